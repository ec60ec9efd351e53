// Pictures as bytes of a file. The same picture always gives the same bytes: no dates are written.
#pragma once

#include <string>

#include "gallimaufry/drawing.h"
#include "picture/scene.h"

namespace galli {

/// A picture of this many pixels at most is made.
inline constexpr double max_pixels_a_side = 10'000;

/// The size of the PNG that a scene becomes.
int pixels_across(const Scene& scene);
int pixels_down(const Scene& scene);

/// A scene whose shapes are as they are, as large as was asked for.
void set_size(Scene& scene, const PictureSize& size);

/// The bytes of a picture; the format is not text and not dot. Throws Error when it is too large for the format, or when the
/// library was built without cairo, which draws PNG and PDF.
std::string written(const Scene& scene, PictureFormat format);

/// Game, command and version are in its text chunks.
std::string as_png(const Scene& scene);
/// As its title, subject and creator.
std::string as_pdf(const Scene& scene);
/// As its title and description. Letters stay letters.
std::string as_svg(const Scene& scene);
/// A tikzpicture, with comments before it. Throws Error when it has too many marks for LaTeX.
std::string as_tikz(const Scene& scene);

/// The pixels alone as a PNG without any text, for what is put into other files.
std::string as_png(const Pixels& pixels);

}  // namespace galli
