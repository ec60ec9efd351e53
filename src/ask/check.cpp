// Claims, checked.
#include "study/check.h"

#include <algorithm>

#include "ask/open_game.h"
#include "ask/positions/moves.h"
#include "base/text.h"
#include "base/words.h"
#include "claim/reader.h"
#include "claim/shipped.h"
#include "gallimaufry/claims.h"
#include "lang/reader.h"

namespace galli {
namespace {

using claims::Claim;
using claims::plain_name;

/// The claim of this name, or all whose names begin with it as a word.
std::vector<Claim> claims_named(const std::string& name, const std::vector<Claim>& shipped) {
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
  Complaint complaint{.kind = ErrorKind::question, .message = "no claim called '" + printable(name) + "'"};
  if (near.empty())
    complaint.remedies.add(OtherQuestion{QuestionKind::check, "checks all; a file of claims ends in .claim"});
  else
    complaint.remedies.add(DidYouMean{near});
  throw Error(std::move(complaint));
}

/// Those that were given, or all that the library has.
std::vector<Claim> claims_given(const CheckQuestion& question) {
  const Library& library = *inside(question.session).library;
  std::vector<Claim> shipped, asked;
  const auto all_shipped = [&]() -> const std::vector<Claim>& {
    if (shipped.empty()) shipped = claims::shipped_claims(library);
    return shipped;
  };
  if (question.claims.empty()) return all_shipped();
  for (const auto& given : question.claims) {
    const auto* text = std::get_if<Source>(&given);
    std::vector<Claim> more =
        text ? claims::read_claims(std::make_shared<const Source>(*text), library, question.bound)
             : claims_named(std::get<std::string>(given), all_shipped());
    std::move(more.begin(), more.end(), std::back_inserter(asked));
  }
  return asked;
}

/// Only those of one paper: some of its words are enough.
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

std::vector<Claim> claims_asked(const CheckQuestion& question) {
  if (question.bound) check_bounds({*question.bound});
  if (question.bound && *question.bound > CheckQuestion::max_bound)
    throw Error(
        {.kind = ErrorKind::question, .message = "the bound is too large", .remedies = "at most 10^12"});
  std::vector<Claim> asked = claims_given(question);
  if (!question.paper.empty()) asked = of_paper(std::move(asked), question.paper);
  if (asked.empty()) throw Error({.kind = ErrorKind::question, .message = "there is no claim to check"});
  return asked;
}

std::vector<ClaimEntry> entries_of(const std::vector<Claim>& claims) {
  std::vector<ClaimEntry> entries;
  for (const Claim& claim : claims)
    entries.push_back({claim.name, claim.source, claim.says, claim.means, claim.definitions,
                       claim.statement_text, claims::games_named(claim)});
  return entries;
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
          .in_paper = claim.in_paper,
          .is_slip = claim.is_slip,
          .says = claim.says,
          .means = claim.means,
          .definitions = claim.definitions,
          .statement = claim.statement_text,
          .expected = claim.expectation.text,
          .corrects = claim.corrects,
          .note = claim.note,
          .verdict = verdict};
}

CheckOptions check_options(const CheckQuestion& question, const Settings& settings) {
  return {.bound = question.bound,
          .is_quick = question.quick,
          .settings = plan_settings(settings),
          .threads = settings.threads};
}

/// As many as a page of text shows.
constexpr RepliesWanted replies_shown{.if_won = false, .max_moves = 20};

/// Moves that cannot be shown spoil no verdict.
CounterexampleMoves moves_against(const Claim& claim, const CheckOptions& options, const Control& control) {
  CounterexampleMoves shown;
  try {
    for (const Turning& point : turning_points(claim, options, control)) {
      const Machine machine =
          machine_of(read_game(std::make_shared<const Source>(Source{"", point.game}), *claim.library));
      MovesTeller teller(machine, options.settings, control);
      teller.add(point.phase, point.position, replies_shown);
      shown.positions.push_back({point.game, teller.answer()});
    }
  } catch (const Error& error) {
    if (error.complaint().kind == ErrorKind::interrupted) throw;
    return {{}, error.complaint().message};
  }
  return shown;
}

/// Keeps what is given away.
class VerdictKeeper final : public VerdictReceiver {
 public:
  void begin(const std::vector<ClaimEntry>&) override {}
  void take(const CheckedClaim& claim) override { answer.claims.push_back(claim); }

  CheckAnswer answer;
};

}  // namespace

std::vector<ClaimEntry> claims_in(const CheckQuestion& question) {
  return entries_of(claims_asked(question));
}

CheckAnswer ask(const CheckQuestion& question, const Settings& settings, const Control& control) {
  VerdictKeeper keeper;
  ask(question, keeper, settings, control);
  return std::move(keeper.answer);
}

void ask(const CheckQuestion& question, VerdictReceiver& receiver, const Settings& settings,
         const Control& control) {
  const std::vector<Claim> asked = claims_asked(question);
  const CheckOptions how = check_options(question, settings);
  receiver.begin(entries_of(asked));
  check_all(asked, how, control, [&](std::size_t i, const Verdict& verdict) {
    CheckedClaim claim = checked(asked[i], verdict);
    if (question.with_moves && verdict.kind == Verdict::Kind::refuted)
      claim.shown = moves_against(asked[i], how, without_progress(control));
    receiver.take(claim);
  });
}

}  // namespace galli
