#include "serve/guard.h"

#include <arpa/inet.h>

#include <algorithm>

namespace galli {
namespace {

/// "localhost:8080" into name and port; the port is empty when there is none.
struct HostAndPort {
  std::string_view host, port;
};

HostAndPort split(std::string_view text) {
  const std::size_t after = text.starts_with('[') ? text.find(']') : 0;
  const std::size_t colon = text.find(':', after == std::string_view::npos ? 0 : after);
  if (colon == std::string_view::npos) return {text, ""};
  return {text.substr(0, colon), text.substr(colon + 1)};
}

bool is_ours(std::string_view field, std::string_view host, int port) {
  const HostAndPort sent = split(field);
  const bool is_port_ours = sent.port.empty() ? port == 80 : sent.port == std::to_string(port);
  return is_port_ours && (sent.host == "localhost" || sent.host == host || is_address(sent.host));
}

bool is_page_method(std::string_view method) { return method == "GET" || method == "HEAD"; }

Refusal refusal_of_post(const RequestFacts& request) {
  if (request.has_encoding) return {411, "a body has a length, and is neither chunked nor compressed"};
  if (!request.has_length) return {411, "the body has no length"};
  if (!request.content_type.starts_with("application/json"))
    return {415, "the body of a question is application/json"};
  return {};
}

}  // namespace

bool is_address(std::string_view host) {
  std::string text(host);
  in6_addr address = {};
  if (text.size() > 2 && text.front() == '[' && text.back() == ']')
    return ::inet_pton(AF_INET6, text.substr(1, text.size() - 2).c_str(), &address) == 1;
  return ::inet_pton(AF_INET, text.c_str(), &address) == 1;
}

Refusal refusal_of(const RequestFacts& request, std::string_view host, int port) {
  if (!is_ours(request.host, host, port)) return {421, "the field Host does not name this server"};
  const bool is_foreign = !request.origin.empty() && request.origin != "http://" + std::string(request.host);
  if (is_foreign) return {403, "requests of pages from elsewhere are refused"};
  if (request.fetch_site == "cross-site" && !is_page_method(request.method))
    return {403, "requests of pages from elsewhere are refused"};
  if (request.has_range) return {416, "parts of replies are not sent"};
  if (is_page_method(request.method)) return {};
  if (request.method != "POST") return {405, "GET and POST are answered"};
  return refusal_of_post(request);
}

}  // namespace galli
