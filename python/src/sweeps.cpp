// Sweeps in numbered chunks: solved, written as rows, kept in journals, put together. The same files as those of the program.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>

#include "gallimaufry/error.h"
#include "module.h"
#include "report/formats.h"
#include "report/studies/sweep_rows.h"
#include "report/studies/sweep_summary.h"
#include "store/output.h"
#include "sweep/finding.h"
#include "sweep/head.h"
#include "sweep/journal.h"
#include "sweep/parts.h"
#include "watch.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace galli_python {
namespace {

using namespace galli;

SweepVariable::Kind kind_called(const std::string& name) {
  if (name == "sets") return SweepVariable::Kind::sets;
  return name == "codes" ? SweepVariable::Kind::codes : SweepVariable::Kind::progressions;
}

std::vector<SweepVariable> variables_from(const nb::list& given) {
  std::vector<SweepVariable> variables;
  for (nb::handle entry : given) {
    const auto parts = nb::cast<nb::tuple>(entry);
    variables.push_back({kind_called(nb::cast<std::string>(parts[0])), nb::cast<std::string>(parts[1]),
                         nb::cast<std::uint32_t>(parts[2])});
  }
  return variables;
}

std::vector<SweepColumn> columns_from(const std::vector<std::string>& names) {
  std::vector<SweepColumn> columns;
  for (const std::string& name : names) {
    const auto column = column_called(name);
    if (!column) throw nb::value_error(("there is no column '" + name + "'").c_str());
    columns.push_back(*column);
  }
  return columns;
}

nb::bytes as_bytes(std::string_view text) { return nb::bytes(text.data(), text.size()); }

std::string_view view_of(const nb::bytes& bytes) { return {bytes.c_str(), bytes.size()}; }

/// A sweep, and how its rows are written.
class SweepJob {
 public:
  SweepJob(const SweepQuestion& question, std::vector<SweepColumn> columns, const std::string& format,
           std::uint64_t rules, const Run& run)
      : format_(galli::format_called(format).value_or(Format::csv)),
        columns_(std::move(columns)),
        sweep_(question, run.settings),
        family_(family_of(sweep_.question())),
        rows_(*family_, columns_, format_),
        head_(head_of_sweep(sweep_.question(), {columns_, name_of(format_), run.settings.engine, rules},
                            sweep_.chunk_size(), sweep_.size())) {
    sweep_.check_size();
  }

  /// Chunks begin, begin + 1, ... as pairs of rows and a note.
  nb::list solve(std::uint64_t begin, std::uint64_t end, const Run& run) const {
    std::vector<SweepChunk> chunks;
    do_watched(run, [&](const Control& control) {
      sweep_.run({begin, end}, writer(), [&](const SweepChunk& chunk) { chunks.push_back(chunk); }, control);
    });
    nb::list found;
    for (const SweepChunk& chunk : chunks) found.append(nb::make_tuple(as_bytes(chunk.bytes), to_note(chunk.summary)));
    return found;
  }

  /// The same into a file of its own, whole or not at all. Gives back a checksum of its rows and the note of all of them.
  nb::tuple solve_into(const std::string& path, std::uint64_t begin, std::uint64_t end, const Run& run) const {
    std::uint64_t check = 0;
    SweepSummary summary;
    do_watched(run, [&](const Control& control) {
      ShardText text(head_);
      std::string bytes = text.begin();
      sweep_.run({begin, end}, writer(),
                 [&](const SweepChunk& chunk) {
                   check = checksum(chunk.bytes, check);
                   summary.add(chunk.summary);
                   bytes += text.chunk(chunk);
                 },
                 control);
      write_file(path, bytes + text.end(), control);
    });
    return nb::make_tuple(check, to_note(summary));
  }

  /// The chunks of such a file, and their checksum; None when it is not there, not whole or of another sweep.
  nb::object read_piece(const std::string& path, std::uint64_t begin, std::uint64_t end) const {
    if (!file_exists(path)) return nb::none();
    std::vector<JournalChunk> chunks;
    try {
      JournalReader reader(path);
      if (reader.head() != head_) return nb::none();
      for (JournalChunk chunk; reader.next(chunk);) chunks.push_back(chunk);
      if (!reader.is_complete()) return nb::none();
    } catch (const Error&) {
      return nb::none();
    }
    if (chunks.size() != end - begin || chunks.front().number != begin) return nb::none();
    nb::list found;
    std::uint64_t check = 0;
    for (const JournalChunk& chunk : chunks) {
      check = checksum(chunk.rows, check);
      found.append(nb::make_tuple(as_bytes(chunk.rows), chunk.note));
    }
    return nb::make_tuple(check, found);
  }

  nb::tuple estimate(double seconds, const Run& run) const {
    const SweepEstimate found =
        watched(run, [&](const Control& control) { return sweep_.estimate(writer(), seconds, control); });
    return nb::make_tuple(found.seconds, found.bytes);
  }

  std::string summary_in_words(const std::vector<std::string>& notes) const {
    SweepSummary summary;
    for (const std::string& note : notes) summary.add(read_note(note));
    return galli::summary_in_words(summary, *family_);
  }

  nb::dict summary(const std::vector<std::string>& notes) const {
    SweepSummary total;
    for (const std::string& note : notes) total.add(read_note(note));
    nb::dict found;
    found["games"] = total.games;
    found["kept"] = total.kept;
    for (std::size_t k = 0; k < total.by_status.size(); ++k)
      found[nb::str(name_of(static_cast<SweptGame::Status>(k)).data())] = total.by_status[k];
    found["longest_period"] = total.period.number;
    found["longest_preperiod"] = total.preperiod.number;
    found["largest_saltus"] = total.saltus.number;
    return found;
  }

  const PlannedSweep& sweep() const { return sweep_; }
  const std::string& head() const { return head_; }
  nb::bytes header() const { return as_bytes(rows_.header()); }

  static SweepSummary read_note(const std::string& note) {
    const auto found = summary_in(note);
    if (!found) throw nb::value_error("this is not the note of a chunk");
    return *found;
  }

 private:
  ChunkWriter writer() const {
    return [this](std::uint64_t first, std::span<const SweptGame> games, std::string& bytes) {
      rows_.write(first, games, bytes);
    };
  }

  const Format format_;
  const std::vector<SweepColumn> columns_;
  const PlannedSweep sweep_;
  const std::shared_ptr<const SweepFamily> family_;
  const SweepRows rows_;
  const std::string head_;
};

void make_job(SweepJob* at, const Session& session, const std::string& game, const nb::list& variables, bool misere,
              bool values, std::size_t phase, std::optional<Integer> bound, std::optional<std::string> keep,
              const std::vector<std::string>& columns, const std::string& format, const std::string& rules,
              const Run& run) {
  const std::vector<SweepColumn> asked = columns_from(columns);
  const bool wants_largest = std::find(asked.begin(), asked.end(), SweepColumn::largest) != asked.end();
  const SweepQuestion question{.session = session,
                               .game = {"", game},
                               .variables = variables_from(variables),
                               .misere = misere,
                               .values = values,
                               .phase = phase,
                               .bound = bound,
                               .keep = std::move(keep),
                               .wants_largest = wants_largest};
  new (at) SweepJob(question, asked, format, rules.empty() ? 0 : checksum(rules), run);
}

/// The journal of a sweep on its way into a file.
class JournalOf {
 public:
  JournalOf(const SweepJob& job, const std::string& path, bool resumes)
      : journal_(SweepFile{path, job.head(), job.sweep().range(), false}, resumes, Control{}),
        path_(path),
        header_(job.header().c_str(), job.header().size()) {}

  std::uint64_t next() const { return journal_.left().begin; }
  std::string note() const { return to_note(journal_.summary()); }
  bool is_resumed() const { return journal_.is_resumed(); }
  void append(std::uint64_t number, const nb::bytes& rows, const std::string& note) {
    journal_.append({number, std::string(view_of(rows)), SweepJob::read_note(note)});
  }
  void finish() {
    Output file(path_, Control{});
    file.write(header_);
    journal_.finish_rows([&](std::string_view rows) { file.write(rows); });
    file.finish();
    journal_.remove();
  }

 private:
  SweepJournal journal_;
  const std::string path_;
  const std::string header_;
};

}  // namespace

void add_sweeps(nb::module_& module) {
  nb::class_<SweepJob>(module, "SweepJob")
      .def("__init__", make_job, "session"_a, "game"_a, "variables"_a, "misere"_a, "values"_a, "phase"_a,
           "bound"_a.none(), "keep"_a.none(), "columns"_a, "format"_a, "rules"_a, "run"_a)
      .def("solve", &SweepJob::solve)
      .def("solve_into", &SweepJob::solve_into)
      .def("read_piece", &SweepJob::read_piece)
      .def("estimate", &SweepJob::estimate)
      .def("summary_in_words", &SweepJob::summary_in_words)
      .def("summary", &SweepJob::summary)
      .def_prop_ro("header", &SweepJob::header)
      .def_prop_ro("engine", [](const SweepJob& job) { return job.sweep().engine(); })
      .def_prop_ro("games", [](const SweepJob& job) { return job.sweep().size(); })
      .def_prop_ro("chunk_size", [](const SweepJob& job) { return job.sweep().chunk_size(); })
      .def_prop_ro("chunks", [](const SweepJob& job) { return job.sweep().range().size(); })
      .def_prop_ro("variables", [](const SweepJob& job) {
        std::vector<std::string> names;
        for (const SweepVariable& variable : job.sweep().question().variables) names.push_back(variable.name);
        return names;
      });

  nb::class_<JournalOf>(module, "SweepJournal")
      .def(nb::init<const SweepJob&, const std::string&, bool>(), "job"_a, "path"_a, "resumes"_a)
      .def_prop_ro("next", &JournalOf::next)
      .def_prop_ro("note", &JournalOf::note)
      .def_prop_ro("is_resumed", &JournalOf::is_resumed)
      .def("append", &JournalOf::append)
      .def("finish", &JournalOf::finish);
}

}  // namespace galli_python
