#include "picture/write.h"

#include <fmt/format.h>

#include <cmath>

#include "gallimaufry/error.h"

namespace galli {
namespace {

void check_pixels(const Scene& scene) {
  const int width = pixels_across(scene), height = pixels_down(scene);
  if (width <= max_pixels_a_side && height <= max_pixels_a_side) return;
  throw Error({.kind = ErrorKind::refused,
               .message = fmt::format("a picture of {} x {} pixels is too large, {} a side are drawn", width,
                                      height, max_pixels_a_side),
               .remedies = "ask for less, or for svg or pdf, which have no pixels"});
}

}  // namespace

int pixels_across(const Scene& scene) {
  return static_cast<int>(std::ceil(scene.width * scene.pixels - 1e-6));
}
int pixels_down(const Scene& scene) {
  return static_cast<int>(std::ceil(scene.height * scene.pixels - 1e-6));
}

void set_size(Scene& scene, const PictureSize& size) {
  if (size.width) scene.points = *size.width * 72 / 25.4 / scene.width;
  scene.pixels = size.dpi.value_or(default_dpi) * scene.points / 72;
}

std::string written(const Scene& scene, PictureFormat format) {
  switch (format) {
    case PictureFormat::png: check_pixels(scene); return as_png(scene);
    case PictureFormat::pdf: return as_pdf(scene);
    case PictureFormat::tikz: return as_tikz(scene);
    default: return as_svg(scene);
  }
}

}  // namespace galli
