// The text is not trusted: it is taken in by events, so that no text, however nested or long, needs more room than its terms.
#include "notation/certificate.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <nlohmann/json.hpp>
#include <variant>

#include "base/json.h"
#include "gallimaufry/error.h"
#include "notation/term.h"

namespace galli {
namespace {

using Json = nlohmann::json;

constexpr std::array<std::string_view, 15> certificate_fields = {
    "format", "version",        "game",     "rules",      "ask",          "phase", "preperiod", "period",
    "saltus", "last_exception", "argument", "state_from", "state_period", "bound", "terms"};

/// Terms as they are listed, all outcomes or all values; null goes with both.
struct TermList {
  std::vector<std::int32_t> terms;
  bool has_outcomes = false;
  bool has_values = false;
};
/// Anything else in a field: a fraction, an object, a list of lists.
struct Other {};
using Field = std::variant<Other, std::nullptr_t, Integer, std::string, TermList>;

[[noreturn]] void complain(const std::shared_ptr<const Source>& file, const std::string& message,
                           const Remedies& remedies = {
                               OtherQuestion{QuestionKind::period, "writes certificates"}}) {
  throw Error({.kind = ErrorKind::text, .message = file->name + ": " + message, .remedies = remedies});
}

/// Gathers the fields of the outermost object.
class Gatherer final : public nlohmann::json_sax<Json> {
 public:
  bool null() override { return take(nullptr, Table::off_board); }
  bool boolean(bool) override { return take_other(); }
  bool number_integer(number_integer_t value) override { return take(Integer{value}, value); }
  bool number_unsigned(number_unsigned_t value) override {
    constexpr auto most = static_cast<number_unsigned_t>(std::numeric_limits<Integer>::max());
    return value > most ? take_other() : number_integer(static_cast<Integer>(value));
  }
  bool number_float(number_float_t, const string_t&) override { return take_other(); }
  bool binary(binary_t&) override { return take_other(); }
  bool string(string_t& value) override {
    if (depth_ != 2 || !is_list_) return take(std::move(value), {});
    if (value != "P" && value != "N") return take_other();
    list_.has_outcomes = true;
    list_.terms.push_back(value == "P" ? 0 : 1);
    return true;
  }

  bool start_object(std::size_t) override { return begin(false); }
  bool start_array(std::size_t) override { return begin(true); }
  bool end_object() override { return end(); }
  bool end_array() override { return end(); }

  bool key(string_t& name) override {
    if (depth_ != 1) return true;
    key_ = std::move(name);
    if (found_.contains(key_)) twice_ = key_;
    return true;
  }

  bool parse_error(std::size_t position, const std::string&, const Json::exception&) override {
    error_at_ = position;
    return false;
  }

  const std::map<std::string, Field>& found() const { return found_; }
  bool is_object() const { return is_object_; }
  const std::string& twice() const { return twice_; }
  std::size_t error_at() const { return error_at_; }

 private:
  bool begin(bool is_list) {
    if (depth_ == 0) is_object_ = !is_list;
    if (depth_ == 1) {
      is_list_ = is_list;
      list_ = {};
    }
    if (depth_ >= 2) is_list_ = false;
    ++depth_;
    return true;
  }

  bool end() {
    --depth_;
    if (depth_ == 1 && is_object_) found_[key_] = is_list_ ? Field(std::move(list_)) : Field(Other{});
    return true;
  }

  /// A number or null: a field, or one in the list of terms.
  bool take(Field value, MaybeInteger term) {
    if (depth_ == 1 && is_object_) found_[key_] = std::move(value);
    if (depth_ != 2 || !is_list_) return true;
    constexpr Integer most = std::numeric_limits<std::int32_t>::max();
    const bool is_null = std::holds_alternative<std::nullptr_t>(value);
    if (!is_null && (!term || *term < 0 || *term > most)) return take_other();
    list_.has_values |= !is_null;
    list_.terms.push_back(static_cast<std::int32_t>(*term));
    return true;
  }

  bool take_other() {
    if (depth_ == 1 && is_object_) found_[key_] = Other{};
    is_list_ = is_list_ && depth_ != 2;
    return true;
  }

  std::size_t depth_ = 0;
  bool is_object_ = false;
  bool is_list_ = false;  ///< inside a field that is a list of terms so far
  std::string key_;
  TermList list_;
  std::map<std::string, Field> found_;
  std::string twice_;
  std::size_t error_at_ = 0;
};

/// The fields by their names and types.
class Reading {
 public:
  Reading(const std::shared_ptr<const Source>& file, const std::map<std::string, Field>& found)
      : file_(file), found_(found) {}

  PeriodCertificate read() const {
    check_names();
    PeriodCertificate result;
    result.version = text("version");
    result.game = text("game");
    if (found_.contains("rules")) result.rules = text("rules");
    result.ask = ask();
    result.phase = number("phase");
    result.period = {number("preperiod"), number("period"), number("saltus")};
    if (!std::holds_alternative<std::nullptr_t>(field("last_exception")))
      result.last_exception = number("last_exception");
    result.argument = argument();
    result.state = {number("state_from"), number("state_period")};
    result.bound = number("bound");
    result.terms = terms(result.ask);
    return result;
  }

 private:
  void check_names() const {
    const auto* format = found_.contains("format") ? std::get_if<std::string>(&found_.at("format")) : nullptr;
    if (!format || *format != certificate_format)
      complain(file_, fmt::format("it is not a certificate: \"format\" is not \"{}\"", certificate_format));
    for (const auto& [name, value] : found_) {
      if (std::find(certificate_fields.begin(), certificate_fields.end(), name) == certificate_fields.end())
        complain(file_, "a certificate has no field " + json_string(name.substr(0, 40)));
    }
  }

  const Field& field(const std::string& name) const {
    if (!found_.contains(name)) complain(file_, "the certificate has no \"" + name + "\"");
    return found_.at(name);
  }

  Integer number(const std::string& name) const {
    if (const auto* value = std::get_if<Integer>(&field(name))) return *value;
    complain(file_, "\"" + name + "\" is not a whole number of 64 bits");
  }

  const std::string& text(const std::string& name) const {
    if (const auto* value = std::get_if<std::string>(&field(name))) return *value;
    complain(file_, "\"" + name + "\" is not a text");
  }

  Ask ask() const {
    const std::string& name = text("ask");
    if (name != "values" && name != "outcomes")
      complain(file_, "\"ask\" is neither \"values\" nor \"outcomes\"");
    return name == "values" ? Ask::values : Ask::outcomes;
  }

  PeriodArgument argument() const {
    if (const auto known = period_argument_called(text("argument"))) return *known;
    complain(file_, "\"argument\" is not known",
             "\"finite state\", \"Guy-Smith\" and \"arithmetic recurrence\" are");
  }

  std::vector<std::int32_t> terms(Ask ask) const {
    const auto* list = std::get_if<TermList>(&field("terms"));
    const bool is_right = list && !(ask == Ask::values ? list->has_outcomes : list->has_values);
    if (is_right) return list->terms;
    complain(file_, ask == Ask::values ? "\"terms\" is not a list of nim-values"
                                       : "\"terms\" is not a list of \"P\" and \"N\"");
  }

  const std::shared_ptr<const Source>& file_;
  const std::map<std::string, Field>& found_;
};

}  // namespace

std::string certificate_as_json(const PeriodCertificate& certificate) {
  JsonWriter json;
  json.begin_object(JsonLayout::lines);
  json.field("format", certificate_format);
  json.field("version", certificate.version);
  json.field("game", certificate.game);
  if (!certificate.rules.empty()) json.field("rules", certificate.rules);
  json.field("ask", field_name(certificate.ask));
  json.field("phase", certificate.phase);
  json.field("preperiod", certificate.period.preperiod);
  json.field("period", certificate.period.period);
  json.field("saltus", certificate.period.saltus);
  json.field("last_exception", certificate.last_exception);
  json.field("argument", name_of(certificate.argument));
  json.field("state_from", certificate.state.from);
  json.field("state_period", certificate.state.period);
  json.field("bound", certificate.bound);
  json.key("terms");
  json.begin_list(JsonLayout::line);
  for (std::int32_t term : certificate.terms) write_term(json, certificate.ask, term);
  json.end();
  json.end();
  return json.text() + "\n";
}

PeriodCertificate read_certificate(const std::shared_ptr<const Source>& file) {
  Gatherer gatherer;
  if (!Json::sax_parse(file->text, &gatherer)) {
    const std::size_t end = std::min(gatherer.error_at(), file->text.size());
    const std::size_t begin = end == 0 ? 0 : end - 1;
    throw Error({.kind = ErrorKind::text,
                 .message = "this is not JSON",
                 .span = {file, begin, end},
                 .remedies = "a certificate is one JSON object"});
  }
  if (!gatherer.is_object()) complain(file, "it is not a certificate: a certificate is one JSON object");
  if (!gatherer.twice().empty())
    complain(file, json_string(gatherer.twice().substr(0, 40)) + " is there twice");
  return Reading(file, gatherer.found()).read();
}

}  // namespace galli
