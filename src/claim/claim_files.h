// The texts of claims/*.claim, compiled into the program.
#pragma once

#include <span>

#include "lang/library_files.h"

namespace galli {

/// In the order of claims/CMakeLists.txt.
std::span<const LibraryFile> claim_files();

}  // namespace galli
