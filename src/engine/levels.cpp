#include "engine/levels.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cstring>
#include <thread>

#include "engine/levels_program.h"
#include "engine/levels_store.h"

namespace galli {
namespace {

constexpr std::uint64_t all_rows = ~std::uint64_t{0};

void rest() { std::this_thread::yield(); }

/// Cells of one phase that have no value yet.
struct FreeCells {
  ZeroedMemory words;
  std::uint64_t stride = 0;
  std::vector<std::uint64_t> some;  ///< by row, by block: which words are not zero
};

/// What a thread needs for the values that it works on.
struct Desk {
  ZeroedMemory arena, full, pairs;
  std::vector<ZeroedMemory> places;      ///< by phase; of the last one only when they are not kept
  std::vector<std::uint32_t> first_row;  ///< by phase: all rows before are complete
  std::vector<std::uint32_t> need;
};

class Levels {
 public:
  Levels(const Machine& machine, const LevelsPlan& plan, const Request& request)
      : machine_(machine),
        plan_(plan),
        request_(request),
        rows_(static_cast<std::uint32_t>(plan.rows)),
        place_bytes_(plan.columns < 65535 ? 2 : 4),
        group_bytes_(std::size_t{rows_} * levels_lanes * place_bytes_ + 64),
        groups_(static_cast<std::size_t>((plan.values + levels_lanes - 1) / levels_lanes)),
        kept_(groups_, nullptr),
        store_(group_bytes_, groups_),
        chosen_left_(request.chosen.size()) {
    for (const LevelsPhase& phase : plan.phases) {
      programs_.push_back(write_levels_program(plan, phase));
      arena_words_ = std::max(arena_words_, programs_.back().arena_words);
      progress_.emplace_back(plan.threads > 1 ? groups_ : 0, 0);
    }
    fill_free();
    chosen_values_.resize(request.chosen.size());
  }

  std::optional<Answer> run(const Control& control) {
    std::vector<std::thread> helpers;
    const std::uint32_t threads = wants_zero_only() ? 1 : plan_.threads;
    for (std::uint32_t i = 1; i < threads; ++i) helpers.emplace_back([this, i] { work(i, nullptr); });
    work(0, &control);
    for (std::thread& helper : helpers) helper.join();
    if (is_stopped_) return {};
    return answer();
  }

 private:
  bool wants_table() const { return request_.want == Request::Want::table; }
  bool wants_chosen() const { return request_.want == Request::Want::chosen; }
  bool wants_zero_only() const { return !wants_table() && !wants_chosen(); }

  // --- cells ---

  bool is_on_board(Integer x, Integer y) const {
    return machine_.board.conditions.empty() ||
           machine_.board.contains(plan_.is_swapped ? Position{y, x} : Position{x, y});
  }

  void fill_free() {
    const std::uint32_t blocks = levels_blocks(plan_);
    for (std::size_t i = 0; i < plan_.phases.size(); ++i) {
      FreeCells& cells = free_.emplace_back();
      cells.stride = levels_words(plan_) + 1;
      cells.words = ZeroedMemory(rows_ * cells.stride * 8 + 64);
      cells.some.resize(std::size_t{rows_} * blocks);
      if (i > 0) {
        std::memcpy(cells.words.data(), free_[0].words.data(), rows_ * cells.stride * 8);
        cells.some = free_[0].some;
        continue;
      }
      for (std::uint32_t x = 0; x < rows_; ++x) fill_row(cells, x, blocks);
    }
    cells_left_ = static_cast<std::int64_t>(cells_);
  }

  void fill_row(FreeCells& cells, std::uint32_t x, std::uint32_t blocks) {
    std::uint64_t* row = cells.words.as<std::uint64_t>() + x * cells.stride;
    for (Integer y = plan_.is_symmetric ? x : 0; y < plan_.columns;) {
      if (y % 64 == 0 && y + 64 <= plan_.columns && machine_.board.conditions.empty()) {
        row[y / 64] = all_rows;
        cells_ += 64;
        y += 64;
        continue;
      }
      const bool is_on = is_on_board(x, y);
      row[y / 64] |= std::uint64_t{is_on} << (y % 64);
      cells_ += is_on;
      ++y;
    }
    for (std::uint32_t w = 0; w < levels_words(plan_); ++w)
      cells.some[std::size_t{x} * blocks + w / 64] |= std::uint64_t{row[w] != 0} << (w % 64);
  }

  // --- working ---

  Desk new_desk() const {
    Desk desk;
    const std::uint64_t full_words = arena_words_ / 64 + 4;
    desk.arena = ZeroedMemory(arena_words_ * levels_lanes * 8);
    desk.full = ZeroedMemory(full_words * levels_lanes * 8);
    desk.pairs = ZeroedMemory(full_words * levels_lanes * 8);
    for (std::size_t i = 0; i < plan_.phases.size(); ++i) {
      const bool is_kept = i + 1 == plan_.phases.size() && wants_table();
      desk.places.push_back(is_kept ? ZeroedMemory() : ZeroedMemory(group_bytes_));
    }
    desk.first_row.resize(plan_.phases.size());
    desk.need.resize(plan_.is_symmetric ? rows_ + levels_lanes : 0);
    return desk;
  }

  /// Groups of values number `thread`, `thread` + threads, ...
  void work(std::uint32_t thread, const Control* control) {
    Desk desk = new_desk();
    for (std::size_t group = thread; group < groups_ && !is_over_; group += plan_.threads) {
      if (control) {
        const auto done = static_cast<std::int64_t>(cells_) - cells_left_.load();
        if (control->stop_requested()) {
          is_stopped_ = true;
          __atomic_store_n(&is_over_, true, __ATOMIC_RELAXED);
          return;
        }
        control->progress(static_cast<std::uint64_t>(done), cells_);
      }
      run_group(desk, group);
      if (cells_left_ <= 0 || wants_zero_only() || (wants_chosen() && chosen_left_ == 0))
        __atomic_store_n(&is_over_, true, __ATOMIC_RELAXED);
    }
  }

  void run_group(Desk& desk, std::size_t group) {
    std::vector<void*> places;
    for (std::size_t phase = 0; phase < plan_.phases.size(); ++phase) {
      const bool is_kept = desk.places[phase].data() == nullptr;
      std::byte* memory = is_kept ? store_.next() : desk.places[phase].data();
      if (is_kept) {
        kept_[group] = memory;
      } else {
        std::memset(memory, 0, group_bytes_);
      }
      places.push_back(memory);
    }
    std::uint64_t placed = 0;
    for (std::size_t phase = 0; phase < plan_.phases.size() && !is_over(); ++phase)
      placed = run_phase(desk, group, phase, places);
    if (wants_chosen()) look_up(group, places.back());
    if (wants_zero_only())
      kept_[group] = static_cast<std::byte*>(places.back()), zero_ = std::move(desk.places.back());
    cells_left_ -= static_cast<std::int64_t>(placed);
  }

  bool is_over() const { return __atomic_load_n(&is_over_, __ATOMIC_RELAXED); }

  std::uint64_t run_phase(Desk& desk, std::size_t group, std::size_t phase,
                          const std::vector<void*>& places) {
    const LevelsProgram& program = programs_[phase];
    const std::uint64_t* before = plan_.threads > 1 && group > 0 ? &progress_[phase][group - 1] : nullptr;
    skip_complete_rows(desk.first_row[phase], phase, before);
    clear(desk, program);
    LevelsRun run = new_run(desk, phase);
    run.before = before;
    run.done = plan_.threads > 1 ? &progress_[phase][group] : nullptr;
    run.places = places[phase];
    std::vector<LevelsLineTable> lines;
    for (const auto& line : program.lines)
      lines.push_back({line.window.data(), line.mark.empty() ? nullptr : line.mark.data(), line.is_mirrored,
                       line.is_plain});
    std::vector<LevelsFeed> feeds;
    for (const auto& feed : program.feeds) feeds.push_back({feed.line, places[feed.phase], feed.dx, feed.dy});
    std::vector<LevelsExclusion> exclusions;
    for (const LevelsPlace& place : plan_.phases[phase].places) {
      exclusions.push_back({places[levels_index(plan_, place.phase)], place.dx, place.dy,
                            place.guard ? program.guards[*place.guard].data() : nullptr});
    }
    std::vector<LevelsBarrier> barriers;
    for (const LevelsLimit& limit : plan_.phases[phase].limits)
      barriers.push_back({places[levels_index(plan_, limit.phase)], limit.dx, limit.dy});
    run.lines = lines.data();
    run.line_count = static_cast<std::uint32_t>(lines.size());
    run.feeds = feeds.data();
    run.feed_count = static_cast<std::uint32_t>(feeds.size());
    run.exclusions = exclusions.data();
    run.exclusion_count = static_cast<std::uint32_t>(exclusions.size());
    run.barriers = barriers.data();
    run.barrier_count = static_cast<std::uint32_t>(barriers.size());
    const LevelsFunction function = plan_.is_plain ? nullptr : levels_avx512(run);
    return function ? function(run) : run_levels_plain(run);
  }

  LevelsRun new_run(Desk& desk, std::size_t phase) {
    LevelsRun run{};
    run.rows = rows_;
    run.first_row = desk.first_row[phase];
    run.words = levels_words(plan_);
    run.blocks = levels_blocks(plan_);
    run.lanes = wants_zero_only() ? 1 : levels_lanes;
    run.stride = levels_lanes;
    run.is_symmetric = plan_.is_symmetric;
    run.is_wide = place_bytes_ == 4;
    run.has_columns = programs_[phase].has_columns;
    run.diagonal = programs_[phase].diagonal;
    run.free = free_[phase].words.as<std::uint64_t>();
    run.free_stride = free_[phase].stride;
    run.some = free_[phase].some.data();
    run.arena = desk.arena.as<std::uint64_t>();
    run.arena_stride = arena_words_;
    run.full = desk.full.as<std::uint64_t>();
    run.pairs = desk.pairs.as<std::uint64_t>();
    run.full_stride = arena_words_ / 64 + 4;
    run.need = desk.need.data();
    run.is_stopped = &is_over_;
    run.rest = rest;
    return run;
  }

  /// Rows that the smaller values are done with are not written any more.
  void skip_complete_rows(std::uint32_t& first, std::size_t phase, const std::uint64_t* before) const {
    const std::uint64_t done = before ? __atomic_load_n(before, __ATOMIC_ACQUIRE) : all_rows;
    const std::uint32_t blocks = levels_blocks(plan_);
    const auto is_complete = [&](std::uint32_t x) {
      const std::uint64_t* some = free_[phase].some.data() + std::size_t{x} * blocks;
      return std::all_of(some, some + blocks, [](std::uint64_t word) { return word == 0; });
    };
    while (first < rows_ && first < done && is_complete(first)) ++first;
  }

  /// No lines yet; columns that are not on the board are taken.
  void clear(Desk& desk, const LevelsProgram& program) const {
    const std::uint64_t full_words = arena_words_ / 64 + 4;
    for (std::uint64_t lane = 0; lane < levels_lanes; ++lane) {
      std::uint64_t* arena = desk.arena.as<std::uint64_t>() + lane * arena_words_;
      std::memset(arena, 0, program.arena_words * 8);
      std::memset(desk.full.as<std::uint64_t>() + lane * full_words, 0, full_words * 8);
      std::memset(desk.pairs.as<std::uint64_t>() + lane * full_words, 0, full_words * 8);
      if (program.has_columns && plan_.columns % 64 != 0)
        arena[plan_.columns / 64] = all_rows << (plan_.columns % 64);
    }
  }

  // --- places ---

  Integer column_at(const void* places, Integer x, std::uint32_t lane) const {
    const auto index = static_cast<std::size_t>(x) * levels_lanes + lane;
    return place_bytes_ == 2 ? Integer{static_cast<const std::uint16_t*>(places)[index]} - 1
                             : Integer{static_cast<const std::uint32_t*>(places)[index]} - 1;
  }

  void look_up(std::size_t group, const void* places) {
    for (std::size_t i = 0; i < request_.chosen.size(); ++i) {
      const Position& position = request_.chosen[i];
      const Integer x = position[plan_.is_swapped ? 1 : 0];
      const Integer y = position[plan_.is_swapped ? 0 : 1];
      for (std::uint32_t lane = 0; lane < levels_lanes; ++lane) {
        if (column_at(places, x, lane) != y) continue;
        chosen_values_[i] = static_cast<Nimber>(group * levels_lanes + lane);
        --chosen_left_;
      }
    }
  }

  // --- the answer ---

  Answer answer() {
    Answer result = begun(request_);
    const std::uint64_t seen = plan_.is_symmetric ? 2 * cells_ - diagonal_cells() : cells_;
    result.work = seen * plan_.phases.size();
    if (wants_chosen()) {
      result.chosen = chosen_values_;
    } else if (wants_zero_only()) {
      list_zeros(result);
    } else if (plan_.is_swapped) {
      give_columns(result);
    } else {
      give_rows(result);
    }
    return result;
  }

  std::uint64_t diagonal_cells() const {
    std::uint64_t count = 0;
    for (Integer x = 0; x < plan_.rows; ++x) count += is_on_board(x, x) ? 1 : 0;
    return count;
  }

  void list_zeros(Answer& result) const {
    const Integer last_row = request_.window.last[plan_.is_swapped ? 1 : 0];
    const Integer last_column = request_.window.last[plan_.is_swapped ? 0 : 1];
    std::vector<Position> found;
    for (Integer x = 0; x <= last_row; ++x) {
      const Integer y = column_at(kept_[0], x, 0);
      if (y < 0 || y > last_column) continue;
      if (plan_.is_swapped) {
        found.push_back({y, x});
      } else {
        const Integer sizes[] = {x, y};
        add_position(result, request_, sizes);
      }
    }
    std::sort(found.begin(), found.end());
    for (const Position& sizes : found) add_position(result, request_, sizes);
  }

  void reserve(Answer& result) const {
    if (request_.receiver) return;
    auto& cells = result.table.cells;
    cells.reserve(*request_.window.cells());
    prefer_large_pages(cells.data(), cells.capacity() * sizeof(cells[0]));
  }

  template <typename Place>
  void scatter(Integer x, std::int32_t* row) const {
    for (std::size_t group = 0; group < groups_ && kept_[group]; ++group) {
      const Place* places =
          reinterpret_cast<const Place*>(kept_[group]) + static_cast<std::size_t>(x) * levels_lanes;
      const auto value = static_cast<std::int32_t>(group * levels_lanes);
      for (std::uint32_t lane = 0; lane < levels_lanes; ++lane)
        row[places[lane]] = value + static_cast<std::int32_t>(lane);
    }
  }

  /// Column y is at y + 1; before it goes what there is not.
  void give_rows(Answer& result) const {
    reserve(result);
    std::vector<std::int32_t> row(static_cast<std::size_t>(plan_.columns) + 1, Table::off_board);
    const auto columns = static_cast<std::size_t>(request_.window.last[1]) + 1;
    for (Integer x = 0; x <= request_.window.last[0]; ++x) {
      if (!machine_.board.conditions.empty()) std::fill(row.begin(), row.end(), Table::off_board);
      place_bytes_ == 2 ? scatter<std::uint16_t>(x, row.data()) : scatter<std::uint32_t>(x, row.data());
      add_cells(result, request_, {row.data() + 1, columns});
    }
  }

  void give_columns(Answer& result) const {
    reserve(result);
    const auto length = static_cast<std::size_t>(plan_.rows);
    std::vector<std::int32_t> turned(length * static_cast<std::size_t>(plan_.columns), Table::off_board);
    for (std::size_t group = 0; group < groups_ && kept_[group]; ++group) {
      for (Integer x = 0; x < plan_.rows; ++x) {
        for (std::uint32_t lane = 0; lane < levels_lanes; ++lane) {
          const Integer y = column_at(kept_[group], x, lane);
          if (y >= 0)
            turned[static_cast<std::size_t>(y) * length + static_cast<std::size_t>(x)] =
                static_cast<std::int32_t>(group * levels_lanes + lane);
        }
      }
    }
    const auto columns = static_cast<std::size_t>(request_.window.last[1]) + 1;
    for (Integer y = 0; y <= request_.window.last[0]; ++y)
      add_cells(result, request_, {turned.data() + static_cast<std::size_t>(y) * length, columns});
  }

  const Machine& machine_;
  const LevelsPlan& plan_;
  const Request& request_;
  std::uint32_t rows_;
  std::size_t place_bytes_;
  std::size_t group_bytes_;
  std::size_t groups_;
  std::vector<std::byte*> kept_;  ///< places by group, of the phase that is asked for
  BlockStore store_;
  ZeroedMemory zero_;
  std::vector<LevelsProgram> programs_;  ///< by phase, as in the plan
  std::uint64_t arena_words_ = 0;
  std::vector<FreeCells> free_;  ///< by phase
  std::vector<std::vector<std::uint64_t>>
      progress_;             ///< by phase, by group: rows that are done; for other threads
  std::uint64_t cells_ = 0;  ///< that are looked for, in each phase
  std::atomic<std::int64_t> cells_left_ = 0;
  std::atomic<std::size_t> chosen_left_;
  std::vector<Nimber> chosen_values_;
  bool is_over_ = false;     ///< nothing more to do; threads read and write it atomically
  bool is_stopped_ = false;  ///< from outside
};

}  // namespace

std::optional<Answer> run_levels(const Machine& machine, const LevelsPlan& plan, const Request& request,
                                 const Control& control) {
  return Levels(machine, plan, request).run(control);
}

}  // namespace galli
