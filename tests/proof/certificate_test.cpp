// Certificates made slowly are verified; whatever is changed in them, they are not.
#include "proof/certificate.h"

#include <gtest/gtest.h>

#include <random>

#include "brute/brute.h"
#include "brute/custom.h"
#include "engine/octal/plan.h"
#include "notation/certificate.h"
#include "proof/slow_certificates.h"
#include "study/period.h"

namespace galli::certificate_test {
namespace {

using Kind = Verification::Kind;

std::string verdict_in_words(const PeriodCertificate& certificate) {
  const Verification verdict = verify(certificate);
  const std::string word = verdict.kind == Kind::verified ? "verified" : "not verified: " + verdict.reason;
  return word + "\n";
}

#define EXPECT_VERIFIED(certificate) EXPECT_EQ(verdict_in_words(certificate), "verified\n")

/// The claim holds as far as the reference can see.
void expect_true(const PeriodCertificate& certificate, Integer to) {
  const Machine machine = machine_of(read(certificate.game));
  Reference reference(machine, certificate.ask);
  const slow::Terms terms =
      slow::terms(reference, machine, static_cast<std::uint32_t>(certificate.phase - 1), to);
  const ClaimedPeriod& period = certificate.period;
  for (Integer n = 0; n < to; ++n) {
    const Integer rounds = n < period.preperiod ? 0 : (n - period.preperiod) / period.period;
    const Integer claimed = certificate.terms[n - rounds * period.period] + rounds * period.saltus;
    ASSERT_EQ(terms[n], claimed) << certificate.game << " at " << n;
  }
}

TEST(Certificate, finite_states_of_all_operators) {
  const std::vector<std::string> games = {
      "subtraction{2,5,8}",
      "subtraction{1..4}",
      "pegs(1)",
      "steps{(1),(4)}",
      "subtraction{1,2} | subtraction{5}",
      "subtraction{1,4} & subtraction{2,3}",
      "(subtraction{1} & subtraction{3}) | subtraction{2,5}",
      "subtraction{1,4,5} >> subtraction{2,3}",
      "push(subtraction{2,3}, subtraction{1,4}, button=inside)",
      "push(subtraction{2,3}, subtraction{1,4}, button=before)",
      "push(subtraction{2,3}, subtraction{1,4}, button=after)",
      "push(subtraction{2,3}, subtraction{1,4}, button=either)",
      "one_pass(subtraction{2,4})",
      "one_pass(subtraction{2,4} & subtraction{3})",
      "twist(subtraction{1,2}, subtraction{3})",
      "twist(subtraction{1,2} >> subtraction{2}, subtraction{3})",
      "conjoin(subtraction{3,4}, subtraction{1,2})",
      "conjoin(subtraction{3} & subtraction{2,5}, subtraction{1,4})",
      "then(subtraction{2,3}, nim@(1,2))",
      "then(subtraction{3}, subtraction{1,2}@(4))",
      "subtraction{2,5} & no_moves",
  };
  std::size_t checked = 0;
  for (const std::string& game : games) {
    const Machine machine = machine_of(read(game));
    for (const Ask ask : {Ask::values, Ask::outcomes}) {
      for (std::uint32_t phase = 0; phase < machine.phases.size(); ++phase) {
        if (board_of(machine, phase).dimension() != 1 || machine.phases[phase].board != 0) continue;
        const auto certificate = slow::of_finite_state(game, ask, phase, 8, 400);
        ASSERT_TRUE(certificate) << game;
        EXPECT_VERIFIED(*certificate) << game;
        expect_true(*certificate, 600);
        ++checked;
      }
    }
  }
  EXPECT_GT(checked, 60U);
}

TEST(Certificate, finite_states_in_misere_play) {
  for (const std::string game :
       {"misere(subtraction{1,4})", "misere(subtraction{2,3} >> subtraction{1})",
        "misere(one_pass(subtraction{2,3}))", "misere(subtraction{3} & subtraction{1,2})"}) {
    const auto certificate = slow::of_finite_state(game, Ask::outcomes, 0, 4, 200);
    ASSERT_TRUE(certificate) << game;
    EXPECT_VERIFIED(*certificate) << game;
    PeriodCertificate of_values = *certificate;
    of_values.ask = Ask::values;
    EXPECT_EQ(verify(of_values).reason, "misere games have outcomes only");
  }
}

std::string random_set(std::mt19937& random, int largest) {
  std::string text;
  while (text.empty()) {
    for (int amount = 1; amount <= largest; ++amount) {
      if (random() % 3 == 0) text += (text.empty() ? "" : ",") + std::to_string(amount);
    }
  }
  return "subtraction{" + text + "}";
}

std::string random_game(std::mt19937& random, int depth) {
  if (depth == 0 || random() % 4 == 0) return random_set(random, 6);
  const auto kid = [&] { return random_game(random, depth - 1); };
  const auto inside = [&] { return "(" + kid() + ")"; };
  switch (random() % 8) {
    case 0: return inside() + " | " + inside();
    case 1: return inside() + " & " + inside();
    case 2: return inside() + " >> " + inside();
    case 3: return "one_pass(" + kid() + ")";
    case 4: return "twist(" + kid() + ", " + kid() + ")";
    case 5: return "conjoin(" + kid() + ", " + kid() + ")";
    case 6: return "push(" + kid() + ", " + kid() + ", button=inside)";
    default: return "push(" + kid() + ", " + kid() + ", button=after)";
  }
}

TEST(Certificate, finite_states_of_random_games) {
  std::mt19937 random(17);
  std::size_t checked = 0;
  for (int i = 0; i < 150; ++i) {
    const std::string game = random_game(random, 2);
    const Ask ask = random() % 2 == 0 ? Ask::values : Ask::outcomes;
    const auto phases = machine_of(read(game)).phases.size();
    const auto phase = static_cast<std::uint32_t>(random() % phases);
    const auto certificate = slow::of_finite_state(game, ask, phase, 6, 300);
    if (!certificate) continue;
    EXPECT_VERIFIED(*certificate) << game;
    ++checked;
  }
  EXPECT_GT(checked, 100U);
}

TEST(Certificate, boards_may_begin_later) {
  Library library = standard_library();
  const std::string rules = "ruleset late(n)\n  board n >= 3 and 4 > 1\n  (n - s) for s in {1,4}\n";
  library.add(std::make_shared<const Source>(Source{"late.rules", rules}));
  const auto certificate = slow::of_finite_state("late", Ask::values, 0, 4, 60, library);
  ASSERT_TRUE(certificate);
  EXPECT_EQ(certificate->rules, rules);
  EXPECT_EQ(certificate->period, (ClaimedPeriod{3, 5, 0}));
  EXPECT_EQ(certificate->terms[2], Table::off_board);
  EXPECT_VERIFIED(*certificate);
  EXPECT_EQ(read_certificate(std::make_shared<Source>(Source{"a", certificate_as_json(*certificate)})),
            *certificate);
}

struct Breaking {
  std::string game;
  StateRecurrence state;
  Integer k, r;
  std::uint32_t phase = 0;
};

const std::vector<Breaking> breaking_games = {
    {"octal(0.07)", {53, 34}, 2, 2},
    {"octal(0.77)", {71, 12}, 2, 2},
    {"octal(0.137)", {52, 34}, 3, 2},
    {"octal(0.333)", {1, 4}, 3, 1},
    {"octal(4.7)", {1, 2}, 1, 2},
    {"octal(0.07) | subtraction{2}", {1, 1}, 2, 2},

    {"subtraction{1,2} >> octal(0.77)", {71, 12}, 2, 2, 1},
    {"octal(0.3) | octal(0.03)", {1, 3}, 2, 1},
};

/// The least state that the theorem of Guy and Smith takes, found by looking.
std::optional<StateRecurrence> least_breaking_state(const Breaking& game, Integer count) {
  const auto terms = slow::terms_of_breaking(read(game.game), game.phase, Ask::values, count);
  for (Integer s = 1; s < count; ++s) {
    for (Integer q = 1; game.r * s + game.r * q + game.k < count; ++q) {
      const Integer end = game.r * s + (game.r - 1) * q + game.k - game.r + 1;
      if (std::equal(terms.begin() + s, terms.begin() + end, terms.begin() + s + q))
        return StateRecurrence{s, q};
    }
  }
  return {};
}

/// The theorem itself: what repeats as long as it asks goes on repeating.
void expect_goes_on(const Breaking& game, const StateRecurrence& state, Integer count) {
  const auto terms = slow::terms_of_breaking(read(game.game), game.phase, Ask::values, count);
  EXPECT_TRUE(std::equal(terms.begin() + state.from, terms.end() - state.period,
                         terms.begin() + state.from + state.period))
      << game.game;
}

TEST(Certificate, guy_smith_for_codes) {
  for (const Breaking& game : breaking_games) {
    const auto state = least_breaking_state(game, 600);
    ASSERT_TRUE(state) << game.game;
    for (const Ask ask : {Ask::values, Ask::outcomes}) {
      const auto certificate = slow::of_guy_smith(game.game, ask, game.phase, *state, game.k, game.r);
      EXPECT_VERIFIED(certificate) << game.game;
    }
  }
  const auto kayles = slow::of_guy_smith("octal(0.77)", Ask::values, 0, {71, 12}, 2, 2);
  EXPECT_EQ(kayles.period, (ClaimedPeriod{71, 12, 0}));
  EXPECT_EQ(verify(kayles).all_terms, 2 * 71 + 12 + 2 - 2 + 1 + 12);
}

TEST(Certificate, every_code_of_two_hexadecimal_digits) {
  std::size_t verified = 0;
  for (int code = 8; code < 256; ++code) {
    const std::string digits = {"0123456789abcdef"[code / 16], "0123456789abcdef"[code % 16]};
    const Breaking game{"hex(0." + digits + ")", {}, code % 16 ? 2 : 1, 3};
    const auto state = least_breaking_state(game, 60);
    if (!state) continue;
    EXPECT_VERIFIED(slow::of_guy_smith(game.game, Ask::values, 0, *state, game.k, game.r)) << game.game;
    expect_goes_on(game, *state, 150);
    ++verified;
  }
  EXPECT_GT(verified, 30U);
}

TEST(Certificate, every_code_of_three_octal_digits) {
  std::size_t verified = 0;
  for (int code = 1; code < 512; ++code) {
    const std::string digits = {char('0' + code / 64), char('0' + code / 8 % 8), char('0' + code % 8)};
    const Breaking game{"octal(0." + digits + ")", {}, code % 8 ? 3 : code / 8 % 8 ? 2 : 1, 2};
    const auto state = least_breaking_state(game, 120);
    if (!state) continue;
    EXPECT_VERIFIED(slow::of_guy_smith(game.game, Ask::values, 0, *state, game.k, game.r)) << game.game;
    expect_goes_on(game, *state, 150);
    ++verified;
  }
  EXPECT_GT(verified, 100U);
}

/// Largest set first; a subset of {1, ..., width} for each number.
std::string set_of(unsigned number) {
  std::string text;
  for (int amount = 1; number != 0; ++amount, number >>= 1) {
    if ((number & 1) != 0) text += (text.empty() ? "" : ",") + std::to_string(amount);
  }
  return "{" + text + "}";
}

TEST(Certificate, arithmetic_recurrences_of_all_but_games) {
  for (unsigned set = 1; set < 64; ++set) {
    const auto largest = static_cast<Integer>(std::bit_width(set));
    for (const Ask ask : {Ask::values, Ask::outcomes}) {
      const auto certificate =
          slow::of_arithmetic("allbut" + set_of(set), ask, 0, {0}, true, largest, -1, 160);
      ASSERT_TRUE(certificate) << set_of(set);
      EXPECT_VERIFIED(*certificate) << set_of(set);
      EXPECT_EQ(certificate->period.saltus > 0, ask == Ask::values) << set_of(set);
    }
  }
  const auto nim = slow::of_arithmetic("nim(1)", Ask::values, 0, {0}, true, 0, -1, 50);
  ASSERT_TRUE(nim);
  EXPECT_EQ(nim->period, (ClaimedPeriod{0, 1, 1}));
  EXPECT_VERIFIED(*nim);
}

TEST(Certificate, arithmetic_recurrences_of_comply_constrain) {
  for (unsigned set = 1; set < 32; ++set) {
    const auto largest = static_cast<Integer>(std::bit_width(set));
    const Integer max_finite = std::popcount(set);
    const std::string game = "twist(subtraction" + set_of(set) + ")";
    for (const std::uint32_t phase : {0U, 1U}) {
      const auto certificate =
          slow::of_arithmetic(game, Ask::values, phase, {phase}, phase == 1, largest, max_finite, 170);
      ASSERT_TRUE(certificate) << game;
      EXPECT_VERIFIED(*certificate) << game;
      EXPECT_EQ(certificate->period.saltus > 0, phase == 1) << game;
      if (set % 8 == 5) expect_true(*certificate, 220);
    }
    const auto outcomes = slow::of_arithmetic(game, Ask::outcomes, 0, {0}, false, largest, max_finite, 170);
    ASSERT_TRUE(outcomes) << game;
    EXPECT_VERIFIED(*outcomes) << game;
  }
}

TEST(Certificate, arithmetic_recurrences_of_several_phases) {
  const std::string game = "twist(subtraction{1,4}, allbut{2}, subtraction{3}, allbut{1,3})";
  for (std::uint32_t phase = 0; phase < 4; ++phase) {
    const bool grows = phase % 2 == 1;
    const std::vector<std::uint32_t> side = grows ? std::vector{1U, 3U} : std::vector{0U, 2U};
    const auto certificate = slow::of_arithmetic(game, Ask::values, phase, side, grows, 4, 4, 200);
    ASSERT_TRUE(certificate);
    EXPECT_VERIFIED(*certificate);
    expect_true(*certificate, 220);
  }
}

TEST(Certificate, outcomes_of_a_growing_phase_are_all_N_in_the_end) {
  PeriodCertificate certificate;
  certificate.game = "allbut{1,3}";
  certificate.ask = Ask::outcomes;
  certificate.argument = PeriodArgument::arithmetic_recurrence;
  certificate.period = {2, 1, 0};
  certificate.last_exception = 1;
  certificate.state = {2, 1};
  certificate.bound = 9;
  certificate.terms = {0, 0, 1};
  EXPECT_VERIFIED(certificate);
  certificate.terms = {0, 0, 0};
  EXPECT_EQ(verify(certificate).kind, Kind::refused);
}

TEST(Certificate, refuses_arguments_that_do_not_fit) {
  Library library = standard_library();
  PeriodCertificate certificate = *slow::of_finite_state("subtraction{1,2}", Ask::values, 0, 2, 30);
  const auto reason = [&](const std::string& game, PeriodArgument argument, const std::string& rules = "") {
    certificate.game = game;
    certificate.rules = rules;
    certificate.argument = argument;
    const Verification verdict = verify(certificate);
    EXPECT_EQ(verdict.kind, Kind::refused) << game;
    return verdict.reason;
  };
  const PeriodArgument finite = PeriodArgument::finite_state;
  const PeriodArgument breaking = PeriodArgument::guy_smith;
  const PeriodArgument arithmetic = PeriodArgument::arithmetic_recurrence;
  EXPECT_EQ(reason("allbut{1,2}", finite),
            "the finite-state argument does not fit: allbut{1,2}: infinitely many amounts may be taken");
  EXPECT_EQ(reason("twist(subtraction{1,2})", finite),
            "the finite-state argument does not fit: allbut{1,2}: infinitely many amounts may be taken");
  EXPECT_EQ(reason("nim", finite), "the finite-state argument does not fit: it is not played on one heap");
  EXPECT_EQ(reason("subtraction{1,2} & to_end", finite),
            "the finite-state argument does not fit: to_end: its move leads to the end");
  EXPECT_EQ(reason("octal(0.33)", finite),
            "the finite-state argument does not fit: it is not played on one heap");
  EXPECT_EQ(reason("my", finite, "ruleset my(n)\n  board n mod 2 = 0\n  (n - 2)\n"),
            "the finite-state argument does not fit: its board is cut by n mod 2 = 0");
  EXPECT_EQ(reason("subtraction{1,2}", breaking),
            "the Guy-Smith argument does not fit: subtraction{1,2} is not a take-and-break ruleset");
  EXPECT_EQ(reason("octal(0.33) & octal(0.3)", breaking),
            "the Guy-Smith argument does not fit: heaps cannot be valued apart here");
  EXPECT_EQ(reason("one_pass(octal(0.33))", breaking),
            "the Guy-Smith argument does not fit: heaps cannot be valued apart here");
  EXPECT_EQ(reason("octal(0.33) | nim(1)", breaking),
            "the Guy-Smith argument does not fit: nim(1): infinitely many amounts may be taken");
  EXPECT_EQ(reason("subtraction{1,2}", arithmetic),
            "the argument of an arithmetic recurrence does not fit: no phase may take all amounts but "
            "finitely many");
  EXPECT_EQ(reason("subtraction{1,2} >> allbut{1}", arithmetic),
            "the argument of an arithmetic recurrence does not fit: a move does not go into every phase");
  EXPECT_EQ(reason("conjoin(allbut{1}, allbut{1})", arithmetic),
            "the argument of an arithmetic recurrence does not fit: more than moves is to be chosen");
}

TEST(Certificate, says_when_only_a_part_was_checked) {
  const auto kayles = slow::of_guy_smith("octal(0.77)", Ask::values, 0, {71, 12}, 2, 2);
  const Verification verdict = verify(kayles, {}, 4'000);
  EXPECT_EQ(verdict.kind, Kind::partly);
  EXPECT_EQ(verdict.all_terms, 167);
  EXPECT_GT(verdict.checked_terms, 20);
  EXPECT_LT(verdict.checked_terms, 167);
  EXPECT_EQ(verify(slow::of_guy_smith("octal(0.77)", Ask::outcomes, 0, {71, 12}, 2, 2), {}, 4'000).trusted,
            "the other terms, and that the nim-values came back");
  const auto push = slow::of_finite_state("subtraction{1,4,5} >> subtraction{2,3}", Ask::values, 0, 5, 200);
  const Verification begun = verify(*push, {}, 2'000);
  EXPECT_EQ(begun.kind, Kind::partly);
  EXPECT_EQ(begun.trusted, "the other terms, and that the state of all phases came back");
}

TEST(Certificate, a_wrong_term_is_found_by_heaps_that_are_spread_evenly) {
  auto kayles = slow::of_guy_smith("octal(0.77)", Ask::values, 0, {71, 12}, 2, 2);
  std::size_t found = 0;
  for (std::size_t n = 60; n < kayles.terms.size(); ++n) {
    PeriodCertificate changed = kayles;
    changed.terms[n] ^= 8;
    found += verify(changed, {}, 4'000).kind == Kind::refused ? 1 : 0;
  }
  EXPECT_GT(found, 3U);
}

TEST(Certificate, stops_when_asked) {
  const auto kayles = slow::of_guy_smith("octal(0.77)", Ask::values, 0, {71, 12}, 2, 2);
  const auto push = slow::of_finite_state("subtraction{1,4,5} >> subtraction{2,3}", Ask::values, 0, 5, 200);
  const auto twist = slow::of_arithmetic("twist(subtraction{1,3})", Ask::values, 1, {1}, true, 3, 2, 200);
  Control control;
  control.stop_requested = [] { return true; };
  for (const PeriodCertificate& certificate : {kayles, *push, *twist})
    EXPECT_EQ(verify(certificate, control).kind, Kind::stopped);
}

/// What `galli period -o` would write, or an empty optional where it refuses to.
std::optional<PeriodCertificate> written(const Game& game, const Machine& machine, const Library& library,
                                         const PeriodSearch& question, const PeriodFinding& finding) {
  try {
    return read_certificate(std::make_shared<const Source>(
        Source{"", certificate_as_json(
                       certificate_of(game, machine, library, question, finding, default_settings(), {}))}));
  } catch (const Error& error) {
    EXPECT_EQ(error.complaint().message.substr(0, 23), "there is no certificate");
    return {};
  }
}

/// Rulesets of one heap, some written for this game, some with a declared rank; or heaps that may be split.
std::string random_rules(brute::Random& random, int kind, brute::Limits& limits) {
  limits.heaps = 1;
  limits.max_depth = 2;
  limits.core_only = false;
  std::string rules;
  if (kind == 0) limits.stage = brute::Stage::multiset;
  if (kind == 0 || kind > 2) return rules;
  const auto customs = kind == 1 ? brute::random_customs(random, {.heaps = 1}, {"first", "second"})
                                 : brute::random_ranked_customs(random, 1, {"first", "second"});
  for (const brute::Custom& custom : customs) {
    rules += custom.rules_text + "\n";
    limits.pool.push_back(custom.ruleset);
  }
  return rules;
}

TEST(Certificate, is_never_written_and_then_refused) {
  brute::Random random(23);
  std::size_t made = 0, not_made = 0;
  for (int i = 0; i < 200; ++i) {
    brute::Limits limits;
    const std::string rules = random_rules(random, i % 5, limits);
    Library library = standard_library();
    if (!rules.empty()) library.add(std::make_shared<const Source>(Source{"random.rules", rules}));
    const std::string text = brute::text(brute::random_game(random, limits));
    SCOPED_TRACE(text + "\n" + rules);
    const Game game = read(text, library);
    const Machine machine = machine_of(game);
    const Ask ask = machine.misere || i % 2 == 0 ? Ask::outcomes : Ask::values;
    for (std::uint32_t phase = 0; phase < machine.phases.size(); ++phase) {
      const bool is_split = is_multiset(board_of(machine, phase));
      if (is_split && std::holds_alternative<Reason>(plan_octal(machine, phase))) continue;
      const PeriodSearch question{ask, phase, 60};
      PeriodFinding finding;
      try {
        finding = find_period(game, machine, question, default_settings(), {});
      } catch (const Error& error) {
        EXPECT_EQ(error.complaint().kind, ErrorKind::refused);
        continue;
      }
      if (!finding.argument) continue;
      EXPECT_FALSE(has_declared_rank(machine));
      const auto certificate = written(game, machine, library, question, finding);
      ++(certificate ? made : not_made);
      EXPECT_TRUE(!certificate || verify(*certificate).kind != Kind::refused);
    }
  }
  EXPECT_GT(made, 50U);
  EXPECT_LT(not_made, made);
}

TEST(Certificate, of_a_ruleset_that_declares_its_rank_needlessly) {
  Library library = standard_library();
  library.add(std::make_shared<const Source>(
      Source{"my.rules", "ruleset three(x)\n  rank x\n  (x - i)   for i in 1..3\n"}));
  const Game game = read("three", library);
  const Machine machine = machine_of(game);
  const PeriodSearch question{Ask::values, 0, 100};
  const PeriodFinding finding = find_period(game, machine, question, default_settings(), {});
  ASSERT_TRUE(finding.argument);
  const auto certificate = written(game, machine, library, question, finding);
  ASSERT_TRUE(certificate);
  EXPECT_VERIFIED(*certificate);
}

}  // namespace
}  // namespace galli::certificate_test
