#include "proof/theorem/file.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace galli::theorem {
namespace {

constexpr std::string_view first_line = "gallimaufry proof 1";
/// Far above what proofs need; sums of such numbers stay within 64 bits.
constexpr Integer largest_number = Integer{1} << 31;
constexpr std::size_t max_variables = 12;
constexpr std::size_t max_lines = 2'000'000;

/// Thrown and caught in this file only.
struct Damaged {
  std::string what;
};

/// The words of a line, brackets apart.
class LineWords {
 public:
  explicit LineWords(std::string_view line) : line_(line) {}

  bool is_done() const { return at_ == line_.size(); }
  std::string_view rest() const { return line_.substr(at_); }

  std::string_view word() {
    std::size_t end = at_;
    if (end < line_.size() && (line_[end] == '(' || line_[end] == ')')) {
      ++end;
    } else {
      while (end < line_.size() && line_[end] != ' ' && line_[end] != '(' && line_[end] != ')') ++end;
    }
    if (end == at_) throw Damaged{"the line ends too early"};
    const std::string_view found = line_.substr(at_, end - at_);
    at_ = end;
    if (at_ < line_.size() && line_[at_] == ' ') ++at_;
    return found;
  }

  bool next_is(std::string_view word) const { return rest().starts_with(word); }

  void expect(std::string_view words) {
    LineWords wanted(words);
    while (!wanted.is_done()) {
      const std::string_view next = wanted.word();
      if (word() != next) throw Damaged{fmt::format("expected '{}'", words)};
    }
  }

  Integer number(Integer least = 0, Integer most = largest_number) {
    const std::string_view text = word();
    Integer value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool is_read =
        error == std::errc() && end == text.data() + text.size() && text == std::to_string(value);
    if (!is_read || value < least || value > most)
      throw Damaged{fmt::format("'{}' is not a number from {} to {}", text, least, most)};
    return value;
  }
  std::size_t index(std::size_t count) {
    if (count == 0) throw Damaged{"a number refers to nothing"};
    return static_cast<std::size_t>(number(0, static_cast<Integer>(count) - 1));
  }
  void end() const {
    if (!is_done()) throw Damaged{fmt::format("nothing should follow, but '{}' does", rest().substr(0, 40))};
  }

 private:
  std::string_view line_;
  std::size_t at_ = 0;
};

class TheoremReader {
 public:
  explicit TheoremReader(std::string_view text) : text_(text) {}

  TheoremFile read() {
    line().expect(first_line);
    file_.program = line_after("program ");
    file_.game = line_after("game ");
    for (Integer i = counted("rules"); i > 0; --i) file_.rules += std::string(whole_line()) + "\n";
    LineWords question = line();
    question.expect("question");
    file_.question = key(question);
    LineWords misere = line();
    misere.expect("misere");
    file_.misere = misere.next_is("yes");
    misere.expect(file_.misere ? "yes" : "no");
    misere.end();
    read_numeration();
    read_heaps();
    read_boards();
    read_relations();
    read_literals();
    read_components();
    read_sets();
    check_end();
    return std::move(file_);
  }

  std::size_t line_number() const { return line_number_; }

 private:
  std::string_view whole_line() {
    const std::size_t end = text_.find('\n', at_);
    if (end == std::string_view::npos) throw Damaged{"the file ends too early"};
    const std::string_view found = text_.substr(at_, end - at_);
    at_ = end + 1;
    ++line_number_;
    return found;
  }
  LineWords line() { return LineWords(whole_line()); }
  std::string line_after(std::string_view start) {
    const std::string_view found = whole_line();
    if (!found.starts_with(start)) throw Damaged{fmt::format("expected '{}'", start)};
    return std::string(found.substr(start.size()));
  }
  Integer counted(std::string_view name) {
    LineWords words = line();
    words.expect(name);
    const Integer count = words.number(0, max_lines);
    words.end();
    return count;
  }
  LineWords numbered(std::string_view name, Integer i) {
    LineWords words = line();
    words.expect(name);
    words.number(i, i);
    return words;
  }

  static FileKey key(LineWords& words) {
    FileKey key;
    words.expect("phase");
    key.phase = words.number(1, 64);
    words.expect("value");
    key.value = words.number(0, 1000);
    words.expect("fixed");
    while (!words.is_done()) {
      if (words.next_is("-")) {
        words.expect("-");
        key.fixed.emplace_back();
      } else {
        key.fixed.emplace_back(words.number());
      }
    }
    if (key.fixed.size() > max_variables) throw Damaged{"there are too many heaps"};
    return key;
  }

  void read_numeration() {
    LineWords words = line();
    words.expect("numeration");
    file_.numeration = std::string(words.word());
    file_.digits = {words.number(), words.number(), words.number(), words.number()};
    words.end();
    if (!file_.digits.is_known()) throw Damaged{"the numeration is not known"};
    if (file_.numeration != file_.digits.name())
      throw Damaged{"the numeration is called " + file_.digits.name()};
  }

  void read_heaps() {
    LineWords words = line();
    words.expect("heaps");
    file_.heaps = static_cast<unsigned>(words.number(1, 4));
    for (unsigned i = 0; i < file_.heaps; ++i) words.word();
    words.end();
  }

  void read_boards() {
    const Integer count = counted("boards");
    for (Integer i = 0; i < count; ++i) {
      LineWords words = numbered("board", i);
      file_.boards.push_back(condition(words, file_.heaps));
      words.end();
    }
  }

  void read_relations() {
    const Integer count = counted("relations");
    for (Integer i = 0; i < count; ++i) {
      LineWords words = numbered("relation", i);
      FileRelation relation;
      words.expect("board");
      relation.board = words.index(file_.boards.size());
      words.expect("variables");
      relation.variables = static_cast<unsigned>(words.number(file_.heaps, max_variables));
      words.expect("target");
      for (unsigned heap = 0; heap < file_.heaps; ++heap)
        relation.target.push_back(static_cast<unsigned>(words.index(relation.variables)));
      relation.condition = condition(words, relation.variables);
      words.end();
      relation.clause = line_after("clause ");
      file_.relations.push_back(std::move(relation));
    }
  }

  void read_literals() {
    const Integer count = counted("literals");
    for (Integer i = 0; i < count; ++i) {
      LineWords words = numbered("literal", i);
      const std::string_view kind = words.word();
      FileLiteral literal;
      if (kind == "option" || kind == "mobile") {
        literal.kind = kind == "option" ? FileLiteral::Kind::option : FileLiteral::Kind::mobile;
        literal.relation = words.index(file_.relations.size());
      } else if (kind != "member") {
        throw Damaged{"a literal is 'member', 'option' or 'mobile'"};
      }
      if (kind != "mobile") literal.set = words.index(max_lines);  // checked when the sets are known
      words.end();
      file_.literals.push_back(literal);
    }
  }

  void read_components() {
    const Integer count = counted("components");
    for (Integer i = 0; i < count; ++i) {
      const std::string start = fmt::format("component {} weights", i);
      const std::string text = line_after(start);
      std::vector<std::vector<Integer>> vectors(1);
      for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find_first_of(" ;", at), text.size());
        if (end > at) {
          LineWords one(std::string_view(text).substr(at, end - at));
          vectors.back().push_back(one.number(-largest_number));
        }
        if (end < text.size() && text[end] == ';') vectors.emplace_back();
        at = end + 1;
      }
      file_.weights.push_back(std::move(vectors));
    }
  }

  void read_sets() {
    const Integer count = counted("sets");
    if (count == 0) throw Damaged{"there is no set"};
    for (Integer i = 0; i < count; ++i) file_.sets.push_back(set(i));
    for (const FileLiteral& literal : file_.literals) {
      if (literal.set >= file_.sets.size()) throw Damaged{fmt::format("there is no set {}", literal.set)};
    }
  }

  FileSet set(Integer i) {
    FileSet set;
    set.name = line_after(fmt::format("set {} ", i));
    LineWords words = line();
    words.expect("key");
    set.key = key(words);
    LineWords place = line();
    place.expect("board");
    set.board = place.index(file_.boards.size());
    place.expect("component");
    set.component = place.index(file_.weights.size());
    place.end();
    LineWords by = line();
    by.expect("by");
    if (by.next_is("lemma")) {
      by.expect("lemma euclid");
    } else {
      by.expect("formula");
      set.formula = formula(by, 0);
    }
    by.end();
    set.members = std::make_shared<const Recognizer>(recognizer());
    return set;
  }

  Recognizer recognizer() {
    const Integer count = counted("automaton");
    Recognizer found{{}, {}, 1};
    for (unsigned i = 0; i < file_.heaps; ++i) found.letters *= static_cast<std::size_t>(file_.digits.digits);
    for (Integer state = 0; state < count; ++state) {
      LineWords words = line();
      found.accepts.push_back(words.number(0, 1) == 1);
      for (std::size_t letter = 0; letter < found.letters; ++letter)
        found.next.push_back(static_cast<std::int32_t>(words.number(-1, count - 1)));
      words.end();
    }
    return found;
  }

  FileFormula formula(LineWords& words, int depth) const {
    const std::string_view word = words.next_is("(") ? words.word() : std::string_view();
    if (word.empty()) {
      if (words.next_is("yes") || words.next_is("no")) {
        return {.kind = words.word() == "yes" ? FileFormula::Kind::yes : FileFormula::Kind::no};
      }
      return {.kind = FileFormula::Kind::literal, .literal = words.index(file_.literals.size())};
    }
    FileFormula found{.kind = joint<FileFormula::Kind>(words.word(), depth)};
    while (!words.next_is(")")) found.kids.push_back(formula(words, depth + 1));
    words.expect(")");
    return found;
  }

  static WordFormula condition(LineWords& words, std::size_t variables, int depth = 0) {
    words.expect("(");
    const std::string_view head = words.word();
    WordFormula found;
    if (head == "yes" || head == "no") {
      found = holds_if(head == "yes");
    } else if (head == "<=" || head == "=" || head == "mod") {
      SumCondition sum;
      sum.kind = head == "<="  ? SumCondition::Kind::at_most
                 : head == "=" ? SumCondition::Kind::equal
                               : SumCondition::Kind::modulo;
      if (head == "mod") sum.modulus = words.number(2);
      for (std::size_t i = 0; i < variables; ++i) sum.coefficients.push_back(words.number(-largest_number));
      sum.constant = words.number(-largest_number);
      found = that(std::move(sum));
    } else {
      found.kind = joint<WordFormula::Kind>(head, depth);
      while (!words.next_is(")")) found.kids.push_back(condition(words, variables, depth + 1));
    }
    words.expect(")");
    return found;
  }

  template <typename Kind>
  static Kind joint(std::string_view word, int depth) {
    if (depth > 200) throw Damaged{"brackets are nested too deeply"};
    if (word == "and") return Kind::all;
    if (word == "or") return Kind::some;
    if (word == "nor") return Kind::none;
    throw Damaged{fmt::format("'{}' is not known", word)};
  }

  void check_end() {
    std::uint64_t sum = 0xcbf29ce484222325U;
    for (char c : text_.substr(0, at_)) sum = (sum ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
    if (whole_line() != fmt::format("end {:016x}", sum)) throw Damaged{"the checksum is wrong"};
    if (at_ != text_.size()) throw Damaged{"something follows the end"};
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t line_number_ = 0;
  TheoremFile file_;
};

}  // namespace

bool is_theorem(std::string_view text) { return text.starts_with("gallimaufry proof "); }

std::variant<TheoremFile, std::string> read_theorem(std::string_view text) {
  TheoremReader reader(text);
  try {
    return reader.read();
  } catch (const Damaged& damage) {
    return fmt::format("line {}: {}", reader.line_number(), damage.what);
  }
}

}  // namespace galli::theorem
