// The page and its questions over HTTP, for this machine or for a network.
#pragma once

#include <functional>
#include <string>

#include "gallimaufry/control.h"
#include "gallimaufry/settings.h"

namespace galli {

struct ServeOptions {
  std::string host = "127.0.0.1";
  int port = 8080;  ///< 0: any that is free
  Settings settings{};
  double seconds = 600;  ///< that one question may take
};

/// Serves until the control says stop. `ready` is told the address of the page when connections are taken. Throws Error when that
/// cannot be, and when the program was built without HTTP.
void serve(const ServeOptions& options, const std::function<void(const std::string& address)>& ready,
           const Control& control);

}  // namespace galli
