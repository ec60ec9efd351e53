// What documents and help say of commands, formats, engines and rulesets is what there is.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "base/text.h"
#include "base/words.h"
#include "cli/command.h"
#include "cli/help.h"
#include "cli/terminal/wrapping.h"
#include "gallimaufry/catalogue.h"
#include "run/engines.h"

namespace galli::documents_test {
namespace {

using Rows = std::vector<std::vector<std::string>>;

/// Tests run in tests/.
std::string read(const std::string& path) {
  std::ifstream file("../" + path);
  EXPECT_TRUE(file) << path;
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

std::string trimmed(const std::string& text) {
  const std::size_t begin = text.find_first_not_of(' ');
  return begin == std::string::npos ? "" : text.substr(begin, text.find_last_not_of(' ') + 1 - begin);
}

/// The cells of a row "| a | b |"; "\|" is a bar inside a cell.
std::vector<std::string> cells(const std::string& line) {
  std::vector<std::string> result(1);
  for (std::size_t i = 1; i < line.size(); ++i) {
    if (line[i] == '\\' && line[i + 1] == '|') {
      result.back() += '|';
      ++i;
    } else if (line[i] == '|') {
      result.back() = trimmed(result.back());
      result.emplace_back();
    } else {
      result.back() += line[i];
    }
  }
  result.pop_back();
  return result;
}

/// The rows of the table that begins with this line.
Rows table_under(const std::string& document, const std::string& heading) {
  std::istringstream text(read(document));
  std::string line;
  while (std::getline(text, line) && line != heading) {
  }
  EXPECT_EQ(line, heading) << document;
  std::getline(text, line);
  Rows rows;
  while (std::getline(text, line) && line.starts_with('|')) rows.push_back(cells(line));
  return rows;
}

std::set<std::string> first_cells(const Rows& rows) {
  std::set<std::string> found;
  for (const auto& row : rows) found.insert(row.front());
  return found;
}

std::string in_code(const std::string& text) { return "`" + text + "`"; }

TEST(Documents, the_manual_lists_the_commands_that_there_are) {
  std::set<std::string> wanted;
  for (const CommandEntry* entry : commands())
    wanted.insert(in_code(trimmed(std::string(entry->name()) + " " + std::string(entry->arguments))));
  EXPECT_EQ(first_cells(table_under("docs/cli.md", "| command | prints |")), wanted);
}

TEST(Documents, the_manual_lists_the_formats_of_each_command) {
  std::set<std::string> wanted, found;
  for (const CommandEntry* entry : commands()) {
    std::vector<std::string> names;
    for (const std::string& name : format_names(entry->command)) names.push_back(in_code(name));
    if (names.size() > 1) wanted.insert(in_code(std::string(entry->name())) + ": " + joined(names, ", "));
  }
  for (const auto& row : table_under("docs/cli.md", "| command | formats |"))
    found.insert(row.at(0) + ": " + row.at(1));
  EXPECT_EQ(found, wanted);
}

TEST(Documents, the_manual_explains_every_format) {
  std::set<std::string> wanted;
  for (const FormatEntry& entry : format_list()) wanted.insert(in_code(std::string(entry.name)));
  EXPECT_EQ(first_cells(table_under("docs/cli.md", "| format | tables | positions | sequences |")), wanted);
}

TEST(Documents, the_manual_lists_the_engines_that_there_are) {
  std::set<std::string> wanted;
  for (const WindowEngine* engine : all_engines()) wanted.insert(in_code(std::string(engine->name)));
  EXPECT_EQ(first_cells(table_under("docs/cli.md", "| engine | for |")), wanted);
}

TEST(Documents, the_manual_names_the_topics_of_help) {
  const std::string text = read("docs/cli.md");
  for (const std::string& topic : help_topics())
    EXPECT_NE(text.find(in_code(topic)), std::string::npos) << topic;
}

TEST(Documents, every_line_of_help_fits_a_terminal) {
  std::vector<std::string> texts = {overview()};
  for (const std::string& topic : help_topics()) texts.push_back(*help_on_topic(topic));
  for (const CommandEntry* entry : commands()) texts.push_back(*help_on_command(entry->name()));
  for (const std::string& text : texts) {
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) EXPECT_LE(columns(line), help_width) << line;
  }
}

TEST(Documents, every_summary_of_a_command_is_one_line_of_the_overview) {
  for (const CommandEntry* entry : commands()) EXPECT_LE(columns(entry->summary), 50u) << entry->name();
}

// ---- Numbers ----

constexpr const char* words_for_numbers[] = {
    "zero",     "one",     "two",     "three",     "four",     "five",     "six",
    "seven",    "eight",   "nine",    "ten",       "eleven",   "twelve",   "thirteen",
    "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"};

/// "Nineteen", "19"; none for other words.
std::optional<std::size_t> number_in(const std::string& word) {
  if (std::all_of(word.begin(), word.end(), is_digit)) return std::stoul(word);
  const std::string small = in_small_letters(word);
  const auto* found = std::find(std::begin(words_for_numbers), std::end(words_for_numbers), small);
  if (found == std::end(words_for_numbers)) return {};
  return static_cast<std::size_t>(found - std::begin(words_for_numbers));
}

/// The number before this phrase, wherever one of the documents has it.
void expect_number(const std::string& phrase, std::size_t number) {
  std::size_t count = 0;
  const std::regex pattern("([A-Za-z]+|[0-9]+) " + phrase);
  for (const char* document : {"README.md", "CHANGELOG.md", "CONTRIBUTING.md", "docs/architecture.md",
                               "docs/cli.md", "docs/language.md", "docs/library.md", "docs/performance.md"}) {
    const std::string text = read(document);
    for (std::sregex_iterator at(text.begin(), text.end(), pattern), end; at != end; ++at) {
      const auto said = number_in(at->str(1));
      if (!said) continue;
      EXPECT_EQ(*said, number) << document << ": " << at->str();
      ++count;
    }
  }
  EXPECT_GT(count, 0u) << "no document says how many " << phrase;
}

TEST(Documents, numbers_of_rulesets_and_engines_are_right) {
  expect_number("rulesets are in the library", ask(ListQuestion{}).rulesets.size());
  const Engines engines = all_engines();
  const auto do_the_work = std::count_if(engines.begin(), engines.end(), [](const WindowEngine* engine) {
    const std::string_view name = engine->name;
    return name != "copies" && name != "summands" &&
           name != "reference";  // by smaller games; by the definition
  });
  expect_number("engines do the work", static_cast<std::size_t>(do_the_work));
}

}  // namespace
}  // namespace galli::documents_test
