// The server: cpp-httplib reads and writes HTTP; connections, threads, lanes and what is let in are ours.
#include <httplib.h>
#include <sys/resource.h>

#include <cerrno>
#include <charconv>
#include <cstring>

#include "gallimaufry/error.h"
#include "serve/connection.h"
#include "serve/connection_threads.h"
#include "serve/guard.h"
#include "serve/lanes.h"
#include "serve/memory_pool.h"
#include "serve/page_files.h"
#include "serve/serve.h"
#include "wire/error_json.h"
#include "wire/progress_json.h"
#include "wire/question.h"
#include "wire/service.h"

namespace galli {
namespace {

using httplib::Request;
using httplib::Response;
using std::chrono::milliseconds;

constexpr std::size_t max_connections = 4000;
constexpr std::size_t max_quick_questions = 16;
constexpr std::size_t max_waiting = 32;  // long questions that wait for their turn
constexpr std::size_t max_requests_of_connection = 200;
constexpr milliseconds patience{5000};  // for a whole request, and for the next one
constexpr double seconds_between_events = 0.1;
constexpr std::size_t max_request = std::size_t{1} << 20;
constexpr const char* json_type = "application/json";
constexpr std::string_view api = "/api/v1/";

double seconds_now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// As many connections as the system lets a process have.
void allow_many_files() {
  rlimit limit = {};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = std::min<rlim_t>(limit.rlim_max, max_connections + 100);
  ::setrlimit(RLIMIT_NOFILE, &limit);
}

// ---- Connections ----

class HttpServer final : public httplib::Server {
 public:
  explicit HttpServer(const std::atomic<bool>& stopping) : stopping_(stopping) {
    new_task_queue = [] {
      return new ConnectionThreads(max_connections);
    };  // it is the server's from then on
  }
  /// The backlog of cpp-httplib is short.
  void lengthen_backlog() { ::listen(svr_sock_, 1024); }

 private:
  bool process_and_close_socket(socket_t socket) override {
    Connection connection(socket, stopping_);
    const auto set_up = [&](Request& request) {
      request.progress = [&](std::uint64_t, std::uint64_t) { return connection.is_alive(); };
    };
    for (std::size_t left = max_requests_of_connection; left > 0 && !stopping_; --left) {
      if (!connection.wait_for_request(patience)) break;
      connection.set_deadline(patience);
      bool is_closed = false;
      if (!process_request(connection, left == 1, is_closed, set_up) || is_closed) break;
    }
    ::shutdown(socket, SHUT_RDWR);
    ::close(socket);
    return true;
  }

  const std::atomic<bool>& stopping_;
};

// ---- Replies ----

int status_of(const WireReply& reply) {
  if (reply.is_answer) return 200;
  switch (reply.kind) {
    case ErrorKind::question:
    case ErrorKind::text: return 400;
    case ErrorKind::interrupted: return 503;
    default: return 422;
  }
}

void refuse(Response& response, int status, const std::string& reason) {
  response.status = status;
  response.set_content(error_as_json({.kind = ErrorKind::refused, .message = reason}), json_type);
}

/// A server-sent event; data has a line for each of its lines.
std::string event(std::string_view name, std::string_view data) {
  std::string text = "event: " + std::string(name) + "\n";
  while (!data.empty()) {
    const std::size_t end = std::min(data.find('\n'), data.size());
    text += "data: " + std::string(data.substr(0, end)) + "\n";
    data.remove_prefix(std::min(end + 1, data.size()));
  }
  return text + "\n";
}

WireReply stopped() {
  const Complaint complaint = interruption().complaint();
  return {false, complaint.kind, error_as_json(complaint)};
}

WireReply crowded_out() {
  const Complaint complaint = {.kind = ErrorKind::interrupted,
                               .message = "too many long questions are asked at the same time",
                               .remedies = "ask again when others have ended"};
  return {false, complaint.kind, error_as_json(complaint)};
}

// ---- The server ----

class PageServer {
 public:
  PageServer(const ServeOptions& options, const Control& control)
      : options_(options),
        control_(control),
        memory_(options.settings.memory / 3 * 2),
        service_({.request_bytes = max_request,
                  .memory = memory_.whole_share(),
                  .kept_bytes = options.settings.memory / 3,
                  .seconds = options.seconds,
                  .threads = options.settings.threads}),
        lanes_{.quick{max_quick_questions, max_connections},
               .slow{std::max<std::size_t>(2, options.settings.threads), max_waiting}},
        http_(stopping_) {
    set_up();
  }

  void run(const std::function<void(const std::string&)>& ready) {
    bind();
    allow_many_files();
    http_.lengthen_backlog();
    std::thread listener([this] { http_.listen_after_bind(); });
    ready(address());
    while (!control_.stop_requested()) std::this_thread::sleep_for(milliseconds(20));
    stopping_ = true;
    http_.stop();
    listener.join();
  }

 private:
  void set_up() {
    http_.set_tcp_nodelay(true);
    http_.set_payload_max_length(max_request);
    http_.set_socket_options([](socket_t socket) {  // not shared with another server
      const int yes = 1;
      ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    });
    http_.set_default_headers({
        {"Content-Security-Policy",
         "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: "
         "blob:; "
         "connect-src 'self'; worker-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; "
         "frame-ancestors 'none'"},
        {"X-Content-Type-Options", "nosniff"},
        {"Referrer-Policy", "no-referrer"},
        {"Cross-Origin-Opener-Policy", "same-origin"},
        {"Cross-Origin-Resource-Policy", "same-origin"},
        {"Cache-Control", "no-cache"},
    });
    http_.set_pre_routing_handler([this](const Request& request, Response& response) {
      return is_answered_early(request, response) ? httplib::Server::HandlerResponse::Handled
                                                  : httplib::Server::HandlerResponse::Unhandled;
    });
    http_.Post("/api/v1/[a-z_]+",
               [this](const Request& request, Response& response) { answer(request, response); });
    http_.set_error_handler([](const Request&, Response& response) {
      if (response.body.empty()) refuse(response, response.status, "this request cannot be answered");
    });
    http_.set_exception_handler([](const Request&, Response& response, const std::exception_ptr&) {
      refuse(response, 500, "the server made a mistake");
    });
  }

  void bind() {
    port_ = options_.port;
    if (port_ == 0)
      port_ = http_.bind_to_any_port(options_.host);
    else if (!http_.bind_to_port(options_.host, port_))
      port_ = -1;
    if (port_ >= 0) return;
    const std::string reason = errno == EADDRINUSE ? "another program uses it" : std::strerror(errno);
    throw Error({.kind = ErrorKind::refused,
                 .message = "cannot listen on port " + std::to_string(options_.port) + " of " +
                            options_.host + ": " + reason});
  }

  std::string address() const {
    const bool is_v6 = options_.host.find(':') != std::string::npos;
    return "http://" + (is_v6 ? "[" + options_.host + "]" : options_.host) + ":" + std::to_string(port_) +
           "/";
  }

  // ---- Requests without a body ----

  /// Everything but questions, which are answered when their body has been read.
  bool is_answered_early(const Request& request, Response& response) {
    const std::string host = request.get_header_value("Host"), origin = request.get_header_value("Origin"),
                      site = request.get_header_value("Sec-Fetch-Site"),
                      type = request.get_header_value("Content-Type");
    const Refusal refusal = refusal_of(
        {.method = request.method,
         .host = host,
         .origin = origin,
         .fetch_site = site,
         .content_type = type,
         .has_encoding = request.has_header("Transfer-Encoding") || request.has_header("Content-Encoding"),
         .has_length = request.has_header("Content-Length"),
         .has_range = request.has_header("Range")},
        options_.host, port_);
    if (refusal.status != 0) {
      refuse(response, refusal.status, refusal.reason);
      return true;
    }
    if (request.method != "POST") {
      get(request, response);
      return true;
    }
    if (wire_question_called(question_of(request))) return false;
    response.status = 404;
    response.set_content(service_.ask(question_of(request), "{}").bytes, json_type);
    return true;
  }

  static std::string question_of(const Request& request) {
    return request.path.starts_with(api) ? request.path.substr(api.size(), 64) : std::string();
  }

  void get(const Request& request, Response& response) {
    if (const PageFile* file = page_file_at(request.path)) {
      response.set_content(file->text.data(), file->text.size(), std::string(content_type_of(*file)));
      return;
    }
    if (const auto tile = tile_at(request.path)) return send_tile(*tile, response);
    refuse(response, 404, "there is nothing here");
  }

  struct TileName {
    std::string board;
    std::uint64_t level = 0, column = 0, row = 0;
  };

  /// "/api/v1/tile/b12/3/0/1"
  static std::optional<TileName> tile_at(std::string_view path) {
    constexpr std::string_view begin = "/api/v1/tile/";
    if (!path.starts_with(begin) || path.size() > 128) return {};
    path.remove_prefix(begin.size());
    const std::size_t slash = path.find('/');
    if (slash == std::string_view::npos) return {};
    TileName tile{.board = std::string(path.substr(0, slash))};
    path.remove_prefix(slash);
    for (std::uint64_t* number : {&tile.level, &tile.column, &tile.row}) {
      if (!path.starts_with('/')) return {};
      const auto [rest, error] = std::from_chars(path.data() + 1, path.data() + path.size(), *number);
      if (error != std::errc()) return {};
      path.remove_prefix(static_cast<std::size_t>(rest - path.data()));
    }
    return path.empty() ? std::optional(std::move(tile)) : std::nullopt;
  }

  void send_tile(const TileName& tile, Response& response) {
    const WireReply reply = service_.tile(tile.board, tile.level, tile.column, tile.row);
    response.status = reply.is_answer ? 200 : 404;
    response.set_content(reply.bytes, reply.is_answer ? "application/octet-stream" : json_type);
  }

  // ---- Questions ----

  /// `is_there`: the client has not left.
  WireReply answered(const std::string& name, const std::string& body, const std::function<bool()>& is_there,
                     const std::function<void(const Progress&)>& progress) {
    Turn turn(
        lanes_, [&] { return stopping_ || !is_there(); }, seconds_now());
    const auto is_over = [&] { return turn.is_over(seconds_now()); };
    if (is_over()) return turn.is_crowded_out() ? crowded_out() : stopped();
    const Control control{.stop_requested = is_over, .progress = progress, .clock = seconds_now};
    while (true) {
      std::uint64_t bytes = 0;
      WireReply reply = answered_in_share(name, body, control, bytes);
      if (turn.is_crowded_out() && !reply.is_answer) return crowded_out();
      const bool is_for_memory = !reply.is_answer && reply.kind == ErrorKind::refused &&
                                 reply.bytes.find("memory limit") != std::string::npos;
      if (!is_for_memory || bytes >= memory_.whole_share() || !memory_.wait_for_more(bytes, is_over))
        return reply;
    }
  }

  /// With as much memory as others leave; `bytes` tells how much.
  WireReply answered_in_share(const std::string& name, const std::string& body, const Control& control,
                              std::uint64_t& bytes) {
    const MemoryPool::Share share(memory_);
    bytes = share.bytes();
    return service_.ask(name, body, control, bytes);
  }

  void answer(const Request& request, Response& response) {
    if (request.get_header_value("Accept").find("text/event-stream") != std::string::npos)
      return answer_in_events(request, response);
    const auto is_there = [&] { return request.progress(0, 0); };
    const WireReply reply = answered(question_of(request), request.body, is_there, [](const Progress&) {});
    response.status = status_of(reply);
    response.set_content(reply.bytes, json_type);
  }

  void answer_in_events(const Request& request, Response& response) {
    response.set_chunked_content_provider(
        "text/event-stream",
        [this, name = question_of(request), body = request.body](std::size_t, httplib::DataSink& sink) {
          write_events(name, body, sink);
          sink.done();
          return true;
        });
  }

  void write_events(const std::string& name, const std::string& body, httplib::DataSink& sink) {
    double next = 0;
    const auto write = [&](std::string_view kind, std::string_view data) {
      const std::string text = event(kind, data);
      sink.write(text.data(), text.size());
    };
    const auto tell = [&](const Progress& progress) {
      const double now = seconds_now();
      if (now < next && progress.expected_seconds == 0) return;
      next = now + seconds_between_events;
      write("progress", progress_as_json(progress));
    };
    const WireReply reply = answered(name, body, sink.is_writable, tell);
    write(reply.is_answer ? "answer" : "error", reply.bytes);
  }

  const ServeOptions options_;
  const Control& control_;
  std::atomic<bool> stopping_ = false;
  MemoryPool memory_;  ///< beside the boards that are kept
  Service service_;
  Lanes lanes_;
  HttpServer http_;
  int port_ = -1;
};

}  // namespace

void serve(const ServeOptions& options, const std::function<void(const std::string& address)>& ready,
           const Control& control) {
  PageServer(options, control).run(ready);
}

}  // namespace galli
