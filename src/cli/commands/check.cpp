// Claims of the papers, or of the user, checked.
#include <filesystem>

#include "base/words.h"
#include "cli/command.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/progress.h"
#include "gallimaufry/claims.h"
#include "report/studies/verdicts.h"
#include "report/words.h"
#include "store/input.h"

namespace galli {
namespace {

void add_check_options(Vocabulary& words) {
  words.arguments("CLAIM", "Names of claims, or files with claims; all that are shipped if not given");
  words.option("--paper", "NAME", "Only claims from this paper");
  words.option("--to", "N", "A bound in place of that of each claim");
  words.flag("--quick", "Use the quick bounds of the claims that have one");
  words.flag("--why", "Counterexamples as moves");
  words.flag("--list", "Names and sources of the claims; nothing is checked");
  words.output();
}

/// Claims say themselves which play is meant.
void check_misere(const Options& options) {
  if (options.misere) usage_error("'--misere' does not go with 'check'", "write misere(G) in the claim");
}

bool is_claim_file(const std::string& word) {
  return word == "-" || word.ends_with(".claim") || word.find('/') != std::string::npos ||
         std::filesystem::is_regular_file(word);
}

CheckQuestion check_question(const Options& options, Format format, const Control& control) {
  CheckQuestion question{.session = session_for(options, control),
                         .paper = single(options.typed, "--paper").value_or(""),
                         .bound = bound_typed(options),
                         .quick = is_given(options, "--quick"),
                         .with_moves = is_given(options, "--why") && format == Format::text};
  for (const std::string& word : options.typed.at("CLAIM")) {
    if (is_claim_file(word))
      question.claims.emplace_back(*(word == "-" ? read_standard_input(control) : read_file(word, control)));
    else
      question.claims.emplace_back(word);
  }
  return question;
}

/// Writes verdicts while they are found where the format is text; keeps them all for the end.
class VerdictsToDeliver final : public VerdictReceiver {
 public:
  VerdictsToDeliver(const Options& options, Format format, const Control& control)
      : options_(options), format_(format), delivery_(options, control) {}

  Control control() {
    return {is_interrupted, [this](const Progress& told) { progress_->tell(told); }, seconds_now};
  }

  void begin(const std::vector<ClaimEntry>& claims) override {
    width_ = width_of_names(claims);
    progress_.emplace();
  }

  void take(const CheckedClaim& claim) override {
    done_.push_back(claim);
    if (format_ != Format::text) return;
    progress_->erase();
    delivery_.write(verdict_as_text(claim, width_, {false, "; --all"}));
  }

  void finish() {
    progress_->erase();
    delivery_.write(format_ == Format::json   ? verdicts_as_json(done_)
                    : format_ == Format::html ? verdicts_as_html(done_, provenance_of(options_))
                                              : summary(done_));
    delivery_.finish();
    if (const std::size_t surprises = count_surprises(done_); surprises > 0)
      throw Error({.kind = ErrorKind::surprise,
                   .message = counted(surprises, "claim") + " had an unexpected verdict"});
  }

 private:
  const Options& options_;
  const Format format_;
  Delivery delivery_;
  std::optional<ProgressLine> progress_;
  std::size_t width_ = 0;
  std::vector<CheckedClaim> done_;
};

void list_claims(const CheckQuestion& question, Format format, const Options& options,
                 const Control& control) {
  const std::vector<ClaimEntry> claims = claims_in(question);
  if (format != Format::text)
    throw Error({.kind = ErrorKind::question,
                 .message = "--list has no other format than text",
                 .remedies = "without --list there is more to tell"});
  Delivery delivery(options, control);
  for (const ClaimEntry& claim : claims) delivery.write(claim_in_list(claim, width_of_names(claims)));
  delivery.finish();
}

void run_check(const Options& options, const Control& control) {
  const Format format = format_typed(options);
  check_misere(options);
  const CheckQuestion question = check_question(options, format, control);
  if (is_given(options, "--list")) return list_claims(question, format, options, control);
  VerdictsToDeliver verdicts(options, format, control);
  ask(question, verdicts, options.settings, verdicts.control());
  verdicts.finish();
}

}  // namespace

const CommandEntry check_entry = {.command = Command::check,
                                  .group = "Claims",
                                  .arguments = "[NAME...|FILE...]",
                                  .summary = "checks the claims of the papers, or your own",
                                  .example = "galli check --quick",
                                  .needs = CommandEntry::Needs::nothing,
                                  .add_options = add_check_options,
                                  .run = run_check};

}  // namespace galli
