// What is left of PNG and PDF without cairo: pixels inside SVG files.
#include "gallimaufry/drawing.h"
#include "gallimaufry/error.h"
#include "picture/png.h"
#include "picture/write.h"

namespace galli {

void check_can_be_written(PictureFormat format) {
  if (format != PictureFormat::png && format != PictureFormat::pdf) return;
  throw Error({.kind = ErrorKind::refused,
               .message = "PNG and PDF are drawn by cairo, which this build does not have",
               .remedies = {OtherFormat{"svg", "needs no cairo"}}});
}

std::string as_png(const Pixels& pixels) { return plain_png(pixels); }

std::string as_png(const Scene&) {
  check_can_be_written(PictureFormat::png);
  return "";
}

std::string as_pdf(const Scene&) {
  check_can_be_written(PictureFormat::pdf);
  return "";
}

}  // namespace galli
