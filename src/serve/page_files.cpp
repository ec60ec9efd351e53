#include "serve/page_files.h"

#include <algorithm>
#include <utility>

namespace galli {
namespace {

constexpr std::pair<std::string_view, std::string_view> types[] = {
    {".html", "text/html; charset=utf-8"}, {".js", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},   {".svg", "image/svg+xml"},
    {".json", "application/json"},         {".png", "image/png"},
    {".wasm", "application/wasm"},         {".list", "text/plain; charset=utf-8"},
};

}  // namespace

const PageFile* page_file_at(std::string_view path) {
  if (!path.starts_with('/')) return nullptr;
  const std::string_view name = path == "/" ? "index.html" : path.substr(1);
  const auto files = page_files();
  const auto found =
      std::find_if(files.begin(), files.end(), [&](const PageFile& file) { return file.name == name; });
  return found == files.end() ? nullptr : &*found;
}

std::string_view content_type_of(const PageFile& file) {
  for (const auto& [ending, type] : types) {
    if (file.name.ends_with(ending)) return type;
  }
  return "application/octet-stream";
}

}  // namespace galli
