// Texts inside PNG files, which say where a picture comes from.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace galli {

/// The PNG with a text chunk for each keyword: tEXt, or iTXt where the text is not ASCII.
std::string with_texts(const std::string& png, const std::vector<std::pair<std::string, std::string>>& texts);

}  // namespace galli
