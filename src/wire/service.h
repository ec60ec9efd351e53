// Questions over a wire: the name of a question and a JSON text in, a JSON text or an error out; tiles of maps as bytes. It knows no
// network and starts no threads: `serve` calls it for each request, the page in WebAssembly from its worker.
#pragma once

#include <cstdint>
#include <limits>
#include <list>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "gallimaufry/galli.h"

namespace galli {

/// What one request may take, and what is kept between them.
struct ServiceLimits {
  std::size_t request_bytes = std::size_t{1} << 20;
  std::uint64_t memory = std::uint64_t{4} << 30;      ///< of one question, at most
  std::uint64_t kept_bytes = std::uint64_t{1} << 30;  ///< of all boards that are kept
  double seconds = 600;                               ///< by the clock of the Control
  std::uint32_t threads = 1;
};

struct WireReply {
  bool is_answer = true;
  ErrorKind kind = ErrorKind::question;  ///< of an error
  std::string bytes{};                   ///< JSON, or a tile
};

/// Threads may share it.
class Service {
 public:
  explicit Service(const ServiceLimits& limits);

  /// Never throws: what goes wrong is {"error": {...}}. `memory`: bytes that this question may use, if fewer than the limit.
  WireReply ask(std::string_view question, std::string_view body, const Control& control = {},
                std::uint64_t memory = std::numeric_limits<std::uint64_t>::max());

  /// A tile of a board that was asked for: a header and its cells, little endian.
  WireReply tile(const std::string& board, std::size_t level, std::uint64_t column, std::uint64_t row);

 private:
  struct OpenRules {
    std::string rules;
    Session session;
  };

  /// The session of these rules: made when it is asked for, the ones used last are kept.
  Session session_for(const std::string& rules);
  std::string answered(std::string_view question, std::string_view body, const Control& control,
                       std::uint64_t memory, std::vector<std::pair<std::string, std::string>>& texts);
  /// The name of a board, by which its tiles are asked for.
  std::string remembered(const MapQuestion& question);
  std::optional<MapQuestion> board_called(const std::string& id);

  const ServiceLimits limits_;
  std::mutex mutex_;
  std::list<OpenRules> sessions_;                          ///< the one used last comes first
  std::list<std::pair<std::string, MapQuestion>> boards_;  ///< names and what they stand for, likewise
  std::uint64_t last_board_ = 0;
};

}  // namespace galli
