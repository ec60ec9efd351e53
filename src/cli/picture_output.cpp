#include "cli/picture_output.h"

#include <unistd.h>

#include "base/text.h"

namespace galli {

Provenance picture_provenance(const Options& options, const GameHandle& game) {
  const Provenance provenance = provenance_of(options, game);
  return {printable(one_line(provenance.game)), printable(one_line(provenance.command)), provenance.version};
}

void check_is_for_a_file(PictureFormat format, const Options& options) {
  check_can_be_written(format);
  const bool is_file = options.output && *options.output != "-";
  const bool is_binary = format == PictureFormat::png || format == PictureFormat::pdf;
  if (!is_binary || is_file || ::isatty(STDOUT_FILENO) == 0) return;
  usage_error("a terminal cannot show this", "-o FILE writes it to a file");
}

}  // namespace galli
