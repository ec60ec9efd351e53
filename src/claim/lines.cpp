#include "claim/lines.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "lang/cursor.h"

namespace galli::claims {
namespace {

using Word = Field::Word;

constexpr std::string_view blanks = " \t\r\n";

constexpr std::array<std::pair<std::string_view, Word>, 11> words_of_fields = {{{"claim", Word::claim},
                                                                                {"source", Word::source},
                                                                                {"paper", Word::paper},
                                                                                {"says", Word::says},
                                                                                {"means", Word::means},
                                                                                {"note", Word::note},
                                                                                {"corrects", Word::corrects},
                                                                                {"engine", Word::engine},
                                                                                {"let", Word::let},
                                                                                {"expect", Word::expect},
                                                                                {"ruleset", Word::ruleset}}};

/// A line without its newline.
struct Line {
  std::size_t begin = 0;  ///< of its first character that is not blank
  std::size_t end = 0;
  std::size_t indent = 0;
};

bool starts_with_word(std::string_view text, std::string_view word) {
  return text.starts_with(word) &&
         (text.size() == word.size() || text[word.size()] == ' ' || text[word.size()] == '\t');
}

/// `N = 40`, not `N = M or ...`, which nobody writes.
bool is_bound(std::string_view text) {
  if (!text.starts_with('N')) return false;
  const std::size_t next = text.find_first_not_of(" \t", 1);
  return next != std::string_view::npos && text[next] == '=' && text.substr(next, 2) != "=>";
}

std::optional<std::pair<Word, std::size_t>> word_of(std::string_view text) {
  for (const auto& [word, kind] : words_of_fields) {
    if (starts_with_word(text, word)) return std::pair{kind, word.size()};
  }
  if (is_bound(text)) return std::pair{Word::bound, std::size_t{0}};
  return {};
}

class Cutter {
 public:
  explicit Cutter(const std::shared_ptr<const Source>& source) : source_(source), text_(source->text) {}

  FileParts read() {
    refuse_unreadable();
    std::size_t begin = text_.starts_with("\uFEFF") ? 3 : 0;
    while (begin < text_.size()) {
      const std::size_t end = std::min(text_.find('\n', begin), text_.size());
      take_line(begin, end);
      begin = end + 1;
    }
    return std::move(parts_);
  }

 private:
  void refuse_unreadable() const {
    if (text_.size() > (std::size_t{64} << 20))
      throw Error({.kind = ErrorKind::refused, .message = "the text is longer than 64 MiB"});
    const std::size_t bad = first_invalid_utf8(text_);
    if (bad != std::string_view::npos)
      complain({source_, bad, bad + 1}, "the text is not UTF-8", "save it as UTF-8");
  }

  void take_line(std::size_t begin, std::size_t end) {
    const std::size_t first = text_.substr(begin, end - begin).find_first_not_of(blanks);
    if (first == std::string_view::npos) return;
    const Line line{begin + first, begin + text_.substr(begin, end - begin).find_last_not_of(blanks) + 1,
                    first};
    if (text_[line.begin] == '#') return;
    const std::string_view text = text_.substr(line.begin, line.end - line.begin);
    const auto word = word_of(text);
    if (!carries_on(line, text, word.has_value())) return begin_field(line, word);
    last_->end = line.end;
    rest_->end = line.end;
  }

  /// Whether the line belongs to the field before.
  bool carries_on(const Line& line, std::string_view text, bool has_word) const {
    if (!last_) return false;
    switch (word_) {
      case Word::statement: return !has_word;
      case Word::let:
      case Word::expect: return !has_word && line.indent > indent_;
      case Word::says:
      case Word::means:
      case Word::note: return text.starts_with('"');
      case Word::ruleset: return line.indent > indent_;
      default: return false;
    }
  }

  void begin_field(const Line& line, const std::optional<std::pair<Word, std::size_t>>& word) {
    word_ = word ? word->first : Word::statement;
    indent_ = line.indent;
    const Span span{source_, line.begin, line.end};
    if (word_ == Word::ruleset) {
      parts_.rulesets.push_back(span);
      last_ = rest_ = &parts_.rulesets.back();
      return;
    }
    if (word_ == Word::claim) parts_.claims.emplace_back();
    if (parts_.claims.empty())
      complain(span, "a claim begins with its name", "write  claim NAME  on a line before it");
    Span rest = span;
    rest.begin += word ? word->second : 0;
    while (rest.begin < rest.end && blanks.find(text_[rest.begin]) != std::string_view::npos) ++rest.begin;
    parts_.claims.back().push_back({word_, span, rest});
    last_ = &parts_.claims.back().back().span;
    rest_ = &parts_.claims.back().back().rest;
  }

  std::shared_ptr<const Source> source_;
  std::string_view text_;
  FileParts parts_;
  Span* last_ = nullptr;  ///< of the field that the next line may carry on
  Span* rest_ = nullptr;
  Word word_ = Word::statement;
  std::size_t indent_ = 0;
};

}  // namespace

std::vector<std::string_view> field_words() {
  std::vector<std::string_view> all;
  for (const auto& [word, kind] : words_of_fields) all.push_back(word);
  return all;
}

FileParts cut(const std::shared_ptr<const Source>& source) { return Cutter(source).read(); }

std::shared_ptr<const TokenList> tokens_of(const std::vector<Field>& fields) {
  auto list = std::make_shared<TokenList>();
  list->source = fields.front().span.source;
  for (const Field& field : fields) {
    read_tokens_of(field.span, list->tokens);
    const auto end = static_cast<std::uint32_t>(field.span.end);
    list->tokens.push_back({Token::Kind::newline, end, end});
  }
  const std::uint32_t end = list->tokens.back().end;
  list->tokens.push_back({Token::Kind::end, end, end});
  return list;
}

std::shared_ptr<const Source> only(const std::vector<Span>& spans) {
  const Source& file = *spans.front().source;
  Source source{file.name, file.text};
  std::size_t begin = 0;
  const auto blank_out_to = [&](std::size_t end) {
    const auto at = [&](std::size_t place) {
      return source.text.begin() + static_cast<std::ptrdiff_t>(place);
    };
    std::replace_if(
        at(begin), at(end), [](char c) { return c != '\n'; }, ' ');
  };
  for (const Span& span : spans) {
    blank_out_to(span.begin);
    begin = span.end;
  }
  blank_out_to(source.text.size());
  return std::make_shared<const Source>(std::move(source));
}

}  // namespace galli::claims
