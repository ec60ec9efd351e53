#include "cli/sweep_job.h"

#include <algorithm>

#include "cli/subject.h"
#include "cli/sweep_head.h"
#include "store/input.h"
#include "store/journal.h"
#include "sweep/shape.h"

namespace galli {
namespace {

constexpr Integer sweep_bound = 10'000;

[[noreturn]] void complain(const std::string& message, const Remedies& remedies) {
  throw Error({.kind = ErrorKind::question, .message = message, .remedies = remedies});
}

Integer bound_asked(const Options& options) {
  if (!options.to) return sweep_bound;
  if (options.to->size() != 1) complain("--to has one bound here", "--to 10000");
  return options.to->front();
}

bool asks_for_largest(const Options& options, const std::optional<SweepCondition>& keep) {
  const auto& columns = options.sweep.columns;
  const bool is_asked = std::find(columns.begin(), columns.end(), SweepColumn::largest) != columns.end() ||
                        (keep && keep->asks_for_largest());
  if (is_asked && !options.values) complain("'largest' is about nim-values", "ask for them: --values");
  return is_asked;
}

std::uint64_t checksum_of_rules(const Options& options, const Control& control) {
  std::uint64_t check = 0;
  for (const std::string& file : options.rules) check = checksum(read_file(file, control)->text, check);
  return check;
}

}  // namespace

SweepJob::SweepJob(const Options& options, const Control& control)
    : options_(options),
      library_(*session_for(options, control).library()),
      family_(game_source(options, control), options.sweep.variables),
      keep_(options.sweep.keep ? std::optional<SweepCondition>(*options.sweep.keep) : std::nullopt),
      question_{.family = family_,
                .library = library_,
                .misere = options.misere,
                .ask = options.values ? Ask::values : Ask::outcomes,
                .phase = phase_asked(),
                .bound = bound_asked(options),
                .wants_largest = asks_for_largest(options, keep_),
                .settings = plan_settings(options.settings)},
      plan_(plan_sweep(question_)),
      rows_(family_, options.sweep.columns, keep_, options.format) {
  const Shard shard = options.sweep.shard.value_or(Shard{});
  range_ = shard_of(chunks_of(family_, plan_), shard.number, shard.of);
  head_ = head_of_sweep(options, family_, plan_, checksum_of_rules(options, control));
}

/// As the first game has them.
std::uint32_t SweepJob::phase_asked() const {
  const FirstGame first = first_game(family_, library_, options_.misere);
  if (options_.values) check_has_values(first.machine, "leave --values out");
  return phases_asked(options_, first.machine).front();
}

std::uint64_t SweepJob::games_in(const ChunkRange& range) const {
  const auto first = [&](std::uint64_t chunk) { return std::min(chunk * plan_.chunk, family_.size()); };
  return first(range.end) - first(range.begin);
}

RowWriter SweepJob::writer() const {
  return [this](std::uint64_t first, std::span<const SweptGame> games, std::string& text) {
    return rows_.write(first, games, text);
  };
}

void SweepJob::run(const ChunkRange& chunks, const std::function<void(const SweepChunk&)>& take,
                   const Control& control) const {
  run_sweep(family_, plan_, chunks, options_.settings.threads, writer(), take, control);
}

}  // namespace galli
