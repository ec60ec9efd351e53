// Tables, lists of positions and sequences as bytes of a file: text, CSV, JSON, npy, LaTeX, b-files.
// The first heap runs down, the second to the right; an array is a[x, y].
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "gallimaufry/question_kind.h"
#include "notation/term.h"
#include "report/provenance.h"
#include "value/table.h"

namespace galli {

/// Takes the bytes of a file, one piece after the other.
using Sink = std::function<void(std::string_view)>;

enum class Format { text, csv, json, npy, latex, bfile, jsonl, claim, html };

/// A format as people choose it.
struct FormatEntry {
  Format format;
  std::string_view name;
  std::string_view ending;  ///< of names of files; empty: by its name only
  std::string_view summary;
};

/// All of them.
std::span<const FormatEntry> format_list();
/// Those that the answers to a question can have, the usual one first. Empty: the answers are pictures.
std::span<const Format> formats_of(QuestionKind question);

std::string_view name_of(Format format);
std::optional<Format> format_called(std::string_view name);
/// By the ending of a file's name: "a.csv", "a.tex"; empty when it says nothing.
std::optional<Format> format_of_file(std::string_view path);

/// What a report says of a game, whatever was asked.
struct ReportHead {
  Provenance provenance;
  std::vector<std::string> heaps;   ///< their names
  std::vector<std::string> phases;  ///< the names of all phases of the game
  bool all_phases = false;          ///< every phase was asked for, so each part says which it is
};

/// The terms 0, 1, 2, ... of one phase.
struct Terms {
  std::uint32_t phase = 0;
  std::vector<std::int32_t> terms;  ///< nim-values, or 0 for P and 1 for N; or Table::off_board
};

struct SequenceReport {
  ReportHead head;  ///< its one heap is the index
  Ask ask = Ask::outcomes;
  std::vector<Terms> sequences;  ///< at least one
};

/// Throws Error when the format cannot hold a table of this many heaps; worth asking before computing one.
void check_table_format(Format format, std::size_t heaps);

/// The same for lists of positions.
void check_list_format(Format format);

/// Piece by piece, so that no room is needed for all of it.
void write_sequence(const SequenceReport& report, Format format, const Sink& sink);

/// "phase 1 (nim)"
std::string phase_title(const ReportHead& head, std::uint32_t phase);

/// "P", "N", a number; empty off the board.
std::string cell_text(const Table& table, std::uint64_t cell);

/// A table for people to read, line by line; in blocks of columns where it is wider than `columns`, if that is not 0.
void write_text_table(const Table& table, const ReportHead& head, std::size_t columns, const Sink& sink);
void write_sequence_as_json(const SequenceReport& report, const Sink& sink);

}  // namespace galli
