// What there is: the games of the library, and what to cite.
#include "report/catalogue.h"

#include "cli/commands.h"
#include "cli/typed.h"

namespace galli {

void list_command(const Options& options, const Control& control) {
  const ListQuestion question{session_for(options, control)};
  deliver(as_text(ask(question, options.settings, control)), options, control);
}

void cite_command(const Options& options, const Control& control) {
  deliver(as_bibtex(ask(CiteQuestion{}, options.settings, control)), options, control);
}

}  // namespace galli
