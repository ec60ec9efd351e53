#include "picture/write.h"

#include <fmt/format.h>

#include "gallimaufry/error.h"

namespace galli {
namespace {

void check_pixels(const Scene& scene) {
  if (scene.width <= max_pixels_a_side && scene.height <= max_pixels_a_side) return;
  throw Error({.kind = ErrorKind::refused,
               .message = fmt::format("a picture of {} x {} pixels is too large, {} a side are drawn",
                                      scene.width, scene.height, max_pixels_a_side),
               .remedies = "ask for less, or for svg or pdf, which have no pixels"});
}

}  // namespace

std::string written(const Scene& scene, PictureFormat format) {
  switch (format) {
    case PictureFormat::png: check_pixels(scene); return as_png(scene);
    case PictureFormat::pdf: return as_pdf(scene);
    case PictureFormat::tikz: return as_tikz(scene);
    default: return as_svg(scene);
  }
}

}  // namespace galli
