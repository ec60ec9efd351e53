// Claims of the papers, or of the user, checked: `galli check`.
#include "study/check.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "base/version.h"
#include "claim/reader.h"
#include "claim/shipped.h"
#include "cli/check_text.h"
#include "cli/commands.h"
#include "cli/moves_report.h"
#include "cli/progress.h"
#include "cli/subject.h"
#include "cli/words.h"
#include "report/verdicts.h"
#include "store/input.h"

namespace galli {
namespace {

using claims::Claim;
using claims::plain_name;

bool is_file(const std::string& word) {
  return word == "-" || word.ends_with(".claim") || word.find('/') != std::string::npos;
}

/// The claim of this name, or all whose names begin with it as a word.
std::vector<Claim> named(const std::string& name, const std::vector<Claim>& shipped) {
  const std::string plain = plain_name(name);
  std::vector<Claim> found;
  for (const Claim& claim : shipped) {
    if (plain_name(claim.name) == plain) return {claim};
    if (plain_name(claim.name).starts_with(plain + ".")) found.push_back(claim);
  }
  if (!found.empty()) return found;
  std::vector<std::string> names;
  for (const Claim& claim : shipped) names.push_back(claim.name);
  const std::string near = nearest(name, names);
  throw Error({.kind = ErrorKind::question,
               .message = "no claim called '" + printable(name) + "'",
               .remedies = near.empty() ? "'galli check' checks all; a file of claims ends in .claim"
                                        : "did you mean '" + near + "'?"});
}

std::vector<Claim> claims_asked(const Options& options, std::optional<Integer> bound,
                                const Control& control) {
  const Library library = *session_for(options, control).library();
  std::vector<Claim> asked;
  const auto add = [&](std::vector<Claim> more) {
    for (Claim& claim : more) asked.push_back(std::move(claim));
  };
  const bool needs_shipped =
      options.claims.empty() || std::any_of(options.claims.begin(), options.claims.end(),
                                            [](const std::string& word) { return !is_file(word); });
  const std::vector<Claim> shipped = needs_shipped ? claims::shipped_claims(library) : std::vector<Claim>{};
  if (options.claims.empty()) add(shipped);
  for (const std::string& word : options.claims) {
    if (!is_file(word))
      add(named(word, shipped));
    else
      add(claims::read_claims(word == "-" ? read_standard_input(control) : read_file(word, control), library,
                              bound));
  }
  return asked;
}

/// Only those of one paper, when it is named: some of its words are enough.
std::vector<Claim> of_paper(std::vector<Claim> all, const std::string& paper) {
  const std::string wanted = in_small_letters(paper);
  std::vector<std::string> papers;
  std::vector<Claim> kept;
  for (Claim& claim : all) {
    const std::string own = paper_of(claim);
    const bool is_new = std::find(papers.begin(), papers.end(), own) == papers.end();
    if (is_new && own.find(';') == std::string::npos) papers.push_back(own);
    if (in_small_letters(own).find(wanted) != std::string::npos) kept.push_back(std::move(claim));
  }
  if (!kept.empty()) return kept;
  throw Error({.kind = ErrorKind::question,
               .message = "no claim is from a paper called '" + printable(paper) + "'",
               .remedies = "there are: " + joined(papers, "; ")});
}

std::string id_of(const std::string& name) {
  std::string id;
  for (char c : in_small_letters(name)) {
    const bool is_plain =
        (c >= 'a' && c <= 'z') || is_digit(c) || c == '.' || static_cast<unsigned char>(c) >= 0x80;
    if (c == '\'')
      id += "-corrected";
    else
      id += is_plain ? c : '-';
  }
  return id;
}

CheckedClaim checked(const Claim& claim, const Verdict& verdict) {
  return {.name = claim.name,
          .id = id_of(claim.name),
          .source = claim.source,
          .says = claim.says,
          .definitions = claim.definitions,
          .statement = claim.statement_text,
          .expected = claim.expectation.text,
          .corrects = claim.corrects,
          .note = claim.note,
          .verdict = verdict};
}

CheckOptions check_options(const Options& options) {
  if (options.to && options.to->size() != 1)
    throw Error({.kind = ErrorKind::question, .message = "--to has one number here", .remedies = "--to 100"});
  if (options.to && options.to->front() > 1'000'000'000'000)
    throw Error({.kind = ErrorKind::question, .message = "--to is too large", .remedies = "at most 10^12"});
  CheckOptions asked;
  if (options.to) asked.bound = options.to->front();
  asked.is_quick = options.quick;
  asked.settings = plan_settings(options.settings);
  asked.threads = options.settings.threads;
  asked.clock = [] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
  };
  return asked;
}

/// The moves at the positions that a counterexample is about.
std::string moves_there(const Claim& claim, const CheckOptions& options, const Library& library,
                        const Control& control) {
  std::string text;
  for (const Turning& point : turning_points(claim, options, control)) {
    const Machine machine = machine_of(read(point.game, library));
    text +=
        fmt::format("\n  {}:  ", point.game) +
        moves_as_text(moves(machine, point.phase, point.position, options.settings, control), machine, false);
  }
  return text.empty() ? text : text + "\n";
}

/// Moves that cannot be shown spoil no verdict.
std::string why(const Claim& claim, const CheckOptions& options, const Library& library,
                const Control& control) {
  try {
    return moves_there(claim, options, library, control);
  } catch (const Error& error) {
    if (error.complaint().kind == ErrorKind::interrupted) throw;
    return "    its moves cannot be shown: " + error.complaint().message + "\n";
  }
}

void list(const std::vector<Claim>& claims, std::size_t width, const Options& options,
          const Control& control) {
  if (options.format != Format::text)
    throw Error({.kind = ErrorKind::question,
                 .message = "--list has no other format than text",
                 .remedies = "without --list there is more to tell"});
  Delivery delivery(options, control);
  for (const Claim& claim : claims) delivery.write(claim_in_list(claim.name, claim.source, width));
  delivery.finish();
}

}  // namespace

void check_command(const Options& options, const Control& control) {
  const CheckOptions how = check_options(options);
  std::vector<Claim> asked = claims_asked(options, how.bound, control);
  if (options.paper) asked = of_paper(std::move(asked), *options.paper);
  if (asked.empty()) throw Error({.kind = ErrorKind::question, .message = "there is no claim to check"});
  std::size_t width = 0;
  for (const Claim& claim : asked) width = std::max(width, columns(printable(claim.name)));
  if (options.lists_claims) return list(asked, width, options, control);
  std::vector<CheckedClaim> done;
  ProgressLine progress(asked.size() == 1 ? "case" : "claim");
  const Control counted_control = control_with(progress);
  Delivery delivery(options, control);
  check_all(asked, how, counted_control, [&](std::size_t i, const Verdict& verdict) {
    done.push_back(checked(asked[i], verdict));
    if (options.format != Format::text) return;
    progress.erase();
    delivery.write(verdict_as_text(done.back(), width));
    if (options.why && verdict.kind == Verdict::Kind::refuted)
      delivery.write(why(asked[i], how, *asked[i].library, control));
  });
  progress.erase();
  if (options.format == Format::json) delivery.write(verdicts_as_json(done));
  if (options.format == Format::html)
    delivery.write(verdicts_as_html(done, {"", command_line(options.words), std::string(version)}));
  if (options.format == Format::text) delivery.write(summary(done));
  delivery.finish();
  const auto surprises = std::count_if(done.begin(), done.end(),
                                       [](const CheckedClaim& claim) { return !claim.verdict.is_expected; });
  if (surprises > 0)
    throw Error({.kind = ErrorKind::surprise,
                 .message = counted(static_cast<std::uint64_t>(surprises), "claim") +
                            " came out otherwise than expected"});
}

}  // namespace galli
