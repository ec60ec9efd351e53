#include "base/json.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <nlohmann/json.hpp>

namespace galli {
namespace {

bool needs_no_escape(char c) { return c >= 0x20 && c < 0x7F && c != '"' && c != '\\'; }

}  // namespace

std::string json_string(std::string_view text, JsonLetters letters) {
  if (std::all_of(text.begin(), text.end(), needs_no_escape)) return '"' + std::string(text) + '"';
  return nlohmann::json(text).dump(-1, ' ', letters == JsonLetters::ascii,
                                   nlohmann::json::error_handler_t::replace);
}

void JsonWriter::begin(char open, char close, JsonLayout layout) {
  add({&open, 1});
  levels_.push_back({close, layout});
}

void JsonWriter::end() {
  assert(!levels_.empty() && !has_key_);
  const Level level = levels_.back();
  levels_.pop_back();
  if (level.layout == JsonLayout::lines && !level.is_empty) new_line();
  text_ += level.close;
}

void JsonWriter::key(std::string_view name) {
  assert(!levels_.empty() && levels_.back().close == '}' && !has_key_);
  separate();
  text_ += json_string(name, letters_);
  text_ += levels_.back().layout == JsonLayout::compact ? ":" : ": ";
  has_key_ = true;
}

void JsonWriter::value(std::string_view text) { add(json_string(text, letters_)); }

void JsonWriter::value(double number) {
  if (!std::isfinite(number)) return value(nullptr);
#ifdef __cpp_lib_to_chars
  char digits[32];
  add({digits, std::to_chars(digits, digits + sizeof digits, number).ptr});
#else  // a standard library that writes integers only
  add(nlohmann::json(number).dump());
#endif
}

void JsonWriter::add(std::string_view json) {
  if (!has_key_) separate();
  has_key_ = false;
  text_ += json;
}

/// From the member before, and from the bracket.
void JsonWriter::separate() {
  if (levels_.empty()) return;
  Level& level = levels_.back();
  if (!level.is_empty) text_ += ',';
  if (level.layout == JsonLayout::lines) new_line();
  if (level.layout == JsonLayout::line && !level.is_empty) text_ += ' ';
  level.is_empty = false;
}

void JsonWriter::new_line() {
  text_ += '\n';
  text_.append(2 * levels_.size(), ' ');
}

JsonLayout JsonWriter::layout_of_small() const {
  const bool is_compact = !levels_.empty() && levels_.back().layout == JsonLayout::compact;
  return is_compact ? JsonLayout::compact : JsonLayout::line;
}

void JsonWriter::move_to(std::string& other) {
  other += text_;
  text_.clear();
}

}  // namespace galli
