// The values of bound variables, one after another.
#include "claim/evaluator.h"

namespace galli::claims {

bool Evaluator::each(const std::vector<Binding>& bindings, std::size_t at, Integer* frame, Integer last,
                     const CaseVisitor& visit) {
  if (at == bindings.size()) return visit();
  const Binding& binding = bindings[at];
  const auto go_on = [&] {
    tick();
    return !holds(binding.where, frame) || each(bindings, at + 1, frame, last, visit);
  };
  Integer& value = frame[binding.slots.front()];
  switch (binding.kind) {
    case Binding::Kind::between: return each_between(binding, frame, last, go_on);
    case Binding::Kind::members: return each_member(binding, frame, go_on);
    case Binding::Kind::options: return each_option(binding, frame, go_on);
    case Binding::Kind::games:
      for (std::size_t i = 0; i < binding.games; ++i) {
        value = static_cast<Integer>(binding.first_game + i);
        if (!go_on()) return false;
      }
      return true;
    case Binding::Kind::subsets: break;
  }
  const Integer count = Integer{1} << (binding.last - binding.first + 1);
  for (Integer set = 1; set < count; ++set) {
    value = set << binding.first;
    if (!go_on()) return false;
  }
  return true;
}

bool Evaluator::each_between(const Binding& binding, Integer* frame, Integer last, const CaseVisitor& go_on) {
  const Interval range = interval(binding, frame, last, 2 * last + 10);
  if (binding.slots.size() == 1) {
    for (Integer value = range.first; value <= range.last; ++value) {
      frame[binding.slots.front()] = value;
      if (!go_on()) return false;
    }
    return true;
  }
  for (std::size_t slot : binding.slots) frame[slot] = range.first;
  if (range.first > range.last) return true;
  for (;;) {
    if (!go_on()) return false;
    std::size_t i = binding.slots.size();
    while (i > 0 && frame[binding.slots[i - 1]] == range.last) frame[binding.slots[--i]] = range.first;
    if (i == 0) return true;
    ++frame[binding.slots[i - 1]];
  }
}

bool Evaluator::each_member(const Binding& binding, Integer* frame, const CaseVisitor& go_on) {
  if (binding.members.empty()) {  // of a variable that stands for a set
    const Integer set = frame[binding.first - 1];
    for (Integer value = 0; value < 63; ++value) {
      frame[binding.slots.front()] = value;
      if ((set >> value & 1) != 0 && !go_on()) return false;
    }
    return true;
  }
  for (const std::vector<Integer>& member : members(binding, frame)) {
    for (std::size_t i = 0; i < member.size(); ++i) frame[binding.slots[i]] = member[i];
    if (!go_on()) return false;
  }
  return true;
}

bool Evaluator::each_option(const Binding& binding, Integer* frame, const CaseVisitor& go_on) {
  const Oracle::Handle handle = game(binding.options.game, frame);
  const std::uint32_t where = phase(binding.options, handle, frame);
  const std::vector<Position> options = at(
      binding.options.kids[0], frame, [&](const Spot& spot) { return oracle_.options(handle, where, spot); });
  for (const Position& option : options) {
    if (option.size() != binding.slots.size())
      throw Error({.kind = ErrorKind::text,
                   .message = "the options have another number of heaps",
                   .span = binding.span});
    for (std::size_t i = 0; i < option.size(); ++i) frame[binding.slots[i]] = option[i];
    if (!go_on()) return false;
  }
  return true;
}

}  // namespace galli::claims
