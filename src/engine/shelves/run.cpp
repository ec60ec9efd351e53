#include "engine/shelves/run.h"

#include <algorithm>
#include <cassert>
#include <deque>

#include "engine/boards/pages.h"
#include "engine/boards/program.h"
#include "engine/boards/turns.h"
#include "engine/shelves/kernels.h"
#include "engine/shelves/table.h"

namespace galli {
namespace {

/// A phase as the kernel sees it.
struct ShelvesProgram {
  LevelsProgram levels;
  std::vector<std::int64_t> columns;  ///< the window of columns, the same for all rows
  std::vector<ShelvesLine> lines;
  std::vector<ShelvesPlace> places;
  std::size_t sets = 0;
};

/// What a thread needs for the values that it works on.
struct ShelfDesk {
  LargePages memory;
  std::vector<std::uint32_t> first_row;  ///< by phase: all rows before are complete
};

class Shelves {
 public:
  Shelves(const Machine& machine, const LevelsPlan& plan, const Request& request, const Control& control)
      : plan_(plan),
        kernel_(kernel_for(plan.level, shelves_kernels())),
        request_(request),
        turns_(plan.phases.size(),
               static_cast<std::size_t>((plan.values + shelves_values - 1) / shelves_values), plan.threads) {
    for (const LevelsPhase& phase : plan.phases) {
      tables_.emplace_back(machine, plan, control);
      programs_.push_back(program_of(phase));
      sets_ = std::max(sets_, programs_.back().sets);
    }
    turns_.expect(tables_.back().count(), cells_seen());
  }

  std::optional<Answer> run(const Control& control) {
    const auto work_as = [this](std::uint32_t thread, const Control* held) { work(thread, held); };
    if (!turns_.run(control, work_as)) return {};
    assert(turns_.has_found_all());
    Answer answer = empty_answer(request_);
    answer.work = cells_seen();
    if (request_.want == Request::Want::table) tables_.back().give(answer, request_);
    for (const Position& position : request_.chosen)
      answer.chosen.push_back(static_cast<Nimber>(std::max(0, tables_.back().at(position[0], position[1]))));
    return answer;
  }

 private:
  std::uint64_t cells_seen() const { return tables_.back().positions() * plan_.phases.size(); }

  ShelvesProgram program_of(const LevelsPhase& phase) const {
    ShelvesProgram program{write_levels_program(plan_, phase), {}, {}, {}, 0};
    program.sets = static_cast<std::size_t>(program.levels.arena_words) * 64 + 2 * shelves_unit;
    program.columns.resize(static_cast<std::size_t>(plan_.rows));
    std::size_t next = 0;
    for (const LevelsLine& line : phase.lines) {
      if (line.is_column()) {  // first
        program.lines.insert(program.lines.begin(), {program.columns.data(), 1, line.sets, false});
        continue;
      }
      const LevelsProgram::Line& laid = program.levels.lines[next++];
      program.lines.push_back({laid.window.data() + levels_lanes, static_cast<std::uint32_t>(line.step_x),
                               line.sets, laid.is_mirrored});
    }
    for (const LevelsPlace& place : phase.places) {
      program.places.push_back({tables_[levels_index(plan_, place.phase)].cells(), place.dx, place.dy,
                                place.guard ? program.levels.guards[*place.guard].data() : nullptr});
    }
    return program;
  }

  std::size_t set_words() const { return sets_ * shelves_words; }

  void work(std::uint32_t thread, const Control* control) {
    ShelfDesk desk{LargePages(set_words() + sets_ / 8 + 1), std::vector<std::uint32_t>(plan_.phases.size())};
    turns_.take(thread, control, [&](std::size_t shelf) {
      for (std::size_t phase = 0; phase < plan_.phases.size(); ++phase)
        fill_shelf(desk, phase, shelf, control);
    });
  }

  void fill_shelf(ShelfDesk& desk, std::size_t phase, std::size_t shelf, const Control* control) {
    const ShelvesProgram& program = programs_[phase];
    ShelvesTable& table = tables_[phase];
    ShelvesRun run{};
    run.rows = static_cast<std::uint32_t>(plan_.rows);
    run.turn = turns_.turn(phase, shelf, control);
    run.first_row = skip_complete_rows(desk.first_row[phase], table, run.turn);
    run.blocks = table.blocks();
    run.first_value = static_cast<std::uint32_t>(shelf) * shelves_values;
    run.is_symmetric = plan_.is_symmetric;
    run.cells = table.cells();
    run.starts = table.starts();
    run.first_block = table.first_block();
    run.sets = desk.memory.data();
    run.full = reinterpret_cast<std::uint8_t*>(desk.memory.data() + set_words());
    run.lines = program.lines.data();
    run.line_count = static_cast<std::uint32_t>(program.lines.size());
    run.imposed = plan_.phases[phase].sets;
    run.row_imposed = plan_.phases[phase].row_sets;
    run.places = program.places.data();
    run.place_count = static_cast<std::uint32_t>(program.places.size());
    assert(run.line_count > 0 && run.line_count <= max_shelves_lines);
    std::fill_n(run.sets, program.sets * shelves_words, ~std::uint64_t{0});
    std::fill_n(run.full, program.sets, 0);
    const std::uint64_t placed = kernel_.choose(run)(run);
    if (phase + 1 == plan_.phases.size()) turns_.found(placed);
  }

  /// Only rows that the smaller values are done with: others may be written now.
  std::uint32_t skip_complete_rows(std::uint32_t& first, ShelvesTable& table, const RowProgress& turn) const {
    const std::uint64_t done = Turns::rows_done(turn);
    while (first < plan_.rows && first < done && !table.find_free(first)) ++first;
    return first;
  }

  const LevelsPlan& plan_;
  const ShelvesKernel& kernel_;
  const Request& request_;
  Turns turns_;
  std::deque<ShelvesTable> tables_;      ///< by phase, as in the plan
  std::deque<ShelvesProgram> programs_;  ///< by phase
  std::size_t sets_ = 0;                 ///< of the phase that has most
};

}  // namespace

std::optional<Answer> run_shelves(const Machine& machine, const ShelvesPlan& plan, const Request& request,
                                  const Control& control) {
  return Shelves(machine, plan.levels, request, control).run(control);
}

std::variant<Answer, Halt> run_shelves(const EngineTask& task) {
  return answer_or_stopped(
      run_shelves(task.machine, details_of<ShelvesPlan>(task.plan), task.request, task.control));
}

}  // namespace galli
