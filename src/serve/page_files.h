// The files of the page, compiled into the program.
#pragma once

#include <span>
#include <string_view>

namespace galli {

struct PageFile {
  std::string_view name;  ///< "index.html"
  std::string_view text;
};

/// In the order of web/CMakeLists.txt.
std::span<const PageFile> page_files();

/// Null when there is none. The path is that of the request: "/", "/explorer.js".
const PageFile* page_file_at(std::string_view path);

/// "text/html; charset=utf-8"
std::string_view content_type_of(const PageFile& file);

}  // namespace galli
