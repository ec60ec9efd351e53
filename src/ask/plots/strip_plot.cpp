// What is drawn of games with one heap.
#include <fmt/format.h>

#include <algorithm>

#include "ask/plots/plot_parts.h"
#include "base/words.h"
#include "notation/paper_notation.h"
#include "run/engines.h"
#include "study/period.h"
#include "study/sequence.h"

namespace galli {
namespace {

constexpr Integer max_terms = 20'000;

[[noreturn]] void refuse_strip(ErrorKind kind, const std::string& message, const Remedies& remedies) {
  throw Error({.kind = kind, .message = message, .remedies = remedies});
}

std::string range_text(Integer first, Integer last) { return fmt::format("{}..{}", first, last); }

std::array<Integer, 2> strip_bounds(const PlotQuestion& question) {
  const auto& ranges = question.ranges;
  if (ranges.size() > 1)
    refuse_strip(ErrorKind::question,
                 fmt::format("there are {} ranges, the game has one heap", ranges.size()),
                 {SetField{QuestionField::ranges, range_text(ranges[0][0], ranges[0][1])}});
  const Integer bound = question.bounds.empty() ? PlotQuestion::default_bound : question.bounds.front();
  const Integer last = ranges.empty() ? bound : ranges[0][1];
  const Integer first = ranges.empty() ? 0 : ranges[0][0];
  if (last - first > max_terms)
    refuse_strip(
        ErrorKind::refused,
        fmt::format("{} terms are too many for a picture, {} are drawn",
                    with_commas(static_cast<std::uint64_t>(last - first) + 1), with_commas(max_terms)),
        {SetField{QuestionField::ranges, range_text(first, first + max_terms - 1), "draws a part"}});
  return {first, last};
}

/// The terms first..last of a phase.
std::vector<std::int32_t> terms_between(const PlotQuestion& question, const OpenGame& game,
                                        std::uint32_t phase, std::array<Integer, 2> bounds, Runs& runs,
                                        std::string& index) {
  const Ask ask = ask_for(question.values);
  const SequenceRequest asked = sequence_request(game.game, game.machine, ask, phase, bounds[1]);
  index = asked.index;
  const Answer found = asked.request ? runs.answer(*asked.request) : Answer{};
  std::vector<std::int32_t> terms = terms_of(asked, found);
  terms.erase(terms.begin(), terms.begin() + bounds[0]);
  return terms;
}

/// The engines that are made for sequences find periods on their way; with others it would take long.
bool finds_periods(const OpenGame& game, const PeriodSearch& search, const PlanSettings& settings) {
  const SequenceRequest asked =
      sequence_request(game.game, game.machine, search.ask, search.phase, static_cast<Integer>(search.bound));
  if (!asked.request) return false;
  const auto planned = plan_or_complaint(game.machine, *asked.request, settings);
  const Plan* plan = std::get_if<Plan>(&planned);
  const WindowEngine* engine = plan ? engine_called(plan->engine) : nullptr;
  return engine && engine->sequence;
}

/// When it is proved, and nothing grows.
std::optional<Period> proved_period(const PlotQuestion& question, std::uint32_t phase, std::size_t count,
                                    const PlanSettings& settings, const Control& control) {
  const OpenGame& game = inside(question.game);
  const PeriodSearch search{ask_for(question.values), phase, std::max<std::uint64_t>(4 * count, 2000)};
  if (!finds_periods(game, search, settings)) return {};
  const PeriodFinding finding = find_period(game.game, game.machine, search, settings, control);
  return finding.period && finding.argument && finding.period->saltus == 0 ? finding.period : std::nullopt;
}

/// The part of a mark that is drawn; throws when there is none.
MarkedRange marked_part(const MarkedRange& range, const std::string& heap,
                        const std::vector<std::uint32_t>& phases, std::array<Integer, 2> bounds,
                        const Machine& machine) {
  if (range.phase && *range.phase > machine.phases.size())
    refuse_strip(ErrorKind::question, fmt::format("there is no phase {} to mark", *range.phase),
                 "the game has " + counted(machine.phases.size(), "phase"));
  const auto is_of_mark = [&](std::uint32_t phase) { return phase + 1 == range.phase; };
  if (range.phase && std::none_of(phases.begin(), phases.end(), is_of_mark))
    refuse_strip(ErrorKind::question, fmt::format("phase {} is not in the picture", *range.phase),
                 {SetField{QuestionField::phase, "all", "draws all phases"}});
  if (range.first > bounds[1] || range.last < bounds[0]) {
    const std::string sizes = range.first == range.last ? std::to_string(range.first)
                                                        : fmt::format("{} .. {}", range.first, range.last);
    refuse_strip(ErrorKind::question, fmt::format("{} = {} is not in the picture", heap, sizes),
                 {Note{fmt::format("it has {} = {} .. {}", heap, bounds[0], bounds[1])},
                  SetField{QuestionField::ranges,
                           range_text(std::min(range.first, bounds[0]), std::max(range.last, bounds[1])),
                           "draws more"}});
  }
  return {std::max(range.first, bounds[0]), std::min(range.last, bounds[1]), range.phase};
}

}  // namespace

StripPlot strip_plot(const PlotQuestion& question, const std::vector<std::uint32_t>& phases, Runs& runs,
                     const Settings& settings, const Control& control) {
  const OpenGame& game = inside(question.game);
  if (question.values) check_has_values(game.machine);
  const auto bounds = strip_bounds(question);
  StripPlot plot;
  plot.first = bounds[0];
  const std::vector<NamedPhase> names = named(phases, game.machine);
  for (std::size_t i = 0; i < phases.size(); ++i)
    plot.strips.push_back(
        {"", "", names[i], terms_between(question, game, phases[i], bounds, runs, plot.heap)});
  for (const GameHandle& compared : question.compare) {
    const OpenGame& other = inside(compared);
    check_has_phase(other, phases.front());
    Runs others(other, settings, control);
    plot.strips.front().game = to_text(game.game);
    plot.strips.front().notation = paper_notation(game.game);
    plot.strips.push_back({to_text(other.game), paper_notation(other.game),
                           named({phases.front()}, other.machine).front(),
                           terms_between(question, other, phases.front(), bounds, others, plot.heap)});
  }
  for (const MarkedRange& range : question.marked_ranges)
    plot.marked.push_back(marked_part(range, plot.heap, phases, bounds, game.machine));
  if (plot.strips.size() == 1)
    plot.period = proved_period(question, phases.front(), static_cast<std::size_t>(bounds[1] - bounds[0] + 1),
                                plan_settings(settings), control);
  return plot;
}

}  // namespace galli
