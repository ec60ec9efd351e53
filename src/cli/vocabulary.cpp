#include "cli/vocabulary.h"

#include <CLI/CLI.hpp>

namespace galli {
namespace {

constexpr CommandEntry entries[] = {
    {Command::outcome, "P or N for each position"},
    {Command::value, "The nim-value of each position"},
    {Command::moves, "The moves from a position: which win, and what answers the others"},
    {Command::solve, "The outcome of a board, searched as deeply as it takes; a winning first move"},
    {Command::table, "Outcomes or nim-values of all positions up to a bound"},
    {Command::positions, "The P-positions up to a bound"},
    {Command::sequence, "Outcomes or nim-values of one heap: n = 0, 1, 2, ..."},
    {Command::plot, "A picture: P-positions, values, differences, the options of a position"},
    {Command::graph, "The labelled graph of all reachable positions"},
    {Command::sweep, "Periods of whole families of games, a line for each"},
    {Command::identify, "Games whose outcomes or nim-values begin with given terms"},
    {Command::explain, "How a question would be answered, at what cost; nothing is computed"},
    {Command::show, "The card of a game: board, phases, why it ends, first P-positions"},
    {Command::zeckendorf, "Natural numbers as sums of Fibonacci numbers"},
    {Command::period, "The period of one heap, proved or observed; with -o its certificate"},
    {Command::verify, "Checks a certificate again, from the rules alone"},
    {Command::check, "Checks claims about games: proved, observed, refuted or undecided"},
    {Command::compare, "Same P-positions, same nim-values, which game dominates which"},
    {Command::laws, "Laws of the operators on two or three games, with counterexamples where they fail"},
    {Command::slopes, "Lines along which the P-positions of two heaps accumulate"},
    {Command::conjecture, "What the P-positions seem to be, as claims to check; also 'guess'"},
    {Command::list, "The games of the library"},
    {Command::cite, "BibTeX entries for the program and the papers"},
    {Command::help, "Help on a command or a topic"},
};

class Vocabulary {
 public:
  explicit Vocabulary(Typed& typed) : typed_(typed) {}
  void add_to_app(CLI::App& app);

 private:
  void positional(CLI::App* app, const std::string& name, const std::string& summary, int count);
  void option(CLI::App* app, const std::string& names, const std::string& argument,
              const std::string& summary);
  void flag(CLI::App* app, const std::string& name, const std::string& summary);

  void add_outcome_options(CLI::App* app);
  void add_moves_options(CLI::App* app);
  void add_solve_options(CLI::App* app);
  void add_table_options(CLI::App* app);
  void add_listing_options(CLI::App* app);
  void add_positions_options(CLI::App* app);
  void add_sequence_options(CLI::App* app);
  void add_plot_options(CLI::App* app);
  void add_graph_options(CLI::App* app);
  void add_sweep_options(CLI::App* app);
  void add_identify_options(CLI::App* app);
  void add_zeckendorf_options(CLI::App* app);
  void add_period_options(CLI::App* app);
  void add_verify_options(CLI::App* app);
  void add_check_options(CLI::App* app);
  void add_compare_options(CLI::App* app);
  void add_laws_options(CLI::App* app);
  void add_slopes_options(CLI::App* app);
  void add_conjecture_options(CLI::App* app);
  void add_explain_options(CLI::App* app);
  void add_show_options(CLI::App* app);
  void add_output_options(CLI::App* app, const std::string& formats);
  void add_game(CLI::App* app) {
    positional(app, "GAME", "A game in quotes, @FILE, or - for standard input", 1);
  }
  void add_position(CLI::App* app) {
    positional(app, "POSITION", "As 2,4 or 3x5 or ..#/...; - for standard input", -1);
    option(app, "--board", "MxN|TEXT", "A grid in place of the position: 3x5, ..#/...");
  }
  void add_to(CLI::App* app) {
    option(app, "--to", "N[,M[,K]]", "Largest heaps; one number is for all of them");
  }
  void add_picture_options(CLI::App* app) {
    option(app, "--width", "84mm", "Of the whole picture; letters keep their size. Also cm, in, pt");
    option(app, "--dpi", "N", "Pixels to an inch in png, at least; 300 if not given");
    option(app, "--legend", "below|right|none", "Where it is; below if not given");
    option(app, "--title", "TEXT", "In place of the game; '' for none");
  }
  void add_stats(CLI::App* app) { flag(app, "--stats", "A JSON line about the run on standard error"); }
  void add_phase(CLI::App* app) { option(app, "--phase", "K|all", "Which phase; 1 if not given"); }

  Typed& typed_;
};

void Vocabulary::positional(CLI::App* app, const std::string& name, const std::string& summary, int count) {
  auto* added = app->add_option(name, typed_[name], summary)->option_text(" ");
  if (count == 1) added->expected(1)->allow_extra_args(false);
}

void Vocabulary::option(CLI::App* app, const std::string& names, const std::string& argument,
                        const std::string& summary) {
  app->add_option(names, typed_[names.substr(0, names.find(','))], summary)
      ->option_text(argument)
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
      ->allow_extra_args(false);
}

void Vocabulary::flag(CLI::App* app, const std::string& name, const std::string& summary) {
  app->add_flag_callback(
         name, [&typed = typed_, name] { typed[name].push_back(""); }, summary)
      ->disable_flag_override();
}

void Vocabulary::add_output_options(CLI::App* app, const std::string& formats) {
  option(app, "--format", formats, "How the answer is written; else by the ending of FILE");
  option(app, "-o,--output", "FILE", "Write to a file, whole or not at all");
}

void Vocabulary::add_outcome_options(CLI::App* app) {
  add_game(app);
  add_position(app);
  add_phase(app);
  add_stats(app);
}

void Vocabulary::add_moves_options(CLI::App* app) {
  add_outcome_options(app);
  flag(app, "--all", "All moves, however many");
  flag(app, "--draw", "The options on a small board; two heaps or a grid");
  add_output_options(app, "text|json");
}

void Vocabulary::add_solve_options(CLI::App* app) {
  add_game(app);
  option(app, "--board", "MxN|TEXT", "The board: 3x23, or drawn as ..#/...");
  flag(app, "--first-moves", "The outcome of every first move up to symmetry, the push included");
  option(app, "--plus", "C", "A nimber beside the board that counts only after the push");
  add_output_options(app, "text|json");
}

void Vocabulary::add_table_options(CLI::App* app) {
  add_game(app);
  add_to(app);
  flag(app, "--values", "Nim-values instead of outcomes");
  add_phase(app);
  add_stats(app);
  add_output_options(app, "text|csv|json|npy|latex");
}

void Vocabulary::add_listing_options(CLI::App* app) {
  option(app, "--value", "V", "Positions of this nim-value instead");
  option(app, "--where", "COND", "Only where a condition holds: 'x + y <= 100'");
  flag(app, "--up-to-swap", "Only x <= y, in games unchanged by swapping");
  flag(app, "--count", "Only their number");
}

void Vocabulary::add_positions_options(CLI::App* app) {
  add_game(app);
  add_to(app);
  add_listing_options(app);
  option(app, "--compare", "GAME2",
         "Both lists above each other, what they share in one column; text or latex");
  add_phase(app);
  add_stats(app);
  add_output_options(app, "text|csv|json|latex");
}

void Vocabulary::add_sequence_options(CLI::App* app) {
  add_game(app);
  option(app, "--to", "N", "The last term; 60 if not given");
  flag(app, "--values", "Nim-values instead of outcomes");
  add_phase(app);
  add_stats(app);
  add_output_options(app, "text|csv|json|bfile|latex");
}

void Vocabulary::add_plot_options(CLI::App* app) {
  add_game(app);
  add_to(app);
  option(app, "--range", "A..B[,C..D]", "Only this part of the board");
  flag(app, "--values", "Nim-values instead of P-positions");
  option(app, "--compare", "GAME2",
         "P-positions of both, of the first only, of the second only; for one heap may be repeated");
  option(app, "--options-of", "X,Y", "The options of a position");
  option(app, "--mark", "X,Y|[K:]A..B",
         "Positions to circle; of one heap those to frame, of phase K only; may be repeated");
  option(app, "--fix", "NAME=N", "A heap that is not drawn; may be repeated");
  option(app, "--slopes", "R[,S...]", "Lines from the origin: 1.478, 2/7, phi");
  option(app, "--axes", "plane|matrix", "The first heap to the right, or down as in tables");
  option(app, "--beside", "GAME2", "Another game, in a picture beside the first; may be repeated");
  option(app, "--scale", "auto|linear|log", "How nim-values become colours");
  add_picture_options(app);
  option(app, "--size", "PIXELS", "The longer side of the board in pixels; everything grows with it");
  option(app, "--board", "MxN|TEXT", "Of a game on a grid: the grid; letters are pieces; may be repeated");
  option(app, "--last", "LETTER", "The piece of the grid that was placed last");
  option(app, "--axis", "K[,L...]", "Dotted lines after these columns of the grid");
  add_phase(app);
  add_stats(app);
  option(app, "--format", "png|svg|pdf|tex|text", "How the picture is written; else by the ending of FILE");
  option(app, "-o,--output", "FILE", "Write to a file, whole or not at all; without it, letters");
}

void Vocabulary::add_graph_options(CLI::App* app) {
  add_game(app);
  add_position(app);
  flag(app, "--rounds", "A picture for each round of the labelling, into a folder");
  flag(app, "--values", "With nim-values");
  option(app, "--depth", "K", "Only the first K moves");
  flag(app, "--up-to-swap", "Heaps in any order are one position, in games unchanged by swapping");
  add_picture_options(app);
  add_phase(app);
  option(app, "--format", "svg|pdf|png|tex|dot", "How the picture is written; else by the ending of FILE");
  option(app, "-o,--output", "FILE|FOLDER", "Write to a file, whole or not at all; without it, dot");
}

void Vocabulary::add_sweep_options(CLI::App* app) {
  positional(app, "GAME", "A game in which names stand for sets or codes: 'subtraction{S}', 'octal(C)'", 1);
  option(app, "--sets", "S[,T...]",
         "These run through all non-empty sets of numbers from 1 to the bound of --within");
  option(app, "--codes", "C", "Runs through all codes with at most --digits digits behind the point");
  option(app, "--progressions", "P",
         "Runs through b, b+c, b+2c, ... with b and c up to the bound of --within");
  option(app, "--within", "M[,N...]", "The bound; one number is for all of them");
  option(app, "--digits", "D", "Of codes");
  option(app, "--ask", "COLUMNS",
         "Among period, preperiod, last_exception, saltus, status, argument, largest");
  flag(app, "--values", "Of nim-values instead of outcomes");
  option(app, "--phase", "K", "Which phase; 1 if not given");
  option(app, "--to", "N", "How far games are looked at for which nothing is proved; 10000 if not given");
  option(app, "--keep", "COND", "Only games for which a condition holds: 'period > 500 or status = open'");
  flag(app, "--dry-run", "How many games, about how long, how large the file; nothing is written");
  option(app, "--shard", "I/N", "Part I of N, to be merged");
  app->add_option("--merge", typed_["--merge"], "Put all parts of a sweep together")->option_text("FILE...");
  flag(app, "--resume", "Go on where a run with the same words was stopped");
  add_output_options(app, "csv|jsonl");
}

void Vocabulary::add_identify_options(CLI::App* app) {
  positional(app, "TERMS", "As 0,1,1,2 or PNNP, from n = 0 on; - for standard input", -1);
  flag(app, "--all", "All matches, however many");
  add_output_options(app, "text|json");
}

void Vocabulary::add_zeckendorf_options(CLI::App* app) {
  positional(app, "NUMBER", "45, 10^18, or a range 1..20", -1);
  add_output_options(app, "text|csv|json|latex");
}

void Vocabulary::add_period_options(CLI::App* app) {
  add_game(app);
  option(app, "--to", "N", "How far to look for a period; 1000000 if not given");
  flag(app, "--values", "Nim-values instead of outcomes");
  add_phase(app);
  add_output_options(app, "text|json");
}

void Vocabulary::add_verify_options(CLI::App* app) {
  positional(app, "FILE", "A certificate of a period, or - for standard input", 1);
  add_output_options(app, "text|json");
}

void Vocabulary::add_compare_options(CLI::App* app) {
  positional(app, "GAMES", "Two games or more, each in quotes, or as @FILE; - for standard input", -1);
  option(app, "--to", "N", "Largest heaps; 200 if not given, less for more than two heaps");
  flag(app, "--values", "Refuse games without nim-values; those of others are compared anyway");
  add_output_options(app, "text|json");
}

void Vocabulary::add_laws_options(CLI::App* app) {
  positional(app, "GAMES", "Two or three games, each in quotes, or as @FILE; - for standard input", -1);
  option(app, "--to", "N", "Largest heaps; 40 if not given, less for more than two heaps");
  add_output_options(app, "text|json");
}

void Vocabulary::add_slopes_options(CLI::App* app) {
  add_game(app);
  option(app, "--to", "N", "Largest heaps; what takes about a second if not given");
  add_output_options(app, "text|json");
}

void Vocabulary::add_conjecture_options(CLI::App* app) {
  add_game(app);
  option(app, "--to", "N", "Largest heaps; what takes about a second, at most 4000, if not given");
  add_output_options(app, "text|claim|json");
}

void Vocabulary::add_check_options(CLI::App* app) {
  positional(app, "CLAIM", "Names of claims, or files with claims; all that are shipped if not given", -1);
  option(app, "--paper", "NAME", "Only claims from this paper");
  option(app, "--to", "N", "In place of the bound of each claim");
  flag(app, "--quick", "With the smaller bounds of claims that name one");
  flag(app, "--why", "Counterexamples as moves");
  flag(app, "--list", "Names and sources of the claims; nothing is checked");
  add_output_options(app, "text|json|html");
}

void Vocabulary::add_explain_options(CLI::App* app) {
  add_game(app);
  add_position(app);
  add_to(app);
  flag(app, "--values", "The plan for nim-values");
  flag(app, "--positions", "The plan for the list of P-positions");
  flag(app, "--sequence", "The plan for the terms of a sequence");
  add_listing_options(app);
  add_phase(app);
  flag(app, "--stats", "Has no effect: nothing is run");
  option(app, "--format", "NAME", "Of the answer that is explained");
  option(app, "-o,--output", "FILE", "Write the plan to a file, whole or not at all");
}

void Vocabulary::add_show_options(CLI::App* app) {
  add_game(app);
  flag(app, "--source", "The rules file, to copy and change");
  add_output_options(app, "text|latex");
}

void Vocabulary::add_to_app(CLI::App& app) {
  option(&app, "--rules", "FILE", "Rulesets of your own; may be repeated");
  flag(&app, "--misere", "Play misere: a player who cannot move wins");
  option(&app, "--engine", "NAME", "What computes, as 'galli explain' names it; obeyed or refused");
  option(&app, "--memory", "SIZE", "How much may be used: 512M, 8G");
  option(&app, "--threads", "N", "How many threads may run; without it, as many as the job has processors");
  option(&app, "--color", "auto|always|never",
         "Colours in a terminal; NO_COLOR in the environment means never");
  for (const CommandEntry& entry : entries) {
    auto* command = app.add_subcommand(std::string(entry.name()), std::string(entry.summary));
    if (entry.command != Command::verify)
      command->footer(
          "With every command: --rules FILE, --misere, --engine NAME, --memory SIZE, --threads N,\n--color "
          "WHEN.");
  }
  add_outcome_options(app.get_subcommand("outcome"));
  add_outcome_options(app.get_subcommand("value"));
  add_moves_options(app.get_subcommand("moves"));
  add_table_options(app.get_subcommand("table"));
  add_positions_options(app.get_subcommand("positions"));
  add_sequence_options(app.get_subcommand("sequence"));
  add_explain_options(app.get_subcommand("explain"));
  add_show_options(app.get_subcommand("show"));
  add_plot_options(app.get_subcommand("plot"));
  add_graph_options(app.get_subcommand("graph"));
  add_sweep_options(app.get_subcommand("sweep"));
  add_identify_options(app.get_subcommand("identify"));
  add_zeckendorf_options(app.get_subcommand("zeckendorf"));
  add_period_options(app.get_subcommand("period"));
  add_verify_options(app.get_subcommand("verify"));
  add_check_options(app.get_subcommand("check"));
  add_compare_options(app.get_subcommand("compare"));
  add_laws_options(app.get_subcommand("laws"));
  add_slopes_options(app.get_subcommand("slopes"));
  add_solve_options(app.get_subcommand("solve"));
  add_conjecture_options(app.get_subcommand("conjecture"));
  app.get_subcommand("conjecture")->alias("guess");
  positional(app.get_subcommand("help"), "TOPIC", "A command, or one of the topics below", 1);
}

}  // namespace

std::span<const CommandEntry> commands() { return entries; }

void add_vocabulary(CLI::App& app, Typed& typed) { Vocabulary(typed).add_to_app(app); }

}  // namespace galli
