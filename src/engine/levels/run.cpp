#include "engine/levels/run.h"

#include <algorithm>
#include <atomic>

#include "engine/boards/cells.h"
#include "engine/boards/program.h"
#include "engine/boards/turns.h"
#include "engine/levels/kernels.h"
#include "engine/levels/places.h"

namespace galli {
namespace {

constexpr std::uint64_t everything = ~std::uint64_t{0};

/// What a thread needs for the values that it works on.
struct LevelsDesk {
  LargePages memory;
  std::uint64_t *arena, *full, *pairs;
  std::vector<std::byte*> places;        ///< by phase
  std::vector<std::uint32_t> first_row;  ///< by phase: all rows before are complete
  std::vector<std::uint32_t> need;
};

/// What a run points to.
struct Tables {
  std::vector<LevelsLineTable> lines;
  std::vector<LevelsFeed> feeds;
  std::vector<LevelsExclusion> exclusions;
  std::vector<LevelsBarrier> barriers;

  void put_into(LevelsRun& run) const {
    run.lines = lines.data();
    run.line_count = static_cast<std::uint32_t>(lines.size());
    run.feeds = feeds.data();
    run.feed_count = static_cast<std::uint32_t>(feeds.size());
    run.exclusions = exclusions.data();
    run.exclusion_count = static_cast<std::uint32_t>(exclusions.size());
    run.barriers = barriers.data();
    run.barrier_count = static_cast<std::uint32_t>(barriers.size());
  }
};

class Levels {
 public:
  Levels(const Machine& machine, const LevelsPlan& plan, const Request& request, const Control& control)
      : plan_(plan),
        kernel_(kernel_for(plan.level, levels_kernels())),
        request_(request),
        rows_(static_cast<std::uint32_t>(plan.rows)),
        turns_(plan.phases.size(), static_cast<std::size_t>((plan.values + levels_lanes - 1) / levels_lanes),
               plan.threads),
        free_(plan.phases.size(), FreeCells(machine, plan, control)),
        store_(plan),
        chosen_values_(request.chosen.size()),
        chosen_left_(request.chosen.size()) {
    turns_.expect(free_.back().count(), cells_seen());
    for (const LevelsPhase& phase : plan.phases) {
      programs_.push_back(write_levels_program(plan, phase));
      arena_words_ = std::max(arena_words_, programs_.back().arena_words);
    }
    arena_words_ = 8 * ((arena_words_ + 7) / 8 | 1);  // lanes an odd number of cache lines apart
  }

  std::optional<Answer> run(const Control& control) {
    if (control.stop_requested()) return {};
    if (wants_only_zeros(request_)) return zeros();
    const auto work_as = [this](std::uint32_t thread, const Control* held) { work(thread, held); };
    if (!turns_.run(control, work_as)) return {};
    Answer answer = empty_answer(request_);
    answer.work = cells_seen();
    if (request_.want == Request::Want::table) store_.give(answer, request_);
    answer.chosen = chosen_values_;
    return answer;
  }

 private:
  std::uint64_t cells_seen() const {
    const FreeCells& cells = free_.back();
    return (plan_.is_symmetric ? 2 * cells.count() - cells.count_on_diagonal() : cells.count()) *
           plan_.phases.size();
  }

  // --- groups of values ---

  LevelsDesk new_desk() const {
    const std::size_t arena = arena_words_ * levels_lanes;
    const std::size_t full = full_words() * levels_lanes;
    const std::size_t places = levels_group_bytes(plan_) / 8;
    LargePages memory(arena + 2 * full + places * plan_.phases.size());
    std::uint64_t* const at = memory.data();
    LevelsDesk desk{std::move(memory), at, at + arena, at + arena + full, {}, {}, {}};
    for (std::size_t i = 0; i < plan_.phases.size(); ++i)
      desk.places.push_back(reinterpret_cast<std::byte*>(at + arena + 2 * full + places * i));
    desk.first_row.resize(plan_.phases.size());
    desk.need.resize(plan_.is_symmetric ? rows_ + levels_lanes : 0);
    return desk;
  }

  std::uint64_t full_words() const { return (arena_words_ >> levels_scale(plan_)) / 64 + 4; }

  void work(std::uint32_t thread, const Control* control) {
    LevelsDesk desk = new_desk();
    turns_.take(thread, control, [&](std::size_t group) {
      run_group(desk, group, levels_lanes);
      if (request_.want == Request::Want::table) {
        store_.keep(group, desk.places.back(), desk.first_row.back());
      } else {
        look_up(group, desk.places.back());
      }
      if (request_.want == Request::Want::chosen && chosen_left_ == 0) turns_.end();
    });
  }

  void run_group(LevelsDesk& desk, std::size_t group, std::uint32_t lanes) {
    for (std::size_t phase = 0; phase < plan_.phases.size(); ++phase) {
      const RowProgress turn = turns_.turn(phase, group);
      skip_complete_rows(desk.first_row[phase], phase, turn);
      clear(desk, phase);
      LevelsRun run = new_run(desk, phase);
      run.lanes = lanes;
      run.turn = turn;
      const Tables tables = tables_of(desk, phase);
      tables.put_into(run);
      LevelsFunction function = kernel_.choose(run);
      if (!function) function = levels_kernel_plain.choose(run);
      const std::uint64_t placed = function(run);
      if (phase + 1 == plan_.phases.size()) turns_.found(placed);
    }
  }

  LevelsRun new_run(LevelsDesk& desk, std::size_t phase) {
    LevelsRun run{};
    run.rows = rows_;
    run.first_row = desk.first_row[phase];
    run.words = levels_words(plan_);
    run.scale = levels_scale(plan_);
    run.stride = levels_lanes;
    run.is_symmetric = plan_.is_symmetric;
    run.is_wide = levels_place_bytes(plan_) == 4;
    run.has_columns = programs_[phase].has_columns;
    run.diagonal = programs_[phase].diagonal;
    run.free = free_[phase].words();
    run.free_stride = free_[phase].stride();
    run.some = free_[phase].some();
    run.arena = desk.arena;
    run.arena_stride = arena_words_;
    run.full = desk.full;
    run.pairs = desk.pairs;
    run.full_stride = full_words();
    run.places = desk.places[phase];
    run.need = desk.need.data();
    return run;
  }

  Tables tables_of(const LevelsDesk& desk, std::size_t phase) const {
    const LevelsProgram& program = programs_[phase];
    const auto places_of = [&](std::uint32_t number) { return desk.places[levels_index(plan_, number)]; };
    Tables tables;
    for (const auto& line : program.lines) {
      tables.lines.push_back({line.window.data() + levels_lanes,
                              line.mark.empty() ? nullptr : line.mark.data(), line.is_mirrored,
                              line.is_plain});
    }
    for (const auto& feed : program.feeds)
      tables.feeds.push_back({feed.line, desk.places[feed.phase], feed.dx, feed.dy});
    for (const LevelsPlace& place : plan_.phases[phase].places) {
      tables.exclusions.push_back({places_of(place.phase), place.dx, place.dy,
                                   place.guard ? program.guards[*place.guard].data() : nullptr});
    }
    for (const LevelsLimit& limit : plan_.phases[phase].limits)
      tables.barriers.push_back({places_of(limit.phase), limit.dx, limit.dy});
    return tables;
  }

  /// Only rows that the smaller values are done with: others may be written now.
  void skip_complete_rows(std::uint32_t& first, std::size_t phase, const RowProgress& turn) const {
    const std::uint64_t done = Turns::rows_done(turn);
    while (first < rows_ && first < done && !free_[phase].has_any(first)) ++first;
  }

  /// No lines and no places yet; columns that are not on the board are taken.
  void clear(LevelsDesk& desk, std::size_t phase) const {
    const LevelsProgram& program = programs_[phase];
    std::fill_n(desk.places[phase], levels_group_bytes(plan_), std::byte{0});
    std::fill_n(desk.full, 2 * full_words() * levels_lanes, 0);  // and the pairs
    for (std::uint64_t lane = 0; lane < levels_lanes; ++lane) {
      std::uint64_t* arena = desk.arena + lane * arena_words_;
      std::fill(arena, arena + program.arena_words, 0);
      if (program.has_columns) take_columns_beyond(arena);
    }
  }

  void take_columns_beyond(std::uint64_t* columns) const {
    const std::uint64_t granule = std::uint64_t{1} << levels_scale(plan_);
    const auto first = static_cast<std::uint64_t>(plan_.columns) / 64;
    const std::uint64_t end = (levels_words(plan_) + granule - 1) / granule * granule;
    if (plan_.columns % 64 != 0) columns[first] = everything << (plan_.columns % 64);
    for (std::uint64_t word = levels_words(plan_); word < end; ++word) columns[word] = everything;
  }

  // --- answers other than tables ---

  void look_up(std::size_t group, const std::byte* places) {
    for (std::size_t i = 0; i < request_.chosen.size(); ++i) {
      const Position& position = request_.chosen[i];
      const Integer x = position[plan_.is_swapped ? 1 : 0];
      const Integer y = position[plan_.is_swapped ? 0 : 1];
      for (std::uint32_t lane = 0; lane < levels_lanes; ++lane) {
        if (column_at(plan_, places, x, lane) != y) continue;
        chosen_values_[i] = static_cast<std::uint64_t>(group) * levels_lanes + lane;
        --chosen_left_;
      }
    }
  }

  Answer zeros() {
    Answer answer = empty_answer(request_);
    answer.work = cells_seen();
    LevelsDesk desk = new_desk();
    run_group(desk, 0, 1);
    const Integer last_row = request_.window.last[plan_.is_swapped ? 1 : 0];
    const Integer last_column = request_.window.last[plan_.is_swapped ? 0 : 1];
    std::vector<std::pair<Integer, Integer>> found;
    for (Integer x = 0; x <= last_row; ++x) {
      const Integer y = column_at(plan_, desk.places.back(), x, 0);
      if (y >= 0 && y <= last_column) found.emplace_back(plan_.is_swapped ? y : x, plan_.is_swapped ? x : y);
    }
    std::sort(found.begin(), found.end());
    for (const auto& [x, y] : found) {
      const Integer sizes[] = {x, y};
      add_position(answer, request_, sizes);
    }
    return answer;
  }

  const LevelsPlan& plan_;
  const LevelsKernel& kernel_;
  const Request& request_;
  std::uint32_t rows_;
  Turns turns_;
  std::vector<FreeCells> free_;  ///< by phase, as in the plan
  PlaceStore store_;
  std::vector<LevelsProgram> programs_;  ///< by phase
  std::uint64_t arena_words_ = 0;
  std::vector<std::uint64_t> chosen_values_;
  std::atomic<std::size_t> chosen_left_;
};

}  // namespace

std::optional<Answer> run_levels(const Machine& machine, const LevelsPlan& plan, const Request& request,
                                 const Control& control) {
  return Levels(machine, plan, request, control).run(control);
}

std::variant<Answer, Halt> run_levels(const EngineTask& task) {
  return answer_or_stopped(
      run_levels(task.machine, details_of<LevelsPlan>(task.plan), task.request, task.control));
}

}  // namespace galli
