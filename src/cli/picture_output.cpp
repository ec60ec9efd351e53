#include "cli/picture_output.h"
#include "base/text.h"

#include <unistd.h>

#include "base/text.h"

namespace galli {
About about(const Options& options, const GameHandle& game) {
  const Provenance provenance = provenance_of(options, game);
  return {printable(one_line(provenance.game)), printable(one_line(provenance.command)), provenance.version};
}

void check_is_for_a_file(const Options& options) {
  check_can_be_written(options.picture.format);
  const bool is_file = options.output && *options.output != "-";
  const bool is_binary =
      options.picture.format == PictureFormat::png || options.picture.format == PictureFormat::pdf;
  if (!is_binary || is_file || ::isatty(STDOUT_FILENO) == 0) return;
  throw Error({.kind = ErrorKind::question,
               .message = "a terminal cannot show this",
               .remedies = "-o FILE writes it to a file"});
}

}  // namespace galli
