// Games whose sequences begin with given terms.
#include "report/studies/identify.h"
#include "cli/commands.h"
#include "cli/typed.h"
#include "store/input.h"

namespace galli {
namespace {

constexpr std::size_t max_shown = 12;  ///< of each family, without --all

IdentifyQuestion terms_typed(const Options& options, const Control& control) {
  IdentifyQuestion question;
  for (const std::string& word : options.terms)
    question.terms += (word == "-" ? read_standard_input(control)->text : word) + " ";
  return question;
}

}  // namespace

void identify_command(const Options& options, const Control& control) {
  const IdentifyAnswer answer = ask(terms_typed(options, control), options.settings, control);
  IdentifyLayout layout{.how_to_see_terms = "'galli sequence GAME' shows them"};
  if (!options.all) layout.max_shown = max_shown;
  layout.how_to_see_all = "--all lists them";
  deliver(options.format == Format::json ? as_json(answer, provenance_of(options)) : as_text(answer, layout),
          options, control);
}

}  // namespace galli
