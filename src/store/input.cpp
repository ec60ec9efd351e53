#include "store/input.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <vector>

#include "store/descriptor.h"
#include "store/system_error.h"

namespace galli {
namespace {

constexpr std::size_t read_size = std::size_t{1} << 16;

std::string read_all(int descriptor, const std::string& what, const Control& control) {
  std::string text;
  std::vector<char> buffer(read_size);
  while (true) {
    const ssize_t count = ::read(descriptor, buffer.data(), buffer.size());
    if (control.stop_requested()) throw interruption();
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) throw file_error(what, errno);
    if (count == 0) return text;
    text.append(buffer.data(), static_cast<std::size_t>(count));
    if (text.size() > largest_input) {
      throw file_error(what, "it has more than " + std::to_string(largest_input >> 20) + " MiB",
                       "a game, a rules file or a certificate is smaller");
    }
  }
}

}  // namespace

std::shared_ptr<const Source> read_file(const std::string& path, const Control& control) {
  const std::string what = "cannot read '" + path + "'";
  const Descriptor file = opened(path, O_RDONLY, control);
  if (!file.is_open()) throw file_error(what, errno);
  return std::make_shared<const Source>(Source{path, read_all(file.number(), what, control)});
}

std::shared_ptr<const Source> read_standard_input(const Control& control) {
  return std::make_shared<const Source>(
      Source{"standard input", read_all(STDIN_FILENO, "cannot read standard input", control)});
}

}  // namespace galli
