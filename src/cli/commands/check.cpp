// Claims of the papers, or of the user, checked.
#include <filesystem>

#include "base/words.h"
#include "cli/commands.h"
#include "cli/interrupt.h"
#include "cli/progress.h"
#include "cli/typed.h"
#include "gallimaufry/claims.h"
#include "report/studies/verdicts.h"
#include "report/words.h"
#include "store/input.h"

namespace galli {
namespace {

bool is_claim_file(const std::string& word) {
  return word == "-" || word.ends_with(".claim") || word.find('/') != std::string::npos ||
         std::filesystem::is_regular_file(word);
}

CheckQuestion check_question(const Options& options, const Control& control) {
  CheckQuestion question{.session = session_for(options, control),
                         .paper = options.paper.value_or(""),
                         .bound = bound_typed(options),
                         .quick = options.quick,
                         .with_moves = options.why && options.format == Format::text};
  for (const std::string& word : options.claims) {
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
  VerdictsToDeliver(const Options& options, const Control& control)
      : options_(options), delivery_(options, control) {}

  Control control() {
    return {is_interrupted, [this](const Progress& told) { progress_->tell(told); }, seconds_now};
  }

  void begin(const std::vector<ClaimEntry>& claims) override {
    width_ = width_of_names(claims);
    progress_.emplace();
  }

  void take(const CheckedClaim& claim) override {
    done_.push_back(claim);
    if (options_.format != Format::text) return;
    progress_->erase();
    delivery_.write(verdict_as_text(claim, width_, {false, "; --all"}));
  }

  void finish() {
    progress_->erase();
    delivery_.write(options_.format == Format::json   ? verdicts_as_json(done_)
                    : options_.format == Format::html ? verdicts_as_html(done_, provenance_of(options_))
                                                      : summary(done_));
    delivery_.finish();
    if (const std::size_t surprises = count_surprises(done_); surprises > 0)
      throw Error({.kind = ErrorKind::surprise,
                   .message = counted(surprises, "claim") + " had an unexpected verdict"});
  }

 private:
  const Options& options_;
  Delivery delivery_;
  std::optional<ProgressLine> progress_;
  std::size_t width_ = 0;
  std::vector<CheckedClaim> done_;
};

void list_claims(const CheckQuestion& question, const Options& options, const Control& control) {
  const std::vector<ClaimEntry> claims = claims_in(question);
  if (options.format != Format::text)
    throw Error({.kind = ErrorKind::question,
                 .message = "--list has no other format than text",
                 .remedies = "without --list there is more to tell"});
  Delivery delivery(options, control);
  for (const ClaimEntry& claim : claims) delivery.write(claim_in_list(claim, width_of_names(claims)));
  delivery.finish();
}

}  // namespace

void check_command(const Options& options, const Control& control) {
  const CheckQuestion question = check_question(options, control);
  if (options.lists_claims) return list_claims(question, options, control);
  VerdictsToDeliver verdicts(options, control);
  ask(question, verdicts, options.settings, verdicts.control());
  verdicts.finish();
}

}  // namespace galli
