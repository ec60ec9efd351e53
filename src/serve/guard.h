// Which requests are let in: those that a page of ours, or a program on purpose, would send.
#pragma once

#include <string>
#include <string_view>

namespace galli {

/// What a request says of itself.
struct RequestFacts {
  std::string_view method;
  std::string_view host;  ///< header fields; empty when they are not there
  std::string_view origin;
  std::string_view fetch_site;  ///< Sec-Fetch-Site
  std::string_view content_type;
  bool has_encoding = false;  ///< the body is chunked or compressed
  bool has_length = false;
  bool has_range = false;
};

/// A status of HTTP and a reason; status 0: let in.
struct Refusal {
  int status = 0;
  std::string reason{};
};

/// `host` is the name or address that the server was told to listen on. A name that is not ours in the field Host is how a foreign
/// page reaches a server at home (DNS rebinding); addresses and "localhost" cannot be used so.
Refusal refusal_of(const RequestFacts& request, std::string_view host, int port);

/// "127.0.0.1", "[::1]": an address, not a name.
bool is_address(std::string_view host);

}  // namespace galli
