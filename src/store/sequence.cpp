// Sequences. A b-file is what the OEIS takes: "n a(n)", one space, lines ended by LF, ASCII only, comments behind '#'.
#include <algorithm>

#include "base/error.h"
#include "base/escaping.h"
#include "base/text.h"
#include "store/formats.h"
#include "store/option_map.h"

namespace galli {
namespace {

constexpr std::size_t max_sequence_width = 84;
constexpr std::size_t terms_in_array = 20;

/// A term that is on the board, with its place.
struct ShownTerm {
  std::size_t n;
  std::string text;
};

std::vector<ShownTerm> terms_on_board(const Terms& sequence, Ask ask) {
  std::vector<ShownTerm> terms;
  for (std::size_t n = 0; n < sequence.terms.size(); ++n) {
    if (sequence.terms[n] != Table::off_board) terms.push_back({n, term_text(ask, sequence.terms[n])});
  }
  return terms;
}

/// "nim-values of octal(0.07), n = 0..60"
std::string title(const SequenceReport& report) {
  const std::size_t last = report.sequences.front().terms.size() - 1;
  return std::string(report.ask == Ask::values ? "nim-values" : "outcomes") + " of " +
         one_line(report.head.provenance.game) + ", " + report.head.heaps.front() + " = 0.." +
         std::to_string(last);
}

std::size_t width_of(const std::vector<ShownTerm>& terms) {
  std::size_t width = 1;
  for (const ShownTerm& term : terms)
    width = std::max({width, term.text.size(), std::to_string(term.n).size()});
  return width;
}

/// Places over terms, twenty or ten on a line.
std::string lines_of(const std::vector<ShownTerm>& terms, const std::string& index) {
  if (terms.empty()) return "none of these is on the board\n";
  const std::size_t width = width_of(terms);
  const std::size_t on_a_line = index.size() + 1 + 20 * (width + 1) <= max_sequence_width ? 20 : 10;
  std::string text;
  for (std::size_t begin = 0; begin < terms.size(); begin += on_a_line) {
    std::string places = index + " ";
    std::string answers(index.size() + 1, ' ');
    for (std::size_t i = begin; i < std::min(terms.size(), begin + on_a_line); ++i) {
      places += " " + right_aligned(std::to_string(terms[i].n), width);
      answers += " " + right_aligned(terms[i].text == "N" ? "." : terms[i].text, width);
    }
    text += (begin == 0 ? "" : "\n") + places + "\n" + answers + "\n";
  }
  return text;
}

std::string as_text(const SequenceReport& report) {
  std::string text = title(report) + "\n";
  for (const Terms& sequence : report.sequences) {
    if (&sequence != &report.sequences.front()) text += '\n';
    if (report.head.all_phases) text += phase_title(report.head, sequence.phase) + "\n";
    text += lines_of(terms_on_board(sequence, report.ask), report.head.heaps.front());
  }
  return text;
}

std::string as_csv(const SequenceReport& report) {
  std::string csv;
  for (const Terms& sequence : report.sequences) {
    const std::string phase = report.head.all_phases ? std::to_string(sequence.phase + 1) + "," : "";
    for (std::size_t n = 0; n < sequence.terms.size(); ++n)
      csv += phase + std::to_string(n) + "," + term_text(report.ask, sequence.terms[n]) + "\n";
  }
  return csv;
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

std::string as_bfile(const SequenceReport& report) {
  const Provenance& from = report.head.provenance;
  std::string text = "# " + title(report) + "\n# command: " + one_line(from.command) + "\n# version: galli " +
                     from.version + "\n";
  const Terms& sequence = report.sequences.front();
  if (report.head.phases.size() > 1) text += "# " + one_line(phase_title(report.head, sequence.phase)) + "\n";
  if (report.ask == Ask::outcomes) text += "# 0 for P, 1 for N\n";
  text = in_ascii(text);
  for (std::size_t n = 0; n < sequence.terms.size(); ++n) {
    if (sequence.terms[n] == Table::off_board) continue;
    text += std::to_string(n) + " " + std::to_string(sequence.terms[n]) + "\n";
  }
  return text;
}

/// An array of two rows: places, and terms below them.
std::string array(const std::vector<ShownTerm>& terms, std::size_t begin, const SequenceReport& report) {
  const std::size_t end = std::min(terms.size(), begin + terms_in_array);
  const std::string index = latex_variable(report.head.heaps.front());
  std::string places = index;
  std::string answers = (report.ask == Ask::values ? "\\mathcal{G}(" : "o(") + index + ")";
  for (std::size_t i = begin; i < end; ++i) {
    places += " & " + std::to_string(terms[i].n);
    answers += " & " + (report.ask == Ask::values ? terms[i].text : "\\mathrm{" + terms[i].text + "}");
  }
  return "\\[\n\\begin{array}{r|" + std::string(end - begin, 'r') + "}\n" + places + " \\\\ \\hline\n" +
         answers + "\n\\end{array}\n\\]\n";
}

std::string as_latex(const SequenceReport& report) {
  std::string text = latex_comment(report.head.provenance);
  for (const Terms& sequence : report.sequences) {
    const std::vector<ShownTerm> terms = terms_on_board(sequence, report.ask);
    if (report.head.all_phases)
      text += latex_escaped("Phase " + phase_title(report.head, sequence.phase).substr(6)) + ":\n";
    for (std::size_t begin = 0; begin < terms.size(); begin += terms_in_array)
      text += array(terms, begin, report);
  }
  return text;
}

}  // namespace

std::string write_sequence(const SequenceReport& report, Format format) {
  switch (format) {
    case Format::text: return as_text(report);
    case Format::csv: return as_csv(report);
    case Format::json: return sequence_as_json(report);
    case Format::latex: return as_latex(report);
    case Format::bfile: return as_bfile(report);
    case Format::npy:
    case Format::jsonl:
    case Format::claim:
    case Format::html: break;
  }
  throw Error({.code = ExitCode::usage,
               .message = "npy is no format for sequences",
               .span = {},
               .detail = "",
               .hint = "text, csv, json, bfile and latex are"});
}

}  // namespace galli
