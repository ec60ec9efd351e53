#include "store/folders.h"

#include <filesystem>

#include "store/system_error.h"

namespace galli {

void make_folder(const std::string& path) {
  std::error_code error;
  std::filesystem::create_directories(path, error);
  if (error) throw file_error("the folder '" + path + "' cannot be made", error.value());
}

}  // namespace galli
