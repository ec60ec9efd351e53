// Families of games, swept.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "ask/open_game.h"
#include "ask/open_sweep.h"
#include "base/words.h"
#include "sweep/shape.h"

namespace galli {
namespace {

std::optional<SweepCondition> condition_of(const SweepQuestion& question) {
  if (!question.keep) return {};
  return SweepCondition(*question.keep);
}

void check_largest(const SweepQuestion& question, bool wants_largest) {
  if (!wants_largest || question.values) return;
  throw Error({.kind = ErrorKind::question,
               .message = "'largest' is about nim-values",
               .remedies = {SetField{QuestionField::values}}});
}

/// The phase as the first game has it.
FamilyTask task_of(const SweepQuestion& question, const SweepFamily& family, bool wants_largest,
                   const Settings& settings) {
  const Library& library = *inside(question.session).library;
  const FirstGame first = first_game(family, library, question.misere);
  if (question.values && first.machine.misere)
    throw Error({.kind = ErrorKind::refused,
                 .message = "misere games have outcomes only",
                 .remedies = {LeaveOut{QuestionField::values}}});
  const std::uint32_t phase = phases_chosen({question.phase, false}, first.machine).front();
  check_largest(question, wants_largest);
  return {.family = family,
          .library = library,
          .misere = question.misere,
          .ask = ask_for(question.values),
          .phase = phase,
          .bound = question.bound.value_or(SweepQuestion::default_bound),
          .wants_largest = wants_largest,
          .settings = plan_settings(settings)};
}

}  // namespace

/// Throws Error when there is no such part.
std::uint64_t checked_number(const Shard& shard) {
  if (shard.number >= 1 && shard.number <= shard.of) return shard.number;
  throw Error(
      {.kind = ErrorKind::question,
       .message = "there is no shard " + std::to_string(shard.number) + " of " + std::to_string(shard.of),
       .remedies = {SetField{QuestionField::shard,
                             "1/" + std::to_string(std::max<std::uint64_t>(shard.of, 1)), "is the first"}}});
}

OpenSweep::OpenSweep(const SweepQuestion& asked, const Settings& settings)
    : question(asked),
      family(std::make_shared<const Source>(asked.game), asked.variables),
      keep(condition_of(asked)),
      task(task_of(question, family, asked.wants_largest || (keep && keep->asks_for_largest()), settings)),
      plan(plan_sweep(task)),
      range(shard_of(chunks_of(family, plan), checked_number(asked.shard), asked.shard.of)) {}

ChunkWork OpenSweep::work(const ChunkWriter& write) const {
  return {.family = family, .plan = plan, .keep = keep ? &*keep : nullptr, .write = write};
}

PlannedSweep::PlannedSweep(const SweepQuestion& question, const Settings& settings)
    : sweep_(std::make_shared<const OpenSweep>(question, settings)) {}

const SweepQuestion& PlannedSweep::question() const { return sweep_->question; }
const std::string& PlannedSweep::engine() const { return sweep_->plan.engine; }
std::uint64_t PlannedSweep::size() const { return sweep_->family.size(); }
std::uint64_t PlannedSweep::chunk_size() const { return sweep_->plan.chunk; }
const ChunkRange& PlannedSweep::range() const { return sweep_->range; }
std::string PlannedSweep::in_words(std::uint64_t game) const { return sweep_->family.in_words(game); }

std::uint64_t PlannedSweep::games_in(const ChunkRange& chunks) const {
  const auto first = [&](std::uint64_t chunk) { return std::min(chunk * sweep_->plan.chunk, size()); };
  return first(chunks.end) - first(chunks.begin);
}

void PlannedSweep::check_size() const {
  if (size() <= max_games) return;
  const std::string count = size() >= countless ? "more than " + with_commas(countless) : with_commas(size());
  throw Error({.kind = ErrorKind::refused,
               .message = fmt::format("a sweep of {} games is too large, {} are allowed", count,
                                      with_commas(max_games)),
               .remedies = "choose smaller bounds"});
}

SweepEstimate PlannedSweep::estimate(const ChunkWriter& write, double seconds, const Control& control) const {
  const ChunkWork work = sweep_->work(write);
  const std::unique_ptr<SweepWay> way = sweep_->plan.make_way();
  SweepRoom room;
  const double begin = control.clock();
  double games = 0, bytes = 0;
  for (std::uint64_t i = 0; i < range().size() && (i == 0 || control.clock() - begin < seconds); ++i) {
    if (control.stop_requested()) throw interruption();
    const double place = static_cast<double>(i) * std::numbers::phi;
    const auto chosen =
        static_cast<std::uint64_t>((place - std::floor(place)) * static_cast<double>(range().size()));
    const std::uint64_t number = range().begin + std::min(chosen, range().size() - 1);
    SweepChunk chunk = solve_chunk(work, *way, number, room, control);
    games += static_cast<double>(chunk.summary.games);
    bytes += static_cast<double>(chunk.bytes.size());
    room.bytes = std::move(chunk.bytes);
  }
  const double share = static_cast<double>(games_in(range())) / std::max(1.0, games);
  return {(control.clock() - begin) * share / sweep_->task.settings.threads, bytes * share};
}

SweepSummary PlannedSweep::run(const ChunkRange& chunks, const ChunkWriter& write,
                               const std::function<void(const SweepChunk&)>& take,
                               const Control& control) const {
  check_size();
  SweepSummary summary;
  run_sweep(
      sweep_->work(write), chunks, sweep_->task.settings.threads,
      [&](const SweepChunk& chunk) {
        summary.add(chunk.summary);
        take(chunk);
      },
      control);
  return summary;
}

SweepAnswer ask(const SweepQuestion& question, const Settings& settings, const Control& control) {
  const PlannedSweep sweep(question, settings);
  sweep.check_size();
  const std::uint64_t begin = std::min(sweep.range().begin * inside(sweep).plan.chunk, sweep.size());
  const std::uint64_t count = sweep.games_in(sweep.range());
  if (count > settings.memory / sizeof(SweptGame))
    throw Error(
        {.kind = ErrorKind::refused,
         .message = counted(count, "game") + " do not fit into " + bytes_in_words(settings.memory),
         .remedies = {Note{"choose smaller bounds, or take the games chunk by chunk"}, MoreMemory{}}});
  SweepAnswer answer{sweep.engine(), std::vector<SweptGame>(count), {}};
  const ChunkWriter keep = [&](std::uint64_t first, std::span<const SweptGame> games, std::string&) {
    std::copy(games.begin(), games.end(), answer.games.begin() + static_cast<std::ptrdiff_t>(first - begin));
  };
  answer.summary = sweep.run(
      sweep.range(), keep, [](const SweepChunk&) {}, control);
  return answer;
}

}  // namespace galli
