// Words that CLI11 would misread: "-1,2" looks like an option to it and "[4,2,1]" like a list. A blank in front
// hides them.
#pragma once

#include <string>
#include <vector>

namespace galli {

/// Without the program's name; after a word -- nothing is an option.
std::vector<std::string> sheltered(const std::vector<std::string>& words);

std::string unsheltered(const std::string& word);

}  // namespace galli
