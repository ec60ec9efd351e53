#include "lang/set_reader.h"

#include <algorithm>

namespace galli {
namespace {

using Kind = Token::Kind;

constexpr std::size_t max_parts = 65536;

class SetReader {
 public:
  SetReader(Cursor& cursor, const Scope& scope, Members members)
      : cursor_(cursor), scope_(scope), members_(members) {}

  IntegerSet read() {
    read_braces(cursor_, "{1,2,5} or {1..4}", [this] { read_entry(); });
    std::stable_partition(set_.parts.begin(), set_.parts.end(),
                          [](const Progression& part) { return !is_single(part); });
    return std::move(set_);
  }

 private:
  static bool is_single(const Progression& part) { return part.last == part.first; }

  /// A number, or the beginning of a progression when `..` follows it; the number before it then says the
  /// step.
  void read_entry() {
    const std::size_t begin = cursor_.position();
    const Integer value = read_member();
    if (!cursor_.at(Kind::dots)) {
      add({value, 1, value});
      follows_number_ = true;
      return;
    }
    if (follows_number_)
      read_progression(value, begin);
    else
      read_range(value, begin);
    follows_number_ = false;
  }

  Integer read_member() {
    const std::size_t begin = cursor_.position();
    const std::string range = range_with_minus();
    const Integer value = ExpressionReader(cursor_, scope_).constant_number();
    if (members_ == Members::positive && value < 1)
      complain(cursor_.span_since(begin), "a set of amounts cannot have " + std::to_string(value),
               range.empty() ? "amounts are 1 or more"
                             : "a range is written  {" + range + "};  amounts are 1 or more");
    if (!range.empty())
      complain(cursor_.span_since(begin), "this is the number " + std::to_string(value),
               "a range is written  {" + range + "}");
    return value;
  }

  /// `1-4` in a set is meant as a range: "1..4". Empty where something else is written.
  std::string range_with_minus() const {
    const bool is_range = cursor_.at(Kind::number) && cursor_.peek(1).kind == Kind::minus &&
                          cursor_.peek(2).kind == Kind::number &&
                          (cursor_.peek(3).kind == Kind::right_brace || cursor_.peek(3).kind == Kind::comma);
    if (!is_range) return {};
    return std::string(cursor_.text(cursor_.peek())) + ".." + std::string(cursor_.text(cursor_.peek(2)));
  }

  /// `{5..9}` and `{5 ..}`.
  void read_range(Integer first, std::size_t begin) {
    const std::optional<Integer> last = read_end();
    if (last && *last < first) refuse_empty_range(begin);
    add({first, 1, last});
  }

  /// `{8, 21 .. 47}` and `{8, 21 ..}`; the 8 is already there as a number.
  void read_progression(Integer second, std::size_t begin) {
    const Integer first = set_.parts.back().first;
    const MaybeInteger step = checked_subtract(second, first);
    if (!step || *step < 1) complain(cursor_.span_since(begin), "a progression must increase");
    set_.parts.pop_back();
    const std::optional<Integer> last = read_end();
    if (!last) return add({first, *step, {}});
    if (*last < first) refuse_empty_range(begin);
    const Integer last_term = last_up_to(first, *last, *step);
    if (last_term == first) return add({first, 1, first});
    if (last_term == second && *step > 1) {
      add({first, 1, first});
      return add({second, 1, second});
    }
    add({first, *step, last_term});
  }

  /// The last term of the progression that is at most `last`; unsigned, since the way to it may be long.
  static Integer last_up_to(Integer first, Integer last, Integer step) {
    const auto distance = static_cast<std::uint64_t>(last) - static_cast<std::uint64_t>(first);
    return static_cast<Integer>(static_cast<std::uint64_t>(last) -
                                distance % static_cast<std::uint64_t>(step));
  }

  std::optional<Integer> read_end() {
    cursor_.take();
    if (cursor_.at(Kind::right_brace) || cursor_.at(Kind::comma)) return {};
    return ExpressionReader(cursor_, scope_).constant_number();
  }

  [[noreturn]] void refuse_empty_range(std::size_t begin) {
    complain(cursor_.span_since(begin), "this range is empty", "it goes up from the smaller number");
  }

  void add(Progression part) {
    if (set_.parts.size() == max_parts) {
      complain(cursor_.span(cursor_.peek()), "more than " + std::to_string(max_parts) + " entries in a set",
               {}, ErrorKind::refused);
    }
    set_.parts.push_back(part);
  }

  Cursor& cursor_;
  const Scope& scope_;
  Members members_;
  IntegerSet set_;
  bool follows_number_ = false;
};

}  // namespace

IntegerSet read_set(Cursor& cursor, const Scope& scope, Members members) {
  const Nested nested(cursor);
  return SetReader(cursor, scope, members).read();
}

std::shared_ptr<const IntegerSet> read_known_set(Cursor& cursor, const Scope& scope) {
  if (cursor.at(Kind::left_brace))
    return std::make_shared<const IntegerSet>(read_set(cursor, scope, Members::any));
  if (!cursor.at(Kind::name)) return nullptr;
  const auto found = scope.sets.find(cursor.text(cursor.peek()));
  if (found == scope.sets.end()) return nullptr;
  cursor.take();
  return found->second;
}

}  // namespace galli
