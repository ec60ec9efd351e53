// What the user asked for: the command line, read once and checked.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/nimber_set.h"
#include "cli/picture_options.h"
#include "cli/sweep_options.h"
#include "gallimaufry/question_kind.h"
#include "gallimaufry/settings.h"
#include "report/formats.h"

namespace galli {

/// A command for each question, with its name.
using Command = QuestionKind;

/// What `explain` explains.
struct ExplainOptions {
  Command command = Command::table;  ///< that would ask it
  Format format = Format::text;      ///< of its answer
};

/// Which positions are listed: `positions`, and `explain` of it.
struct ListingOptions {
  std::optional<Nimber> value;
  std::optional<std::string> where;
  std::optional<std::string> compare;  ///< another game
  bool count = false;
};

/// When answers are written in the colours of a terminal.
enum class ColorChoice { automatic, always, never };

struct Options {
  Command command = Command::help;
  std::vector<std::string> words;  ///< the command line as typed, beginning with "galli"

  std::string game;                ///< a text, "-" or "@FILE"
  std::vector<std::string> games;  ///< compare, laws: the same, several
  std::vector<std::string> positions;
  std::optional<std::string> board;  ///< a grid, in place of the positions
  bool first_moves = false;          ///< solve
  std::optional<Integer> constant;   ///< solve: beside the board, after the push
  std::vector<std::string> numbers;  ///< zeckendorf: "45", "1..20"
  std::string file;                  ///< verify: a certificate, or "-"
  std::vector<std::string> claims;   ///< check: names or files; none: all that are shipped
  std::optional<std::string> paper;  ///< check
  bool why = false;                  ///< check
  bool lists_claims = false;         ///< check
  bool quick = false;                ///< check
  std::vector<std::string> terms;    ///< identify: "0,1,1,2", "PNNP"
  std::vector<std::string> rules;    ///< files
  bool misere = false;

  std::optional<Position> to;        ///< one bound for all heaps, or one for each
  std::optional<std::size_t> phase;  ///< from 1, as people count; none: the first
  bool all_phases = false;
  Format format = Format::text;
  std::optional<std::string> output;  ///< a file; none: standard output

  ColorChoice color = ColorChoice::automatic;
  Settings settings;   ///< engine, memory, threads
  bool stats = false;  ///< one JSON line about the run on standard error

  bool values = false;      // table, sequence
  bool up_to_swap = false;  // positions, graph
  bool all = false;         // moves
  bool draw = false;
  bool source = false;  // show
  ExplainOptions explain;
  ListingOptions listing;
  SweepOptions sweep;
  PictureOptions picture;  // plot, graph

  std::string help;  ///< the text to print, for Command::help and --version
};

/// Throws Error with ErrorKind::question.
Options read_options(const std::vector<std::string>& words);

/// The command line as one text that a shell would read as it was.
std::string command_line(const std::vector<std::string>& words);

}  // namespace galli
