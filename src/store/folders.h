// Folders that files are written into.
#pragma once

#include <string>

namespace galli {

/// The folder and those that it is in, unless they are there. Throws Error.
void make_folder(const std::string& path);

}  // namespace galli
