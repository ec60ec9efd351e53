// Games whose sequences begin with given terms.
#include "report/studies/identify.h"

#include "cli/command.h"
#include "store/input.h"

namespace galli {
namespace {

constexpr std::size_t max_shown = 12;  ///< of each family, without --all

void add_identify_options(Vocabulary& words) {
  words.arguments("TERMS", "As 0,1,1,2 or PNNP, from n = 0 on; - for standard input");
  words.flag("--all", "All matches, however many");
  words.output();
}

IdentifyQuestion terms_typed(const Options& options, const Control& control) {
  IdentifyQuestion question;
  for (const std::string& word : options.typed.at("TERMS"))
    question.terms += (word == "-" ? read_standard_input(control)->text : word) + " ";
  return question;
}

void run_identify(const Options& options, const Control& control) {
  const Format format = format_typed(options);
  if (!is_given(options, "TERMS"))
    usage_error("identify needs the first terms of a sequence", "galli identify 0,1,1,2,0,3,1,1");
  check_has_no_engine(options);
  const IdentifyAnswer answer = ask(terms_typed(options, control), options.settings, control);
  IdentifyLayout layout{.how_to_see_terms = "'galli sequence GAME' shows them"};
  if (!is_given(options, "--all")) layout.max_shown = max_shown;
  layout.how_to_see_all = "--all lists them";
  deliver(format == Format::json ? as_json(answer, provenance_of(options)) : as_text(answer, layout), options,
          control);
}

}  // namespace

const CommandEntry identify_entry = {.command = Command::identify,
                                     .group = "Many games",
                                     .arguments = "TERMS",
                                     .summary = "games whose outcomes or nim-values begin like this",
                                     .example = "galli identify 0,1,1,2,0,3,1,1",
                                     .needs = CommandEntry::Needs::nothing,
                                     .add_options = add_identify_options,
                                     .run = run_identify};

}  // namespace galli
