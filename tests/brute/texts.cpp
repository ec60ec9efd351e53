// Games and positions in the language: see brute.h.
#include <algorithm>
#include <utility>

#include "brute.h"

namespace brute {

namespace {

std::string joined_texts(const std::vector<std::string>& parts, const std::string& between) {
  std::string result;
  for (std::size_t i = 0; i < parts.size(); ++i) result += (i == 0 ? "" : between) + parts[i];
  return result;
}

std::string slope(long long q, long long p) { return std::to_string(q) + "/" + std::to_string(p); }

std::string matrix_text(const Matrix& q) {
  return "[" + std::to_string(q.p1) + "," + std::to_string(q.q1) + "; " + std::to_string(q.p2) + "," +
         std::to_string(q.q2) + "]";
}

std::string slopes_text(const Matrix& q) { return "(" + slope(q.q1, q.p1) + ", " + slope(q.q2, q.p2) + ")"; }

// Prints a game; without a source of chance it always takes the plain symbols.
class Printer {
 public:
  explicit Printer(Random* random) : random_(random) {}

  std::string outermost(const Game& game) {
    return game.misere ? "misere(" + argument(game) + ")" : argument(game);
  }

 private:
  bool sometimes(int one_in) { return random_ && chance(*random_, one_in); }

  // Where commas or the ends of the text set it apart: parentheses are optional.
  std::string argument(const Game& game) {
    const std::string written = expression(game).first;
    return sometimes(8) ? "(" + written + ")" : written;
  }

  std::string operand(const Game& game) {
    const auto [written, is_infix] = expression(game);
    return is_infix || sometimes(10) ? "(" + written + ")" : written;
  }

  std::pair<std::string, bool> expression(const Game& game) {
    switch (game.kind) {
      case Kind::ruleset: return {game.ruleset.text, false};
      case Kind::select: return operators(game, "select", "|", "∪");
      case Kind::enforce: return operators(game, "enforce", "&", "∩");
      case Kind::plus: return operators(game, "plus", "+", "+");
      case Kind::ordinal: return operators(game, "ordinal", ":", ":");
      case Kind::cone: return {cone(game), false};
      case Kind::rational: return {rational(game), false};
      case Kind::then: return {sequential(game), false};
      case Kind::one_pass: return {"one_pass(" + argument(game.arguments[0]) + ")", false};
      case Kind::conjoin: return {call("conjoin", game, ""), false};
      case Kind::twist:
        return {is_complement_pair(game) && sometimes(2) ? "twist(" + argument(game.arguments[0]) + ")"
                                                         : call("twist", game, ""),
                false};
      case Kind::push:
        if (game.button == Button::move) return operators(game, "push", ">>", "⊙");
        return {call("push", game, std::string(", button=") + button_name(game.button)), false};
    }
    return {};
  }

  std::string directions(const Matrix& q) { return sometimes(2) ? slopes_text(q) : matrix_text(q); }

  static bool is_called(const Game& game, const std::string& name) {
    return game.kind == Kind::ruleset && (game.ruleset.text == name || game.ruleset.text == name + "(2)");
  }

  std::string cone(const Game& game) {
    const Game& a = game.arguments[0];
    const bool is_plain = a.kind == Kind::ruleset && !a.ruleset.text.starts_with("left(") &&
                          !a.ruleset.text.starts_with("right(");
    return (is_plain && !sometimes(6) ? a.ruleset.text : "(" + expression(a).first + ")") + " on cone" +
           directions(game.matrix);
  }

  std::string rational(const Game& game) {
    const Game& a = game.arguments[0];
    if (is_called(a, "nim") && sometimes(2)) return "RN" + slopes_text(game.matrix);
    if (is_called(a, "wythoff") && sometimes(2)) return "RW" + slopes_text(game.matrix);
    return "rational" + directions(game.matrix) + "(" + argument(a) + ")";
  }

  std::string sequential(const Game& game) {
    const Game& b = game.arguments[1];
    const std::string written = b.kind == Kind::cone ? "(" + expression(b).first + ")" : operand(b);
    const std::string start =
        random_ ? position_text(b, 1, game.start, (*random_)()) : position_text(b, 1, game.start);
    return "then(" + argument(game.arguments[0]) + ", " + written + "@(" + start + "))";
  }

  std::string call(const std::string& word, const Game& game, const std::string& more) {
    std::vector<std::string> written;
    for (const Game& a : game.arguments) written.push_back(argument(a));
    return word + "(" + joined_texts(written, sometimes(6) ? "," : ", ") + more + ")";
  }

  // The word forms take two arguments, so three are nested: the same formula, and the same order of phases.
  std::pair<std::string, bool> operators(const Game& game, const std::string& word, const std::string& plain,
                                         const std::string& symbol) {
    if (game.kind == Kind::plus && sometimes(3)) return {call(word, game, ""), false};
    if (sometimes(3)) {
      std::string result = argument(game.arguments[0]);
      for (std::size_t i = 1; i < game.arguments.size(); ++i)
        result = word + "(" + result + ", " + argument(game.arguments[i]) + ")";
      return {result, false};
    }
    std::string result = operand(game.arguments[0]);
    for (std::size_t i = 1; i < game.arguments.size(); ++i) {
      const std::string space = sometimes(6) ? "" : " ";
      result += space + (sometimes(4) ? symbol : plain) + space + operand(game.arguments[i]);
    }
    return {result, true};
  }

  // twist(subtraction{S}) is short for twist(subtraction{S}, allbut{S}).
  static bool is_complement_pair(const Game& game) {
    const std::string& a = game.arguments[0].ruleset.text;
    return game.arguments.size() == 2 && a.starts_with("subtraction{") &&
           game.arguments[1].ruleset.text == "allbut" + a.substr(std::string("subtraction").size());
  }

  Random* random_;
};

}  // namespace

const char* button_name(Button button) {
  switch (button) {
    case Button::move: return "move";
    case Button::inside: return "inside";
    case Button::before: return "before";
    case Button::after: return "after";
    case Button::either: return "either";
  }
  return "";
}

std::string text(const Game& game) { return Printer(nullptr).outermost(game); }

std::string text(const Game& game, std::uint64_t seed) {
  Random random(seed);
  return Printer(&random).outermost(game);
}

namespace {

std::string numbers_text(const Position& x) {
  std::vector<std::string> written;
  for (long long n : x) written.push_back(std::to_string(n));
  return joined_texts(written, ",");
}

std::string multiset_text(Position x, Random* random) {
  for (std::size_t i = x.size(); random && i > 1; --i)
    std::swap(x[i - 1], x[static_cast<std::size_t>(pick(*random, 0, static_cast<long long>(i) - 1))]);
  if (x.empty() || (random && chance(*random, 6))) x.push_back(0);
  return numbers_text(x);
}

std::string grid_text(const Position& x, Random* random) {
  const bool is_free = std::all_of(x.begin() + 2, x.end(), [](long long cell) { return cell == 1; });
  if (is_free && !(random && chance(*random, 4))) return std::to_string(x[0]) + "x" + std::to_string(x[1]);
  std::string result;
  for (long long i = 0; i < x[0] * x[1]; ++i) {
    if (i > 0 && i % x[1] == 0) result += "/";
    result += x[static_cast<std::size_t>(2 + i)] == 1 ? "." : "#";
  }
  return result;
}

std::string written_position(const Game& game, int phase, const Position& x, Random* random) {
  const Board here = board(game, phases(game).at(static_cast<std::size_t>(phase - 1)));
  const std::vector<Position> parts = split(x, here.size());
  bool only_heaps = true;
  std::vector<std::string> written;
  for (std::size_t i = 0; i < here.size(); ++i) {
    only_heaps = only_heaps && here[i].ground == Ground::heaps;
    written.push_back(here[i].ground == Ground::multiset ? multiset_text(parts[i], random)
                      : here[i].ground == Ground::grid   ? grid_text(parts[i], random)
                                                         : numbers_text(parts[i]));
  }
  return joined_texts(written, only_heaps && random && chance(*random, 3) ? "," : "+");
}

}  // namespace

std::string position_text(const Game& game, int phase, const Position& x) {
  return written_position(game, phase, x, nullptr);
}

std::string position_text(const Game& game, int phase, const Position& x, std::uint64_t seed) {
  Random random(seed);
  return written_position(game, phase, x, &random);
}

}  // namespace brute
