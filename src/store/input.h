// Reading files and standard input, whole and up to a size that no game or rules file has.
#pragma once

#include <memory>
#include <string>

#include "base/text.h"
#include "gallimaufry/control.h"

namespace galli {

inline constexpr std::size_t largest_input = std::size_t{64} << 20;

/// The whole file; its name is the source's. Throws Error.
std::shared_ptr<const Source> read_file(const std::string& path, const Control& control = {});
std::shared_ptr<const Source> read_standard_input(const Control& control = {});

}  // namespace galli
