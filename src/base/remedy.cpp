#include "gallimaufry/remedy.h"

namespace galli {
namespace {

/// "try 500", or "try a smaller bound" where no number is known.
std::string instruction(const MaybeInteger& fits, std::string_view otherwise, std::string_view what) {
  if (!fits) return std::string(otherwise);
  return std::string(what) + " to " + std::to_string(*fits) + " fit";
}

struct Words {
  std::string operator()(const SmallerBound& it) const {
    return instruction(it.fits, "ask for a smaller bound", "heaps");
  }
  std::string operator()(const LargerBound&) const { return "try a larger bound"; }
  std::string operator()(const SmallerPosition& it) const {
    return instruction(it.fits, "ask for a smaller position", "heaps");
  }
  std::string operator()(const MoreMemory&) const { return "allow more memory"; }
  std::string operator()(const AnyEngine&) const { return "do not name an engine"; }
  std::string operator()(const FewerMoves&) const { return "ask for the first moves only"; }
  std::string operator()(const SmallerPicture&) const { return "ask for a smaller picture"; }
  std::string operator()(const OtherFormat& it) const { return it.format + " " + it.purpose; }
  std::string operator()(const OtherQuestion& it) const {
    return "'" + std::string(name_of(it.question)) + (it.topic.empty() ? "" : " " + it.topic) + "' " +
           it.purpose;
  }
  std::string operator()(const SetField& it) const {
    const std::string field = std::string(name_of(it.field)) + (it.value.empty() ? "" : " = " + it.value);
    return it.purpose.empty() ? "try " + field : field + " " + it.purpose;
  }
  std::string operator()(const LeaveOut& it) const {
    const std::string field(name_of(it.field));
    return it.instead.empty() ? "leave " + field + " out" : "give " + it.instead + " in place of " + field;
  }
  std::string operator()(const DidYouMean& it) const { return "did you mean '" + it.name + "'?"; }
  std::string operator()(const WriteThis& it) const { return "write " + it.text; }
  std::string operator()(const Note& it) const { return it.text; }
};

}  // namespace

std::string plain_words(const Remedy& remedy) { return std::visit(Words{}, remedy); }

}  // namespace galli
