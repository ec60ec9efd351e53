#include "cli/remedy_text.h"

#include <fmt/format.h>

#include "report/provenance.h"

namespace galli {
namespace {

bool is_chosen_by_file_name(const std::string& format) {
  return format == "pdf" || format == "png" || format == "svg" || format == "dot";
}

std::string command(const OtherQuestion& other) {
  std::string text = fmt::format("galli {}", name_of(other.question));
  if (!other.topic.empty()) text += " " + other.topic;
  if (!other.game.empty()) text += " " + shell_word(other.game);
  if (!other.position.empty()) text += " " + shell_word(other.position);
  if (!other.grid.empty()) text += " --board " + other.grid;
  if (other.phase > 1) text += fmt::format(" --phase {}", other.phase);
  return text;
}

struct Words {
  std::string operator()(const SmallerBound& it) const {
    return it.fits ? fmt::format("--to {} fits", *it.fits) : "try a smaller --to";
  }
  std::string operator()(const LargerBound&) const { return "try a larger --to"; }
  std::string operator()(const MoreMemory&) const { return "or allow more memory: --memory"; }
  std::string operator()(const AnyEngine&) const { return "leave --engine out"; }
  std::string operator()(const FewerMoves&) const { return "or show only the first moves: --depth 2"; }
  std::string operator()(const SmallerPicture&) const { return "try a smaller --size"; }
  std::string operator()(const OtherFormat& it) const {
    return (is_chosen_by_file_name(it.format) ? "-o FILE." : "--format ") + it.format + " " + it.purpose;
  }
  std::string operator()(const OtherQuestion& it) const {
    const std::string text = command(it);
    return (it.game.empty() ? "'" + text + "'" : text) + " " + it.purpose;
  }
  std::string operator()(const SetField& it) const {
    const std::string option =
        std::string(option_for(it.field)) + (it.value.empty() ? "" : " " + shell_word(it.value));
    return it.purpose.empty() ? "try " + option : option + " " + it.purpose;
  }
  std::string operator()(const LeaveOut& it) const {
    const std::string option(option_for(it.field));
    return it.instead.empty() ? "leave " + option + " out" : "give " + it.instead + " in place of " + option;
  }
  template <typename Other>
  std::string operator()(const Other& other) const {
    return plain_words(other);
  }
};

}  // namespace

std::string_view option_for(QuestionField field) {
  switch (field) {
    case QuestionField::bound: return "--to";
    case QuestionField::phase: return "--phase";
    case QuestionField::values: return "--values";
    case QuestionField::value: return "--value";
    case QuestionField::up_to_swap: return "--up-to-swap";
    case QuestionField::misere: return "--misere";
    case QuestionField::grid: return "--board";
    case QuestionField::ranges: return "--range";
    case QuestionField::fixed: return "--fix";
    case QuestionField::compare: return "--compare";
    case QuestionField::last: return "--last";
    case QuestionField::sets: return "--sets";
    case QuestionField::progressions: return "--progressions";
    case QuestionField::shard: return "--shard";
    case QuestionField::drawing: return "--draw";
    case QuestionField::certificates: break;
  }
  return "-o";
}

std::string command_line_words(const Remedy& remedy) { return std::visit(Words{}, remedy); }

}  // namespace galli
