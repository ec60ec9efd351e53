// Published values: the data files in tests/known, each line a statement, the source in a comment above it.
//
//   game TEXT                        what the following lines are about, in phase 1
//   phase K                          ... in phase K
//   value POSITION = V               positions are written as in the language: 2,4  3x5  ..#/...  2,4+3
//   p: LIST                          these are P-positions
//   n: LIST                          these are N-positions
//   p [up to swap] to BOUND: LIST    all P-positions with heaps to BOUND (of them those with x <= y)
//   p at start A to B: LIST          of the starts A..B those that are P-positions
//   values V0 V1 ...                 of one heap, from 0
//   row X: V0 V1 ...                 of the positions (X,0), (X,1), ...
//   period P to M except: LIST       as far as M the values of one heap are as if they had this period, and no smaller one,
//                                    except for these n
//
// Each statement is also made wrong at one place, and that must be noticed.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "by_text.h"
#include "run/place.h"

namespace galli::known_test {
namespace {

std::vector<std::string> words(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> all;
  for (std::string word; stream >> word;) all.push_back(word);
  return all;
}

std::vector<std::string> listed(const std::string& text) { return words(text.substr(text.find(':') + 1)); }

std::set<Position> listed_positions(const std::string& text) {
  std::set<Position> all;
  for (const std::string& word : listed(text)) all.insert(read_position(word));
  return all;
}

/// Says what is wrong with a line; nothing when it is true.
class Checker {
 public:
  std::string line(const std::string& text) {
    const std::vector<std::string> all = words(text);
    if (all[0] == "game") return about(text.substr(5));
    if (all[0] == "phase") return in_phase(std::stoul(all[1]));
    if (all[0] == "value") return value(all[1], std::stoul(all.at(3)));
    if (all[0] == "values") return values({all.begin() + 1, all.end()});
    if (all[0] == "row") return row(std::stoll(all[1]), {all.begin() + 2, all.end()});
    if (all[0] == "p:" || all[0] == "n:") return outcomes(all[0] == "p:", listed(text));
    if (all[0] == "period") return period(std::stoul(all[1]), std::stoll(all[3]), listed(text));
    if (text.starts_with("p at start "))
      return starts(std::stoll(all[3]), std::stoll(all[5]), listed_positions(text));
    const std::size_t to = text.rfind(" to ") + 4;
    if (all[0] == "p")
      return p_positions(text.starts_with("p up to swap"),
                         read_position(text.substr(to, text.find(':') - to)), listed_positions(text));
    return "not understood";
  }

 private:
  std::string about(const std::string& text) {
    game_ = read(text);
    machine_ = machine_of(game_);
    phase_ = 0;
    return "";
  }

  std::string in_phase(std::size_t number) {
    phase_ = static_cast<std::uint32_t>(number - 1);
    return phase_ < machine_.phases.size() ? "" : "no such phase";
  }

  Nimber answer(Ask ask, const std::string& position) {
    return run_positions(machine_, ask, phase_, {read_on_board(game_, machine_, position, phase_)}).front();
  }

  Table table(Ask ask, Position bound) {
    bound.resize(board_of(machine_, phase_).dimension(), bound.front());
    return run(machine_, {ask, phase_, Window{bound}, Request::Want::table}).table;
  }

  std::string value(const std::string& position, std::size_t expected) {
    const Nimber found = answer(Ask::values, position);
    return found == expected ? "" : "value " + std::to_string(found) + " at " + position;
  }

  std::string values(const std::vector<std::string>& expected) {
    const Table found = table(Ask::values, {static_cast<Integer>(expected.size()) - 1});
    for (std::size_t n = 0; n < expected.size(); ++n) {
      if (found.cells[n] != std::stoi(expected[n]))
        return "value " + std::to_string(found.cells[n]) + " at " + std::to_string(n);
    }
    return expected.empty() ? "nothing stated" : "";
  }

  std::string row(Integer x, const std::vector<std::string>& expected) {
    for (std::size_t y = 0; y < expected.size(); ++y) {
      const std::string wrong = value(std::to_string(x) + "," + std::to_string(y), std::stoul(expected[y]));
      if (!wrong.empty()) return wrong;
    }
    return expected.empty() ? "nothing stated" : "";
  }

  std::string outcomes(bool are_p, const std::vector<std::string>& positions) {
    for (const std::string& position : positions) {
      if ((answer(Ask::outcomes, position) == 0) != are_p) return position;
    }
    return positions.empty() ? "nothing stated" : "";
  }

  std::string starts(Integer first, Integer last, const std::set<Position>& expected) {
    for (Integer n = first; n <= last; ++n) {
      if ((answer(Ask::outcomes, std::to_string(n)) == 0) != expected.contains({n}))
        return "start " + std::to_string(n);
    }
    return "";
  }

  std::string p_positions(bool up_to_swap, const Position& bound, const std::set<Position>& expected) {
    const Table found = table(Ask::outcomes, bound);
    std::size_t listed = 0;
    for (std::uint64_t cell = 0; cell < found.cells.size(); ++cell) {
      const Position position = found.window.position(cell);
      if (up_to_swap && position[0] > position[1]) continue;
      const bool is_listed = expected.contains(position);
      listed += is_listed ? 1U : 0U;
      if (found.is_p(cell) != is_listed) return to_text(position);
    }
    return listed == expected.size() ? "" : "positions beyond the bound";
  }

  std::string period(std::size_t length, Integer to, const std::vector<std::string>& exceptions) {
    const std::vector<std::int32_t> g = table(Ask::values, {to}).cells;
    const std::size_t last = g.size() - 1;
    std::set<std::size_t> expected;
    for (const std::string& n : exceptions) expected.insert(std::stoul(n));
    for (std::size_t n = 0; n + 2 * length <= last; ++n) {
      if ((g[n] != g[last - (last - n) % length]) != expected.contains(n))
        return "period at " + std::to_string(n);
    }
    for (std::size_t shorter = 1; shorter < length; ++shorter) {
      if (std::equal(g.end() - static_cast<std::ptrdiff_t>(2 * length),
                     g.end() - static_cast<std::ptrdiff_t>(shorter),
                     g.end() - static_cast<std::ptrdiff_t>(2 * length - shorter))) {
        return "a shorter period, " + std::to_string(shorter);
      }
    }
    return expected.empty() || *expected.rbegin() + 3 * length <= last ? "" : "too short to tell";
  }

  Game game_;
  Machine machine_;
  std::uint32_t phase_ = 0;
};

/// The statement made wrong at one place.
std::string made_wrong(const std::string& text) {
  if (text.starts_with("p: ")) return "n" + text.substr(1);
  if (text.starts_with("n: ")) return "p" + text.substr(1);
  const std::size_t last = text.rfind(' ') + 1;
  if (text.starts_with("value") || text.starts_with("row"))
    return text.substr(0, last) + std::to_string(std::stoi(text.substr(last)) + 1);
  return text.ends_with(':') ? text + " 3" : text.substr(0, last - 1);  // of a list: one more, or one less
}

std::string checked(Checker& checker, const std::string& text) {
  try {
    return checker.line(text);
  } catch (const Error& error) {
    return error.what();
  }
}

/// The number of statements in a file; complains about those that are wrong, or would not be noticed to be.
std::size_t statements(const std::filesystem::path& path) {
  std::ifstream file(path);
  Checker checker;
  std::size_t count = 0, number = 0;
  for (std::string line; std::getline(file, line);) {
    ++number;
    EXPECT_TRUE(number > 1 || line.starts_with("# ")) << "the first line says where the values are from";
    if (line.empty() || line.starts_with("#")) continue;
    EXPECT_EQ(checked(checker, line), "") << path << ", line " << number << ": " << line;
    if (line.starts_with("game") || line.starts_with("phase")) continue;
    ++count;
    EXPECT_NE(checked(checker, made_wrong(line)), "")
        << path << ", line " << number << " cannot fail: " << made_wrong(line);
  }
  return count;
}

TEST(Known, published_values_come_out) {
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator("known")) {
    EXPECT_GT(statements(entry.path()), 4U) << entry.path();
    ++files;
  }
  EXPECT_GE(files, 8U);
}

}  // namespace
}  // namespace galli::known_test
