// Certificates of theorems: right ones are verified, by our checker and by the one in Python, and those in which a number, a word or a game was changed are
// refused by both.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <regex>
#include <sstream>

#include "gallimaufry/error.h"
#include "gallimaufry/prove.h"
#include "gallimaufry/session.h"
#include "proof/theorem/check.h"

namespace galli::theorem_test {
namespace {

using Fixed = std::vector<std::pair<std::string, Integer>>;

std::string certificate_of(const std::string& game, const Fixed& fixed = {}, std::uint32_t value = 0) {
  const ProveAnswer answer = ask(ProveQuestion{.game = Session().game(game), .value = value, .fix = fixed});
  EXPECT_EQ(answer.verdict, ProveAnswer::Verdict::proved) << game;
  return answer.certificate;
}

/// "verified", or why it is not.
std::string verdict_on(const std::string& text) {
  const auto read = theorem::read_theorem(text);
  if (const auto* damage = std::get_if<std::string>(&read)) return *damage;
  try {
    const Verification verdict = theorem::verify(std::get<theorem::TheoremFile>(read));
    return verdict.kind == Verification::Kind::verified ? "verified" : verdict.reason;
  } catch (const Error& error) {
    return error.complaint().message;
  }
}

std::string with_checksum(std::string text) {
  text.erase(text.rfind("end "));
  std::uint64_t sum = 0xcbf29ce484222325U;
  for (char c : text) sum = (sum ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
  return text + fmt::format("end {:016x}\n", sum);
}

/// What the checker in Python says of some certificates, a line for each.
std::vector<std::string> python_verdicts(const std::vector<std::string>& texts) {
  const std::filesystem::path folder =
      std::filesystem::temp_directory_path() / fmt::format("galli_theorems_{}", ::getpid());
  std::filesystem::create_directories(folder);
  std::string command = "python3 ../tools/check_certificate.py";
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const std::string name = (folder / std::to_string(i)).string();
    std::ofstream(name, std::ios::binary) << texts[i];
    command += " " + name;
  }
  const std::string told = (folder / "told").string();
  const int ended = std::system((command + " >" + told).c_str());
  EXPECT_NE(ended, -1);
  std::ifstream in(told);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line.substr(line.find(": ") + 2));
  std::filesystem::remove_all(folder);
  return lines;
}

const std::vector<std::string> games = {
    "nim",
    "wythoff",
    "wythoff >> nim",
    "nim >> euclid",
    "yama & bishop",
    "(nim | yama) & bishop",
    "misere(nim)",
    "one_pass(bishop)",
    "push(bishop, nim, button=inside)",
    "push(nim, bishop, button=after)",
    "twist(nim, bishop)",
    "conjoin(bishop, nim)",
    "subtraction{1,3}",
    "nim on cone[1,0; 1,1]",
};

TEST(Theorem, certificates_are_verified_by_both_checkers) {
  std::vector<std::string> texts;
  for (const std::string& game : games) {
    texts.push_back(certificate_of(game));
    EXPECT_EQ(verdict_on(texts.back()), "verified") << game;
  }
  texts.push_back(certificate_of("zeruclid(3)", {{"x", 1}}));
  EXPECT_EQ(verdict_on(texts.back()), "verified");
  texts.push_back(certificate_of("nim", {}, 2));
  EXPECT_EQ(verdict_on(texts.back()), "verified");
  const std::vector<std::string> told = python_verdicts(texts);
  ASSERT_EQ(told.size(), texts.size());
  for (std::size_t i = 0; i < told.size(); ++i)
    EXPECT_TRUE(told[i].starts_with("proved: ")) << i << " " << told[i];
}

struct Change {
  std::string line;  ///< as it is now
  std::string text;
};

/// The text with some of its numbers, in lines that begin with one of these words, one larger or smaller.
std::vector<Change> changed_numbers(const std::string& text, const std::string& starts) {
  constexpr std::size_t every = 3;
  std::vector<Change> results;
  const std::regex wanted("^(" + starts + ").*"), number("-?[0-9]+");
  std::size_t at = 0, met = 0;
  for (std::size_t end; (end = text.find('\n', at)) != std::string::npos; at = end + 1) {
    const std::string line = text.substr(at, end - at);
    if (!std::regex_match(line, wanted)) continue;
    for (std::sregex_iterator found(line.begin(), line.end(), number), none; found != none; ++found) {
      for (long long change : {1, -1}) {
        if (met++ % every != 0) continue;
        std::string changed = line;
        changed.replace(static_cast<std::size_t>(found->position()),
                        static_cast<std::size_t>(found->length()),
                        std::to_string(std::stoll(found->str()) + change));
        results.push_back({changed, with_checksum(text.substr(0, at) + changed + text.substr(end))});
      }
    }
  }
  return results;
}

TEST(Theorem, the_name_of_a_numeration_is_checked) {
  const std::string text = certificate_of("nim");
  const std::size_t at = text.find("numeration 2 ");
  ASSERT_NE(at, std::string::npos);
  const std::string changed = with_checksum(std::string(text).replace(at, 13, "numeration 4 "));
  EXPECT_NE(verdict_on(changed), "verified");
  EXPECT_TRUE(python_verdicts({changed}).at(0).starts_with("refused: "));
}

/// In a condition that holds anyway, such as -x <= 0, and in a formula with others, a change may mean nothing.
bool may_mean_nothing(const Change& change) {
  return change.line.starts_with("relation ") || change.line.starts_with("by ");
}

TEST(Theorem, every_changed_number_is_refused) {
  const std::string kinds =
      "gallimaufry|rules|question|numeration fib|heaps|board|relation|literal|component|sets|set|key|by|"
      "automaton|[01] ";
  std::size_t tried = 0, relations = 0, without_meaning = 0;
  for (const char* game : {"nim >> euclid", "one_pass(bishop)"}) {
    for (const Change& change : changed_numbers(certificate_of(game), kinds)) {
      ++tried;
      const bool is_verified = verdict_on(change.text) == "verified";
      relations += may_mean_nothing(change) ? 1 : 0;
      without_meaning += may_mean_nothing(change) && is_verified ? 1 : 0;
      EXPECT_FALSE(is_verified && !may_mean_nothing(change)) << change.line;
    }
  }
  EXPECT_GT(tried, 100U);
  EXPECT_LT(3 * without_meaning, relations);
}

TEST(Theorem, the_second_checker_refuses_changed_automata_relations_and_formulas) {
  const std::vector<Change> changes =
      changed_numbers(certificate_of("wythoff >> nim"), "numeration fib|relation [0-9]|literal|by|[01] ");
  std::vector<std::string> texts;
  for (const Change& change : changes) texts.push_back(change.text);
  const std::vector<std::string> told = python_verdicts(texts);
  ASSERT_EQ(told.size(), texts.size());
  ASSERT_GT(told.size(), 30U);
  std::size_t without_meaning = 0;
  for (std::size_t i = 0; i < told.size(); ++i) {
    const bool is_refused = told[i].starts_with("refused: ");
    without_meaning += is_refused ? 0 : 1;
    EXPECT_TRUE(is_refused || may_mean_nothing(changes[i])) << told[i] << " " << changes[i].line;
  }
  EXPECT_LT(3 * without_meaning, told.size());
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return with_checksum(text.replace(at, from.size(), to));
}

TEST(Theorem, words_that_do_not_fit_the_game_are_refused) {
  const std::string text = certificate_of("wythoff >> nim");
  EXPECT_EQ(verdict_on(with_checksum(text)), "verified");
  EXPECT_NE(verdict_on(replaced(text, "game wythoff >> nim", "game nim >> wythoff")), "verified");
  EXPECT_NE(verdict_on(replaced(text, "game wythoff >> nim", "game wythoff >> euclid")), "verified");
  EXPECT_NE(verdict_on(replaced(text, "game wythoff >> nim", "game misere(wythoff >> nim)")), "verified");
  EXPECT_NE(verdict_on(replaced(text, "misere no", "misere yes")), "verified");
  EXPECT_NE(verdict_on(replaced(text, "clause (x - i, y)", "clause (x - 2*i, y)")), "verified");
  EXPECT_NE(verdict_on(replaced(text, "by formula (", "by lemma (")), "verified");
  EXPECT_NE(verdict_on(replaced(text, "weights 1 1", "weights 1 0")), "verified");
}

TEST(Theorem, numbers_are_written_in_one_way) {
  const std::string text = certificate_of("wythoff >> nim");
  EXPECT_NE(verdict_on(replaced(text, "board 0 component 0", "board -0 component 0")), "verified");
  EXPECT_NE(verdict_on(replaced(text, "board 0 component 0", "board 00 component 0")), "verified");
}

TEST(Theorem, the_second_checker_asks_for_the_question_and_the_names) {
  const std::string text = certificate_of("wythoff >> nim");
  const std::vector<std::string> told = python_verdicts(
      {replaced(text, "question phase 1", "question phase 2"), replaced(text, "heaps 2 x y", "heaps 2 x")});
  ASSERT_EQ(told.size(), 2U);
  for (const std::string& each : told) EXPECT_TRUE(each.starts_with("refused: ")) << each;
}

TEST(Theorem, the_second_checker_is_short) {
  std::ifstream in("../tools/check_certificate.py");
  std::size_t lines = 0;
  for (std::string line; std::getline(in, line);) lines += line.empty() ? 0 : 1;
  EXPECT_GT(lines, 100U);
  EXPECT_LT(lines, 300U);
}

TEST(Theorem, every_shortened_text_is_refused) {
  const std::string text = certificate_of("nim >> euclid");
  for (std::size_t length = 0; length < text.size(); length += 7)
    EXPECT_NE(verdict_on(text.substr(0, length)), "verified");
}

}  // namespace
}  // namespace galli::theorem_test
