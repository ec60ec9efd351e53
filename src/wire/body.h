// The body of a request: a JSON object whose fields are checked once against what its question takes.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "gallimaufry/basics.h"

namespace galli {

enum class FieldType {
  text,
  texts,    ///< a list of texts, or one
  flag,     ///< true or false
  number,   ///< a whole number from 0 on
  numbers,  ///< a list of them, or one
  seconds,  ///< a number, also with a fraction
  phase,    ///< from 1, or "all"
  ranges,   ///< pairs of numbers: [[0, 20], [30, 50]]
  sizes,    ///< an object of numbers: {"z": 1}
  object,   ///< anything
};

/// "text", "list of texts"
std::string_view in_words(FieldType type);

struct FieldEntry {
  std::string_view name;
  FieldType type;
  std::string_view summary;
};

class Body {
 public:
  /// Throws Error when the text is not a JSON object, or has a field that is not there or of another type.
  Body(std::string_view json, std::span<const std::span<const FieldEntry>> fields);
  Body(Body&&) noexcept;
  ~Body();

  bool has(std::string_view name) const;
  std::string text(std::string_view name, std::string_view otherwise = "") const;
  std::vector<std::string> texts(std::string_view name) const;
  bool flag(std::string_view name, bool otherwise = false) const;
  MaybeInteger number(std::string_view name) const;
  std::vector<Integer> numbers(std::string_view name) const;
  std::optional<double> seconds(std::string_view name) const;
  /// None: "all".
  std::optional<std::size_t> phase() const;
  std::vector<std::array<Integer, 2>> ranges(std::string_view name) const;
  std::vector<std::pair<std::string, Integer>> sizes(std::string_view name) const;
  /// Its JSON text; empty when it is not there.
  std::string object(std::string_view name) const;

  /// All of it as JSON on one line.
  std::string json() const;

 private:
  struct Parsed;
  std::unique_ptr<Parsed> parsed_;
};

}  // namespace galli
