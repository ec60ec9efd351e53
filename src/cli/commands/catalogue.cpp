// What there is: the games of the library, what to cite, and help.
#include "report/catalogue.h"

#include "cli/command.h"

namespace galli {
namespace {

void run_list(const Options& options, const Control& control) {
  const ListQuestion question{session_for(options, control)};
  deliver(as_text(ask(question, options.settings, control)), options, control);
}

void run_cite(const Options& options, const Control& control) {
  deliver(as_bibtex(ask(CiteQuestion{}, options.settings, control)), options, control);
}

void run_help(const Options& options, const Control& control) { deliver(options.help, options, control); }

}  // namespace

const CommandEntry list_entry = {.command = Command::list,
                                 .group = "Games",
                                 .arguments = "",
                                 .summary = "the games of the library",
                                 .example = "galli list",
                                 .needs = CommandEntry::Needs::nothing,
                                 .add_options = [](Vocabulary&) {},
                                 .run = run_list};

const CommandEntry cite_entry = {.command = Command::cite,
                                 .group = "Games",
                                 .arguments = "",
                                 .summary = "BibTeX for the program and the papers",
                                 .example = "galli cite",
                                 .needs = CommandEntry::Needs::nothing,
                                 .add_options = [](Vocabulary&) {},
                                 .run = run_cite};

const CommandEntry help_entry = {
    .command = Command::help,
    .group = "Help",
    .arguments = "[COMMAND|TOPIC]",
    .summary = "this list, the options of a command, or a topic",
    .example = "galli help formats",
    .needs = CommandEntry::Needs::nothing,
    .add_options =
        [](Vocabulary& words) { words.argument("TOPIC", "A command, or one of the topics below"); },
    .run = run_help};

}  // namespace galli
