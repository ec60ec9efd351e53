// The operators, each in a few lines: how the phases and formulas of a game come from those of its parts
// (the table of operators in docs/language.md). Phases of several parts beside each other are a product,
// numbered lexicographically, left part slowest; a move of one part changes only that part's phase.
#include "game/formula.h"

#include <algorithm>

namespace galli {
namespace {

using Kind = Node::Kind;

Formula stay(std::size_t phase, bool is_pass) { return {{Kind::stay, 0, only(phase), is_pass}}; }

/// The phases of the second part behind those of the first, on boards of their own from the second on.
void append_second(Part& result, const Part& second, bool shares_board) {
  const std::size_t phases = result.phases.size();
  const std::size_t boards = result.boards.size();
  result.boards.insert(result.boards.end(), second.boards.begin() + (shares_board ? 1 : 0),
                       second.boards.end());
  for (const Part::Phase& phase : second.phases) {
    const std::size_t board =
        shares_board && phase.board == 0 ? 0 : boards + phase.board - (shares_board ? 1 : 0);
    result.phases.push_back({carried(phase.formula, shifted_by(phases)), phase.name, board});
  }
}

/// The opponent may have a choice. Without a meet there is exactly one imposed set everywhere.
bool has_meet(const Formula& formula) {
  return formula.kind == Kind::meet || std::any_of(formula.kids.begin(), formula.kids.end(), has_meet);
}

/// What a phase of the first part becomes under a button; `b0` is the formula of the second part's first phase at the
/// same position, number `first_of_second`.
Formula with_button(Button button, const Formula& a, const Formula& b0, std::size_t first_of_second) {
  const auto after = [&] {
    return carried(a, [&](std::uint32_t p) { return only(p) | only(first_of_second); });
  };
  switch (button) {
    case Button::move: return gathered(Kind::unite, {a, stay(first_of_second, false)});
    case Button::inside: return {{Kind::add_if_moving}, {a, stay(first_of_second, false)}};
    case Button::before: return gathered(Kind::unite, {a, b0});
    case Button::after: return after();
    case Button::either:
      // If a has one imposed set, `after` contains it. If a has several, each is also united with what `after` makes of the others.
      if (has_meet(a)) return gathered(Kind::unite, {after(), a, b0});
      return gathered(Kind::unite, {after(), b0});
  }
  return a;
}

}  // namespace

PhaseMap shifted_by(std::size_t count) {
  return [count](std::uint32_t phase) { return only(phase + count); };
}

Formula carried(const Formula& formula, const PhaseMap& map) {
  Formula result = formula;
  result.phases = 0;
  for_each_phase(formula.phases, [&](std::uint32_t phase) { result.phases |= map(phase); });
  for (Formula& kid : result.kids) kid = carried(kid, map);
  return result;
}

Formula gathered(Kind kind, std::vector<Formula> kids) {
  Formula result{{kind}};
  for (Formula& kid : kids) {
    if (kid.kind == kind) {
      for (Formula& grandkid : kid.kids) result.kids.push_back(std::move(grandkid));
    } else {
      result.kids.push_back(std::move(kid));
    }
  }
  return result;
}

std::size_t PhaseProduct::size() const {
  std::size_t size = 1;
  for (const Part& part : parts_) size = std::min<std::size_t>(size * part.phases.size(), 1'000'000);
  return size;
}

std::size_t PhaseProduct::digit(std::size_t number, std::size_t k) const {
  return number / stride(k) % parts_[k].phases.size();
}

std::size_t PhaseProduct::with_digit(std::size_t number, std::size_t k, std::size_t digit_value) const {
  return number + digit_value * stride(k) - digit(number, k) * stride(k);
}

PhaseMap PhaseProduct::map(std::size_t number, std::size_t k) const {
  return [this, number, k](std::uint32_t p) { return only(with_digit(number, k, p)); };
}

std::size_t PhaseProduct::stride(std::size_t k) const {
  std::size_t stride = 1;
  for (std::size_t j = k + 1; j < parts_.size(); ++j) stride *= parts_[j].phases.size();
  return stride;
}

std::size_t remembered_phases(const Part& second) {
  return second.boards.size() == 1 ? 1 : second.phases.size();
}

Part beside(Kind kind, const std::vector<Part>& parts) {
  const PhaseProduct product(parts);
  Part result{{}, parts[0].boards};
  for (std::size_t number = 0; number < product.size(); ++number) {
    std::vector<Formula> kids;
    std::string name;
    for (std::size_t k = 0; k < parts.size(); ++k) {
      const Part::Phase& phase = parts[k].phases[product.digit(number, k)];
      kids.push_back(carried(phase.formula, product.map(number, k)));
      name += (k == 0 ? "" : kind == Kind::unite ? " | " : " & ") + phase.name;
    }
    result.phases.push_back({gathered(kind, std::move(kids)), name});
  }
  return result;
}

Part push(Button button, const std::vector<Part>& parts) {
  const std::size_t first_of_second = parts[0].phases.size();
  const Formula b0 = carried(parts[1].phases[0].formula, shifted_by(first_of_second));
  Part result = parts[0];
  for (Part::Phase& phase : result.phases)
    phase.formula = with_button(button, phase.formula, b0, first_of_second);
  append_second(result, parts[1], true);
  return result;
}

Part taken_over(const std::vector<Part>& parts, const Position* place) {
  const Formula b0 = carried(parts[1].phases[0].formula, shifted_by(parts[0].phases.size()));
  Part result = parts[0];
  for (Part::Phase& phase : result.phases) {
    Formula next = b0;
    if (place)
      next = {{Kind::fixed_position, 0, only(parts[0].phases.size()), false, {0, 0, *place}},
              {std::move(next)}};
    phase.formula = {{Kind::if_stuck}, {std::move(phase.formula), std::move(next)}};
  }
  append_second(result, parts[1], !place);
  return result;
}

Part one_pass(const Part& part) {
  const std::size_t count = part.phases.size();
  Part result = part;
  for (std::size_t i = 0; i < count; ++i) {
    Part::Phase& phase = result.phases[i];
    phase.formula = {{Kind::add_if_moving}, {std::move(phase.formula), stay(count + i, true)}};
    phase.name += ", pass left";
  }
  for (const Part::Phase& phase : part.phases) {
    result.phases.push_back(
        {carried(phase.formula, shifted_by(count)), phase.name + ", pass spent", phase.board});
  }
  return result;
}

Part twist(const std::vector<Part>& parts) {
  const PhaseProduct product(parts);
  const std::size_t remembered = product.size();
  Part result{{}, parts[0].boards};
  for (std::size_t in_force = 0; in_force < parts.size(); ++in_force) {
    for (std::size_t number = 0; number < remembered; ++number) {
      const Part::Phase& phase = parts[in_force].phases[product.digit(number, in_force)];
      const auto next = [&](std::uint32_t p) {
        PhaseSet set = 0;
        for (std::size_t k = 0; k < parts.size(); ++k)
          set |= only(k * remembered + product.with_digit(number, in_force, p));
        return set;
      };
      std::string name = phase.name;
      for (std::size_t k = 0; remembered > 1 && k < parts.size(); ++k) {
        if (k != in_force) name += "; " + parts[k].phases[product.digit(number, k)].name;
      }
      result.phases.push_back({carried(phase.formula, next), name});
    }
  }
  return result;
}

}  // namespace galli
