#include "cli/options/sweep_options.h"

#include <algorithm>

#include "base/text.h"
#include "base/words.h"
#include "cli/options/command_line.h"
#include "gallimaufry/positions.h"

namespace galli {
namespace {

constexpr Integer largest_within = 1'000'000'000;
constexpr Integer max_digits = 4096;
constexpr Integer max_shards = 1'000'000;
constexpr SweepColumn default_columns[] = {SweepColumn::period, SweepColumn::preperiod, SweepColumn::saltus,
                                           SweepColumn::status};

std::string without_blanks(const std::string& text) {
  const std::size_t begin = text.find_first_not_of(' ');
  return begin == std::string::npos ? "" : text.substr(begin, text.find_last_not_of(' ') + 1 - begin);
}

/// "S, T": the parts between commas.
std::vector<std::string> comma_parts(const std::string& text) {
  std::vector<std::string> parts;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    parts.push_back(without_blanks(text.substr(begin, end - begin)));
    begin = end + 1;
  }
  return parts;
}

/// Numbers of an option, each at least 1 and at most `largest`.
std::vector<Integer> numbers_of_option(const std::string& option, const std::string& text, Integer largest,
                                       const std::string& what, const std::string& hint) {
  std::vector<Integer> found;
  try {
    found = read_numbers(text);
  } catch (const Error&) {
  }
  const bool is_right = !found.empty() && std::all_of(found.begin(), found.end(), [&](Integer number) {
    return number >= 1 && number <= largest;
  });
  if (!is_right) usage_error(option + " " + quoted(text) + " is " + what, hint);
  return found;
}

bool is_name(const std::string& text) {
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
  return !text.empty() && is_letter(text[0]) &&
         std::all_of(text.begin(), text.end(), [&](char c) { return is_letter(c) || is_digit(c); });
}

void add_variables(std::vector<SweepVariable>& variables, const Typed& typed, const std::string& option,
                   SweepVariable::Kind kind) {
  const auto text = single(typed, option);
  if (!text) return;
  for (const std::string& name : comma_parts(*text)) {
    if (!is_name(name))
      usage_error(option + " " + quoted(*text) + " is not a list of names",
                  option + " S, or " + option + " S,T");
    if (column_called(name)) usage_error("a column is called " + quoted(name), "choose another name");
    const bool is_double = std::any_of(variables.begin(), variables.end(),
                                       [&](const SweepVariable& variable) { return variable.name == name; });
    if (is_double) usage_error(quoted(name) + " was named twice", "give each variable a name of its own");
    variables.push_back({kind, name, 0});
  }
}

/// One bound for all variables of a kind, or one for each.
void set_bounds(std::vector<SweepVariable>& variables, bool are_codes, const std::string& option,
                const std::optional<std::string>& text, Integer largest, const std::string& meaning) {
  std::vector<SweepVariable*> wanting;
  for (SweepVariable& variable : variables) {
    if ((variable.kind == SweepVariable::Kind::codes) == are_codes) wanting.push_back(&variable);
  }
  const std::string hint = option + (are_codes ? " 3" : " 10") + meaning;
  if (!text && !wanting.empty()) usage_error("'" + option + "' is missing", hint);
  if (!text) return;
  if (wanting.empty())
    usage_error("'" + option + "' is about nothing here",
                "name what it is for: " + std::string(are_codes ? "--codes C" : "--sets S"));
  const std::vector<Integer> bounds = numbers_of_option(
      option, *text, largest, "not from 1 to " + with_commas(static_cast<std::uint64_t>(largest)), hint);
  if (bounds.size() != 1 && bounds.size() != wanting.size())
    usage_error(option + " has " + std::to_string(bounds.size()) + " numbers for " +
                    counted(wanting.size(), "variable"),
                "one number is for all of them");
  for (std::size_t i = 0; i < wanting.size(); ++i)
    wanting[i]->within = static_cast<std::uint32_t>(bounds[bounds.size() == 1 ? 0 : i]);
}

std::vector<SweepVariable> variables_asked(const Typed& typed) {
  std::vector<SweepVariable> variables;
  add_variables(variables, typed, "--sets", SweepVariable::Kind::sets);
  add_variables(variables, typed, "--codes", SweepVariable::Kind::codes);
  add_variables(variables, typed, "--progressions", SweepVariable::Kind::progressions);
  if (variables.empty())
    usage_error("sweep needs something that runs through sets or codes",
                "galli sweep 'subtraction{S}' --sets S --within 10\n"
                "galli sweep 'octal(C)' --codes C --digits 2 --values");
  set_bounds(variables, false, "--within", single(typed, "--within"), largest_within,
             ": all sets of numbers from 1 to 10");
  set_bounds(variables, true, "--digits", single(typed, "--digits"), max_digits,
             ": all codes with up to three digits after the point");
  return variables;
}

std::string column_names() {
  std::vector<std::string> names;
  for (SweepColumn column : all_columns) names.emplace_back(name_of(column));
  return joined(names, ", ");
}

std::vector<SweepColumn> columns_asked(const Typed& typed) {
  const auto text = single(typed, "--ask");
  if (!text) return {std::begin(default_columns), std::end(default_columns)};
  std::vector<SweepColumn> columns;
  for (const std::string& name : comma_parts(*text)) {
    const auto column = column_called(name);
    if (!column) usage_error("there is no column " + quoted(name), column_names());
    if (std::find(columns.begin(), columns.end(), *column) != columns.end())
      usage_error(quoted(name) + " is asked for twice", "each column comes once");
    columns.push_back(*column);
  }
  return columns;
}

std::optional<Shard> shard_asked(const Typed& typed) {
  const auto text = single(typed, "--shard");
  if (!text) return {};
  const std::string hint = "--shard 1/4 is the first of four parts, --shard 4/4 the last";
  const std::size_t slash = text->find('/');
  if (slash == std::string::npos) usage_error("--shard " + quoted(*text) + " is not part of a sweep", hint);
  const auto number = [&](const std::string& part) {
    const auto found = numbers_of_option("--shard", part, max_shards, "no number from 1 to 1,000,000", hint);
    if (found.size() != 1) usage_error("--shard " + quoted(*text) + " is not part of a sweep", hint);
    return static_cast<std::uint64_t>(found.front());
  };
  const Shard shard{number(text->substr(0, slash)), number(text->substr(slash + 1))};
  if (shard.number > shard.of)
    usage_error("there is no shard " + std::to_string(shard.number) + " of " + std::to_string(shard.of),
                hint);
  return shard;
}

SweepOptions merge_options(const Typed& typed) {
  for (const char* name :
       {"GAME", "--sets", "--codes", "--progressions", "--within", "--digits", "--ask", "--keep", "--shard",
        "--resume", "--dry-run", "--values", "--phase", "--to", "--format"}) {
    if (is_given(typed, name))
      usage_error("'" + std::string(name) + "' does not go with '--merge'",
                  "the parts say what they are: galli sweep --merge 1.part 2.part -o all.csv");
  }
  SweepOptions options;
  options.merge = typed.at("--merge");
  return options;
}

}  // namespace

void add_sweep_options(Vocabulary& words) {
  words.argument("GAME", "A game in which names stand for sets or codes: 'subtraction{S}', 'octal(C)'");
  words.option("--sets", "S[,T...]",
               "These run through all non-empty sets of numbers from 1 to the bound of --within");
  words.option("--codes", "C", "Runs through all codes with at most --digits digits after the point");
  words.option("--progressions", "P",
               "Runs through b, b+c, b+2c, ... with b and c up to the bound of --within");
  words.option("--within", "M[,N...]", "The bound; one number is for all of them");
  words.option("--digits", "D", "The most digits that codes have after the point");
  words.option("--ask", "COLUMNS", "Among " + column_names());
  words.flag("--values", "Periods of nim-values instead of outcomes");
  words.option("--phase", "K", "Which phase; 1 if not given");
  words.option("--to", "N", "How many terms to search where nothing is proved; 10000 if not given");
  words.option("--keep", "COND", "Only games for which a condition holds: 'period > 500 or status = open'");
  words.flag("--dry-run", "How many games, about how long, how large the file; nothing is written");
  words.option("--shard", "I/N", "Part I of N, to be merged");
  words.list_option("--merge", "FILE...", "Put all parts of a sweep together");
  words.flag("--resume", "Continue a run of the same command that was stopped");
  words.output();
}

SweepOptions sweep_options(const Typed& typed) {
  if (is_given(typed, "--merge")) return merge_options(typed);
  SweepOptions options;
  options.variables = variables_asked(typed);
  options.columns = columns_asked(typed);
  options.keep = single(typed, "--keep");
  options.shard = shard_asked(typed);
  options.resume = is_given(typed, "--resume");
  options.dry_run = is_given(typed, "--dry-run");
  const auto output = single(typed, "-o");
  if (options.resume && (!output || *output == "-"))
    usage_error("'--resume' needs the file of the run to continue", "the same command with -o FILE");
  if (single(typed, "--phase") == "all") usage_error("a sweep is about one phase", "--phase 1");
  return options;
}

}  // namespace galli
