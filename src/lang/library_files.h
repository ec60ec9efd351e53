// The texts of library/*.rules, compiled into the program.
#pragma once

#include <span>
#include <string_view>

namespace galli {

struct LibraryFile {
  std::string_view name;  ///< without the ending: "nim"
  std::string_view text;
};

/// In the order of library/CMakeLists.txt.
std::span<const LibraryFile> library_files();

}  // namespace galli
