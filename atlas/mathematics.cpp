#include "atlas/mathematics.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "atlas/html.h"
#include "base/text.h"

namespace galli::atlas {
namespace {

struct Piece {
  enum class Kind { space, word, number, letter, function, sign, open, close, other };
  Kind kind = Kind::other;
  std::string text;
};
using Kind = Piece::Kind;
using Pieces = std::vector<Piece>;

bool is_latin(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/// Signs as they are typed, and as they are set.
constexpr std::array<std::pair<std::string_view, std::string_view>, 7> typed_signs = {
    {{"<=>", "⇔"}, {"<=", "≤"}, {">=", "≥"}, {"!=", "≠"}, {"->", "→"}, {"(.)", "⊙"}, {"...", "…"}}};
constexpr std::array<std::string_view, 23> unicode_signs = {"⇔", "≤", "≥", "≠", "→", "∈", "∉", "⊆",
                                                            "⊂", "∪", "∩", "∖", "⊕", "·", "≡", "∞",
                                                            "∅", "∥", "≃", "⊢", "…", "−", "×"};
constexpr std::string_view plain_signs = "=<>+-*/|&^_,;:";
constexpr std::array<std::pair<std::string_view, std::string_view>, 10> functions = {{{"floor", ""},
                                                                                      {"ceil", ""},
                                                                                      {"sqrt", ""},
                                                                                      {"max", "max"},
                                                                                      {"min", "min"},
                                                                                      {"mod", "mod"},
                                                                                      {"gcd", "gcd"},
                                                                                      {"det", "det"},
                                                                                      {"mex", "mex"},
                                                                                      {"log", "log"}}};
constexpr std::array<std::pair<std::string_view, std::string_view>, 3> greek = {
    {{"Phi", "Φ"}, {"phi", "φ"}, {"alpha", "α"}}};

template <typename List>
bool has(const List& list, std::string_view text) {
  return std::any_of(list.begin(), list.end(), [&](const auto& each) { return each.first == text; });
}

/// Cuts a sentence into pieces.
class Cutter {
 public:
  explicit Cutter(std::string_view text) : text_(text) {}

  Pieces cut() {
    while (at_ < text_.size()) take();
    return std::move(pieces_);
  }

 private:
  void add(Kind kind, std::string_view text) { pieces_.push_back({kind, std::string(text)}); }

  void take() {
    for (const auto& [typed, sign] : typed_signs) {
      if (!text_.substr(at_).starts_with(typed)) continue;
      add(Kind::sign, sign);
      at_ += typed.size();
      return;
    }
    for (const std::string_view sign : unicode_signs) {
      if (!text_.substr(at_).starts_with(sign)) continue;
      add(Kind::sign, sign);
      at_ += sign.size();
      return;
    }
    const char c = text_[at_];
    if (c == ' ') return one(Kind::space);
    if (is_digit(c)) return number();
    if (is_latin(c)) return letters();
    if (c == '(' || c == '[' || c == '{') return one(Kind::open);
    if (c == ')' || c == ']' || c == '}') return one(Kind::close);
    if (plain_signs.find(c) != std::string_view::npos) return one(Kind::sign);
    std::size_t end = at_ + 1;
    while (end < text_.size() && (static_cast<unsigned char>(text_[end]) & 0xC0U) == 0x80U) ++end;
    add(Kind::other, text_.substr(at_, end - at_));
    at_ = end;
  }

  void one(Kind kind) { add(kind, text_.substr(at_++, 1)); }

  void number() {
    std::size_t end = at_;
    while (end < text_.size() && (is_digit(text_[end]) ||
                                  (text_[end] == '.' && end + 1 < text_.size() && is_digit(text_[end + 1]))))
      ++end;
    add(Kind::number, text_.substr(at_, end - at_));
    at_ = end;
  }

  /// Whether letters here are variables side by side, as in 2br or +ic.
  bool touches_formula() const {
    return at_ > 0 &&
           (is_digit(text_[at_ - 1]) ||
            std::string_view("+-*/^_").find(text_[at_ - 1]) != std::string_view::npos) &&
           !(text_[at_ - 1] == '-' && at_ > 1 && is_latin(text_[at_ - 2]));
  }

  char letter_at(std::size_t at) const { return at < text_.size() ? text_[at] : ' '; }

  /// The end of a name such as modular_nim, or of i.e.; 0 if there is none at `end`, where letters end.
  std::size_t end_of_name(std::size_t end) const {
    if (end == at_ + 1 && letter_at(end) == '.' && is_latin(letter_at(end + 1)) && letter_at(end + 2) == '.')
      return end + 3;
    if (end == at_ + 1 || letter_at(end) != '_' || !is_latin(letter_at(end + 1))) return 0;
    while (is_latin(letter_at(end)) || letter_at(end) == '_') ++end;
    return end;
  }

  void letters() {
    std::size_t end = at_;
    while (end < text_.size() && is_latin(text_[end])) ++end;
    if (const std::size_t behind = end_of_name(end); behind > 0) {
      add(Kind::word, text_.substr(at_, behind - at_));
      at_ = behind;
      return;
    }
    const std::string_view run = text_.substr(at_, end - at_);
    const bool has_index = run.size() == 2 && letter_at(end) == '_';  // Ap_1: A times p_1
    const bool is_name =
        run.size() > 1 && std::all_of(run.begin(), run.end(), [](char c) { return c < 'a'; });
    const bool is_index = at_ > 0 && text_[at_ - 1] == '_';
    const bool is_plural =
        run == "s" && at_ > 1 && (text_.substr(at_ - 2, 2) == " 0" || text_.substr(at_ - 2, 2) == " 1");
    if (has(greek, run)) {
      add(Kind::letter, std::find_if(greek.begin(), greek.end(), [&](const auto& each) {
                          return each.first == run;
                        })->second);
    } else if (has(functions, run)) {
      add(Kind::function, run);
    } else if (!is_plural &&
               (run.size() == 1 || has_index ||
                (run.size() <= 3 && touches_formula() && !is_index && !is_name && run != "bar"))) {
      for (const char c : run) add(Kind::letter, std::string(1, c));
    } else {
      add(is_index ? Kind::letter : Kind::word, run);
    }
    at_ = end;
    if (pieces_.back().kind == Kind::letter)
      while (at_ < text_.size() && text_[at_] == '\'' &&
             !(at_ + 1 < text_.size() && is_latin(text_[at_ + 1]) && text_.substr(at_ + 1, 2) == "s ")) {
        pieces_.back().text += "′";
        ++at_;
      }
  }

  std::string_view text_;
  std::size_t at_ = 0;
  Pieces pieces_;
};

/// Finds formulas among the pieces, and writes them.
class Setter {
 public:
  explicit Setter(Pieces pieces) : pieces_(std::move(pieces)) {}

  std::string set() {
    std::string html;
    for (std::size_t at = 0; at < pieces_.size();) {
      const std::size_t end = piece(at).kind == Kind::space ? at : end_of_formula(at);
      if (end > at && is_worth_setting(at, end)) {
        html += formula(at, end);
        at = end;
      } else {
        html += html_escaped(pieces_[at++].text);
      }
    }
    return html;
  }

 private:
  /// A long one may be broken before relations that stand in no bracket.
  std::string formula(std::size_t begin, std::size_t end) const {
    std::string html;
    std::size_t from = begin;
    for (std::size_t at = begin; at < end;) {
      if (piece(at).kind == Kind::open) {
        at = std::min(end_of_group(at).value_or(at + 1), end);
        continue;
      }
      if (at > from && is_relation(piece(at).text) && at + 1 < end) {
        html += "<math>" + row(from, at) + "</math><wbr>";
        from = at;
      }
      ++at;
    }
    return html + "<math>" + row(from, end) + "</math>";
  }

  static bool is_relation(const std::string& text) {
    constexpr std::array<std::string_view, 14> relations = {"=", "<", ">", "≤", "≥", "≠", "⇔",
                                                            "≡", "⊆", "⊂", "∪", "∖", "→", "∈"};
    return std::find(relations.begin(), relations.end(), text) != relations.end();
  }

  const Piece& piece(std::size_t at) const {
    static const Piece none{Kind::other, ""};
    return at < pieces_.size() ? pieces_[at] : none;
  }
  bool is(std::size_t at, std::string_view text) const { return piece(at).text == text; }

  bool is_bar(std::size_t at) const { return is(at, "-") && is(at + 1, "bar"); }

  /// (10)*: as often as one likes.
  bool is_star(std::size_t at) const { return is(at, "*") && at > 0 && piece(at - 1).kind == Kind::close; }

  /// The index behind the bracket that closes the one at `open`, if all between is mathematics.
  std::optional<std::size_t> end_of_group(std::size_t open) const {
    std::size_t at = open + 1;
    while (at < pieces_.size() && piece(at).kind != Kind::close) {
      if (piece(at).kind == Kind::open) {
        const auto end = end_of_group(at);
        if (!end) return {};
        at = *end;
        continue;
      }
      if (is_bar(at)) {
        at += 2;
        continue;
      }
      const Kind kind = piece(at).kind;
      if (kind == Kind::word || kind == Kind::other) return {};
      ++at;
    }
    return at < pieces_.size() ? std::optional(at + 1) : std::nullopt;
  }

  /// Signs that belong to sentences unless they stand inside brackets.
  static bool is_punctuation(const std::string& sign) {
    return sign == "," || sign == ";" || sign == ":" || sign == "…";
  }

  /// Where the longest formula ends that begins here; `begin` itself if none does.
  std::size_t end_of_formula(std::size_t begin) const {
    std::size_t end = begin;
    for (std::size_t at = begin; at < pieces_.size();) {
      const Piece& next = piece(at);
      if (next.kind == Kind::space) {
        ++at;
        continue;
      }
      if (next.kind == Kind::open) {
        const auto close = end_of_group(at);
        if (!close) break;
        end = at = *close;
        continue;
      }
      if (is_bar(at) && at > begin) {
        end = at = at + 2;
        continue;
      }
      const bool is_hyphen = next.text == "-" && piece(at + 1).kind == Kind::word;
      if (is_star(at) && at > begin) {
        end = ++at;
        continue;
      }
      if (next.kind == Kind::sign && (is_punctuation(next.text) || is_hyphen)) break;
      if (is_article(at, begin)) break;
      if (next.kind == Kind::sign) {
        if (at == begin && next.text != "-" && next.text != "|") return begin;
        ++at;  // counts only if something follows it
        if (next.text == "|") end = at;
        continue;
      }
      if (next.kind != Kind::number && next.kind != Kind::letter && next.kind != Kind::function) break;
      end = ++at;
    }
    return end;
  }

  /// The word or letter before `at` or behind it, over a blank.
  std::string_view neighbour(std::size_t at, bool is_before) const {
    if (is_before) return at >= 2 && is(at - 1, " ") ? std::string_view(piece(at - 2).text) : "";
    return is(at + 1, " ") ? std::string_view(piece(at + 2).text) : "";
  }

  /// Whether "a" is a number: "exactly a values", "no such a exists".
  bool is_number_a(std::size_t at) const {
    constexpr std::array<std::string_view, 4> before = {"exactly", "modulo", "integers", "Let"};
    constexpr std::array<std::string_view, 2> behind = {"exist", "exists"};
    return std::find(before.begin(), before.end(), neighbour(at, true)) != before.end() ||
           std::find(behind.begin(), behind.end(), neighbour(at, false)) != behind.end();
  }

  /// "A game", where a sentence begins; elsewhere, and in "A dominates B", it is a ruleset or a set.
  bool is_article_at_the_beginning(std::size_t at) const {
    constexpr std::array<std::string_view, 4> verbs = {"dominates", "strongly", "takes", "and"};
    const bool is_first = at == 0 || (at >= 2 && is(at - 1, " ") && is(at - 2, "."));
    return is_first && std::find(verbs.begin(), verbs.end(), neighbour(at, false)) == verbs.end();
  }

  /// "a" before a blank and a word or a letter, unless a sign comes before it; and the P of "P-position".
  bool is_article(std::size_t at, std::size_t begin) const {
    const bool is_outcome =
        (is(at, "P") || is(at, "N")) && is(at + 1, "-") && piece(at + 2).kind == Kind::word;
    if (is_outcome) return true;
    const bool is_word =
        (is(at, "a") && !is_number_a(at)) || is(at, "I") || (is(at, "A") && is_article_at_the_beginning(at));
    if (!is_word || piece(at + 1).kind != Kind::space) return false;
    const Kind next = piece(at + 2).kind;
    const bool follows_sign = at > begin && (piece(at - 1).kind == Kind::sign ||
                                             (at > begin + 1 && piece(at - 2).kind == Kind::sign));
    return !follows_sign && (next == Kind::word || next == Kind::letter);
  }

  /// Single numbers and letters that stand for outcomes stay text.
  bool is_worth_setting(std::size_t begin, std::size_t end) const {
    if (end == begin + 1) {
      const Piece& only = piece(begin);
      const bool is_outcome = only.text == "P" || only.text == "N";
      const bool is_joined = is(end, "-");  // P-position
      const bool is_genitive = only.text == "s" && begin > 0 && (is(begin - 1, "'") || is(begin - 1, "’"));
      const bool is_article = only.text == "I" || (only.text == "a" && !is_number_a(begin));
      return only.kind == Kind::letter && !is_outcome && !is_joined && !is_genitive && !is_article;
    }
    return true;
  }

  /// 3 x n: a board.
  bool is_times(std::size_t at, std::size_t begin, std::size_t end) const {
    const auto is_side = [&](std::size_t i) {
      const Kind kind = piece(i).kind;
      return kind == Kind::number || kind == Kind::letter || kind == Kind::open || kind == Kind::close;
    };
    return is(at, "x") && at >= begin + 2 && at + 2 < end && piece(at - 1).kind == Kind::space &&
           piece(at + 1).kind == Kind::space && is_side(at - 2) && is_side(at + 2);
  }

  std::string row(std::size_t begin, std::size_t end) const {
    std::string html;
    for (std::size_t at = begin; at < end;) {
      if (is_times(at, begin, end)) {
        html += "<mo>×</mo>";
        ++at;
        continue;
      }
      if (piece(at).kind == Kind::space) {
        const bool is_between = html.ends_with("</mi>") || html.ends_with("</mn>") ||
                                html.ends_with("</msub>") || html.ends_with("</msup>");
        const Kind next = piece(at + 1).kind;
        if (is_between && !is_times(at + 1, begin, end) &&
            (next == Kind::letter || next == Kind::number || next == Kind::function))
          html += "<mspace width=\"0.22em\"></mspace>";
        ++at;
        continue;
      }
      auto [atom, next] = with_scripts(at, end);
      html += atom;
      at = next;
    }
    return html;
  }

  using Set = std::pair<std::string, std::size_t>;  ///< MathML, and where to go on

  Set with_scripts(std::size_t at, std::size_t end) const {
    auto [base, next] = atom(at, end);
    std::string below, above;
    while (next < end && (is(next, "_") || is(next, "^"))) {
      const bool is_below = is(next, "_");
      auto [script, behind] = script_at(next + 1, end);
      (is_below ? below : above) = script;
      next = behind;
    }
    if (next < end && is_star(next)) {
      above = "<mo>*</mo>";
      ++next;
    }
    if (is_bar(next) && next < end) {
      base = fmt::format("<mover accent=\"true\"><mrow>{}</mrow><mo stretchy=\"true\">‾</mo></mover>", base);
      next += 2;
    }
    if (!below.empty() && !above.empty())
      return {
          fmt::format("<msubsup><mrow>{}</mrow><mrow>{}</mrow><mrow>{}</mrow></msubsup>", base, below, above),
          next};
    if (!below.empty())
      return {fmt::format("<msub><mrow>{}</mrow><mrow>{}</mrow></msub>", base, below), next};
    if (!above.empty())
      return {fmt::format("<msup><mrow>{}</mrow><mrow>{}</mrow></msup>", base, above), next};
    return {base, next};
  }

  Set atom(std::size_t at, std::size_t end) const {
    const Piece& here = piece(at);
    switch (here.kind) {
      case Kind::number: return {fmt::format("<mn>{}</mn>", here.text), at + 1};
      case Kind::letter: {
        // p1 is p with an index
        const bool has_index = piece(at + 1).kind == Kind::number && at + 1 < end &&
                               piece(at + 1).text.size() == 1 && is_latin(here.text[0]);
        const std::string letter = fmt::format("<mi>{}</mi>", here.text);
        if (!has_index) return {letter, at + 1};
        return {fmt::format("<msub><mrow>{}</mrow><mn>{}</mn></msub>", letter, piece(at + 1).text), at + 2};
      }
      case Kind::function: return function(at, end);
      case Kind::open: {
        const std::size_t close = std::min(end_of_group(at).value_or(at + 1), end);
        return {fmt::format("<mrow><mo stretchy=\"false\">{}</mo>{}<mo stretchy=\"false\">{}</mo></mrow>",
                            here.text, row(at + 1, close - 1), piece(close - 1).text),
                close};
      }
      default: return {sign(here.text), at + 1};
    }
  }

  Set function(std::size_t at, std::size_t end) const {
    const std::string& name = piece(at).text;
    if (piece(at + 1).kind == Kind::open && at + 1 < end) {
      const std::size_t close = std::min(end_of_group(at + 1).value_or(at + 2), end);
      const std::string inner = row(at + 2, close - 1);
      if (name == "floor") return {"<mrow><mo>⌊</mo>" + inner + "<mo>⌋</mo></mrow>", close};
      if (name == "ceil") return {"<mrow><mo>⌈</mo>" + inner + "<mo>⌉</mo></mrow>", close};
      if (name == "sqrt") return {"<msqrt>" + inner + "</msqrt>", close};
    }
    if (name == "sqrt" && piece(at + 1).kind == Kind::space && piece(at + 2).kind == Kind::number)
      return {"<msqrt><mn>" + piece(at + 2).text + "</mn></msqrt>", at + 3};
    return {fmt::format("<mo lspace=\"0.2em\" rspace=\"0.2em\">{}</mo>", name), at + 1};
  }

  static std::string sign(const std::string& text) {
    if (text == "-") return "<mo>−</mo>";
    if (text == "|") return "<mo stretchy=\"false\">|</mo>";
    if (text == "," || text == ";" || text == ":") return fmt::format("<mo separator=\"true\">{}</mo>", text);
    return fmt::format("<mo form=\"infix\">{}</mo>", html_escaped(text));
  }

  /// Letters and digits, then perhaps + or - and more of them without a blank: u_2n+2; or what stands in parentheses.
  Set script_at(std::size_t at, std::size_t end) const {
    if (piece(at).kind == Kind::open) {
      const std::size_t close = std::min(end_of_group(at).value_or(at + 1), end);
      return {row(at + 1, close - 1), close};
    }
    if (piece(at).kind == Kind::function) {
      auto [set, next] = function(at, end);
      if (piece(next).kind == Kind::open && next < end) {
        auto [group, behind] = atom(next, end);
        return {set + group, behind};
      }
      return {set, next};
    }
    std::string html;
    const auto is_part = [&](std::size_t i) {
      return i < end && (piece(i).kind == Kind::letter || piece(i).kind == Kind::number);
    };
    std::size_t next = at;
    if (piece(next).kind == Kind::sign && !is_part(next)) html += sign(piece(next++).text);
    const auto take = [&] {
      while (is_part(next)) {
        html += piece(next).kind == Kind::number ? "<mn>" + piece(next).text + "</mn>"
                                                 : "<mi>" + piece(next).text + "</mi>";
        ++next;
      }
    };
    take();
    if (next > at && (is(next, "+") || is(next, "-")) && is_part(next + 1)) {
      html += sign(piece(next++).text);
      take();
    }
    return {html, next};
  }

  Pieces pieces_;
};

}  // namespace

std::string typeset(std::string_view text) { return Setter(Cutter(text).cut()).set(); }

}  // namespace galli::atlas
