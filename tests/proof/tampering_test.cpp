// Every field of a certificate is changed, one at a time and in several ways: none is verified any more. The same for its text.
#include <gtest/gtest.h>

#include <functional>

#include "gallimaufry/error.h"
#include "notation/certificate.h"
#include "proof/slow_certificates.h"

namespace galli::tampering_test {
namespace {

using Change = std::function<void(PeriodCertificate&)>;

struct NamedCertificate {
  std::string name;
  PeriodCertificate certificate;
};

/// Each with the least state_from and state_period, and the least bound that will do.
std::vector<NamedCertificate> originals() {
  return {
      {"subtraction", *slow::of_finite_state("subtraction{2,5,8}", Ask::values, 0, 8, 200)},
      {"outcomes", *slow::of_finite_state("subtraction{1,4}", Ask::outcomes, 0, 4, 200)},
      {"push", *slow::of_finite_state("subtraction{1,4,5} >> subtraction{2,3}", Ask::values, 0, 5, 200)},
      {"misere", *slow::of_finite_state("misere(subtraction{2,3})", Ask::outcomes, 0, 3, 200)},
      {"kayles", slow::of_guy_smith("octal(0.77)", Ask::values, 0, {71, 12}, 2, 2)},
      {"dawson", slow::of_guy_smith("octal(0.07)", Ask::outcomes, 0, {53, 34}, 2, 2)},
      {"comply", *slow::of_arithmetic("twist(subtraction{1,3})", Ask::values, 0, {0}, false, 3, 2, 200)},
      {"constrain", *slow::of_arithmetic("twist(subtraction{1,3})", Ask::values, 1, {1}, true, 3, 2, 200)},
      {"all but", *slow::of_arithmetic("allbut{2,3}", Ask::values, 0, {0}, true, 3, -1, 200)},
  };
}

void add_number_changes(std::vector<std::pair<std::string, Change>>& changes, const std::string& name,
                        Integer& (*field)(PeriodCertificate&), bool only_down = false) {
  const auto add = [&](const std::string& what, auto changed) {
    changes.push_back({name + " " + what, [=](PeriodCertificate& c) { field(c) = changed(field(c)); }});
  };
  add("one less", [](Integer x) { return x - 1; });
  add("negative", [](Integer) { return Integer{-1}; });
  add("least of all", [](Integer) { return std::numeric_limits<Integer>::min(); });
  if (only_down) return;
  add("one more", [](Integer x) { return x + 1; });
  add("doubled and one more", [](Integer x) { return 2 * x + 1; });
  add("large", [](Integer) { return Integer{1'000'000'000}; });
  add("very large", [](Integer) { return Integer{1'000'000'000'000'000}; });
  add("largest of all", [](Integer) { return std::numeric_limits<Integer>::max(); });
}

std::vector<std::pair<std::string, Change>> number_changes() {
  std::vector<std::pair<std::string, Change>> changes;
  add_number_changes(changes, "phase", [](PeriodCertificate& c) -> Integer& { return c.phase; });
  add_number_changes(changes, "preperiod",
                     [](PeriodCertificate& c) -> Integer& { return c.period.preperiod; });
  add_number_changes(changes, "period", [](PeriodCertificate& c) -> Integer& { return c.period.period; });
  add_number_changes(changes, "saltus", [](PeriodCertificate& c) -> Integer& { return c.period.saltus; });
  add_number_changes(changes, "state_from", [](PeriodCertificate& c) -> Integer& { return c.state.from; });
  add_number_changes(changes, "state_period",
                     [](PeriodCertificate& c) -> Integer& { return c.state.period; });
  add_number_changes(
      changes, "bound", [](PeriodCertificate& c) -> Integer& { return c.bound; }, true);
  return changes;
}

std::vector<std::pair<std::string, Change>> other_changes() {
  return {
      {"last_exception null",
       [](PeriodCertificate& c) { c.last_exception = c.last_exception ? std::nullopt : MaybeInteger(0); }},
      {"last_exception one more",
       [](PeriodCertificate& c) { c.last_exception = c.last_exception.value_or(-1) + 1; }},
      {"ask", [](PeriodCertificate& c) { c.ask = c.ask == Ask::values ? Ask::outcomes : Ask::values; }},
      {"argument",
       [](PeriodCertificate& c) {
         c.argument = c.argument == PeriodArgument::finite_state ? PeriodArgument::guy_smith
                                                                 : PeriodArgument::finite_state;
       }},
      {"another argument",
       [](PeriodCertificate& c) {
         c.argument = c.argument == PeriodArgument::arithmetic_recurrence
                          ? PeriodArgument::guy_smith
                          : PeriodArgument::arithmetic_recurrence;
       }},
      {"no game", [](PeriodCertificate& c) { c.game = ""; }},
      {"another game", [](PeriodCertificate& c) { c.game = "subtraction{1,2,3,7}"; }},
      {"another code", [](PeriodCertificate& c) { c.game = "octal(0.55)"; }},
      {"another twist", [](PeriodCertificate& c) { c.game = "twist(subtraction{1,4})"; }},
      {"one pass", [](PeriodCertificate& c) { c.game = "one_pass(" + c.game + ")"; }},
      {"an unknown game", [](PeriodCertificate& c) { c.game = "kayles"; }},
      {"rules that cannot be read", [](PeriodCertificate& c) { c.rules = "ruleset"; }},
      {"no terms", [](PeriodCertificate& c) { c.terms.clear(); }},
      {"a term less", [](PeriodCertificate& c) { c.terms.pop_back(); }},
      {"a term more", [](PeriodCertificate& c) { c.terms.push_back(c.terms[0]); }},
      {"a term off the board", [](PeriodCertificate& c) { c.terms.back() = Table::off_board; }},
      {"a term in the preperiod off the board",
       [](PeriodCertificate& c) { c.terms.front() = Table::off_board; }},
      {"an impossible term", [](PeriodCertificate& c) { c.terms.back() = -2; }},
      {"a large term",
       [](PeriodCertificate& c) { c.terms.back() = std::numeric_limits<std::int32_t>::max(); }},
      {"the period twice",
       [](PeriodCertificate& c) {
         const ClaimedPeriod old = c.period;
         for (Integer n = 0; n < old.period; ++n)
           c.terms.push_back(c.terms[old.preperiod + n] + static_cast<std::int32_t>(old.saltus));
         c.period = {old.preperiod, 2 * old.period, 2 * old.saltus};
         c.state.period *= 2;
         c.bound *= 4;
       }},
      {"the preperiod longer",
       [](PeriodCertificate& c) {
         c.terms.push_back(c.terms[c.period.preperiod] + static_cast<std::int32_t>(c.period.saltus));
         c.last_exception = c.period.preperiod++;
         c.state.from = std::max(c.state.from, c.period.preperiod);
         c.bound *= 4;
       }},
  };
}

bool is_verified(const PeriodCertificate& certificate) {
  try {
    return verify(certificate, {}, 100'000'000).kind == Verification::Kind::verified;
  } catch (const Error&) {
    return false;
  }
}

bool is_refused(const PeriodCertificate& certificate) {
  try {
    return verify(certificate, {}, 100'000'000).kind == Verification::Kind::refused;
  } catch (const Error&) {
    return true;
  }
}

TEST(Tampering, with_any_field_is_noticed) {
  auto changes = number_changes();
  const auto others = other_changes();
  changes.insert(changes.end(), others.begin(), others.end());
  for (const auto& [name, original] : originals()) {
    ASSERT_TRUE(is_verified(original)) << name << ": " << verify(original).reason;
    for (const auto& [what, change] : changes) {
      PeriodCertificate changed = original;
      change(changed);
      if (changed == original) continue;
      EXPECT_TRUE(is_refused(changed)) << name << ", " << what << ": " << certificate_as_json(changed);
    }
  }
}

TEST(Tampering, with_any_term_is_noticed) {
  for (const auto& [name, original] : originals()) {
    for (std::size_t n = 0; n < original.terms.size(); ++n) {
      for (const std::int32_t flip : {1, 2}) {
        PeriodCertificate changed = original;
        changed.terms[n] ^= flip;
        EXPECT_TRUE(is_refused(changed)) << name << ", term " << n;
      }
    }
  }
}

TEST(Tampering, with_the_rules_is_noticed) {
  Library library = standard_library();
  library.add(
      std::make_shared<const Source>(Source{"my.rules", "ruleset my(n)\n  (n - s) for s in {2,5}\n"}));
  const auto original = *slow::of_finite_state("my >> my", Ask::values, 0, 5, 200, library);
  ASSERT_TRUE(is_verified(original));
  for (const std::string rules :
       {"", "ruleset my(n)\n  (n - s) for s in {2,4}\n", "ruleset my(n)\n  (n - s) for s in {2,5,6}\n",
        "ruleset my(n)\n  (n - s) for s in 1..n where s in {2, 5 ..}\n",
        "ruleset mine(n)\n  (n - s) for s in {2,5}\n",
        "ruleset my(n)\n  (n - s) for s in {2,5} where n != 1000\n",
        "ruleset my(n)\n  (n + s) for s in {2,5}\n"}) {
    PeriodCertificate changed = original;
    changed.rules = rules;
    EXPECT_TRUE(is_refused(changed)) << rules;
  }
}

PeriodCertificate read_text(const std::string& text) {
  return read_certificate(std::make_shared<const Source>(Source{"a.json", text}));
}

std::string complaint_about(const std::string& text) {
  try {
    read_text(text);
    return "";
  } catch (const Error& error) {
    return error.complaint().message;
  }
}

std::string replaced(std::string text, const std::string& old, const std::string& by) {
  const std::size_t at = text.find(old);
  EXPECT_NE(at, std::string::npos) << old;
  return text.replace(at, old.size(), by);
}

TEST(CertificateText, reads_what_it_writes) {
  for (const auto& [name, original] : originals())
    EXPECT_EQ(read_text(certificate_as_json(original)), original) << name;
}

TEST(CertificateText, complains_of_each_field) {
  const std::string text = certificate_as_json(originals()[4].certificate);
  EXPECT_EQ(complaint_about(""), "this is not JSON");
  EXPECT_EQ(complaint_about("certificate"), "this is not JSON");
  EXPECT_EQ(complaint_about(text + "x"), "this is not JSON");
  EXPECT_EQ(complaint_about("\"\xff\""), "this is not JSON");
  EXPECT_EQ(complaint_about("[]"), "a.json: it is not a certificate: a certificate is one JSON object");
  EXPECT_EQ(complaint_about("7"), "a.json: it is not a certificate: a certificate is one JSON object");
  const std::string none =
      "a.json: it is not a certificate: \"format\" is not \"gallimaufry period certificate 1\"";
  EXPECT_EQ(complaint_about("{}"), none);
  EXPECT_EQ(complaint_about("{\"format\": 1, \"terms\": [[[]]]}"), none);
  EXPECT_EQ(complaint_about(replaced(text, "certificate 1", "certificate 2")), none);
  EXPECT_EQ(complaint_about(replaced(text, "\"bound\"", "\"abound\"")),
            "a.json: a certificate has no field \"abound\"");
  EXPECT_EQ(complaint_about(replaced(text, "\"bound\": ", "\"period\": 3, \"bound\": ")),
            "a.json: \"period\" is there twice");
  EXPECT_EQ(complaint_about(replaced(text, "\"period\": 12,", "")),
            "a.json: the certificate has no \"period\"");
  for (const std::string wrong :
       {"12.0", "1e3", "\"12\"", "null", "[12]", "{}", "true", "9223372036854775808"})
    EXPECT_EQ(complaint_about(replaced(text, "\"period\": 12", "\"period\": " + wrong)),
              "a.json: \"period\" is not a whole number of 64 bits");
  EXPECT_EQ(complaint_about(replaced(text, "\"values\"", "\"value\"")),
            "a.json: \"ask\" is neither \"values\" nor \"outcomes\"");
  EXPECT_EQ(complaint_about(replaced(text, "\"values\"", "7")), "a.json: \"ask\" is not a text");
  EXPECT_EQ(complaint_about(replaced(text, "\"Guy-Smith\"", "\"trust me\"")),
            "a.json: \"argument\" is not known");
  for (const std::string wrong : {"\"P\"", "[0]", "1.5", "true", "-1", "{}", "\"x\"", "4294967296"})
    EXPECT_EQ(complaint_about(replaced(text, "[0, 1", "[" + wrong + ", 1")),
              "a.json: \"terms\" is not a list of nim-values");
  EXPECT_EQ(complaint_about(replaced(text, "[0, 1", "[null, 1")), "");
}

TEST(CertificateText, of_any_depth_is_read_without_recursion) {
  const std::size_t depth = 2'000'000;
  EXPECT_EQ(complaint_about("{\"terms\": " + std::string(depth, '[') + std::string(depth, ']') + "}"),
            "a.json: it is not a certificate: \"format\" is not \"gallimaufry period certificate 1\"");
}

}  // namespace
}  // namespace galli::tampering_test
