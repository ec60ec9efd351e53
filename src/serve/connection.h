// One connection: bytes of a socket, each request with a deadline, and whether the client is still there.
#pragma once

#include <httplib.h>

#include <array>
#include <atomic>
#include <chrono>

namespace galli {

class Connection final : public httplib::Stream {
 public:
  using Clock = std::chrono::steady_clock;

  /// Reading and writing end early when `stopping` is set.
  Connection(int socket, const std::atomic<bool>& stopping) : socket_(socket), stopping_(stopping) {}

  /// Waits for the first byte of a request; false when none comes.
  bool wait_for_request(std::chrono::milliseconds patience);
  /// From now on everything must be read within this time.
  void set_deadline(std::chrono::milliseconds patience) { deadline_ = Clock::now() + patience; }
  /// The client has not closed its side.
  bool is_alive() const;

  bool is_readable() const override { return begin_ < end_ || wait(true, Clock::now()); }
  bool is_writable() const override { return is_alive() && wait(false, Clock::now() + write_patience); }
  ssize_t read(char* bytes, size_t size) override;
  ssize_t write(const char* bytes, size_t size) override;
  void get_remote_ip_and_port(std::string&, int&) const override {}
  void get_local_ip_and_port(std::string&, int&) const override {}
  socket_t socket() const override { return socket_; }

 private:
  static constexpr std::chrono::seconds write_patience{5};

  /// Until the socket can be read from or written to; false when the time is over.
  bool wait(bool to_read, Clock::time_point until) const;

  int socket_;
  const std::atomic<bool>& stopping_;
  Clock::time_point deadline_{};
  std::array<char, 16384> buffer_;
  std::size_t begin_ = 0, end_ = 0;
};

}  // namespace galli
