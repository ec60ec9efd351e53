#include "report/tables/windows.h"

#include <fmt/format.h>

namespace galli {
namespace {

ReportHead report_head(const WindowHead& head, const Provenance& provenance) {
  return {provenance, head.heaps, head.phase_names, head.all_phases};
}

std::uint32_t index_of(const NamedPhase& phase) { return static_cast<std::uint32_t>(phase.number - 1); }

std::string title(const NamedPhase& phase) { return fmt::format("phase {} ({})", phase.number, phase.name); }

template <typename Rows, typename Text>
std::string lines(const std::vector<NamedPhase>& phases, const Rows& rows, bool names_phases, Text text) {
  std::string all;
  for (const auto& row : rows) {
    for (std::size_t k = 0; k < phases.size(); ++k) {
      all += text(row[k]);
      if (names_phases) all += "  " + title(phases[k]);
      all += '\n';
    }
  }
  return all;
}

}  // namespace

std::string as_text(const OutcomeAnswer& answer, bool names_phases) {
  return lines(answer.phases, answer.outcomes, names_phases,
               [](Outcome outcome) { return std::string(1, to_char(outcome)); });
}

std::string as_text(const ValueAnswer& answer, bool names_phases) {
  return lines(answer.phases, answer.values, names_phases,
               [](std::uint64_t value) { return std::to_string(value); });
}

std::string counts_as_text(const PositionsAnswer& answer) {
  std::string text;
  for (const PhasePositions& list : answer.lists) {
    text += std::to_string(list.count);
    text += answer.head.all_phases ? "  " + title(list.phase) + "\n" : "\n";
  }
  return text;
}

void write_text(TableAnswer answer, const Provenance& provenance, std::size_t columns, const Sink& sink) {
  const ReportHead head = report_head(answer.head, provenance);
  for (PhaseTable& part : answer.tables) {
    if (&part != &answer.tables.front()) sink("\n");
    write_text_table(
        {{answer.head.bounds}, ask_for(answer.head.values), index_of(part.phase), std::move(part.cells)},
        head, columns, sink);
  }
}

void write(const SequenceAnswer& answer, Format format, const Provenance& provenance, const Sink& sink) {
  SequenceReport report{report_head(answer.head, provenance), ask_for(answer.head.values), {}};
  for (const PhaseSequence& part : answer.sequences)
    report.sequences.push_back({index_of(part.phase), part.terms});
  write_sequence(report, format, sink);
}

TableFile::TableFile(Format format, Provenance provenance, Sink sink)
    : format_(format), provenance_(std::move(provenance)), sink_(std::move(sink)) {}

void TableFile::begin(const WindowHead& head) {
  stream_.emplace(TablesHead{report_head(head, provenance_), {head.bounds}, ask_for(head.values), head.parts},
                  format_, sink_);
}

void TableFile::begin_phase(const NamedPhase& phase) { stream_->begin(index_of(phase)); }

PositionFile::PositionFile(Format format, Provenance provenance, Sink sink)
    : format_(format), provenance_(std::move(provenance)), sink_(std::move(sink)) {}

void PositionFile::begin(const WindowHead& head) {
  stream_.emplace(ListsHead{report_head(head, provenance_), {head.bounds}}, format_, sink_);
}

void PositionFile::begin_phase(const NamedPhase& phase) { stream_->begin(index_of(phase)); }

}  // namespace galli
