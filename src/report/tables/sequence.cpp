// Sequences. A b-file is what the OEIS takes: "n a(n)", one space, lines ended by LF, ASCII only, comments behind '#'.
#include <algorithm>

#include "base/escaping.h"
#include "base/text.h"
#include "gallimaufry/error.h"
#include "notation/option_map.h"
#include "report/formats.h"

namespace galli {
namespace {

constexpr std::size_t max_sequence_width = 84;
constexpr std::size_t terms_in_array = 20;

/// Calls `visit` with the places of terms that are on the board, this many at a time.
template <typename Visit>
void for_each_block(const Terms& sequence, std::size_t length, Visit visit) {
  std::vector<std::size_t> places;
  const auto pass_on = [&] {
    if (!places.empty()) visit(places);
    places.clear();
  };
  for (std::size_t n = 0; n < sequence.terms.size(); ++n) {
    if (sequence.terms[n] != Table::off_board) places.push_back(n);
    if (places.size() == length) pass_on();
  }
  pass_on();
}

/// "nim-values of octal(0.07), n = 0..60"
std::string title(const SequenceReport& report) {
  const std::size_t last = report.sequences.front().terms.size() - 1;
  return std::string(report.ask == Ask::values ? "nim-values" : "outcomes") + " of " +
         one_line(report.head.provenance.game) + ", " + report.head.heaps.front() + " = 0.." +
         std::to_string(last);
}

/// So wide that any term and any place fits; 0 when no term is on the board.
std::size_t width_of(const Terms& sequence, Ask ask) {
  std::size_t last = 0, count = 0;
  std::int32_t largest = 0;
  for (std::size_t n = 0; n < sequence.terms.size(); ++n) {
    if (sequence.terms[n] == Table::off_board) continue;
    ++count;
    last = n;
    largest = std::max(largest, sequence.terms[n]);
  }
  return count == 0 ? 0 : std::max(term_text(ask, largest).size(), std::to_string(last).size());
}

/// Places over terms, twenty or ten on a line.
void write_lines(const Terms& sequence, Ask ask, const std::string& index, const Sink& sink) {
  const std::size_t width = width_of(sequence, ask);
  if (width == 0) return sink("none of these is on the board\n");
  const std::size_t on_a_line = index.size() + 1 + 20 * (width + 1) <= max_sequence_width ? 20 : 10;
  bool is_first = true;
  for_each_block(sequence, on_a_line, [&](const std::vector<std::size_t>& block) {
    std::string places = index + " ";
    std::string answers(index.size() + 1, ' ');
    for (std::size_t n : block) {
      const std::string term = term_text(ask, sequence.terms[n]);
      places += " " + right_aligned(std::to_string(n), width);
      answers += " " + right_aligned(term == "N" ? "." : term, width);
    }
    sink((is_first ? "" : "\n") + places + "\n" + answers + "\n");
    is_first = false;
  });
}

void write_text(const SequenceReport& report, const Sink& sink) {
  sink(title(report) + "\n");
  for (const Terms& sequence : report.sequences) {
    if (&sequence != &report.sequences.front()) sink("\n");
    if (report.head.all_phases) sink(phase_title(report.head, sequence.phase) + "\n");
    write_lines(sequence, report.ask, report.head.heaps.front(), sink);
  }
}

void write_csv(const SequenceReport& report, const Sink& sink) {
  for (const Terms& sequence : report.sequences) {
    const std::string phase = report.head.all_phases ? std::to_string(sequence.phase + 1) + "," : "";
    for (std::size_t n = 0; n < sequence.terms.size(); ++n)
      sink(phase + std::to_string(n) + "," + term_text(report.ask, sequence.terms[n]) + "\n");
  }
}

/// The text in ASCII; what is not becomes a question mark.
std::string in_ascii(std::string_view text) {
  std::string plain;
  for (char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80) plain += c;
    if (byte >= 0xC0) plain += '?';  // the first byte of a character
  }
  return plain;
}

void write_bfile(const SequenceReport& report, const Sink& sink) {
  const Provenance& from = report.head.provenance;
  std::string text = "# " + title(report) + "\n# command: " + one_line(from.command) + "\n# version: galli " +
                     from.version + "\n";
  const Terms& sequence = report.sequences.front();
  if (report.head.phases.size() > 1) text += "# " + one_line(phase_title(report.head, sequence.phase)) + "\n";
  if (report.ask == Ask::outcomes) text += "# 0 for P, 1 for N\n";
  sink(in_ascii(text));
  for (std::size_t n = 0; n < sequence.terms.size(); ++n) {
    if (sequence.terms[n] == Table::off_board) continue;
    sink(std::to_string(n) + " " + std::to_string(sequence.terms[n]) + "\n");
  }
}

/// An array of two rows: places, and terms below them.
std::string array(const Terms& sequence, const std::vector<std::size_t>& block,
                  const SequenceReport& report) {
  const std::string index = latex_variable(report.head.heaps.front());
  std::string places = index;
  std::string answers = (report.ask == Ask::values ? "\\mathcal{G}(" : "o(") + index + ")";
  for (std::size_t n : block) {
    const std::string term = term_text(report.ask, sequence.terms[n]);
    places += " & " + std::to_string(n);
    answers += " & " + (report.ask == Ask::values ? term : "\\mathrm{" + term + "}");
  }
  return "\\[\n\\begin{array}{r|" + std::string(block.size(), 'r') + "}\n" + places + " \\\\ \\hline\n" +
         answers + "\n\\end{array}\n\\]\n";
}

void write_latex(const SequenceReport& report, const Sink& sink) {
  sink(latex_comment(report.head.provenance));
  for (const Terms& sequence : report.sequences) {
    if (report.head.all_phases)
      sink(latex_escaped("Phase " + phase_title(report.head, sequence.phase).substr(6)) + ":\n");
    for_each_block(sequence, terms_in_array,
                   [&](const std::vector<std::size_t>& block) { sink(array(sequence, block, report)); });
  }
}

void write_parts(const SequenceReport& report, Format format, const Sink& sink) {
  switch (format) {
    case Format::text: return write_text(report, sink);
    case Format::csv: return write_csv(report, sink);
    case Format::json: return write_sequence_as_json(report, sink);
    case Format::latex: return write_latex(report, sink);
    case Format::bfile: return write_bfile(report, sink);
    case Format::npy:
    case Format::jsonl:
    case Format::claim:
    case Format::html: break;
  }
  throw Error({.kind = ErrorKind::question,
               .message = "npy is not a format for sequences",
               .remedies = "text, csv, json, bfile and latex are"});
}

}  // namespace

void write_sequence(const SequenceReport& report, Format format, const Sink& sink) {
  constexpr std::size_t bytes_at_once = 1 << 16;
  std::string text;
  write_parts(report, format, [&](std::string_view bytes) {
    text += bytes;
    if (text.size() < bytes_at_once) return;
    sink(text);
    text.clear();
  });
  sink(text);
}

}  // namespace galli
