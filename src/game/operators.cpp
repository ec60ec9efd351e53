#include "game/operators.h"

#include <algorithm>
#include <cassert>

#include "game/formula.h"

namespace galli {
namespace {

using Boards = Operator::Boards;
using Parts = Operator::Parts;

std::size_t phases_beside(const Parts& parts) { return PhaseProduct(parts).size(); }
std::size_t phases_after(const Parts& parts) { return parts[0].phases.size() + parts[1].phases.size(); }

std::size_t phases_of_ordinal(const Parts& parts) {
  return phases_beside(parts) + remembered_phases(parts[1]) * parts[0].phases.size();
}

constexpr std::array<std::string_view, 5> buttons = {"move", "inside", "before", "after", "either"};

template <typename Fits>
const Operator* first_that(Fits fits) {
  const auto found = std::find_if(operators.begin(), operators.end(), fits);
  return found == operators.end() ? nullptr : &*found;
}

}  // namespace

constinit const std::array<Operator, 10> operators = {{
    {Game::Kind::select, "select", "|", 2, max_rulesets, "select(A, B, ...)", Boards::one, phases_beside,
     [](const Game&, const Parts& parts) { return beside(Node::Kind::unite, parts); }},
    {Game::Kind::enforce, "enforce", "&", 2, max_rulesets, "enforce(A, B, ...)", Boards::one, phases_beside,
     [](const Game&, const Parts& parts) { return beside(Node::Kind::meet, parts); }},
    {Game::Kind::push,
     "push",
     ">>",
     2,
     2,
     "push(A, B), or push(A, B, button=inside)",
     Boards::one_at_first,
     phases_after,
     [](const Game& game, const Parts& parts) { return push(button_of(game), parts); },
     {"button", buttons}},
    {Game::Kind::ordinal, "ordinal", ":", 2, 2, "ordinal(A, B)", Boards::one_for_each, phases_of_ordinal,
     nullptr},
    {Game::Kind::plus, "plus", "+", 2, max_rulesets, "plus(A, B, ...)", Boards::one_for_each, phases_beside,
     nullptr},
    {Game::Kind::conjoin, "conjoin", "", 2, 2, "conjoin(A, B)", Boards::one_at_first, phases_after,
     [](const Game&, const Parts& parts) { return taken_over(parts, nullptr); }},
    {Game::Kind::then, "then", "", 2, 2, "then(A, B@(position))", Boards::one_for_each, phases_after,
     [](const Game& game, const Parts& parts) { return taken_over(parts, &game.at); }},
    {Game::Kind::one_pass, "one_pass", "", 1, 1, "one_pass(A)", Boards::one,
     [](const Parts& parts) { return 2 * parts[0].phases.size(); },
     [](const Game&, const Parts& parts) { return one_pass(parts[0]); }},
    {Game::Kind::twist, "twist", "", 1, max_rulesets,
     "twist(A, B, ...), or twist(subtraction{S}) for S and its complement", Boards::one,
     [](const Parts& parts) { return parts.size() * phases_beside(parts); },
     [](const Game&, const Parts& parts) { return twist(parts); }},
    {Game::Kind::misere, "misere", "", 1, 1, "misere(A)", Boards::one, phases_beside,
     [](const Game&, const Parts& parts) {
       assert(false && "misere is outermost only");
       return parts[0];
     }},
}};

const Operator* operator_of(GameKind kind) {
  return first_that([&](const Operator& candidate) { return candidate.kind == kind; });
}

const Operator* operator_called(std::string_view word) {
  return first_that([&](const Operator& candidate) { return candidate.word == word; });
}

const Operator* operator_with_setting(std::string_view name) {
  return first_that([&](const Operator& candidate) { return candidate.setting.name == name; });
}

bool Operator::is_infix(const Game& game) const { return has_sign() && game.setting == 0; }

std::string_view word_of(Button button) { return buttons[static_cast<std::size_t>(button)]; }

const Operator* operator_written(std::string_view sign) {
  return first_that(
      [&](const Operator& candidate) { return candidate.has_sign() && candidate.sign == sign; });
}

}  // namespace galli
