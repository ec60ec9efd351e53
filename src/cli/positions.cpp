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
#include "cli/requests.h"
#include "cli/shell_trap.h"
#include "report/option_map.h"
#include "report/stream.h"

namespace galli {
namespace {

/// Chooses from what an engine finds, the positions of one nim-value or all P-positions, those that the filter accepts.
class Selection final : public Receiver {
 public:
  using Take = std::function<void(std::span<const Integer>)>;

  Selection(const Filter& filter, const Window& window, std::optional<Nimber> value, Take take)
      : filter_(filter), window_(window), value_(value), take_(std::move(take)) {}

  void take_cells(std::span<const std::int32_t> cells) override {
    for (std::int32_t cell : cells) {
      if (cell == static_cast<std::int32_t>(*value_)) take_position(window_.position(cell_));
      ++cell_;
    }
  }
  void take_position(std::span<const Integer> sizes) override {
    if (!filter_.accepts(sizes)) return;
    ++count_;
    take_(sizes);
  }
  std::uint64_t count() const { return count_; }

 private:
  const Filter& filter_;
  const Window window_;
  const std::optional<Nimber> value_;
  const Take take_;
  std::uint64_t cell_ = 0;
  std::uint64_t count_ = 0;
};

void note_default_bound(const Options& options) {
  const bool is_seen = !options.output && ::isatty(STDOUT_FILENO) == 1;
  if (options.to || !is_seen) return;
  std::fprintf(stderr, "heaps from 0 to %d; --to N for more\n", static_cast<int>(positions_bound));
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

/// What the positions command is about, and what it finds phase by phase.
struct Inquiry {
  const Options& options;
  const Subject& subject;
  const Control& control;
  std::vector<std::uint32_t> phases;
  Filter filter;
  ReportHead head;

  /// What is refused is refused before anything is written.
  void check_fits(bool streams) const {
    Request request = positions_request(options, subject, filter, phases.front());
    if (streams) request.streams = true;
    plan_for(subject.machine, request, options.settings);
  }

  /// Hands over the positions of a phase; their number.
  std::uint64_t ask(std::uint32_t phase, const Selection::Take& take) const {
    Request request = positions_request(options, subject, filter, phase);
    Selection selection(filter, request.window, options.value, take);
    request.receiver = &selection;
    const Answer found = answer(options, subject, request, control);
    return request.want == Request::Want::count ? found.count : selection.count();
  }
};

void tell_counts(const Inquiry& inquiry) {
  check_writes("--count", inquiry.options.format, {Format::text});
  std::string counts;
  for (std::uint32_t phase : inquiry.phases) {
    counts += std::to_string(inquiry.ask(phase, [](std::span<const Integer>) {}));
    counts += inquiry.options.all_phases ? "  " + phase_title(inquiry.head, phase) + "\n" : "\n";
  }
  deliver(counts, inquiry.options, inquiry.control);
}

/// Written while they are found: such a list may be larger than the memory.
void stream_positions(const Inquiry& inquiry) {
  check_list_format(inquiry.options.format);
  inquiry.check_fits(true);
  Delivery delivery(inquiry.options, inquiry.control);
  const Window window =
      window_asked(inquiry.options, inquiry.subject, inquiry.phases.front(), positions_bound);
  PositionStream list({inquiry.head, window}, inquiry.options.format,
                      [&](std::string_view bytes) { delivery.write(bytes); });
  for (std::uint32_t phase : inquiry.phases) {
    list.begin(phase);
    inquiry.ask(phase, [&](std::span<const Integer> sizes) { list.take_position(sizes); });
  }
  list.finish();
  delivery.finish();
}

// ---- Two games above each other ----

constexpr std::size_t max_in_rows = 10'000;

std::vector<Position> found_by(const Inquiry& inquiry) {
  inquiry.check_fits(false);
  std::vector<Position> positions;
  inquiry.ask(inquiry.phases.front(), [&](std::span<const Integer> sizes) {
    if (positions.size() == max_in_rows)
      throw Error({.kind = ErrorKind::refused,
                   .message = "more than " + with_commas(max_in_rows) + " positions are too many for rows",
                   .remedies = "a smaller --to"});
    positions.emplace_back(sizes.begin(), sizes.end());
  });
  std::sort(positions.begin(), positions.end());
  return positions;
}

void check_goes_with_rows(const Options& options) {
  const char* unfit = options.count ? "--count" : options.all_phases ? "--phase all" : nullptr;
  if (unfit)
    throw Error({.kind = ErrorKind::question,
                 .message = fmt::format("'--compare' does not go with '{}'", unfit),
                 .remedies = "it writes the positions of two games above each other"});
  check_writes("--compare", options.format, {Format::text, Format::latex});
}

void tell_rows(const Inquiry& inquiry) {
  const Options& options = inquiry.options;
  check_goes_with_rows(options);
  const Subject& subject = inquiry.subject;
  const auto text = std::make_shared<const Source>(Source{"", *options.compare});
  const Subject other = subject_of(options, text, subject.library);
  const auto phases = phases_asked(options, other.machine);
  check_same_heaps(subject, inquiry.phases.front(), other, phases.front());
  const Inquiry second{options,
                       other,
                       inquiry.control,
                       phases,
                       Filter(options, other, phases.front()),
                       report_head(options, other, board_of(other.machine, phases.front()).heaps)};
  const std::array<PositionRow, 2> rows = {PositionRow{to_text(subject.game), found_by(inquiry)},
                                           PositionRow{to_text(other.game), found_by(second)}};
  const std::string comment =
      options.format == Format::latex ? latex_comment(inquiry.head.provenance) : std::string();
  deliver(comment + as_rows(rows, options.format), options, inquiry.control);
}

}  // namespace

void positions_command(const Options& options, const Control& control) {
  const Subject subject = subject_of(options, control);
  const auto phases = phases_asked(options, subject.machine);
  check_boards_agree(subject.machine, phases);
  const auto& heaps = board_of(subject.machine, phases.front()).heaps;
  const Inquiry inquiry{options,
                        subject,
                        control,
                        phases,
                        Filter(options, subject, phases.front()),
                        report_head(options, subject, heaps)};
  if (options.compare) {
    tell_rows(inquiry);
  } else if (options.count) {
    tell_counts(inquiry);
  } else {
    stream_positions(inquiry);
  }
  note_default_bound(options);
  warn_of_shell_trap(options, subject.library);
}

}  // namespace galli
