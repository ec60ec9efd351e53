// A receiver of one slice of a window.
#pragma once

#include "value/request.h"

namespace galli {

/// Positions with a smaller heap are ignored by who receives them, so that an engine may leave them out.
class SliceReceiver : public Receiver {
 public:
  virtual const Position& least() const = 0;
};

/// The least sizes of the first heap that are wanted.
inline Integer first_slice(const Request& request) {
  const auto* slice = dynamic_cast<const SliceReceiver*>(request.receiver);
  return slice ? slice->least().front() : 0;
}

}  // namespace galli
