// Lists of P-positions, or of the positions of one nim-value, and their number.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>

#include "base/words.h"
#include "cli/command.h"
#include "cli/questions.h"
#include "cli/terminal/shell_trap.h"
#include "report/tables/position_rows.h"
#include "report/tables/windows.h"

namespace galli {
namespace {

void add_positions_options(Vocabulary& words) {
  words.game();
  words.bounds();
  words.option("--fix", "NAME=N", "A heap that keeps its size; may be repeated");
  add_listing_options(words);
  words.option("--compare", "GAME2",
               "Both lists above each other, what they share in one column; text or latex");
  words.phase();
  words.stats();
  words.output();
}

void note_default_bound(const Options& options) {
  const bool is_seen = !options.output && ::isatty(STDOUT_FILENO) == 1;
  if (is_given(options, "--to") || !is_seen) return;
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
  check_writes("--count", format_typed(options), {Format::text});
  const PositionsAnswer answer = ask(question, options.settings, control);
  deliver(counts_as_text(answer), options, control);
  return answer.run;
}

/// Written while they are found: such a list may be larger than the memory.
RunFacts stream_positions(const PositionsQuestion& question, const Options& options, const Control& control) {
  const Format format = format_typed(options);
  check_list_format(format);
  Delivery delivery(options, control);
  PositionFile file(format, provenance_of(options, question.game),
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

void check_goes_with_rows(const PositionsQuestion& question, Format format) {
  const char* unfit = question.count_only ? "--count" : question.phases.all ? "--phase all" : nullptr;
  if (unfit)
    throw Error({.kind = ErrorKind::question,
                 .message = fmt::format("'--compare' does not go with '{}'", unfit),
                 .remedies = "it writes the positions of two games above each other"});
  check_writes("--compare", format, {Format::text, Format::latex});
}

void check_same_heaps(const GameHandle& one, const GameHandle& other, std::size_t phase) {
  const bool are_same = one.board_kind(phase) == other.board_kind(phase) &&
                        one.heaps(phase).size() == other.heaps(phase).size();
  if (!are_same)
    throw Error({.kind = ErrorKind::refused,
                 .message = one.text() + " and " + other.text() + " are not played on the same heaps",
                 .remedies = "compare games with the same number of heaps"});
}

void tell_rows(const PositionsQuestion& question, const Options& options, const Session& session,
               const Control& control) {
  const Format format = format_typed(options);
  check_goes_with_rows(question, format);
  const std::string other = *single(options.typed, "--compare");
  const PositionsQuestion second = list_typed(options, session.game(Source{"", other}, options.misere));
  check_same_heaps(question.game, second.game, question.phases.phase);
  const std::array<PositionRow, 2> rows = {row_of(question, options, control),
                                           row_of(second, options, control)};
  const std::string comment =
      format == Format::latex ? latex_comment(provenance_of(options, question.game)) : std::string();
  deliver(comment + as_rows(rows, format), options, control);
}

void run_positions(const Options& options, const Control& control) {
  const Session session = session_for(options, control);
  const PositionsQuestion question = list_typed(options, game_for(options, session, control));
  const Stopwatch watch;
  if (single(options.typed, "--compare")) {
    tell_rows(question, options, session, control);
  } else {
    const RunFacts facts = (question.count_only ? tell_counts : stream_positions)(question, options, control);
    if (is_given(options, "--stats")) tell_stats(watch, facts, question.game.text());
  }
  note_default_bound(options);
  warn_of_shell_trap(options, session);
}

}  // namespace

const CommandEntry positions_entry = {.command = Command::positions,
                                      .group = "Many positions",
                                      .arguments = "GAME",
                                      .summary = "the P-positions up to a bound",
                                      .example = "galli positions wythoff --to 20",
                                      .needs = CommandEntry::Needs::game,
                                      .add_options = add_positions_options,
                                      .run = run_positions};

}  // namespace galli
