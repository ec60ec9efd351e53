#include "store/lines.h"

#include <unistd.h>

#include <array>
#include <cerrno>

#include "gallimaufry/error.h"
#include "store/system_error.h"

namespace galli {
namespace {

constexpr const char* no_input = "cannot read standard input";
constexpr std::size_t longest_line = std::size_t{1} << 20;

}  // namespace

/// False at the end.
bool InputLines::read_more(const Control& control) {
  std::array<char, 4096> buffer;
  while (true) {
    const ssize_t count = ::read(STDIN_FILENO, buffer.data(), buffer.size());
    if (control.stop_requested()) throw interruption();
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) throw file_error(no_input, errno);
    waiting_.append(buffer.data(), static_cast<std::size_t>(count));
    if (waiting_.size() > longest_line && waiting_.find('\n') == std::string::npos)
      throw file_error(no_input, "a line has more than " + std::to_string(longest_line >> 20) + " MiB", "");
    return count > 0;
  }
}

std::optional<std::string> InputLines::next(const Control& control) {
  std::size_t end = waiting_.find('\n');
  while (end == std::string::npos && !is_at_end_) {
    is_at_end_ = !read_more(control);
    end = waiting_.find('\n');
  }
  if (end == std::string::npos && waiting_.empty()) return {};
  std::string line = waiting_.substr(0, end);
  waiting_.erase(0, end == std::string::npos ? end : end + 1);
  if (line.ends_with('\r')) line.pop_back();
  return line;
}

}  // namespace galli
