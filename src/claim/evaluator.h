// Evaluates terms of a claim in exact numbers, asking an oracle about games.
#pragma once

#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "claim/claim.h"
#include "claim/oracle.h"
#include "gallimaufry/control.h"
#include "lang/cursor.h"

namespace galli::claims {

/// A number that leaves 64 bits.
class Overflow : public Error {
 public:
  using Error::Error;
};

/// A reference to what is called for each case, and returns false to stop. It owns nothing, so that no case costs an allocation.
class CaseVisitor {
 public:
  template <typename Visit>
  CaseVisitor(const Visit& visit)
      : visit_(&visit), call_([](const void* own) -> bool { return (*static_cast<const Visit*>(own))(); }) {}
  CaseVisitor(const CaseVisitor&) = default;

  bool operator()() const { return call_(visit_); }

 private:
  const void* visit_;
  bool (*call_)(const void*);
};

/// What answers rested on.
struct Grounds {
  bool proved_period = false;
  std::optional<std::uint64_t> observed_to{};  ///< where a period was observed, not proved: up to here
  std::optional<std::uint64_t> searched_to{};  ///< where there is no such number, as far as was looked
  bool is_bounded = false;                     ///< a domination, as far as was looked

  void add(const Grounds& more) {
    proved_period |= more.proved_period;
    observed_to = least_of(observed_to, more.observed_to);
    searched_to = least_of(searched_to, more.searched_to);
    is_bounded |= more.is_bounded;
  }
  bool are_observations() const { return observed_to || searched_to || is_bounded; }

 private:
  using Bound = std::optional<std::uint64_t>;
  static Bound least_of(Bound a, Bound b) { return a && b ? std::min(a, b) : a ? a : b; }
};

struct Evidence : Grounds {
  std::uint64_t compared = 0;         ///< cells, to see who dominates whom
  std::uint64_t against = 0;          ///< cells that speak against the last domination
  std::optional<Position> witness{};  ///< against the last domination
};

/// While it lives only the grounds of what is asked meanwhile are there.
class Apart {
 public:
  explicit Apart(Evidence& evidence) : evidence_(evidence), before_(evidence) {
    static_cast<Grounds&>(evidence) = {};
  }
  ~Apart() { evidence_.add(before_); }
  Apart(const Apart&) = delete;
  Apart& operator=(const Apart&) = delete;

 private:
  Evidence& evidence_;
  Grounds before_;
};

/// What does not fit in 64 bits is an Overflow that points at the term.
Surd fitting(const MaybeSurd& result, const Term& term);

class Evaluator {
 public:
  static constexpr std::size_t deepest_calls = 1000;

  Evaluator(const Claim& claim, Integer bound, Oracle& oracle, const Control& control);

  /// The slots of the statement.
  Integer* frame() { return stack_.data(); }

  Integer whole(const Term& term, Integer* frame);
  Surd number(const Term& term, Integer* frame);
  bool truth(const Term& term, Integer* frame);
  std::string text(const Term& term, Integer* frame);

  Oracle::Handle game(std::size_t index, Integer* frame);
  std::string game_text(std::size_t index, Integer* frame);
  std::uint32_t phase(const Term& term, Oracle::Handle game, Integer* frame);
  /// Calls `use` with the position that a term means.
  template <typename Use>
  auto at(const Term& position, Integer* frame, Use use);

  /// Positions 0..last of a set; all of its positions have `heaps` heaps.
  PositionSet set(const Term& term, Integer* frame, std::size_t heaps, Integer last);
  /// How many heaps the positions of a set have; nothing when it is empty.
  std::optional<std::size_t> heaps_of(const Term& set, Integer* frame);

  /// Goes through all values of the variables, the last one fastest; `visit` returns false to stop. A variable without an
  /// upper bound runs to `open_end`, or as a coordinate to `last`.
  bool each(const std::vector<Binding>& bindings, std::size_t at, Integer* frame, Integer last,
            const CaseVisitor& visit);

  /// The first and the last value of a variable that runs through an interval; it may be empty.
  std::pair<Integer, Integer> ends_of(const Binding& binding, Integer* frame);

  const PeriodFinding& period(const Term& term, Integer* frame);

  Integer bound() const { return bound_; }
  Integer open_end() const { return 2 * bound_ + 10; }
  Oracle& oracle() { return oracle_; }
  Evidence evidence{};

  /// How many cases there are, about: the product of the ranges, as far as no condition makes it smaller. Ranges that begin or
  /// end with other variables are taken in the middle of these.
  double cases_about(const std::vector<Binding>& bindings, Integer* frame);

  /// Cases that were gone through, for who watches.
  struct Pace {
    std::uint64_t done = 0;
    std::uint64_t of = 0;  ///< about; 0: not known
  };
  Pace pace{};

  /// Positions that were asked about while it is not null.
  struct Asked {
    Oracle::Handle game = 0;
    std::uint32_t phase = 0;
    std::vector<Integer> sizes{};
    bool is_grid = false;
    std::string text{};
    bool operator==(const Asked&) const = default;
  };
  std::vector<Asked>* recording = nullptr;

  void tick();

 private:
  struct Interval {
    Integer first = 0;
    Integer last = -1;
  };
  struct Remembered {
    enum class State : std::uint8_t { unknown, pending, known };
    State state = State::unknown;
    Surd value{};
    Grounds grounds{};
  };
  struct LetMemory {
    std::vector<Remembered> by_number{};
    std::map<std::vector<Integer>, Remembered> by_arguments{};
  };
  struct MexMemory {
    std::optional<bool> is_usable{};
    Integer next = 0;
    Integer mex = 0;
    std::vector<bool> seen{};
    Grounds grounds{};
  };
  struct GameMemory {
    std::vector<Integer> values{};
    std::vector<std::size_t> slots{};
    bool is_simple = false;  ///< depends on numbers in slots only
    bool is_known = false;
    Oracle::Handle handle = 0;
  };
  struct KnownSet {
    PositionSet members;
    Grounds grounds{};
  };
  /// The greatest coordinates of the last elements of a list.
  struct Tail {
    static constexpr Integer endless = std::numeric_limits<Integer>::max();

    std::size_t count = 0;
    Integer first = 0;
    Integer last = 0;
    Integer n = 0;  ///< to which `last` belongs

    /// Where one n has several elements, only the least counts.
    void add(Integer next, Integer size) {
      const bool is_new = count == 0 || next != n;
      count += is_new ? 1 : 0;
      last = is_new ? size : std::min(last, size);
      n = next;
      if (count == 1) first = last;
    }
    bool grows() const { return count == 1 || (count > 1 && (last > first || last == endless)); }
  };
  class Level;
  class Room;

  Integer common_divisor(Integer a, Integer b, const Term& term) const;
  Interval interval(const Binding& binding, Integer* frame, Integer last, std::optional<Integer> open_end);
  /// In the order given, each once.
  std::vector<std::vector<Integer>> members(const Binding& binding, Integer* frame);
  double size_about(const Binding& binding, Integer* frame);
  bool holds(const std::vector<Term>& conditions, Integer* frame);
  bool each_between(const Binding& binding, Integer* frame, Integer last, const CaseVisitor& go_on);
  bool each_member(const Binding& binding, Integer* frame, const CaseVisitor& go_on);
  bool each_option(const Binding& binding, Integer* frame, const CaseVisitor& go_on);

  Surd call(const Term& term, Integer* frame);
  template <typename Use>
  auto inside(const Term& call, Integer* frame, Use use);
  Remembered* remembered(const Let& let, std::size_t index, const Integer* frame);
  std::optional<Integer> least(const Term& term, Integer* frame);
  std::optional<Integer> least_of_call(const Term& term, Integer* frame);
  Integer mex(const Term& term, Integer* frame);
  Integer count(const Term& term, Integer* frame);
  Integer whole_mex(const Term& term, Integer* frame);
  bool is_usable(const Term& mex) const;
  Surd over(const Term& term, Integer* frame);
  Surd arithmetic(const Term& term, Integer* frame);
  Surd power(const Term& term, Integer* frame);
  Integer of_game(const Term& term, Integer* frame);
  Integer whole_arithmetic(const Term& term, Integer* frame);
  bool compared(const Term& term, Integer* frame);
  bool member(const Term& term, Integer* frame);
  bool relation(const Term& term, Integer* frame);
  bool similar(const Term& term, Integer* frame);
  int order(const Term& left, const Term& right, Integer* frame);
  Domination domination(std::size_t game, std::size_t other, Integer* frame, bool is_strong = false);
  bool only_grows(const Term& term, std::size_t depth = 0) const;
  void add_elements(const Term& term, Integer* frame, PositionSet& set);
  static bool is_cut_off(const Term& set);
  bool surely_grows(const Term& set) const;
  [[noreturn]] static void complain_of_end(const Term& set, const Binding& range, Integer end);
  void look_ahead(const Term& term, Integer* frame, Integer last, std::vector<Tail> tails);
  void remember_slots(GameMemory& memory, std::size_t index) const;
  Integer checked(const MaybeInteger& result, const Term& term) const;

  const Claim& claim_;
  Integer bound_;
  Oracle& oracle_;
  const Control& control_;
  std::vector<Integer> stack_;
  std::size_t top_ = 0;
  std::size_t depth_ = 0;
  std::uint64_t ticks_ = 0;
  std::vector<LetMemory> lets_;
  std::vector<MexMemory> mexes_;
  std::vector<GameMemory> games_;
  std::map<const Term*, KnownSet> sets_;
  PeriodFinding finding_{};
};

/// Counts one call while it lives.
class Evaluator::Level {
 public:
  explicit Level(std::size_t& depth) : depth_(depth) { ++depth_; }
  ~Level() { --depth_; }
  Level(const Level&) = delete;
  Level& operator=(const Level&) = delete;

 private:
  std::size_t& depth_;
};

/// Slots beyond those in use, while it lives.
class Evaluator::Room {
 public:
  Room(Evaluator& evaluator, std::size_t slots, const Span& span)
      : evaluator_(evaluator), before_(evaluator.top_) {
    if (evaluator.top_ + slots > evaluator.stack_.size())
      throw Error({.kind = ErrorKind::refused,
                   .message = "this goes too deep",
                   .span = span,
                   .remedies = "a let must use itself on smaller arguments"});
    evaluator.top_ += slots;
  }
  ~Room() { evaluator_.top_ = before_; }
  Room(const Room&) = delete;
  Room& operator=(const Room&) = delete;
  Integer* slots() { return evaluator_.stack_.data() + before_; }

 private:
  Evaluator& evaluator_;
  std::size_t before_;
};

/// Evaluates something in the frame of a let: the variables of the `for` above it, then its arguments.
template <typename Use>
auto Evaluator::inside(const Term& call, Integer* frame, Use use) {
  const Let& let = claim_.lets[call.index];
  const Level level(depth_);
  if (depth_ > deepest_calls)
    complain(call.span, "'" + let.name + "' goes too deep",
             "it must use itself on smaller arguments, and stop");
  Room room(*this, let.frame, call.span);
  Integer* const own = room.slots();
  std::copy(frame, frame + let.outer, own);
  for (std::size_t i = 0; i < call.kids.size(); ++i) own[let.outer + i] = whole(call.kids[i], frame);
  return use(let, own);
}

template <typename Use>
auto Evaluator::at(const Term& position, Integer* frame, Use use) {
  if (position.op == Term::Op::place) return use(Spot{{}, false, position.text});
  const bool is_list = position.op == Term::Op::tuple || position.op == Term::Op::grid;
  const std::size_t count = is_list ? position.kids.size() : 1;
  Room room(*this, count, position.span);
  Integer* const sizes = room.slots();
  if (!is_list) sizes[0] = whole(position, frame);
  for (std::size_t i = 0; is_list && i < count; ++i) sizes[i] = whole(position.kids[i], frame);
  return use(Spot{{sizes, count}, position.op == Term::Op::grid, {}});
}

}  // namespace galli::claims
