// What the page calls in WebAssembly: questions over the wire, without a network. One request at a time, in a worker.
#include <emscripten.h>

#include <cstdint>
#include <string>

#include "wire/progress_json.h"
#include "wire/service.h"

// Hands a progress text to the page.
EM_JS(void, tell_page, (const char* json), {
  if (Module["onProgress"]) Module["onProgress"](UTF8ToString(json));
});

namespace {

constexpr double seconds_between_tellings = 0.1;

galli::ServiceLimits limits() {
  return {.memory = std::uint64_t{1} << 30, .kept_bytes = std::uint64_t{256} << 20};
}

/// All that lives between two calls.
struct Engine {
  galli::Service service{limits()};
  galli::WireReply reply{};
  double next_telling = 0;
};

Engine& engine() {
  static Engine only;
  return only;
}

double now() { return emscripten_get_now() / 1000; }

void tell(const galli::Progress& progress) {
  if (now() < engine().next_telling) return;
  engine().next_telling = now() + seconds_between_tellings;
  tell_page(galli::progress_as_json(progress).c_str());
}

}  // namespace

extern "C" {

/// The reply as a text, until the next call.
EMSCRIPTEN_KEEPALIVE const char* galli_ask(const char* question, const char* body) {
  const galli::Control control{.progress = tell, .clock = now};
  engine().next_telling = now() + seconds_between_tellings;
  engine().reply = engine().service.ask(question, body, control);
  return engine().reply.bytes.c_str();
}

/// The bytes of a tile, until the next call.
EMSCRIPTEN_KEEPALIVE const char* galli_tile(const char* board, unsigned level, double column, double row) {
  engine().reply = engine().service.tile(board, level, static_cast<std::uint64_t>(column),
                                         static_cast<std::uint64_t>(row));
  return engine().reply.bytes.data();
}

EMSCRIPTEN_KEEPALIVE unsigned galli_tile_size() {
  return static_cast<unsigned>(engine().reply.bytes.size());
}

/// The last reply is an error.
EMSCRIPTEN_KEEPALIVE int galli_failed() { return engine().reply.is_answer ? 0 : 1; }
}
