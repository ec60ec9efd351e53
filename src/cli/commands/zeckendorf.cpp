// Numbers as sums of Fibonacci numbers.
#include "report/zeckendorf.h"

#include "cli/command.h"

namespace galli {
namespace {

void add_zeckendorf_options(Vocabulary& words) {
  words.arguments("NUMBER", "45, 10^18, or a range 1..20");
  words.output();
}

void run_zeckendorf(const Options& options, const Control& control) {
  const Format format = format_typed(options);
  if (!is_given(options, "NUMBER"))
    usage_error("zeckendorf needs a number", "galli zeckendorf 45, or a range: galli zeckendorf 1..20");
  const ZeckendorfAnswer answer =
      ask(ZeckendorfQuestion{options.typed.at("NUMBER")}, options.settings, control);
  deliver(written(answer, format, provenance_of(options)), options, control);
}

}  // namespace

const CommandEntry zeckendorf_entry = {.command = Command::zeckendorf,
                                       .group = "Games",
                                       .arguments = "N|A..B",
                                       .summary = "numbers as sums of Fibonacci numbers",
                                       .example = "galli zeckendorf 45",
                                       .needs = CommandEntry::Needs::nothing,
                                       .add_options = add_zeckendorf_options,
                                       .run = run_zeckendorf};

}  // namespace galli
