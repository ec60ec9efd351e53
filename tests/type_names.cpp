// Fails on every type that is defined twice in a namespace that has a name: the linker keeps one of two destructors of the
// same name, whichever it meets first, and the other type is then destroyed by it.
//
//   type_names FOLDER...
//
// Reads the tokens of all .h and .cpp files, and keeps the stack of braces: what is in an unnamed namespace or in a function
// belongs to its file and is left out. A type inside another one has the other's name before its own.

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;

struct Token {
  std::string text;
  std::size_t line;
};

bool is_word_character(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// Words and single signs, `::` and `[[` as one; no comments, strings, characters or lines of the preprocessor.
class Lexer {
 public:
  explicit Lexer(std::string text) : text_(std::move(text)) {}

  std::vector<Token> tokens() {
    while (at_ < text_.size()) step();
    return std::move(tokens_);
  }

 private:
  bool starts(const char* sign) const {
    return text_.compare(at_, std::char_traits<char>::length(sign), sign) == 0;
  }

  void step() {
    const char c = text_[at_];
    if (c == '#' && is_line_begin_) return skip_directive();
    if (starts("//")) return go_to(text_.find('\n', at_), 0);
    if (starts("/*")) return go_to(text_.find("*/", at_ + 2), 2);
    if (starts("R\"")) return skip_raw_string();
    if (c == '"' || c == '\'') return skip_quoted(c);
    if (is_word_character(c)) return take_word();
    if (std::isspace(static_cast<unsigned char>(c)) != 0) return skip_space();
    add(starts("::") ? "::" : starts("[[") ? "[[" : starts("]]") ? "]]" : std::string(1, c));
  }

  void add(const std::string& text) {
    tokens_.push_back({text, line_});
    is_line_begin_ = false;
    at_ += text.size();
  }

  /// Behind the place; the end of the text where there is none.
  void go_to(std::size_t place, std::size_t behind) {
    const std::size_t end =
        place == std::string::npos ? text_.size() : std::min(place + behind, text_.size());
    line_ += static_cast<std::size_t>(std::count(text_.begin() + static_cast<std::ptrdiff_t>(at_),
                                                 text_.begin() + static_cast<std::ptrdiff_t>(end), '\n'));
    at_ = end;
  }

  void skip_space() {
    is_line_begin_ = is_line_begin_ || text_[at_] == '\n';
    go_to(at_, 1);
  }

  void skip_directive() {
    std::size_t end = text_.find('\n', at_);
    while (end != std::string::npos && text_[end - 1] == '\\') end = text_.find('\n', end + 1);
    go_to(end, 0);
  }

  void skip_raw_string() {
    const std::size_t open = text_.find('(', at_);
    const std::string close = ")" + text_.substr(at_ + 2, open - at_ - 2) + "\"";
    go_to(text_.find(close, open), close.size());
  }

  void skip_quoted(char quote) {
    std::size_t end = at_ + 1;
    while (end < text_.size() && text_[end] != quote) end += text_[end] == '\\' ? 2 : 1;
    go_to(end, 1);
  }

  /// Numbers too, with the signs that separate their digits.
  void take_word() {
    const bool is_number = std::isdigit(static_cast<unsigned char>(text_[at_])) != 0;
    std::size_t end = at_;
    while (end < text_.size() && (is_word_character(text_[end]) || (is_number && text_[end] == '\''))) ++end;
    add(text_.substr(at_, end - at_));
  }

  std::string text_;
  std::size_t at_ = 0;
  std::size_t line_ = 1;
  bool is_line_begin_ = true;
  std::vector<Token> tokens_;
};

struct Definition {
  std::string name;
  std::size_t line;
};

class DefinitionReader {
 public:
  explicit DefinitionReader(std::vector<Token> tokens) : tokens_(std::move(tokens)) {}

  std::vector<Definition> read() {
    while (at_ < tokens_.size()) step();
    if (!scopes_.empty()) throw std::runtime_error("a brace is not closed");
    return std::move(found_);
  }

 private:
  struct Scope {
    std::string name;  // of a namespace or a type; empty: what is inside belongs to the file
  };

  const std::string& text(std::size_t token) const {
    static const std::string none;
    return token < tokens_.size() ? tokens_[token].text : none;
  }
  bool is_word(std::size_t token) const { return !text(token).empty() && is_word_character(text(token)[0]); }

  void step() {
    const std::string& word = text(at_);
    if (word == "namespace") return read_namespace();
    if (word == "struct" || word == "class" || word == "union" || word == "enum") return read_type();
    if (word == "{") scopes_.push_back({});
    if (word == "}") {
      if (scopes_.empty()) throw std::runtime_error("a brace closes nothing");
      scopes_.pop_back();
    }
    ++at_;
  }

  /// `a::b`, and what is in angles or double brackets behind it.
  std::string read_name() {
    skip_brackets("[[", "]]");
    if (text(at_) == "alignas") {
      ++at_;
      skip_brackets("(", ")");
    }
    std::string name;
    for (bool goes_on = is_word(at_); goes_on;) {
      name += text(at_++);
      goes_on = text(at_) == "::" && is_word(at_ + 1);
      if (goes_on) name += text(at_++);
    }
    const std::size_t begin = at_;
    skip_brackets("<", ">");
    for (std::size_t i = begin; i < at_; ++i) name += text(i);
    return name;
  }

  void skip_brackets(const std::string& open, const std::string& close) {
    if (text(at_) != open) return;
    int depth = 0;
    do {
      if (text(at_) == open) ++depth;
      if (text(at_) == close) --depth;
      ++at_;
    } while (depth > 0 && at_ < tokens_.size());
  }

  void read_namespace() {
    const bool is_used = at_ > 0 && text(at_ - 1) == "using";
    ++at_;
    const std::string name = read_name();
    if (is_used || text(at_) != "{") return;
    scopes_.push_back({name});
    ++at_;
  }

  void read_type() {
    ++at_;
    if (text(at_) == "class" || text(at_) == "struct") ++at_;
    const std::size_t line = at_ < tokens_.size() ? tokens_[at_].line : 0;
    const std::string name = read_name();
    if (text(at_) == "final") ++at_;
    std::size_t end = at_;
    if (text(end) == ":") {
      while (end < tokens_.size() && text(end) != "{" && text(end) != ";") ++end;
    }
    if (text(end) != "{") return;  // declared only, or named as a parameter or a return type
    if (!name.empty() && is_visible()) found_.push_back({qualified(name), line});
    scopes_.push_back({name});
    at_ = end + 1;
  }

  bool is_visible() const {
    return std::none_of(scopes_.begin(), scopes_.end(),
                        [](const Scope& scope) { return scope.name.empty(); });
  }

  std::string qualified(const std::string& name) const {
    std::string whole;
    for (const Scope& scope : scopes_) whole += scope.name + "::";
    return whole + name;
  }

  std::vector<Token> tokens_;
  std::size_t at_ = 0;
  std::vector<Scope> scopes_;
  std::vector<Definition> found_;
};

using Places = std::map<std::string, std::vector<std::string>>;  // of definitions, by name

void add_file(const fs::path& file, Places& places) try {
  std::ifstream in(file);
  const std::string text((std::istreambuf_iterator<char>(in)), {});
  for (const Definition& found : DefinitionReader(Lexer(text).tokens()).read())
    places[found.name].push_back(file.string() + ":" + std::to_string(found.line));
} catch (const std::exception& error) {
  throw std::runtime_error(file.string() + ": " + error.what());
}

Places definitions_in(const std::vector<fs::path>& folders) {
  Places places;
  for (const fs::path& folder : folders) {
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
      const fs::path extension = entry.path().extension();
      if (extension == ".h" || extension == ".cpp") add_file(entry.path(), places);
    }
  }
  return places;
}

}  // namespace

int main(int argc, char** argv) try {
  const Places places = definitions_in({argv + 1, argv + argc});
  if (places.empty()) throw std::runtime_error("no types found; usage: type_names FOLDER...");
  int count = 0;
  for (const auto& [name, where] : places) {
    if (where.size() < 2) continue;
    ++count;
    for (const std::string& place : where) std::cout << place << ": defines " << name << '\n';
  }
  std::cout << places.size() << " types\n";
  if (count > 0) std::cout << count << " of them are defined twice\n";
  return count == 0 ? 0 : 1;
} catch (const std::exception& error) {
  std::cerr << error.what() << '\n';
  return 2;
}
