// The sparse engine against the reference, and against dense where that takes too long.
#include "engine/sparse/run.h"

#include <gtest/gtest.h>

#include <numeric>
#include <random>

#include "by_text.h"
#include "engine/asking.h"
#include "growth.h"

namespace galli::sparse_test {
namespace {

/// Takes what streams.
struct Collector : Receiver {
  void take_cells(std::span<const std::int32_t> some) override {
    cells.insert(cells.end(), some.begin(), some.end());
  }
  void take_position(std::span<const Integer> sizes) override {
    positions.emplace_back(sizes.begin(), sizes.end());
  }

  std::vector<std::int32_t> cells;
  std::vector<Position> positions;
};

std::vector<Position> p_positions(const Table& table) {
  std::vector<Position> positions;
  for (std::uint64_t cell = 0; cell < table.cells.size(); ++cell) {
    if (table.is_p(cell)) positions.push_back(table.window.position(cell));
  }
  return positions;
}

std::vector<Position> some_on_board(const Machine& machine, const Window& window) {
  std::vector<Position> some;
  for (std::uint64_t cell = 0; cell < *window.cells(); cell += 1 + cell % 7) {
    if (Position position = window.position(cell); machine.boards[0].contains(position))
      some.push_back(std::move(position));
  }
  std::reverse(some.begin(), some.end());
  return some;
}

/// Tables, lists, numbers and chosen positions, also streamed, in every phase.
void expect_agreement(const Machine& machine, const Position& last, const std::string& name) {
  for (std::uint32_t phase = 0; phase < machine.phases.size(); ++phase) {
    SCOPED_TRACE(name + ", phase " + std::to_string(phase + 1) + ", to " + to_text(last));
    Request request{Ask::outcomes, phase, Window{last}, Request::Want::table};
    const Answer truth = run(machine, request, by(*request.window.cells() <= 4000 ? "reference" : "dense"));
    const Answer answer = run(machine, request, by("sparse"));
    ASSERT_EQ(answer.table.cells, truth.table.cells);
    EXPECT_EQ(answer.count, truth.count);
    request.want = Request::Want::count;
    EXPECT_EQ(run(machine, request, by("sparse")).count, truth.count);
    const std::vector<Position> expected = p_positions(truth.table);
    request.want = Request::Want::positions;
    EXPECT_EQ(run(machine, request, by("sparse")).positions, expected);
    Collector collector;
    request.receiver = &collector;
    EXPECT_EQ(run(machine, request, by("sparse")).count, truth.count);
    EXPECT_EQ(collector.positions, expected);
    request.want = Request::Want::table;
    run(machine, request, by("sparse"));
    EXPECT_EQ(collector.cells, truth.table.cells);
    const std::vector<Position> chosen = some_on_board(machine, request.window);
    const auto outcomes = run_positions(machine, Ask::outcomes, phase, chosen, by("sparse"));
    for (std::size_t i = 0; i < chosen.size(); ++i)
      ASSERT_EQ(outcomes[i], static_cast<Nimber>(truth.table.at(chosen[i]))) << to_text(chosen[i]);
  }
}

void expect_agreement(const std::string& text, const Position& last, const std::string& rules = "") {
  expect_agreement(machine_of(read(text, with(rules))), last, text);
}

Reason refusal(const std::string& text, const Position& last, const std::string& rules = "") {
  const Machine machine = machine_of(read(text, with(rules)));
  const Request request{Ask::outcomes, 0, Window{last}, Request::Want::count};
  const auto made = plan_sparse(machine, families_by_ruleset(machine), request);
  return std::holds_alternative<Reason>(made) ? std::get<Reason>(made) : "fits";
}

constexpr const char* two_heaps[] = {
    "wythoff",
    "nim",
    "gdwn",
    "nim >> wythoff",
    "wythoff >> nim",
    "gdwn >> wythoff",
    "push(nim, wythoff, button=inside)",
    "push(nim, wythoff, button=after)",
    "one_pass(wythoff)",
    "one_pass(nim >> wythoff)",
    "misere(wythoff)",
    "misere(gdwn)",
    "misere(nim >> wythoff)",
    "misere(one_pass(wythoff))",
    "twist(nim, wythoff)",
    "twist(nim, wythoff, gdwn)",
    "misere(twist(nim, wythoff))",
    "wythoff | steps{(1,2),(2,5),(3,0)}",
    "misere(nim | steps{(2,1),(1,3)})",
    "rays{(0,1),(1,3)}",
    "rays{(1,0),(3,1)}",
    "rays{(1,0),(3,1)} >> nim",
    "rays{(0,1),(2,3),(5,0),(3,2)} >> rays{(0,1),(4,7)}",
    "rays{(0,1),(1,0),(1,2)} on cone[1,0; 1,3]",
    "wythoff on cone[2,1; 1,3]",
    "misere(wythoff on cone[2,1; 1,3])",
    "nim(1) + nim(1)",
    "(nim(1) + nim(1)) | rays{(1,1)}",
    "steps{(1,-4)} | nim",
    "rays{(2,-1)} | nim",
    "rays{(0,1),(300,2),(7,500)}",
};

TEST(Sparse, agrees_on_two_heaps) {
  for (const char* text : two_heaps) {
    expect_agreement(text, {33, 33});
    expect_agreement(text, {20, 40});
    expect_agreement(text, {41, 17});
  }
}

TEST(Sparse, agrees_on_windows_of_one_row_or_place) {
  for (const char* text : two_heaps) {
    expect_agreement(text, {0, 0});
    expect_agreement(text, {0, 70});
    expect_agreement(text, {70, 0});
    expect_agreement(text, {1, 1});
  }
}

TEST(Sparse, agrees_around_the_ends_of_words) {
  for (Integer last : {62, 63, 64, 65}) {
    for (const char* text : {"wythoff", "nim >> wythoff", "gdwn", "rays{(0,1),(2,3),(5,0)}"}) {
      expect_agreement(text, {last, last});
      expect_agreement(text, {20, last});
    }
  }
}

/// Every kernel: rows that are longer than all vectors and than what is searched at once.
TEST(Sparse, agrees_on_long_rows_of_three_heaps) {
  for (const char* text : {"wythoff(3)", "rays{(0,0,1),(1,2,300),(0,1,0),(1,0,0)} >> nim(3)",
                           "nim(3) | steps{(1,1,3),(1,0,500)}", "rays{(0,0,1)} | steps{(1,0,2)}"}) {
    const Machine machine = machine_of(read(text, standard_library()));
    for (const Position& last : {Position{40, 40, 700}, Position{3, 5, 9000}, Position{70, 70, 70}}) {
      Request request{Ask::outcomes, 0, Window{last}, Request::Want::positions};
      std::vector<std::vector<Position>> found;
      for (CpuLevel level : {CpuLevel::plain, CpuLevel::avx2, CpuLevel::avx512}) {
        PlanSettings settings = by("sparse");
        settings.level = level;
        found.push_back(run(machine, request, settings).positions);
      }
      EXPECT_EQ(found[0], found[1]) << text;
      EXPECT_EQ(found[0], found[2]) << text;
    }
    expect_agreement(text, {5, 6, 130});
    expect_agreement(text, {2, 3, 513});
  }
}

TEST(Sparse, agrees_on_more_heaps) {
  for (const char* text :
       {"wythoff(3)", "nim(3)", "nim(3) >> wythoff(3)", "wythoff(3) >> nim(3)", "misere(wythoff(3))",
        "one_pass(nim(3))", "wythoff(3) | steps{(1,0,2),(2,1,0)}", "twist(nim(3), wythoff(3))",
        "rays{(0,0,1),(1,2,3),(2,0,1),(0,3,0)}", "rays{(0,1,0),(1,2,3),(2,0,1),(0,0,2)}",
        "rays{(1,0,0),(1,2,3),(2,0,1),(0,0,2)}", "nim(1) + wythoff", "wythoff + nim(1)"}) {
    expect_agreement(text, {11, 11, 11});
    expect_agreement(text, {4, 9, 13});
    expect_agreement(text, {13, 3, 8});
    expect_agreement(text, {0, 9, 5});
    expect_agreement(text, {7, 0, 9});
    expect_agreement(text, {9, 8, 0});
  }
  for (const char* text :
       {"wythoff(4)", "nim(4) >> wythoff(4)", "rays{(0,0,0,1),(1,1,2,1),(0,2,0,1),(1,0,0,0)}"}) {
    expect_agreement(text, {5, 5, 5, 5});
    expect_agreement(text, {3, 5, 2, 6});
  }
  expect_agreement("wythoff(5)", {3, 3, 3, 3, 3});
  expect_agreement("nim(6)", {2, 2, 2, 2, 2, 2});
}

TEST(Sparse, agrees_with_offsets_and_bounded_rays) {
  const std::string rules =
      R"(ruleset late(x, y)
  (x, y - i) for i in 1..y
  (x - i, y - i) for i in 3..min(x, y)
  (x - 2*i, y - i) for i in 2..y
  (x - i, y) for i in 5..x
ruleset shifted(x, y)
  (x, y - i) for i in 1..y
  (x - 1 - i, y + 1 - i) for i in 0..x
  (x - 3 - 2*i, y - i) for i in 0..x
  (x - 1 - 4*i, y - 2 - i) for i in 0..x
ruleset drop(x, y)
  (x, y - i) for i in 1..y
  (x - 4, y - i) for i in 3..y
  (x - i, y) for i in 1..x
ruleset bounded(x, y)
  (x, y - i) for i in 1..y
  (x - i, y - 2*i) for i in 1..min(9, x)
  (x - 3, y - i) for i in 0..min(20, y)
  (x - i, y - 1) for i in 0..x
  (x - i, y - 2) for i in 0..min(70, x)
ruleset even(x, y)
  (x - i, y) for i in 1..x
  (x - i, y - i) for i in 1..min(x, y)
  (x, y - 2*i) for i in 1..y
  (x - 5, y - 3)
)";
  for (const char* text : {"late", "shifted", "drop", "bounded", "even", "late >> drop", "misere(shifted)",
                           "one_pass(bounded)", "misere(drop >> late)", "twist(late, shifted)"}) {
    expect_agreement(text, {40, 60}, rules);
    expect_agreement(text, {60, 40}, rules);
    expect_agreement(text, {150, 131}, rules);
  }
  const std::string three =
      R"(ruleset late(x, y, z)
  (x, y, z - i) for i in 1..z
  (x - i, y - i, z - i) for i in 2..min(x, y, z)
  (x, y - 2*i, z - i) for i in 2..z
  (x - 1 - i, y - 2, z - i) for i in 0..x
  (x - 1, y - 3*i, z) for i in 1..y
  (x - 2, y, z - i) for i in 0..min(3, z)
ruleset mixed(x, y, z)
  (x, y, z - i) for i in 1..z
  (x - 1 - 2*i, y - 3 - i, z - i) for i in 0..x
)";
  for (const char* text : {"late", "mixed", "late >> mixed", "misere(late)"}) {
    expect_agreement(text, {8, 9, 12}, three);
    expect_agreement(text, {12, 8, 7}, three);
  }
}

TEST(Sparse, keeps_to_boards_with_linear_conditions) {
  const std::string rules =
      R"(ruleset wedge(x, y)
  board x <= 2*y and y <= 3*x + 1
  (x - i, y) for i in 1..x
  (x, y - i) for i in 1..y
  (x - i, y - 2*i) for i in 1..x
  (x - 1, y - 2)
ruleset odd(x, y)
  board x + y >= 3
  (x - i, y) for i in 1..x
  (x, y - i) for i in 1..y
  (x - i, y - i) for i in 1..x
)";
  for (const char* text : {"wedge", "odd", "misere(wedge)", "one_pass(wedge)", "misere(odd)", "odd >> odd"}) {
    expect_agreement(text, {30, 30}, rules);
    expect_agreement(text, {25, 70}, rules);
    expect_agreement(text, {90, 22}, rules);
  }
}

/// Rays, offset rays, bounded rays and steps at random, one heap falling by any amount.
std::string random_rules(std::mt19937& random, std::size_t heaps, const std::string& board) {
  const auto below = [&](std::size_t n) { return static_cast<Integer>(random() % n); };
  const std::string names[] = {"x", "y", "z"};
  const std::size_t free = random() % heaps;
  const bool is_plain = below(2) == 0;
  std::string text = "(";
  for (std::size_t h = 0; h < heaps; ++h) text += (h ? ", " : "") + names[h];
  const auto target = [&](const auto& change) {
    std::string to = "  (";
    for (std::size_t h = 0; h < heaps; ++h) to += (h ? ", " : "") + names[h] + change(h);
    return to + ")";
  };
  std::string rules = text + ")\n" + board +
                      target([&](std::size_t h) { return h == free ? std::string(" - i") : ""; }) +
                      " for i in 1.." + names[free] + "\n";
  for (Integer clauses = 1 + below(4); clauses > 0; --clauses) {
    std::vector<Integer> step(heaps), offset(heaps);
    for (std::size_t h = 0; h < heaps; ++h) {
      step[h] = below(4);
      offset[h] = is_plain ? 0 : below(4);
    }
    const std::string to = target([&](std::size_t h) {
      return std::string(h == free && below(4) == 0 ? " + 1" : "") + " - " + std::to_string(offset[h]) +
             " - i*" + std::to_string(step[h]);
    });
    rules += to + " for i in " + std::to_string(is_plain ? 1 : below(3)) + ".." +
             (below(4) == 0 ? std::to_string(1 + below(5)) : "x + y") + "\n";
  }
  return rules;
}

TEST(Sparse, agrees_on_random_rules) {
  std::mt19937 random(7);
  int fitted = 0;
  for (int i = 0; i < 300; ++i) {
    const std::size_t heaps = 2 + random() % 2;
    const std::string board = random() % 3 != 0 ? ""
                              : heaps == 2      ? "  board x <= 2*y + 3 and y <= 5*x + 4\n"
                                                : "  board x + y <= 2*z + 3\n";
    const std::string rules =
        "ruleset a" + random_rules(random, heaps, board) + "ruleset b" + random_rules(random, heaps, board);
    const char* games[] = {"a",
                           "a >> b",
                           "a | b",
                           "misere(a)",
                           "one_pass(a)",
                           "misere(one_pass(a))",
                           "twist(a, b)",
                           "push(a, b, button=after)",
                           "misere(a >> b)"};
    const std::string text = games[random() % std::size(games)];
    Position last;
    for (std::size_t h = 0; h < heaps; ++h)
      last.push_back(static_cast<Integer>(random() % (heaps == 2 ? 50 : 12)));
    if (random() % 2 == 0) last.assign(heaps, last[0]);
    std::optional<Machine> machine;
    try {
      machine = machine_of(read(text, with(rules)));
    } catch (const Error&) {
      continue;  // play need not end
    }
    const Request request{Ask::outcomes, 0, Window{last}, Request::Want::count};
    if (std::holds_alternative<Reason>(plan_sparse(*machine, families_by_ruleset(*machine), request)))
      continue;
    ++fitted;
    expect_agreement(*machine, last, text + "\n" + rules);
    if (testing::Test::HasFailure()) return;
  }
  EXPECT_GT(fitted, 100);
}

TEST(Sparse, agrees_with_wave_on_large_boards) {
  for (const char* text : {"wythoff", "nim >> wythoff", "gdwn", "rays{(0,1),(3,7),(2,0),(1,1)} >> wythoff",
                           "misere(gdwn)", "one_pass(gdwn)"}) {
    const Machine machine = machine_of(read(text, standard_library()));
    for (const Position& last : {Position{3000, 3000}, Position{700, 5000}, Position{4000, 900},
                                 Position{510, 510}, Position{511, 511}, Position{512, 513}}) {
      const Request request{Ask::outcomes, 0, Window{last}, Request::Want::positions};
      EXPECT_EQ(run(machine, request, by("sparse")).positions, run(machine, request, by("wave")).positions)
          << text;
    }
  }
}

TEST(Sparse, agrees_where_rays_differ_only_in_where_they_begin) {
  for (const char* text :
       {"fraenkel[2]", "fraenkel[5]", "fraenkel[3] >> nim", "push(fraenkel[2], gdwn, button=either)"}) {
    const Machine machine = machine_of(read(text, standard_library()));
    for (const Position& last : {Position{300, 300}, Position{150, 600}, Position{64, 63}}) {
      const Request request{Ask::outcomes, 0, Window{last}, Request::Want::positions};
      EXPECT_EQ(run(machine, request, by("sparse")).positions, run(machine, request, by("wave")).positions)
          << text;
    }
  }
}

std::vector<Position> sorted_positions(const std::string& text, Integer last) {
  const Machine machine = machine_of(read(text, standard_library()));
  const Request request{Ask::outcomes, 0, Window{Position(machine.boards[0].dimension(), last)},
                        Request::Want::positions};
  std::vector<Position> positions = run(machine, request, by("sparse")).positions;
  std::erase_if(positions, [](const Position& p) { return !std::is_sorted(p.begin(), p.end()); });
  return positions;
}

Integer sum(const Position& position) {
  return std::accumulate(position.begin(), position.end(), Integer{0});
}

TEST(Sparse, finds_known_sums) {
  for (const auto& [last, expected] : {std::pair<Integer, Integer>{100, 173895}, {1000, 167542057}}) {
    Integer total = 0;
    for (const Position& position : sorted_positions("wythoff(3)", last)) total += sum(position);
    EXPECT_EQ(total, expected);
  }
  for (const auto& [most, expected] : {std::pair<Integer, Integer>{10, 21}, {100, 1164}, {1000, 117002}}) {
    Integer total = 0;
    for (const Position& position : sorted_positions("gdwn", most))
      total += sum(position) <= most ? sum(position) : 0;
    EXPECT_EQ(total, expected);
  }
}

TEST(Sparse, stops_when_asked) {
  const Machine machine = machine_of(read("wythoff", standard_library()));
  const Request request{Ask::outcomes, 0, Window{{100000, 100000}}, Request::Want::count};
  const auto plan = plan_sparse(machine, families_by_ruleset(machine), request);
  Control control;
  control.stop_requested = [] { return true; };
  EXPECT_FALSE(run_sparse(machine, std::get<SparsePlan>(plan), request, control));
}

TEST(Sparse, takes_no_board_that_it_does_not_know_in_full) {
  const std::string many = repeated(65, ", ", [](int i) { return "5*y - " + std::to_string(i); });
  const std::string moves = "\n  (x - i, y) for i in 1..x\n  (x, y - i) for i in 1..y\n";
  for (const std::string& board :
       {std::string("min(4294967296*y, 5*y + 3)"), "min(9*y + 3, max(" + many + "))"}) {
    const Machine machine = machine_of(read("a", with("ruleset a(x, y)\n  board x <= " + board + moves)));
    const Request request{Ask::outcomes, 0, Window{{6, 6}}, Request::Want::table};
    EXPECT_THROW(run(machine, request, by("sparse")), Error) << board;
    EXPECT_EQ(run(machine, request, by("")).table.cells, run(machine, request, by("reference")).table.cells)
        << board;
  }
}

TEST(Sparse, gives_the_same_by_two_threads_as_by_one) {
  for (const char* text :
       {"nim >> wythoff", "wythoff >> nim", "nim >> gdwn", "one_pass(wythoff)", "misere(nim >> wythoff)",
        "push(gdwn, wythoff, button=move)", "rays{(0,1),(1,2)} >> rays{(0,1),(2,1)}"}) {
    const Machine machine = machine_of(read(text));
    for (const Position& last : {Position{2'500, 2'500}, Position{3'000, 700}}) {
      SCOPED_TRACE(std::string(text) + " to " + to_text(last));
      Request request{Ask::outcomes, 0, Window{last}, Request::Want::positions};
      const PlanSettings one = by("sparse", fastest_cpu_level()), two = by("sparse", fastest_cpu_level(), 2);
      EXPECT_EQ(run(machine, request, two).positions, run(machine, request, one).positions);
      request.want = Request::Want::count;
      const Answer counted = run(machine, request, two);
      EXPECT_EQ(counted.count, run(machine, request, one).count);
      EXPECT_EQ(counted.work, run(machine, request, one).work);
    }
  }
}

TEST(Sparse, uses_two_threads_where_a_phase_stands_alone) {
  const auto threads = [](const std::string& text) {
    const Request request{Ask::outcomes, 0, Window{{5'000, 5'000}}, Request::Want::count};
    return plan_for(machine_of(read(text)), request, by("sparse", fastest_cpu_level(), 4)).threads;
  };
  EXPECT_EQ(threads("nim >> wythoff"), 2U);
  EXPECT_EQ(threads("wythoff"), 1U);
}

TEST(Sparse, says_why_it_does_not_fit) {
  EXPECT_EQ(refusal("nim(1)", {9}), "it needs two heaps or more");
  EXPECT_EQ(refusal("nim & bishop", {9, 9}), "the opponent has a choice");
  EXPECT_EQ(refusal("bishop", {9, 9}), "no heap may be lowered by any amount in every phase");
  EXPECT_EQ(refusal("nim >> bishop", {9, 9}), "no heap may be lowered by any amount in every phase");
  EXPECT_EQ(refusal("rays{(1,0)} >> rays{(0,1)}", {9, 9}),
            "no heap may be lowered by any amount in every phase");
  EXPECT_EQ(refusal("rays{(0,1)} | steps{(-1,2)}", {9, 9}), "a move raises another heap than y");
  EXPECT_EQ(refusal("nim", {5'000'000'000, 9}), "heaps over 4,000,000,000");
  EXPECT_EQ(refusal("conjoin(nim, wythoff)", {9, 9}), "some options are there only where others are not");
}

}  // namespace
}  // namespace galli::sparse_test
