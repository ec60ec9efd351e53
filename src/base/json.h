// JSON, written piece by piece. Everything that the program writes as JSON is written here.
//
//   JsonWriter json;
//   json.begin_object(JsonLayout::lines);
//   json.field("game", "nim");
//   json.field("position", std::vector<Integer>{2, 4});
//   json.end();
//   json.text();  // {⏎  "game": "nim",⏎  "position": [2, 4]⏎}
//
// An object or a list says how its members are laid out when it begins. Members of `lines` are indented by two blanks for each
// object and list that they are in.
#pragma once

#include <charconv>
#include <concepts>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace galli {

enum class JsonLayout {
  line,     ///< {"x": 1, "y": 2}
  lines,    ///< a member on each line
  compact,  ///< {"x":1,"y":2}
};

enum class JsonLetters {
  utf8,   ///< bytes that are not UTF-8 are replaced
  ascii,  ///< other letters as \u00e9
};

/// The text in quotes.
std::string json_string(std::string_view text, JsonLetters letters = JsonLetters::utf8);

class JsonWriter {
 public:
  explicit JsonWriter(JsonLetters letters = JsonLetters::utf8) : letters_(letters) {}

  void begin_object(JsonLayout layout) { begin('{', '}', layout); }
  void begin_list(JsonLayout layout) { begin('[', ']', layout); }
  /// Ends the object or list that was begun last.
  void end();

  /// In an object, before each value.
  void key(std::string_view name);
  template <typename Value>
  void field(std::string_view name, const Value& content) {
    key(name);
    value(content);
  }

  void value(std::nullptr_t) { add("null"); }
  void value(bool truth) { add(truth ? "true" : "false"); }
  void value(std::string_view text);
  void value(const char* text) { value(std::string_view(text)); }
  void value(const std::string& text) { value(std::string_view(text)); }
  template <std::integral Number>
    requires(!std::same_as<Number, bool> && !std::same_as<Number, char>)
  void value(Number number) {
    char digits[24];
    const char* end = std::to_chars(digits, digits + sizeof digits, number).ptr;
    add({digits, static_cast<std::size_t>(end - digits)});
  }
  /// As few digits as tell it from all others; null for what is not finite.
  void value(double number);
  /// Null when it is empty.
  template <typename Value>
  void value(const std::optional<Value>& content) {
    content ? value(*content) : value(nullptr);
  }
  /// On one line.
  template <typename Value>
  void value(const std::vector<Value>& members) {
    begin_list(layout_of_small());
    for (const Value& member : members) value(member);
    end();
  }
  /// Digits that were chosen by the caller, or any other piece that is JSON already.
  void raw(std::string_view json) { add(json); }

  const std::string& text() const { return text_; }
  /// Appends what was written to another text. Writing goes on.
  void move_to(std::string& other);

 private:
  struct Level {
    char close;
    JsonLayout layout;
    bool is_empty = true;
  };

  void begin(char open, char close, JsonLayout layout);
  void add(std::string_view json);
  void separate();
  void new_line();
  JsonLayout layout_of_small() const;

  const JsonLetters letters_;
  std::string text_;
  std::vector<Level> levels_;  ///< what was begun and not ended, outermost first
  bool has_key_ = false;       ///< the key of the next value was written
};

}  // namespace galli
