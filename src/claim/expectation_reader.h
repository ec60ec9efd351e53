// Reads what is expected of a claim: `refuted at b = 3, (1,2) 7 times`.
#pragma once

#include <optional>
#include <vector>

#include "claim/claim.h"
#include "lang/cursor.h"

namespace galli::claims {

class ExpectationReader {
 public:
  explicit ExpectationReader(Claim& claim) : claim_(claim) {}

  /// The cursor stands at `expect`.
  void read(Cursor& cursor);
  /// When all of the claim is read, since the statement may stand below: places are told by names that it has.
  void check() const;

 private:
  void read_places(Cursor& cursor);
  void read_value(Cursor& cursor);
  void add_value(const std::string& name, Integer value);
  bool is_about_positions() const;
  std::vector<std::string> names_of_places() const;

  Claim& claim_;
  std::vector<Span> names_{};
  std::optional<Span> position_{};
};

}  // namespace galli::claims
