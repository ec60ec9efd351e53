#include "cli/plot_strip.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/words.h"
#include "cli/picture_output.h"
#include "cli/requests.h"
#include "cli/words.h"
#include "picture/strip_picture.h"
#include "study/period.h"

namespace galli {
namespace {

constexpr Integer strip_bound = 100;
constexpr Integer max_terms = 20'000;
constexpr std::size_t max_cells_with_numbers = 400;
constexpr std::uint64_t longest_wrap = 60;
constexpr std::uint64_t least_wrap = 8;

[[noreturn]] void refuse_strip(ErrorKind kind, const std::string& message, const Remedies& remedies) {
  throw Error({.kind = kind, .message = message, .remedies = remedies});
}

std::array<Integer, 2> bounds_asked(const Options& options) {
  const auto& ranges = options.picture.ranges;
  if (ranges.size() > 1)
    refuse_strip(ErrorKind::question, "--range has several ranges, the game has one heap", "--range 20..60");
  if (options.to && options.to->size() != 1)
    refuse_strip(ErrorKind::question,
                 fmt::format("--to has {} bounds, the game has one heap", options.to->size()), "--to 100");
  const Integer last = !ranges.empty() ? ranges[0][1] : options.to ? options.to->front() : strip_bound;
  const Integer first = ranges.empty() ? 0 : ranges[0][0];
  if (last - first > max_terms)
    refuse_strip(
        ErrorKind::refused,
        fmt::format("{} terms are too many for a picture, {} are drawn",
                    with_commas(static_cast<std::uint64_t>(last - first) + 1), with_commas(max_terms)),
        "--range A..B draws a part");
  return {first, last};
}

/// The terms first..last of a phase.
std::vector<std::int32_t> terms_asked(const Options& options, const Subject& subject, std::uint32_t phase,
                                      std::array<Integer, 2> bounds, const Control& control,
                                      std::string& index) {
  const Ask ask = options.values ? Ask::values : Ask::outcomes;
  const SequenceRequest asked = sequence_request(subject.game, subject.machine, ask, phase, bounds[1]);
  index = asked.index;
  const Answer found = asked.request ? answer(options, subject, *asked.request, control) : Answer{};
  std::vector<std::int32_t> terms = terms_of(asked, found);
  terms.erase(terms.begin(), terms.begin() + bounds[0]);
  return terms;
}

/// The engines that are made for sequences find periods on their way; with others it would take long.
bool finds_periods(const Options& options, const Subject& subject, const PeriodQuestion& question) {
  const SequenceRequest asked = sequence_request(subject.game, subject.machine, question.ask, question.phase,
                                                 static_cast<Integer>(question.bound));
  if (!asked.request) return false;
  const auto planned = make_plan(subject.machine, *asked.request, plan_settings(options.settings));
  const Plan* plan = std::get_if<Plan>(&planned);
  return plan && (plan->engine == "sieve" || plan->engine == "twist" || plan->engine == "octal");
}

/// How many cells a line has: the period when one is proved, and its multiples when it is short.
std::size_t wrap_for(const Options& options, const Subject& subject, std::uint32_t phase,
                     StripPicture& picture, std::size_t count, const Control& control) {
  const bool is_text = options.picture.format == PictureFormat::text;
  const std::size_t otherwise = is_text ? 30 : 20;
  const PeriodQuestion question{options.values ? Ask::values : Ask::outcomes, phase,
                                std::max<std::uint64_t>(4 * count, 2000)};
  if (!finds_periods(options, subject, question)) return otherwise;
  const PeriodFinding finding =
      find_period(subject.game, subject.machine, question, plan_settings(options.settings), control);
  if (!finding.period || !finding.argument || finding.period->saltus != 0) return otherwise;
  const auto last = finding.period->last_exception();
  picture.notes.push_back(fmt::format("period {}, {} (proved)", finding.period->period,
                                      last ? fmt::format("last exception n = {}", *last) : "no exceptions"));
  if (finding.period->period > longest_wrap) return otherwise;
  std::uint64_t wrap = finding.period->period;
  while (wrap < least_wrap || 2 * wrap <= 20) wrap += finding.period->period;
  return wrap;
}

bool is_series(const Options& options, std::size_t count, std::size_t strips) {
  return options.values && options.picture.format != PictureFormat::text &&
         count * strips > max_cells_with_numbers;
}

void check_goes_with_strips(const Options& options) {
  const PictureOptions& picture = options.picture;
  const char* unfit = picture.is_matrix         ? "--axes"
                      : !picture.slopes.empty() ? "--slopes"
                      : !picture.fixed.empty()  ? "--fix"
                      : picture.options_of      ? "--options-of"
                                                : nullptr;
  if (unfit)
    refuse_strip(ErrorKind::question, fmt::format("'{}' is for two heaps, the game has one", unfit),
                 "leave it out");
}

/// The part of a mark that is drawn; throws when there is none.
std::array<Integer, 2> marked_part(const std::string& text, const MarkedRange& range,
                                   const StripPicture& picture, const std::vector<std::uint32_t>& phases,
                                   std::array<Integer, 2> bounds) {
  const auto is_of_mark = [&](std::uint32_t phase) { return phase + 1 == range.phase; };
  if (range.phase && std::none_of(phases.begin(), phases.end(), is_of_mark))
    refuse_strip(ErrorKind::question,
                 fmt::format("--mark '{}': phase {} is not in the picture", text, *range.phase),
                 "--phase all draws all phases");
  if (range.first > bounds[1] || range.last < bounds[0])
    refuse_strip(ErrorKind::question, fmt::format("--mark '{}' is not in the picture", text),
                 fmt::format("it has {} = {} .. {}: --to or --range draws others", picture.heap, bounds[0],
                             bounds[1]));
  return {std::max(range.first, bounds[0]), std::min(range.last, bounds[1])};
}

/// What --mark says; strips are those of `phases`, and then those of --compare, which have every mark without a phase.
void add_marks(StripPicture& picture, const Options& options, const Subject& subject,
               const std::vector<std::uint32_t>& phases, std::array<Integer, 2> bounds, bool has_frames) {
  for (const std::string& text : options.picture.marked) {
    const MarkedRange range = marked_range(text);
    if (range.phase && *range.phase > subject.machine.phases.size())
      refuse_strip(ErrorKind::question, fmt::format("--mark '{}': there is no phase {}", text, *range.phase),
                   "the game has " + counted(subject.machine.phases.size(), "phase"));
    const auto [first, last] = marked_part(text, range, picture, phases, bounds);
    if (!has_frames) continue;
    for (std::size_t i = 0; i < picture.strips.size(); ++i) {
      const bool is_here = !range.phase || (i < phases.size() && phases[i] + 1 == *range.phase);
      for (Integer n = first; is_here && n <= last; ++n) picture.strips[i].marked.push_back(n);
    }
    const std::string phase = range.phase ? fmt::format(" of phase {}", *range.phase) : "";
    const std::string sizes = first == last ? std::to_string(first) : fmt::format("{} .. {}", first, last);
    picture.notes.push_back(fmt::format("framed: {} = {}{}", picture.heap, sizes, phase));
  }
}

/// A strip below for each game of --compare; then all have their names.
void add_compared(StripPicture& picture, const Options& options, const Subject& subject, std::uint32_t phase,
                  std::array<Integer, 2> bounds, const Control& control) {
  if (options.picture.compare.empty()) return;
  picture.strips.front().name = to_text(subject.game);
  if (!options.picture.title) picture.title.clear();
  for (const std::string& game : options.picture.compare) {
    const auto text = std::make_shared<const Source>(Source{"", game});
    const Subject other = subject_of(options, text, subject.library);
    check_has_phase(other, phase);
    picture.strips.push_back(
        {to_text(other.game), terms_asked(options, other, phase, bounds, control, picture.heap)});
  }
}

}  // namespace

void draw_strips(const Options& options, const Subject& subject, const std::vector<std::uint32_t>& phases,
                 const Control& control) {
  check_goes_with_strips(options);
  if (options.values) check_has_values(subject.machine, "leave --values out");
  const auto bounds = bounds_asked(options);
  StripPicture picture;
  picture.title = plot_title(options, subject, phases);
  picture.ask = options.values ? Ask::values : Ask::outcomes;
  picture.first = bounds[0];
  picture.side = options.picture.size;
  for (std::uint32_t phase : phases) {
    const std::string name = phases.size() > 1 ? phase_in_words(subject.machine, phase) : "";
    picture.strips.push_back({name, terms_asked(options, subject, phase, bounds, control, picture.heap)});
  }
  add_compared(picture, options, subject, phases.front(), bounds, control);
  const auto count = static_cast<std::size_t>(bounds[1] - bounds[0] + 1);
  const bool is_text = options.picture.format == PictureFormat::text;
  const bool has_curves = is_series(options, count, picture.strips.size());
  add_marks(picture, options, subject, phases, bounds, !is_text && !has_curves);
  if (picture.strips.size() == 1)
    picture.wrap = wrap_for(options, subject, phases.front(), picture, count, control);
  if (!options.values && !is_text) picture.notes.push_back("dark: P-positions");
  if (is_text) return deliver(as_text(picture), options, control);
  deliver_picture(has_curves ? draw_as_series(picture) : draw(picture), options, subject, control);
}

}  // namespace galli
