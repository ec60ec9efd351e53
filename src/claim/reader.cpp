#include "claim/reader.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <tuple>

#include "base/words.h"
#include "claim/expectation_reader.h"
#include "claim/lines.h"
#include "claim/shipped.h"
#include "claim/statement_reader.h"

namespace galli::claims {
namespace {

using Kind = Token::Kind;
using Op = Term::Op;
using Word = Field::Word;

constexpr Integer max_bound = 1'000'000'000'000;

/// It is part of the statement as it is shown.
bool is_shown(Word word) { return word == Word::let || word == Word::statement; }
bool is_kept_raw(Word word) { return word == Word::claim || word == Word::source || word == Word::corrects; }

/// Quoted texts, one after the other, with blanks between them.
std::string read_quotes(const Field& field) {
  std::vector<Field> fields = {field};
  Cursor cursor(tokens_of(fields));
  cursor.take();
  std::string text;
  while (cursor.at(Kind::quoted)) {
    const std::string_view quoted = cursor.text(cursor.take());
    text += (text.empty() ? "" : " ") + std::string(quoted.substr(1, quoted.size() - 2));
  }
  if (text.empty() || !cursor.at(Kind::newline)) cursor.fail_expecting("a text in quotes");
  return text;
}

/// `paper proved`, `paper asserted, slip`: what the paper does with the claim, and whether a mistake there is only a slip.
std::pair<InPaper, bool> read_standing(const Field& field) {
  constexpr std::string_view slip = ", slip";
  std::string_view word = text_of(field.rest);
  const bool is_slip = word.ends_with(slip);
  if (is_slip) word.remove_suffix(slip.size());
  constexpr std::array standings = {InPaper::proved, InPaper::quoted, InPaper::asserted, InPaper::conjectured,
                                    InPaper::absent};
  std::vector<std::string> words;
  for (const InPaper standing : standings) {
    if (word == name_of(standing)) return {standing, is_slip};
    words.emplace_back(name_of(standing));
  }
  complain(field.rest.begin < field.rest.end ? field.rest : field.span,
           "expected what the paper does with the claim",
           "one of: " + joined(words, ", ") + "; with  , slip  where what is false changes no result");
}

class ClaimReader {
 public:
  ClaimReader(const std::vector<Field>& fields, const std::shared_ptr<const Library>& library,
              std::optional<Integer> bound)
      : fields_(fields), default_bound_(bound) {
    claim_.library = library;
  }

  Claim read() {
    read_words();
    const Field* statement = field(Word::statement);
    if (!statement)
      complain(claim_.span, "claim '" + shorten(claim_.name) + "' says nothing", "a statement is missing");
    read_mathematics();
    complete_bound();
    return std::move(claim_);
  }

 private:
  const Field* field(Word word) const {
    const auto found =
        std::find_if(fields_.begin(), fields_.end(), [&](const Field& each) { return each.word == word; });
    return found == fields_.end() ? nullptr : &*found;
  }

  void refuse_twice() const {
    std::set<Word> seen;
    for (const Field& each : fields_) {
      if (is_shown(each.word)) continue;
      if (!seen.insert(each.word).second) complain(each.span, "this is said twice in one claim");
    }
  }

  void read_words() {
    refuse_twice();
    for (const Field& each : fields_) {
      if (is_kept_raw(each.word) && each.rest.begin == each.rest.end)
        complain(each.span, "something is missing here",
                 each.word == Word::claim ? "a claim has a name" : "");
      const std::string text(text_of(each.rest));
      switch (each.word) {
        case Word::claim:
          claim_.name = text;
          claim_.span = each.rest;
          break;
        case Word::source: claim_.source = text; break;
        case Word::corrects:
          claim_.corrects = text;
          claim_.corrects_span = each.rest;
          break;
        case Word::engine:
          claim_.engine = text;
          claim_.engine_span = each.rest;
          break;
        case Word::paper: std::tie(claim_.in_paper, claim_.is_slip) = read_standing(each); break;
        case Word::means: claim_.means = read_quotes(each); break;
        case Word::says: claim_.says = read_quotes(each); break;
        case Word::note: claim_.note = read_quotes(each); break;
        default: break;
      }
    }
  }

  /// Lets, the statement, the bound and the expectation, in one list of tokens.
  void read_mathematics() {
    std::vector<Field> fields;
    for (const Field& each : fields_) {
      if (is_shown(each.word) || each.word == Word::bound || each.word == Word::expect)
        fields.push_back(each);
    }
    note_statement(fields);
    Cursor cursor(tokens_of(fields));
    TermReader terms(claim_, cursor);
    declare_lets(cursor, terms);
    ExpectationReader expectation(claim_);
    bool has_statement = false;
    for (const Field& each : fields) {
      switch (each.word) {
        case Word::let: read_let(cursor, terms); break;
        case Word::bound: read_bound(cursor, terms); break;
        case Word::expect: expectation.read(cursor); break;
        default: has_statement = read_statement(cursor, terms, has_statement); break;
      }
      cursor.expect(Kind::newline, "the end of the line");
    }
    if (!has_statement) complain(fields.back().span, "a statement is missing", "write it after the 'for'");
    claim_.frame = std::max(claim_.frame, terms.deepest());
    expectation.check();
  }

  void note_statement(const std::vector<Field>& fields) {
    std::vector<std::string> texts;
    for (const Field& each : fields) {
      if (is_shown(each.word)) texts.emplace_back(text_of(each.span));
    }
    claim_.statement_text = joined(texts, "\n");
  }

  /// Names first: a let may use one that stands below it.
  void declare_lets(Cursor& cursor, TermReader& terms) {
    for (; !cursor.at(Kind::end); cursor.take()) {
      const bool begins_line = cursor.position() == 0 || is_line_start_;
      is_line_start_ = cursor.at(Kind::newline);
      if (!begins_line || !cursor.at_word("let")) continue;
      cursor.take();
      declare_let(cursor, terms);
    }
    cursor.go_to(0);
  }

  void declare_let(Cursor& cursor, TermReader& terms) {
    Let let;
    const Token name = cursor.expect(Kind::name, "a name after 'let'");
    let.name = cursor.text(name);
    let.span = cursor.span(name);
    const bool is_taken = std::any_of(claim_.lets.begin(), claim_.lets.end(),
                                      [&](const Let& each) { return each.name == let.name; });
    if (is_taken || let.name == "N" || let.name == "phi")
      complain(let.span, "'" + shorten(let.name) + "' has a meaning already", "choose another name");
    if (cursor.accept(Kind::left_paren)) {
      do let.parameters.emplace_back(cursor.text(cursor.expect(Kind::name, "the name of an argument")));
      while (cursor.accept(Kind::comma));
      cursor.expect(Kind::right_paren, "',' or ')'");
    }
    cursor.expect(Kind::equal, "'='");
    const bool is_set =
        cursor.at(Kind::left_brace) || (cursor.at_word("P") && cursor.peek(1).kind == Kind::left_paren);
    if (let.parameters.empty() && is_set)
      let.kind = Let::Kind::set;
    else if (let.parameters.empty() && terms.at_game())
      let.kind = Let::Kind::game;
    if (let.kind == Let::Kind::number && seems_text(cursor)) let.kind = Let::Kind::text;
    claim_.lets.push_back(std::move(let));
  }

  /// A guess, so that a let may use itself: what comes first is in quotes.
  static bool seems_text(Cursor cursor) {
    if (cursor.at(Kind::quoted)) return true;
    for (; !cursor.at(Kind::newline); cursor.take()) {
      if (cursor.at_word("then")) return cursor.peek(1).kind == Kind::quoted;
    }
    return false;
  }

  /// Its frame begins with the variables of the `for`, if it stands below one.
  void read_let(Cursor& cursor, TermReader& terms) {
    cursor.take();
    const std::size_t index = next_let_++;
    terms.defining(index);
    const std::size_t before = terms.known();
    claim_.frame = std::max(claim_.frame, terms.deepest());
    const std::size_t outer = before;
    terms.restart_frame(outer);
    while (!cursor.at(Kind::equal)) cursor.take();
    cursor.take();
    for (const std::string& parameter : claim_.lets[index].parameters) {
      if (terms.variable(parameter))
        complain(claim_.lets[index].span, "'" + parameter + "' has a meaning already", "choose another name");
      terms.declare(parameter);
    }
    Let let = claim_.lets[index];
    let.outer = outer;
    if (let.kind == Let::Kind::game)
      let.game = terms.game();
    else if (let.kind == Let::Kind::set)
      let.body = terms.set();
    else
      let.body = terms.any();
    if (let.kind == Let::Kind::number || let.kind == Let::Kind::text) {
      const Type type = type_of(claim_, let.body);
      let.kind = type == Type::truth  ? Let::Kind::truth
                 : type == Type::text ? Let::Kind::text
                                      : Let::Kind::number;
      if (type == Type::position || type == Type::set)
        complain(let.body.span, "expected a number, a condition or a text");
    }
    let.frame = terms.deepest();
    claim_.lets[index] = std::move(let);
    terms.forget(before);
    terms.defining(~std::size_t{0});
    terms.restart_frame(outer);
  }

  void read_bound(Cursor& cursor, TermReader& terms) {
    cursor.take();
    cursor.take();
    claim_.bound = plain_bound(cursor, terms);
    while (cursor.accept(Kind::comma)) {
      if (cursor.at_word("all")) {
        all_span_ = cursor.span(cursor.take());
        claim_.has_all = true;
        continue;
      }
      cursor.expect_word("quick");
      claim_.quick_bound = plain_bound(cursor, terms);
    }
  }

  static Integer plain_bound(Cursor& cursor, TermReader& terms) {
    const std::size_t begin = cursor.position();
    const Term bound = terms.number();
    if (bound.op != Op::constant || !bound.exact.is_integer() || bound.exact.a < 0 ||
        bound.exact.a > max_bound)
      complain(cursor.span_since(begin), "the bound is a plain number, at most 10^12", "N = 1000, quick 100");
    return bound.exact.a;
  }

  /// True when the statement itself was there: a `for` may be parted from it by lets.
  bool read_statement(Cursor& cursor, TermReader& terms, bool is_there) {
    if (is_there)
      complain(cursor.span(cursor.peek()), "a claim has one statement", "begin another  claim NAME");
    if (cursor.at_word("for")) {
      if (!claim_.ranges.empty())
        complain(cursor.span(cursor.peek()), "a claim has one 'for'", "separate ranges by commas");
      cursor.take();
      terms.lets_above(next_let_);
      claim_.ranges = terms.bindings_where();
      terms.lets_above(~std::size_t{0});
      cursor.expect(Kind::colon, "',' or ':'");
      claim_.frame = std::max(claim_.frame, terms.deepest());
      if (cursor.at(Kind::newline)) return false;
    }
    claim_.statement = StatementReader(claim_, cursor, terms).read();
    claim_.frame = std::max(claim_.frame, terms.deepest());
    return true;
  }

  /// Sets of positions and values have no last member.
  void check_all() const {
    const Statement::Kind kind = claim_.statement.kind;
    const bool has_end = kind != Statement::Kind::positions_are && kind != Statement::Kind::same_values;
    if (claim_.has_all && !has_end)
      complain(all_span_, "the heaps of a game have no largest size, so no bound has all cases",
               "leave out  all,  or write a condition for ranges of numbers");
  }

  void complete_bound() {
    check_all();
    if (!(claim_.uses_bound || claim_.compares_to_bound) || claim_.bound) return;
    if (!default_bound_)
      complain(claim_.statement.span, "claim '" + shorten(claim_.name) + "' has no bound",
               {Note{"add a line  N = 100"}, SetField{QuestionField::bound, "100"}});
    claim_.bound = default_bound_;
  }

  const std::vector<Field>& fields_;
  std::optional<Integer> default_bound_;
  Claim claim_;
  Span all_span_{};
  std::size_t next_let_ = 0;
  bool is_line_start_ = false;
};

/// Rulesets of the file, where they stand; everything else is blank.
std::shared_ptr<const Library> extended(const Library& library, const FileParts& parts) {
  auto result = std::make_shared<Library>(library);
  if (!parts.rulesets.empty()) result->add(only(parts.rulesets));
  return result;
}

}  // namespace

std::string paper_of(const Claim& claim) { return claim.source.substr(0, claim.source.find(',')); }

namespace {

/// The rulesets of a file, and which of them a text is about.
class Definitions {
 public:
  explicit Definitions(const std::vector<Span>& rulesets) : rulesets_(rulesets) {
    for (std::size_t i = 0; i < rulesets.size(); ++i) {
      about_.push_back(named_in(rulesets[i]));  // a ruleset is about earlier ones only
      by_name_.emplace(name_of(rulesets[i]), i);
    }
  }

  /// Those that the fields are about, and those that they are about, in the order of the file.
  std::string of(const std::vector<Field>& fields) const {
    std::set<std::size_t> used;
    for (const Field& field : fields) {
      if (is_shown(field.word)) used.merge(named_in(field.span));
    }
    for (auto next = used.rbegin(); next != used.rend(); ++next)
      used.insert(about_[*next].begin(), about_[*next].end());
    std::vector<std::string> texts;
    for (const std::size_t ruleset : used) texts.emplace_back(text_of(rulesets_[ruleset]));
    return joined(texts, "\n");
  }

 private:
  static std::string_view name_of(const Span& ruleset) {
    const std::string_view text = text_of(ruleset);
    const std::size_t begin = text.find_first_not_of(" \t", std::string_view("ruleset").size());
    return text.substr(begin, text.find_first_of("[({ \t\r\n", begin) - begin);
  }

  std::set<std::size_t> named_in(const Span& span) const {
    std::set<std::size_t> named;
    if (by_name_.empty()) return named;
    std::vector<Token> tokens;
    read_tokens_of(span, tokens);
    for (const Token& token : tokens) {
      if (token.kind != Kind::name) continue;
      const auto found = by_name_.find(text_of({span.source, token.begin, token.end}));
      if (found != by_name_.end()) named.insert(found->second);
    }
    return named;
  }

  const std::vector<Span>& rulesets_;
  std::map<std::string_view, std::size_t> by_name_;
  std::vector<std::set<std::size_t>> about_;
};

/// A claim may correct one that stands in the same file or comes with the program.
void check_corrections(const std::vector<Claim>& claims, std::set<std::string> names) {
  for (const Claim& claim : claims) {
    if (claim.corrects.empty() || (names.contains(claim.corrects) && claim.corrects != claim.name)) continue;
    if (claim.corrects == claim.name) complain(claim.corrects_span, "a claim does not correct itself");
    for (std::string& shipped : shipped_names()) names.insert(std::move(shipped));
    if (names.contains(claim.corrects)) continue;
    const std::string near = nearest(claim.corrects, names);
    complain(claim.corrects_span, "there is no claim '" + shorten(claim.corrects) + "'",
             near.empty() ? Remedies{Note{"name a claim of this file, or a shipped one"},
                                     OtherQuestion{QuestionKind::check, "names the shipped ones"}}
                          : Remedies{DidYouMean{near}});
  }
}

}  // namespace

std::vector<Claim> read_claims(const std::shared_ptr<const Source>& source, const Library& library,
                               std::optional<Integer> bound) {
  const FileParts parts = cut(source);
  const auto own = extended(library, parts);
  const Definitions definitions(parts.rulesets);
  std::vector<Claim> claims;
  std::set<std::string> names;
  for (const std::vector<Field>& fields : parts.claims) {
    claims.push_back(ClaimReader(fields, own, bound).read());
    claims.back().definitions = definitions.of(fields);
    if (!names.insert(claims.back().name).second)
      complain(claims.back().span,
               "there is another claim '" + shorten(claims.back().name) + "' in this file");
  }
  check_corrections(claims, std::move(names));
  return claims;
}

}  // namespace galli::claims
