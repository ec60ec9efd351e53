#include "notation/paper_notation.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.h"
#include "base/words.h"

namespace galli {
namespace {

/// Names of the library, and what the papers of our claims call them.
constexpr std::array<std::pair<std::string_view, std::string_view>, 17> paper_names = {{
    {"allbut", "All-but"},
    {"bishop", "Corner the Bishop"},
    {"cram", "Cram"},
    {"domineering", "Domineering"},
    {"euclid", "Euclid"},
    {"fibonacci", "Fibonacci Nim"},
    {"fraenkel", "Fraenkel"},
    {"gdwn", "(1,2)GDWN"},
    {"horizontal", "Horizontal"},
    {"nim", "Nim"},
    {"pegs", "Pegs"},
    {"subtraction", "Subtraction"},
    {"three_euclid", "3-Euclid"},
    {"vertical", "Vertical"},
    {"wythoff", "Wythoff Nim"},
    {"yama", "Yama Nim"},
    {"zeruclid", "Zeruclid"},
}};

bool is_number(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), is_digit);
}

/// "subtraction{2,5}" is "Subtraction {2,5}", "nim(3)" is "3-heap Nim", "octal(0.07)" is "0.07".
std::string ruleset_notation(const std::string& name) {
  const std::size_t begin = std::min(name.find_first_of("([{"), name.size());
  const std::string_view plain = std::string_view(name).substr(0, begin);
  const std::string arguments = name.substr(begin);
  const std::string inside = arguments.size() > 2 ? arguments.substr(1, arguments.size() - 2) : "";
  if (plain == "octal" && !inside.empty()) return inside;
  const auto known = std::find_if(paper_names.begin(), paper_names.end(),
                                  [&](const auto& one) { return one.first == plain; });
  if (known == paper_names.end()) return name;
  const std::string title(known->second);
  if (arguments.starts_with('(') && is_number(inside)) return inside + "-heap " + title;
  return title + (arguments.starts_with('{') ? " " : "") + arguments;
}

bool is_plain(const Game& game) {
  return game.kind == Game::Kind::ruleset || game.kind == Game::Kind::rational;
}

std::string operand(const Game& game) {
  return is_plain(game) ? paper_notation(game) : "(" + paper_notation(game) + ")";
}

std::string infix(const Game& game, std::string_view sign) {
  std::vector<std::string> parts;
  for (const Game& kid : game.kids) parts.push_back(operand(kid));
  return joined(parts, sign);
}

std::string list(const Game& game, const std::string& name) {
  std::vector<std::string> parts;
  for (const Game& kid : game.kids) parts.push_back(paper_notation(kid));
  return name + "(" + joined(parts, ", ") + ")";
}

std::string push_notation(const Game& game) {
  const std::string text = infix(game, " ⊙ ");
  return button_of(game) == Button::move ? text : text + ", button " + std::string(word_of(button_of(game)));
}

/// The comply/constrain game on S and its complement is known by its set.
std::string twist_notation(const Game& game) {
  const auto set_of = [](const Game& kid, std::string_view name) {
    const bool is_named = kid.kind == Game::Kind::ruleset && kid.ruleset->name.starts_with(name);
    return is_named ? kid.ruleset->name.substr(name.size()) : std::string();
  };
  const std::string set = game.kids.size() == 2 ? set_of(game.kids[0], "subtraction") : "";
  const bool is_pair = set.starts_with('{') && set_of(game.kids[1], "allbut") == set;
  return is_pair ? "comply/constrain, S = " + set : list(game, "comply/constrain");
}

/// RN and RW have names of their own (rational paper, section 3).
std::string rational_notation(const Game& game) {
  const Game& kid = game.kids.front();
  const std::string name = kid.kind == Game::Kind::ruleset ? kid.ruleset->name : "";
  const std::string matrix = to_text(game.matrix);
  if (name == "nim") return matrix + "-RN";
  if (name == "wythoff") return matrix + "-RW";
  return matrix + "-rational " + operand(kid);
}

}  // namespace

std::string paper_notation(const Game& game) {
  switch (game.kind) {
    case Game::Kind::ruleset: return ruleset_notation(game.ruleset->name);
    case Game::Kind::select: return infix(game, " | ");
    case Game::Kind::enforce: return infix(game, " & ");
    case Game::Kind::push: return push_notation(game);
    case Game::Kind::ordinal: return infix(game, " : ");
    case Game::Kind::plus: return infix(game, " + ");
    case Game::Kind::one_pass: return operand(game.kids.front()) + " with one pass";
    case Game::Kind::twist: return twist_notation(game);
    case Game::Kind::then:
      return operand(game.kids[0]) + ", then " + operand(game.kids[1]) + " from " + game.at_text;
    case Game::Kind::cone: return operand(game.kids.front()) + " on the cone " + to_text(game.matrix);
    case Game::Kind::rational: return rational_notation(game);
    case Game::Kind::misere: return "misère " + operand(game.kids.front());
    default: return list(game, std::string(operator_of(game.kind)->word));
  }
}

}  // namespace galli
