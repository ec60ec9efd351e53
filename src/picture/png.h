// PNG files: texts inside them, which say where a picture comes from; and plain ones.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "picture/scene.h"

namespace galli {

/// The PNG with a text chunk for each keyword: tEXt, or iTXt where the text is not ASCII.
std::string with_texts(const std::string& png, const std::vector<std::pair<std::string, std::string>>& texts);

/// The PNG with its size in print, in a chunk before the texts.
std::string with_density(const std::string& png, double pixels_per_metre);

/// Pixels in true colours, not compressed.
std::string plain_png(const Pixels& pixels);

}  // namespace galli
