// Texts of help, written for people.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace galli {

/// What `galli help` prints: the commands in groups, and the topics.
std::string overview();

/// language, operators, formats or exit-codes; nothing for other topics.
std::optional<std::string> help_on_topic(std::string_view topic);

}  // namespace galli
