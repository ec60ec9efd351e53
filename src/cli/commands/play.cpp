// A game against the computer or a friend, in the terminal or from a pipe.
#include "gallimaufry/play.h"

#include <unistd.h>

#include <algorithm>
#include <array>

#include "base/text.h"
#include "base/words.h"
#include "cli/command.h"
#include "cli/terminal/wrapping.h"
#include "report/moves/play.h"
#include "store/lines.h"
#include "store/output.h"

namespace galli {
namespace {

constexpr std::string_view help_on_playing =
    "Type a move as the position that it leads to, with a phase where that matters: 5,3 or 5,3 euclid;\n"
    "or as its number in the list of 'moves': 3, or #3 where 3 is a position. To enforce, type a name.\n"
    "  push, pass   the button, the pass\n"
    "  moves        what there is to choose\n"
    "  hint         what wins, and how it is known\n"
    "  why [MOVE]   why moves lose: what answers them\n"
    "  back         take back\n"
    "  quit         end\n";

/// Every line of a text wrapped.
std::string in_lines(const std::string& text) {
  std::string result;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    result += wrapped(text.substr(begin, end - begin), 0, 0) + "\n";
    begin = end + 1;
  }
  return result;
}

struct Players {
  std::array<std::string, 2> names{};
  std::optional<std::size_t> computer{};  ///< which of them; none: two friends
  std::size_t first_mover = 0;

  bool is_computer(std::size_t player) const { return computer == player; }
};

/// A state of play, and who is to move there.
struct Turn {
  std::string position;
  std::size_t phase = 1;
  std::optional<std::size_t> imposed{};
  std::size_t mover = 0;
};

class PlaySession {
 public:
  PlaySession(Players players, PlayQuestion first, const Settings& settings, const Control& control)
      : players_(std::move(players)),
        first_(std::move(first)),
        settings_(settings),
        control_(control),
        echoes_(::isatty(STDIN_FILENO) != 1) {
    turns_.push_back({first_.position.text, first_.phase, {}, players_.first_mover});
  }

  void play() {
    look("");
    say(greeting());
    while (!is_finished_) {
      if (answer_.end) {
        tell_end();
      } else if (players_.is_computer(chooser())) {
        take(*answer_.reply);
      } else {
        let_choose();
      }
    }
  }

 private:
  // ---- The state ----

  Turn& turn() { return turns_.back(); }
  std::size_t chooser() { return answer_.is_enforcing ? 1 - turn().mover : turn().mover; }

  void look(const std::string& typed) {
    PlayQuestion question = first_;
    question.position = turn().position;
    question.phase = turn().phase;
    question.imposed = turn().imposed;
    question.typed = typed;
    answer_ = ask(question, settings_, control_);
  }

  void take(std::size_t index) {
    const PlayChoice choice = answer_.choices[index];
    const bool is_enforcing = choice.kind == PlayChoice::Kind::enforce;
    const std::size_t player = chooser();
    const std::string to = is_enforcing ? "" : ", leaving " + choice.to.position.text;
    say(players_.names[player] + ": " + choice.words + to + "\n");
    if (!players_.is_computer(player) && answer_.wins == true && choice.wins == false) tell_mistake(choice);
    turns_.push_back({choice.to.position.text, choice.to.phase, choice.to.imposed,
                      is_enforcing ? turn().mover : 1 - turn().mover});
    look("");
  }

  /// To the last state in which a person chose.
  void take_back() {
    if (turns_.size() == 1) return say("There is nothing to take back.\n");
    do {
      turns_.pop_back();
      look("");
    } while (turns_.size() > 1 && players_.is_computer(chooser()));
    say("Taken back.\n");
    is_shown_ = false;
  }

  // ---- Words ----

  void say(const std::string& text) {
    const bool is_terminal = ::isatty(STDOUT_FILENO) == 1;
    write_standard_output(is_terminal ? printable(text) : text, control_);
  }

  std::string greeting() {
    const std::size_t mover = turn().mover;
    const bool is_you = mover == 0 && players_.computer;
    return answer_.game + ": a player who cannot move " + (answer_.is_misere ? "wins" : "loses") + ". " +
           players_.names[mover] + (is_you ? " move" : " moves") + " first. 'help' says what you can type.\n";
  }

  std::string whose_turn() {
    const bool is_you = players_.computer.has_value();
    if (answer_.is_enforcing)
      return (is_you ? "The computer is to move; what do you enforce?"
                     : players_.names[turn().mover] + " is to move; what does " + players_.names[chooser()] +
                           " enforce?");
    const std::string by = turn().imposed ? ", by " + answer_.enforceable[*turn().imposed] : "";
    return (is_you ? "Your move" : players_.names[chooser()] + "'s move") + by + ".";
  }

  void show() {
    say("\n" + place_in_words(answer_) + whose_turn() + "\n" + in_lines(warning_in_words(answer_)));
    is_shown_ = true;
  }

  void tell_mistake(const PlayChoice& choice) {
    say("That gives the win away" + (choice.because.empty() ? "" : ": " + choice.because) + ".\n");
  }

  void tell_end() {
    const std::size_t winner = answer_.end->mover_wins ? turn().mover : 1 - turn().mover;
    const bool is_you = players_.computer && winner == 0;
    say("\n" + place_in_words(answer_) + end_in_words(answer_) + " " + players_.names[winner] +
        (is_you ? " win" : " wins") + ".\n");
    const auto line = read_line();
    if (line == "back") return take_back();
    is_finished_ = true;
  }

  // ---- What is typed ----

  std::optional<std::string> read_line() {
    say("> ");
    auto line = lines_.next(control_);
    if (echoes_) say((line ? printable(*line) : "") + "\n");
    return line;
  }

  void let_choose() {
    if (!is_shown_) show();
    const auto line = read_line();
    if (!line || *line == "quit") {
      is_finished_ = true;
    } else if (*line == "help") {
      say(std::string(help_on_playing));
    } else if (*line == "moves") {
      say(list_of_choices(answer_));
    } else if (*line == "hint") {
      say(in_lines(hint_in_words(answer_)));
    } else if (*line == "back") {
      take_back();
    } else if (*line == "why") {
      say(reasons_in_words(answer_));
    } else if (line->starts_with("why ")) {
      if (const auto choice = choice_typed(line->substr(4))) explain(*choice);
    } else if (line->find_first_not_of(" \t") != std::string::npos) {
      if (const auto choice = choice_typed(*line)) {
        is_shown_ = false;
        take(*choice);
      }
    }
  }

  /// By its number in the list, or in any way that the library reads; says what is wrong.
  std::optional<std::size_t> choice_typed(const std::string& text) {
    look(text);
    if (answer_.meant.size() == 1) return answer_.meant.front();
    if (answer_.meant.empty()) {
      if (const auto number = number_in_list(text.starts_with('#') ? text.substr(1) : text)) return number;
      say("There is no such " + std::string(answer_.is_enforcing ? "choice" : "move") + ": " +
          printable(quoted(text)) + ". 'moves' lists them.\n");
      return {};
    }
    std::vector<std::string> all;
    for (std::size_t i : answer_.meant)
      all.push_back(std::to_string(i + 1) + " (" + answer_.choices[i].words + ")");
    say("That may be " + joined(all, " or ") + ": type the number.\n");
    return {};
  }

  std::optional<std::size_t> number_in_list(const std::string& text) const {
    constexpr std::size_t max_digits = 9;
    if (text.empty() || text.size() > max_digits || !std::all_of(text.begin(), text.end(), is_digit))
      return {};
    const std::size_t number = std::stoull(text);
    if (number == 0 || number > answer_.choices.size()) return {};
    return number - 1;
  }

  void explain(std::size_t index) {
    const PlayChoice choice = answer_.choices[index];
    if (!choice.wins) return say("Whether '" + choice.words + "' wins is " + answer_.certainty_words + ".\n");
    if (*choice.wins) return say("'" + choice.words + "' wins.\n");
    std::string because = choice.because;
    if (because.empty()) because = because_of_reply(choice);
    say("'" + choice.words + "' loses: " + because + ".\n");
  }

  /// Where there were too many replies to look at all.
  std::string because_of_reply(const PlayChoice& choice) {
    PlayQuestion question = first_;
    question.position = choice.to.position.text;
    question.phase = choice.to.phase;
    const PlayAnswer next = ask(question, settings_, control_);
    if (next.is_enforcing || !next.advice) return "the opponent has an answer whatever is enforced";
    return "the opponent answers with " + next.choices[*next.advice].words;
  }

  const Players players_;
  const PlayQuestion first_;
  const Settings& settings_;
  const Control& control_;
  const bool echoes_;  ///< what a terminal would show by itself
  InputLines lines_;
  std::vector<Turn> turns_;
  PlayAnswer answer_;
  bool is_shown_ = false;
  bool is_finished_ = false;
};

void add_play_options(Vocabulary& words) {
  words.game();
  words.positions();
  words.option("--phase", "K", "Which phase play begins in; 1 if not given");
  words.flag("--friend", "Two people take turns; the computer only helps");
  words.flag("--second", "The computer moves first");
  words.option("--level", "perfect|teaching|random",
               "How well the computer plays; teaching: one mistake in five");
  words.option("--seed", "N", "Start of the random choices; the same number repeats them");
}

PlayLevel level_typed(const Options& options) {
  const auto text = single(options.typed, "--level");
  if (!text) return PlayLevel::perfect;
  for (std::size_t i = 0; i < std::size(level_names); ++i) {
    if (*text == level_names[i]) return static_cast<PlayLevel>(i);
  }
  usage_error("no level " + quoted(*text), "--level perfect, teaching or random");
}

std::uint64_t seed_typed(const Options& options) {
  const auto text = single(options.typed, "--seed");
  if (!text) return 0;
  const std::vector<Integer> number = naturals_in(*text);
  if (number.size() != 1) usage_error("--seed " + quoted(*text) + " is not a number", "--seed 7");
  return static_cast<std::uint64_t>(number.front());
}

Players players_typed(const Options& options) {
  const bool is_second = is_given(options, "--second");
  if (!is_given(options, "--friend")) return {{"You", "Computer"}, 1, is_second ? 1U : 0U};
  for (const char* name : {"--second", "--level", "--seed"}) {
    if (is_given(options, name))
      usage_error("'" + std::string(name) + "' does not go with '--friend'",
                  "the computer does not play then");
  }
  return {{"Player 1", "Player 2"}, {}, 0};
}

PositionText first_position(const Options& options, const Control& control) {
  const std::vector<std::string>& typed = options.typed.at("POSITION");
  if (std::count(typed.begin(), typed.end(), "-") > 0 || single(options.typed, "GAME") == "-")
    usage_error("the moves come from standard input", "name the game and the position: galli play nim 3,5");
  if (typed.size() > 1) usage_error("play begins at one position, not " + std::to_string(typed.size()));
  return typed.empty() ? PositionText(grid_typed(options)) : positions_typed(options, control).front();
}

void run_play(const Options& options, const Control& control) {
  const PhaseChoice phase = phases_typed(options);
  if (phase.all) usage_error("play begins in one phase", "--phase 1");
  const Players players = players_typed(options);
  PlayQuestion question{.position = first_position(options, control),
                        .phase = phase.phase,
                        .level = level_typed(options),
                        .seed = seed_typed(options)};
  const Session session = session_for(options, control);
  question.game = game_for(options, session, control);
  const Control quiet = without_progress(control);
  PlaySession(players, question, options.settings, quiet).play();
}

}  // namespace

const CommandEntry play_entry = {.command = Command::play,
                                 .group = "One position",
                                 .arguments = "GAME POSITION",
                                 .summary = "play against the perfect computer, or a friend",
                                 .example = "galli play 'nim >> euclid' 5,9",
                                 .needs = CommandEntry::Needs::position,
                                 .add_options = add_play_options,
                                 .run = run_play};

}  // namespace galli
