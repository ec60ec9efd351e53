// The library's memory, handed to NumPy as it is.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <memory>
#include <utility>
#include <vector>

namespace galli_python {

using Shape = std::vector<std::size_t>;

/// An array that owns its numbers.
template <typename Number>
nanobind::object array_of(std::vector<Number>&& numbers, const Shape& shape) {
  auto kept = std::make_unique<std::vector<Number>>(std::move(numbers));
  Number* const data = kept->data();
  const nanobind::capsule owner(kept.release(),
                                [](void* at) noexcept { delete static_cast<std::vector<Number>*>(at); });
  return nanobind::cast(
      nanobind::ndarray<nanobind::numpy, Number>(data, shape.size(), shape.data(), owner));
}

}  // namespace galli_python
