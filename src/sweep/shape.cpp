#include "sweep/shape.h"

#include "lang/reader.h"
#include "run/run.h"

namespace galli {
namespace {

/// Two choices for each variable, no two of them the same.
std::vector<std::string> probes(const SweepFamily& family, unsigned which) {
  std::vector<std::string> texts;
  for (const SweepVariable& variable : family.variables()) {
    const std::string number = std::to_string(100 * (which + 1) + texts.size());
    switch (variable.kind) {
      case SweepVariable::Kind::sets: texts.push_back(number); break;
      case SweepVariable::Kind::progressions: texts.push_back(number + " .."); break;
      case SweepVariable::Kind::codes:
        texts.push_back("0." + std::string(2 * texts.size() + which, '0') + "1");
        break;
    }
  }
  return texts;
}

/// One place of the game, in both readings.
struct Both {
  const Game& one;
  const Game& other;

  bool is(Game::Kind kind) const { return one.kind == kind && other.kind == kind; }
  Both kid(std::size_t i) const { return {one.kids[i], other.kids[i]}; }
};

class Recogniser {
 public:
  Recogniser(const SweepFamily& family, const Library& library)
      : variables_(family.variables()), one_(probes(family, 0)), other_(probes(family, 1)) {
    first_ = read_member(family, one_, library, false);
    second_ = read_member(family, other_, library, false);
  }

  SweepShape shape() const {
    const Both game{first_, second_};
    if (game.is(Game::Kind::push)) return push(game);
    if (game.is(Game::Kind::twist)) return twist(game);
    if (const auto operand = amounts(game)) return SubtractionShape{*operand, {}, {}};
    if (const auto variable = argument(game, "allbut{", "}")) return ComplementShape{*variable, false, false};
    for (const char* word : {"octal(", "hex("}) {
      if (const auto variable = argument(game, word, ")")) return CodeShape{*variable};
    }
    return OtherShape{};
  }

 private:
  SweepShape push(const Both& game) const {
    const auto first = amounts(game.kid(0)), second = amounts(game.kid(1));
    if (!first || !second) return OtherShape{};
    return SubtractionShape{*first, *second, button_of(game.one)};
  }

  /// With one game, or with its complement written out.
  SweepShape twist(const Both& game) const {
    const auto plain = argument(game.kid(0), "subtraction{", "}");
    const auto complement = argument(game.kid(0), "allbut{", "}");
    const auto variable = plain ? plain : complement;
    const std::size_t kids = game.one.kids.size();
    if (!variable || kids > 2) return OtherShape{};
    if (kids == 2 && argument(game.kid(1), plain ? "allbut{" : "subtraction{", "}") != variable)
      return OtherShape{};
    return ComplementShape{*variable, true, !plain};
  }

  /// The set variable that a ruleset has as its argument.
  std::optional<std::size_t> argument(const Both& game, const std::string& before,
                                      const std::string& after) const {
    if (!game.is(Game::Kind::ruleset)) return {};
    for (std::size_t v = 0; v < variables_.size(); ++v) {
      if (variables_[v].kind == SweepVariable::Kind::progressions) continue;
      if (game.one.ruleset->name == before + one_[v] + after &&
          game.other.ruleset->name == before + other_[v] + after)
        return v;
    }
    return {};
  }

  std::optional<SweepOperand> amounts(const Both& game) const {
    if (const auto variable = argument(game, "subtraction{", "}")) return SweepOperand{*variable, {}};
    const bool is_same = game.is(Game::Kind::ruleset) && game.one.ruleset->name == game.other.ruleset->name;
    if (!is_same || !game.one.ruleset->name.starts_with("subtraction{")) return {};
    const Machine machine = machine_of(game.one);
    const auto program = row_program(machine, families_by_ruleset(machine));
    const RowProgram* row = std::get_if<RowProgram>(&program);
    if (!row || row->phases[0][0].moves.size() != 1) return {};
    return SweepOperand{{}, row->phases[0][0].moves[0].amounts};
  }

  const std::vector<SweepVariable>& variables_;
  std::vector<std::string> one_, other_;
  Game first_, second_;
};

}  // namespace

SweepShape shape_of(const SweepFamily& family, const Library& library) {
  return Recogniser(family, library).shape();
}

Game read_member(const SweepFamily& family, const std::vector<std::string>& choices, const Library& library,
                 bool misere) {
  try {
    Game game = read_game(std::make_shared<const Source>(Source{"", family.text_with(choices)}), library);
    return misere ? in_misere(std::move(game)) : game;
  } catch (const Error& error) {
    throw family.about_family(error, choices);
  }
}

FirstGame first_game(const SweepFamily& family, const Library& library, bool misere) {
  std::vector<std::string> texts;
  for (const SweepVariable& variable : family.variables()) texts.push_back(choice_text(variable, 0));
  Game game = read_member(family, texts, library, misere);
  try {
    Machine machine = machine_of(game);
    return {std::move(game), std::move(machine)};
  } catch (const Error& error) {
    throw family.about_family(error, texts);
  }
}

}  // namespace galli
