// Published values: the data files in tests/known, each line a statement, the source in a comment above it.
//
//   game TEXT                        what the following lines are about, in phase 1
//   phase K                          ... in phase K
//   p [up to swap] to BOUND: LIST    all P-positions with heaps to BOUND (of them those with x <= y)
//   p at start A to B: LIST          of the starts A..B those that are P-positions
//   value POSITION = V
//   values V0 V1 ...                 of one heap, from 0
//   row X: V0 V1 ...                 of the positions (X,0), (X,1), ...
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "galli.h"

namespace galli {
namespace {

std::vector<std::string> words(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> all;
  for (std::string word; stream >> word;) all.push_back(word);
  return all;
}

class Checker {
 public:
  void line(const std::string& text) {
    if (text.empty() || text[0] == '#') return;
    const std::vector<std::string> all = words(text);
    if (all[0] == "game") {
      game_ = read(text.substr(5));
      machine_ = machine_of(game_);
      phase_ = 0;
    } else if (all[0] == "phase") {
      phase_ = static_cast<std::uint32_t>(std::stoul(all[1]) - 1);
    } else if (all[0] == "value") {
      expect(read_position(all[1]), all[3]);
    } else if (all[0] == "values") {
      for (std::size_t n = 1; n < all.size(); ++n) expect({static_cast<Integer>(n - 1)}, all[n]);
    } else if (all[0] == "row") {
      for (std::size_t n = 2; n < all.size(); ++n) expect({std::stoll(all[1]), static_cast<Integer>(n - 2)}, all[n]);
    } else if (text.starts_with("p at start ")) {
      starts(std::stoll(all[3]), std::stoll(all[5]), listed(text));
    } else if (all[0] == "p") {
      const std::size_t to = text.rfind(" to ") + 4;
      p_positions(text.starts_with("p up to swap"), read_position(text.substr(to, text.find(':') - to)), listed(text));
    } else {
      ADD_FAILURE() << "not understood: " << text;
    }
  }

  std::size_t checked() const { return checked_; }

 private:
  static std::set<Position> listed(const std::string& text) {
    std::set<Position> all;
    for (const std::string& word : words(text.substr(text.find(':') + 1))) all.insert(read_position(word));
    return all;
  }

  Nimber answer(Ask ask, const Position& position) {
    ++checked_;
    return run_positions(machine_, ask, phase_, {place_on_board(game_, machine_, position)}).front();
  }

  void expect(const Position& position, const std::string& value) {
    EXPECT_EQ(answer(Ask::values, position), std::stoul(value)) << to_text(game_) << " at " << to_text(position);
  }

  void starts(Integer first, Integer last, const std::set<Position>& expected) {
    for (Integer n = first; n <= last; ++n) EXPECT_EQ(answer(Ask::outcomes, {n}) == 0, expected.contains({n})) << "start " << n;
  }

  void p_positions(bool up_to_swap, Position bound, const std::set<Position>& expected) {
    bound.resize(machine_.board.dimension(), bound.front());
    const Table table = run(machine_, {Ask::outcomes, phase_, Window{bound}, Request::Want::table}).table;
    std::set<Position> found;
    for (std::uint64_t cell = 0; cell < table.cells.size(); ++cell) {
      const Position position = table.window.position(cell);
      if (table.is_p(cell) && (!up_to_swap || position[0] <= position[1])) found.insert(position);
    }
    ++checked_;
    EXPECT_EQ(found, expected) << to_text(game_);
  }

  Game game_;
  Machine machine_;
  std::uint32_t phase_ = 0;
  std::size_t checked_ = 0;
};

TEST(Known, published_values_come_out) {
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator("known")) {
    SCOPED_TRACE(entry.path().string());
    std::ifstream file(entry.path());
    Checker checker;
    std::size_t number = 0;
    for (std::string line; std::getline(file, line);) {
      SCOPED_TRACE("line " + std::to_string(++number));
      checker.line(line);
    }
    EXPECT_GT(checker.checked(), 5U);
    ++files;
  }
  EXPECT_GE(files, 4U);
}

}  // namespace
}  // namespace galli
