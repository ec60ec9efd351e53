// Lists of P-positions, or of the positions of one nim-value, and their number.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <memory>

#include "base/words.h"
#include "cli/commands.h"
#include "cli/position_rows.h"
#include "cli/questions.h"
#include "cli/shell_trap.h"
#include "report/tables/windows.h"

namespace galli {
namespace {

void note_default_bound(const Options& options) {
  const bool is_seen = !options.output && ::isatty(STDOUT_FILENO) == 1;
  if (options.to || !is_seen) return;
  std::fprintf(stderr, "heaps from 0 to %d; --to N for more\n",
               static_cast<int>(PositionsQuestion::default_bound));
}

/// Some options write only some formats.
void check_writes(const char* option, Format format, const std::vector<Format>& formats) {
  if (std::find(formats.begin(), formats.end(), format) != formats.end()) return;
  std::vector<std::string> names;
  for (const Format each : formats) names.emplace_back(name_of(each));
  throw Error({.kind = ErrorKind::question,
               .message = fmt::format("'{}' does not write {}", option, name_of(format)),
               .remedies = "--format " + joined(names, " or ")});
}

RunFacts tell_counts(const PositionsQuestion& question, const Options& options, const Control& control) {
  check_writes("--count", options.format, {Format::text});
  const PositionsAnswer answer = ask(question, options.settings, control);
  deliver(counts_as_text(answer), options, control);
  return answer.run;
}

/// Written while they are found: such a list may be larger than the memory.
RunFacts stream_positions(const PositionsQuestion& question, const Options& options, const Control& control) {
  check_list_format(options.format);
  Delivery delivery(options, control);
  PositionFile file(options.format, provenance_of(options, question.game),
                    [&](std::string_view bytes) { delivery.write(bytes); });
  const PositionsAnswer answer = ask(question, file, options.settings, control);
  file.finish();
  delivery.finish();
  return answer.run;
}

// ---- Two games above each other ----

/// Stops when there are too many for rows.
class RowReceiver final : public PositionReceiver {
 public:
  static constexpr std::size_t max_positions = 10'000;

  void begin(const WindowHead&) override {}
  void begin_phase(const NamedPhase&) override {}
  void take_position(std::span<const Integer> sizes) override {
    if (positions.size() == max_positions)
      throw Error({.kind = ErrorKind::refused,
                   .message = "more than " + with_commas(max_positions) + " positions are too many for rows",
                   .remedies = {SmallerBound{}}});
    positions.emplace_back(sizes.begin(), sizes.end());
  }

  std::vector<Position> positions;
};

PositionRow row_of(const PositionsQuestion& question, const Options& options, const Control& control) {
  RowReceiver receiver;
  ask(question, receiver, options.settings, control);
  std::sort(receiver.positions.begin(), receiver.positions.end());
  return {question.game.text(), std::move(receiver.positions)};
}

void check_goes_with_rows(const Options& options) {
  const char* unfit = options.listing.count ? "--count" : options.all_phases ? "--phase all" : nullptr;
  if (unfit)
    throw Error({.kind = ErrorKind::question,
                 .message = fmt::format("'--compare' does not go with '{}'", unfit),
                 .remedies = "it writes the positions of two games above each other"});
  check_writes("--compare", options.format, {Format::text, Format::latex});
}

void tell_rows(const PositionsQuestion& question, const Options& options, const Session& session,
               const Control& control) {
  check_goes_with_rows(options);
  const PositionsQuestion second =
      list_typed(options, session.game(Source{"", *options.listing.compare}, options.misere));
  check_same_heaps(question.game, question.phases, second.game, second.phases);
  const std::array<PositionRow, 2> rows = {row_of(question, options, control),
                                           row_of(second, options, control)};
  const std::string comment =
      options.format == Format::latex ? latex_comment(provenance_of(options, question.game)) : std::string();
  deliver(comment + as_rows(rows, options.format), options, control);
}

}  // namespace

void positions_command(const Options& options, const Control& control) {
  const Session session = session_for(options, control);
  const PositionsQuestion question = list_typed(options, game_for(options, session, control));
  const Stopwatch watch;
  if (options.listing.compare) {
    tell_rows(question, options, session, control);
  } else {
    const RunFacts facts =
        (options.listing.count ? tell_counts : stream_positions)(question, options, control);
    if (options.stats) tell_stats(watch, facts, question.game.text());
  }
  note_default_bound(options);
  warn_of_shell_trap(options, session);
}

}  // namespace galli
