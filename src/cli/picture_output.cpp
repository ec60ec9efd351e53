#include "cli/picture_output.h"

#include <fmt/format.h>
#include <unistd.h>

#include "cli/delivery.h"
#include "picture/write.h"

namespace galli {
namespace {

void check_size(const Scene& scene) {
  if (scene.width <= max_pixels_a_side && scene.height <= max_pixels_a_side) return;
  throw Error({.kind = ErrorKind::refused,
               .message = fmt::format("a picture of {} x {} pixels is too large, {} a side are drawn",
                                      scene.width, scene.height, max_pixels_a_side),
               .remedies = "ask for less, or for svg or pdf, which have no pixels"});
}

}  // namespace

About about(const Options& options, const Subject& subject) {
  const Provenance provenance = provenance_of(options, subject);
  return {printable(one_line(provenance.game)), printable(one_line(provenance.command)), provenance.version};
}

void check_is_for_a_file(const Options& options) {
  const bool is_file = options.output && *options.output != "-";
  const bool is_binary =
      options.picture.format == PictureFormat::png || options.picture.format == PictureFormat::pdf;
  if (!is_binary || is_file || ::isatty(STDOUT_FILENO) == 0) return;
  throw Error({.kind = ErrorKind::question,
               .message = "a terminal cannot show this",
               .remedies = "-o FILE writes it to a file"});
}

std::string written(Scene scene, PictureFormat format, const About& about) {
  scene.about = about;
  switch (format) {
    case PictureFormat::png: check_size(scene); return as_png(scene);
    case PictureFormat::pdf: return as_pdf(scene);
    case PictureFormat::tikz: return as_tikz(scene);
    default: return as_svg(scene);
  }
}

void deliver_picture(Scene scene, const Options& options, const Subject& subject, const Control& control) {
  check_is_for_a_file(options);
  deliver(written(std::move(scene), options.picture.format, about(options, subject)), options, control);
}

}  // namespace galli
