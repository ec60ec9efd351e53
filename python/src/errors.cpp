#include "errors.h"

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <vector>

#include "base/words.h"

namespace nb = nanobind;

namespace galli_python {
namespace {

using namespace galli;

/// A text as Python writes it.
std::string literal(const std::string& text) {
  std::string found = "'";
  for (char c : text) {
    if (c == '\'' || c == '\\') found += '\\';
    found += c;
  }
  return found + "'";
}

/// "z=1,w=2" as a dict.
std::string dict(const std::string& sizes) {
  std::string found = "{'";
  for (char c : sizes) {
    if (c == '=') found += "': ";
    else if (c == ',') found += ", '";
    else found += c;
  }
  return found + "}";
}

/// The keyword of an argument.
std::string_view keyword_for(QuestionField field) {
  switch (field) {
    case QuestionField::grid: return "position";
    case QuestionField::drawing: return "plot";
    default: return name_of(field);
  }
}

bool is_text(QuestionField field) {
  return field == QuestionField::sets || field == QuestionField::progressions ||
         field == QuestionField::shard || field == QuestionField::grid || field == QuestionField::compare;
}

bool is_method(QuestionKind question) {
  switch (question) {
    case QuestionKind::solve:
    case QuestionKind::sweep:
    case QuestionKind::identify:
    case QuestionKind::zeckendorf:
    case QuestionKind::verify:
    case QuestionKind::check:
    case QuestionKind::compare:
    case QuestionKind::laws:
    case QuestionKind::slopes:
    case QuestionKind::conjecture:
    case QuestionKind::prove: return false;
    default: return true;
  }
}

/// "gm.Game('nim >> euclid').table()"
std::string call(const OtherQuestion& other) {
  const std::string name(name_of(other.question));
  if (other.question == QuestionKind::list) return "gm.rulesets()";
  if (other.question == QuestionKind::cite) return "gm.cite()";
  if (other.question == QuestionKind::help) return "docs/" + other.topic + ".md";
  std::vector<std::string> arguments;
  const std::string game = other.game.empty() ? "" : "gm.Game(" + literal(other.game) + ")";
  if (!is_method(other.question) && !game.empty()) arguments.push_back(game);
  const std::string& place = other.grid.empty() ? other.position : other.grid;
  if (!place.empty()) arguments.push_back(literal(place));
  if (other.phase > 1) arguments.push_back("phase=" + std::to_string(other.phase));
  const std::string before = is_method(other.question) ? (game.empty() ? "Game" : game) : "gm";
  return before + "." + name + "(" + joined(arguments, ", ") + ")";
}

struct Words {
  std::string operator()(const SmallerBound& it) const {
    return it.fits ? "bound=" + std::to_string(*it.fits) + " fits" : "try a smaller bound";
  }
  std::string operator()(const LargerBound&) const { return "try a larger bound"; }
  std::string operator()(const MoreMemory&) const { return "allow more memory: memory='16G'"; }
  std::string operator()(const AnyEngine&) const { return "leave engine out"; }
  std::string operator()(const FewerMoves&) const { return "ask for the first moves only: depth=2"; }
  std::string operator()(const OtherFormat& it) const { return "format='" + it.format + "' " + it.purpose; }
  std::string operator()(const OtherQuestion& it) const { return call(it) + " " + it.purpose; }
  std::string operator()(const SetField& it) const {
    const std::string value = it.value.empty()     ? "True"
                              : it.field == QuestionField::fixed ? dict(it.value)
                              : is_text(it.field) || it.value == "all" ? literal(it.value)
                                                                       : it.value;
    const std::string argument = std::string(keyword_for(it.field)) + "=" + value;
    return it.purpose.empty() ? "try " + argument : argument + " " + it.purpose;
  }
  std::string operator()(const LeaveOut& it) const {
    const std::string keyword(keyword_for(it.field));
    return it.instead.empty() ? "leave " + keyword + " out"
                              : "give " + it.instead + " in place of " + keyword;
  }
  template <typename Other>
  std::string operator()(const Other& other) const {
    return plain_words(other);
  }
};

std::string_view name_of_kind(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::question: return "question";
    case ErrorKind::text: return "text";
    case ErrorKind::refused: return "refused";
    case ErrorKind::file: return "file";
    case ErrorKind::surprise: return "surprise";
    default: return "interrupted";
  }
}

/// An instance of an exception of gallimaufry._errors.
nb::object exception_for(const Complaint& complaint) {
  std::vector<std::string> remedies;
  for (const Remedy& remedy : complaint.remedies) remedies.push_back(python_words(remedy));
  nb::object span = nb::none();
  if (const auto& source = complaint.span.source)
    span = nb::make_tuple(source->name, source->text, complaint.span.begin, complaint.span.end);
  return nb::module_::import_("gallimaufry._errors")
      .attr("made")(std::string(name_of_kind(complaint.kind)), complaint.message,
                    describe(complaint, "error", python_words), span, complaint.detail, remedies);
}

void translate(const std::exception_ptr& thrown, void*) {
  try {
    std::rethrow_exception(thrown);
  } catch (const Error& error) {
    const nb::object exception = exception_for(error.complaint());
    PyErr_SetObject(exception.type().ptr(), exception.ptr());
  }
}

}  // namespace

std::string python_words(const Remedy& remedy) { return std::visit(Words{}, remedy); }

void add_errors(nb::module_&) { nb::register_exception_translator(translate); }

}  // namespace galli_python
