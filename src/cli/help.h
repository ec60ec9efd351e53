// Texts of help: what is listed elsewhere is taken from those lists.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace galli {

/// What `galli help` prints: the commands in groups, and the topics.
std::string overview();

/// "language", "operators", ...
std::vector<std::string> help_topics();
/// Empty for other topics.
std::optional<std::string> help_on_topic(std::string_view topic);

}  // namespace galli
