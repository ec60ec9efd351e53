#include "serve/connection.h"

#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace galli {
namespace {

constexpr std::chrono::milliseconds step{50};  // how soon a stop is noticed

bool is_transient(int error) { return error == EAGAIN || error == EWOULDBLOCK || error == EINTR; }

}  // namespace

bool Connection::wait(bool to_read, Clock::time_point until) const {
  for (;;) {
    pollfd one = {socket_, static_cast<short>(to_read ? POLLIN : POLLOUT), 0};
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now());
    const auto time = std::clamp(left, std::chrono::milliseconds(0), step);
    if (::poll(&one, 1, static_cast<int>(time.count())) > 0) return true;
    if (left <= std::chrono::milliseconds(0) || stopping_) return false;
  }
}

bool Connection::wait_for_request(std::chrono::milliseconds patience) {
  return begin_ < end_ || wait(true, Clock::now() + patience);
}

bool Connection::is_alive() const {
  pollfd one = {socket_, POLLRDHUP, 0};
  return ::poll(&one, 1, 0) == 0;
}

ssize_t Connection::read(char* bytes, size_t size) {
  if (begin_ == end_) {
    for (;;) {
      if (!wait(true, deadline_)) return -1;
      const ssize_t got = ::recv(socket_, buffer_.data(), buffer_.size(), MSG_DONTWAIT);
      if (got < 0 && is_transient(errno)) continue;
      if (got <= 0) return got;
      begin_ = 0;
      end_ = static_cast<std::size_t>(got);
      break;
    }
  }
  const std::size_t count = std::min(size, end_ - begin_);
  std::memcpy(bytes, buffer_.data() + begin_, count);
  begin_ += count;
  return static_cast<ssize_t>(count);
}

ssize_t Connection::write(const char* bytes, size_t size) {
  const auto until = Clock::now() + write_patience;
  for (;;) {
    const ssize_t sent = ::send(socket_, bytes, size, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent >= 0 || !is_transient(errno)) return sent;
    if (!wait(false, until)) return -1;
  }
}

}  // namespace galli
