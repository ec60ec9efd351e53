// In place of http.cpp and what it needs, where cpp-httplib is not found.
#include "gallimaufry/error.h"
#include "serve/serve.h"

namespace galli {

void serve(const ServeOptions&, const std::function<void(const std::string& address)>&, const Control&) {
  throw Error({.kind = ErrorKind::refused,
               .message = "this program was built without a server",
               .remedies = "build it again with cpp-httplib (the package libcpp-httplib-dev)"});
}

}  // namespace galli
