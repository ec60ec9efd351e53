// Numbers as sums of Fibonacci numbers.
#include "report/zeckendorf.h"

#include "cli/commands.h"
#include "cli/typed.h"

namespace galli {

void zeckendorf_command(const Options& options, const Control& control) {
  const ZeckendorfAnswer answer = ask(ZeckendorfQuestion{options.numbers}, options.settings, control);
  deliver(written(answer, options.format, provenance_of(options)), options, control);
}

}  // namespace galli
