// Games with the values of variables put in, and sets of positions.
#include <algorithm>
#include <utility>

#include "base/words.h"
#include "claim/evaluator.h"
#include "lang/cursor.h"

namespace galli::claims {
namespace {

using Op = Term::Op;
using Piece = GameText::Piece;

constexpr std::uint64_t max_cells = std::uint64_t{1} << 33;

std::string set_text(Integer set) {
  std::vector<std::string> members;
  for (Integer value = 0; value < 63; ++value) {
    if ((set >> value & 1) != 0) members.push_back(std::to_string(value));
  }
  return joined(members, ",");
}

/// A variable of a set without an upper bound.
bool is_open(const Binding& range) {
  return range.kind == Binding::Kind::between && range.upper.empty() && !range.is_coordinate;
}

Integer greatest(const Spot& spot) { return *std::max_element(spot.sizes.begin(), spot.sizes.end()); }

std::string number_text(Integer value) {
  return value < 0 ? "(" + std::to_string(value) + ")" : std::to_string(value);
}

}  // namespace

std::string Evaluator::game_text(std::size_t index, Integer* frame) {
  std::string text;
  for (const Piece& piece : claim_.games[index].pieces) {
    switch (piece.kind) {
      case Piece::Kind::text: text += piece.text; break;
      case Piece::Kind::number:
        text += number_text(piece.index == ~std::size_t{0} ? bound_ : frame[piece.index]);
        break;
      case Piece::Kind::set: text += set_text(frame[piece.index]); break;
      case Piece::Kind::game:
        text += "(" + game_text(static_cast<std::size_t>(frame[piece.index]), frame) + ")";
        break;
      case Piece::Kind::let_game: text += "(" + game_text(claim_.lets[piece.index].game, frame) + ")"; break;
      case Piece::Kind::let_number: {
        Term call;
        call.op = Op::call;
        call.index = piece.index;
        call.span = claim_.games[index].span;
        text += number_text(whole(call, frame));
        break;
      }
    }
  }
  return text;
}

/// Which slots a game depends on, when these are all it depends on.
void Evaluator::remember_slots(GameMemory& memory, std::size_t index) const {
  memory.is_simple = true;
  memory.slots.clear();
  for (const Piece& piece : claim_.games[index].pieces) {
    const bool is_slot = piece.kind == Piece::Kind::number || piece.kind == Piece::Kind::set;
    if (is_slot && piece.index != ~std::size_t{0}) memory.slots.push_back(piece.index);
    if (!is_slot && piece.kind != Piece::Kind::text) memory.is_simple = false;
  }
  memory.values.resize(memory.slots.size());
}

Oracle::Handle Evaluator::game(std::size_t index, Integer* frame) {
  GameMemory& memory = games_[index];
  if (memory.is_known && memory.is_simple) {
    bool is_same = true;
    for (std::size_t i = 0; i < memory.slots.size(); ++i)
      is_same = is_same && memory.values[i] == frame[memory.slots[i]];
    if (is_same) return memory.handle;
  }
  if (!memory.is_known) remember_slots(memory, index);
  const std::string text = game_text(index, frame);
  try {
    memory.handle = oracle_.add(text, *claim_.library);
  } catch (const Error& error) {
    Complaint complaint = error.complaint();
    if (complaint.kind == ErrorKind::interrupted) throw;
    complaint.span = claim_.games[index].span;
    complaint.remedies.add_first(Note{"the game is  " + shorten(text, 100)});
    throw Error(std::move(complaint));
  }
  memory.is_known = true;
  for (std::size_t i = 0; i < memory.slots.size(); ++i) memory.values[i] = frame[memory.slots[i]];
  return memory.handle;
}

std::uint32_t Evaluator::phase(const Term& term, Oracle::Handle handle, Integer* frame) {
  if (term.phase.empty()) return 0;
  const Integer number = whole(term.phase[0], frame);
  const auto phases = static_cast<Integer>(oracle_.phases(handle));
  if (number < 1 || number > phases)
    complain(term.phase[0].span, "there is no phase " + std::to_string(number),
             "the game has " + counted(static_cast<std::uint64_t>(phases), "phase"));
  return static_cast<std::uint32_t>(number - 1);
}

const PeriodFinding& Evaluator::period(const Term& term, Integer* frame) {
  const Oracle::Handle handle = game(term.game, frame);
  finding_ = oracle_.period(handle, phase(term, handle, frame), term.asks_values);
  evidence.add(finding_.argument ? Grounds{.proved_period = true} : Grounds{.observed_to = finding_.bound});
  return finding_;
}

Integer Evaluator::of_game(const Term& term, Integer* frame) {
  if (term.op == Op::period_of || term.op == Op::preperiod_of || term.op == Op::saltus_of) {
    const PeriodFinding& found = period(term, frame);
    if (!found.period)
      complain(term.span, "no period was found to n = " + with_commas(found.bound), {}, ErrorKind::refused);
    const std::uint64_t result = term.op == Op::period_of      ? found.period->period
                                 : term.op == Op::preperiod_of ? found.period->preperiod
                                                               : found.period->saltus;
    return static_cast<Integer>(result);
  }
  const Oracle::Handle handle = game(term.game, frame);
  const std::uint32_t where = phase(term, handle, frame);
  return at(term.kids[0], frame, [&](const Spot& spot) {
    if (recording)
      recording->push_back(
          {handle, where, {spot.sizes.begin(), spot.sizes.end()}, spot.is_grid, std::string(spot.text)});
    try {
      if (term.op == Op::value_of) return oracle_.value(handle, where, spot);
      const MoveCounts counts = oracle_.moves(handle, where, spot, term.op != Op::moves_of);
      return term.op == Op::moves_of           ? counts.all
             : term.op == Op::winning_moves_of ? counts.winning
                                               : counts.winning_pushes;
    } catch (const Error& error) {
      Complaint complaint = error.complaint();
      if (complaint.kind == ErrorKind::question) complaint.kind = ErrorKind::text;
      if (!complaint.span.source && complaint.kind != ErrorKind::interrupted) complaint.span = term.span;
      throw Error(std::move(complaint));
    }
  });
}

std::optional<std::size_t> Evaluator::heaps_of(const Term& set, Integer* frame) {
  switch (set.op) {
    case Op::set_of: return set.kids.empty() ? std::nullopt : std::optional{set.kids[0].kids.size()};
    case Op::set_called: return heaps_of(claim_.lets[set.index].body, frame);
    case Op::set_of_p: {
      const Oracle::Handle handle = game(set.game, frame);
      const Board& board = oracle_.board(handle, phase(set, handle, frame));
      if (!board.positions_are_sizes())
        complain(set.span, "sets of positions are of heaps, this game is played on " + in_words(board));
      return board.dimension();
    }
    default: {
      const auto left = heaps_of(set.kids[0], frame);
      return left ? left : heaps_of(set.kids[1], frame);
    }
  }
}

PositionSet Evaluator::set(const Term& term, Integer* frame, std::size_t heaps, Integer last) {
  const Window window{Position(heaps, last)};
  const auto cells = window.cells();
  if (!cells || *cells > max_cells)
    complain(term.span,
             "a window of 0.." + with_commas(static_cast<std::uint64_t>(last)) + " of " +
                 heaps_in_words(heaps) + " is too large",
             "take a smaller N", ErrorKind::refused);
  if (const auto own = heaps_of(term, frame); own && *own != heaps)
    complain(term.span,
             "these positions have " + heaps_in_words(*own) + ", the others " + heaps_in_words(heaps));
  switch (term.op) {
    case Op::set_of: {
      PositionSet result(window);
      add_elements(term, frame, result);
      return result;
    }
    case Op::set_called: {
      const Let& let = claim_.lets[term.index];
      Room room(*this, let.frame, term.span);
      std::copy(frame, frame + let.outer, room.slots());
      return set(let.body, room.slots(), heaps, last);
    }
    case Op::set_of_p: {
      const Oracle::Handle handle = game(term.game, frame);
      return oracle_.positions(handle, phase(term, handle, frame), last);
    }
    default: {
      PositionSet result = set(term.kids[0], frame, heaps, last);
      const PositionSet other = set(term.kids[1], frame, heaps, last);
      term.op == Op::set_union ? result.add(other) : result.remove(other);
      return result;
    }
  }
}

/// Made of sums, products, powers and Fibonacci numbers: where it leaves 64 bits it has left every window.
bool Evaluator::only_grows(const Term& term, std::size_t depth) const {
  switch (term.op) {
    case Op::constant:
    case Op::bound:
    case Op::variable:
    case Op::add:
    case Op::multiply:
    case Op::power:
    case Op::fibonacci:
    case Op::floor:
    case Op::ceil:
    case Op::tuple: break;
    case Op::call:
      if (depth > 8 || !only_grows(claim_.lets[term.index].body, depth + 1)) return false;
      break;
    default: return false;
  }
  return std::all_of(term.kids.begin(), term.kids.end(),
                     [&](const Term& kid) { return only_grows(kid, depth); });
}

void Evaluator::add_elements(const Term& term, Integer* frame, PositionSet& set) {
  const Integer last = set.window().last.front();
  const Integer end = 2 * last + 10;
  const auto is_at_its_end =
      [&](const Binding& range) {  // where the list is cut, nothing may be left in the window, or below it
        return is_open(range) && frame[range.slots.front()] == end;
      };
  const bool is_cut = is_cut_off(term);
  std::vector<Tail> tails(term.kids.size());
  const auto follow = [&](Tail& tail, Integer size) {
    const Integer n = is_cut ? frame[term.bindings[0].slots.front()] : 0;
    if (is_cut && n >= end / 2) tail.add(n, size);
  };
  const auto insert = [&](const Term& tuple, Tail& tail) {
    at(tuple, frame, [&](const Spot& spot) {
      follow(tail, greatest(spot));
      if (greatest(spot) > last) return true;
      if (std::any_of(term.bindings.begin(), term.bindings.end(), is_at_its_end))
        complain(term.span, "the set goes on beyond where it is listed", "give its variable an upper bound",
                 ErrorKind::refused);
      if (set.covers(spot.sizes)) set.insert(spot.sizes);
      return true;
    });
  };
  const auto visit = [&] {
    tick();
    for (std::size_t i = 0; i < term.kids.size(); ++i) {
      try {
        insert(term.kids[i], tails[i]);
      } catch (const Overflow&) {
        if (!only_grows(term.kids[i])) throw;
        follow(tails[i], Tail::endless);
      }
    }
    return true;
  };
  each(term.bindings, 0, frame, last, visit);
  if (is_cut) return look_ahead(term, frame, last, std::move(tails));
  const auto open = std::find_if(term.bindings.begin(), term.bindings.end(), is_open);
  if (open != term.bindings.end() && !surely_grows(term)) complain_of_end(term, *open, end);
}

/// The first variable, and no other, has no end: only this can be looked at farther on.
bool Evaluator::is_cut_off(const Term& set) {
  return !set.bindings.empty() && is_open(set.bindings[0]) && set.bindings[0].slots.size() == 1 &&
         std::none_of(set.bindings.begin() + 1, set.bindings.end(), is_open);
}

bool Evaluator::surely_grows(const Term& set) const {
  return std::all_of(set.bindings.begin(), set.bindings.end(),
                     [](const Binding& range) { return range.where.empty(); }) &&
         std::all_of(set.kids.begin(), set.kids.end(), [&](const Term& tuple) { return only_grows(tuple); });
}

void Evaluator::complain_of_end(const Term& set, const Binding& range, Integer end) {
  complain(set.span,
           "the set was looked at to " + range.names.front() + " = " + std::to_string(end) + " only",
           "give its variable an upper bound", ErrorKind::refused);
}

/// A set that is cut off is taken for complete in its window when its elements are seen to have left it: some way on none
/// comes back, and they grow.
void Evaluator::look_ahead(const Term& term, Integer* frame, Integer last, std::vector<Tail> tails) {
  const Binding& range = term.bindings[0];
  const Integer end = 2 * last + 10;
  const Integer farther = end + (surely_grows(term) ? 10 : 1000);
  Integer n = end;
  bool comes_back = false;
  const Grounds before = evidence;
  auto* const recorded = std::exchange(recording, nullptr);
  const auto visit = [&] {
    for (std::size_t i = 0; i < term.kids.size(); ++i) {
      const Integer size = at(term.kids[i], frame, greatest);
      tails[i].add(n, size);
      comes_back |= size <= last;
    }
    return !comes_back;
  };
  try {
    while (n < farther && !comes_back) {
      tick();
      frame[range.slots.front()] = ++n;
      if (holds(range.where, frame)) each(term.bindings, 1, frame, last, visit);
    }
  } catch (const Error& error) {  // so far and no farther
    if (error.complaint().kind == ErrorKind::interrupted) throw;
  }
  static_cast<Grounds&>(evidence) = before;
  recording = recorded;
  const auto has_left = [&](const Tail& tail) { return tail.grows() && tail.last > last; };
  if (comes_back || !std::all_of(tails.begin(), tails.end(), has_left)) complain_of_end(term, range, n);
}

}  // namespace galli::claims
