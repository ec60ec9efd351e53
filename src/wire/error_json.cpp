#include "wire/error_json.h"

#include "base/json.h"
#include "base/text.h"

namespace galli {
namespace {

struct RemedyKind {
  std::string_view operator()(const SmallerBound&) const { return "smaller_bound"; }
  std::string_view operator()(const LargerBound&) const { return "larger_bound"; }
  std::string_view operator()(const SmallerPosition&) const { return "smaller_position"; }
  std::string_view operator()(const MoreMemory&) const { return "more_memory"; }
  std::string_view operator()(const AnyEngine&) const { return "any_engine"; }
  std::string_view operator()(const FewerMoves&) const { return "fewer_moves"; }
  std::string_view operator()(const SmallerPicture&) const { return "smaller_picture"; }
  std::string_view operator()(const OtherFormat&) const { return "other_format"; }
  std::string_view operator()(const OtherQuestion&) const { return "other_question"; }
  std::string_view operator()(const SetField&) const { return "set_field"; }
  std::string_view operator()(const LeaveOut&) const { return "leave_out"; }
  std::string_view operator()(const DidYouMean&) const { return "did_you_mean"; }
  std::string_view operator()(const WriteThis&) const { return "write_this"; }
  std::string_view operator()(const Note&) const { return "note"; }
};

/// What can be taken as it is; empty where there is nothing.
struct Replacement {
  std::string operator()(const SmallerBound& it) const { return it.fits ? std::to_string(*it.fits) : ""; }
  std::string operator()(const SmallerPosition& it) const { return it.fits ? std::to_string(*it.fits) : ""; }
  std::string operator()(const SetField& it) const { return it.value; }
  std::string operator()(const DidYouMean& it) const { return it.name; }
  std::string operator()(const WriteThis& it) const { return it.text; }
  template <typename Other>
  std::string operator()(const Other&) const {
    return "";
  }
};

/// What a remedy is about: a field, a question; empty where it is about neither.
struct About {
  std::string operator()(const SetField& it) const { return std::string(name_of(it.field)); }
  std::string operator()(const LeaveOut& it) const { return std::string(name_of(it.field)); }
  std::string operator()(const OtherQuestion& it) const { return std::string(name_of(it.question)); }
  template <typename Other>
  std::string operator()(const Other&) const {
    return "";
  }
};

void write_remedy(JsonWriter& json, const Remedy& remedy) {
  json.begin_object(JsonLayout::compact);
  json.field("kind", kind_of(remedy));
  json.field("words", plain_words(remedy));
  const std::string about = std::visit(About{}, remedy), replacement = std::visit(Replacement{}, remedy);
  if (!about.empty()) json.field("about", about);
  if (!replacement.empty()) json.field("replacement", replacement);
  json.end();
}

/// Which text a span is in.
std::string source_of(const Span& span, const std::vector<std::pair<std::string, std::string>>& texts) {
  if (!span.source->name.empty()) return span.source->name;
  for (const auto& [name, text] : texts) {
    if (text == span.source->text) return name;
  }
  return "text";
}

void write_place(JsonWriter& json, const Complaint& complaint,
                 const std::vector<std::pair<std::string, std::string>>& texts) {
  const Span& span = complaint.span;
  if (!span.source) {
    json.field("source", nullptr);
    json.field("span", nullptr);
    json.field("caret", complaint.detail);
    return;
  }
  json.field("source", source_of(span, texts));
  json.key("span");
  json.begin_object(JsonLayout::compact);
  json.field("begin", span.begin);
  json.field("end", span.end);
  json.field("line", line_number(span));
  json.end();
  json.field("caret", excerpt(span));
}

}  // namespace

std::string_view name_of(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::question: return "question";
    case ErrorKind::text: return "text";
    case ErrorKind::refused: return "refused";
    case ErrorKind::file: return "file";
    case ErrorKind::surprise: return "surprise";
    case ErrorKind::interrupted: return "interrupted";
    case ErrorKind::paused: break;
  }
  return "paused";
}

std::string_view kind_of(const Remedy& remedy) { return std::visit(RemedyKind{}, remedy); }

std::string error_as_json(const Complaint& complaint,
                          const std::vector<std::pair<std::string, std::string>>& texts) {
  JsonWriter json;
  json.begin_object(JsonLayout::compact);
  json.key("error");
  json.begin_object(JsonLayout::compact);
  json.field("kind", name_of(complaint.kind));
  json.field("message", complaint.message);
  json.field("detail", complaint.detail);
  write_place(json, complaint, texts);
  json.key("remedies");
  json.begin_list(JsonLayout::compact);
  for (const Remedy& remedy : complaint.remedies) write_remedy(json, remedy);
  json.end();
  json.field("text", describe(complaint));
  json.end();
  json.end();
  return json.text();
}

}  // namespace galli
