// The text of a record of a board (docs/certificates.md), taken apart and put together. Nothing in it is believed.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "proof/record/field.h"

namespace galli::record {

/// A P-position: some of the shapes and a total, which is what all is worth after the push, or a heap of Nim beside the shapes where there
/// is no button. Every move of the opponent that does not let us push has a reply.
struct RecordedPosition {
  std::vector<std::uint32_t> shapes{};  ///< by number, ascending
  std::uint32_t total = 0;
  std::vector<std::uint32_t> replies{};  ///< by number, in the order of the moves

  bool operator==(const RecordedPosition&) const = default;
};

struct RecordFile {
  std::string program{};  ///< the version that made it
  std::string game{};
  std::string rules{};  ///< rulesets that are not in the compiled-in library; often empty
  Position board{};
  std::uint32_t beside = 0;  ///< a nimber that counts after the push only
  /// What is claimed: the nim-value, where there is no button.
  std::optional<std::uint32_t> value{};
  /// With a button: the outcome, and for N what wins.
  Outcome outcome = Outcome::P;
  bool is_push_first = false;
  std::optional<Position> first{};  ///< the board after the first move

  std::vector<Shape> shapes{};                ///< ascending
  std::vector<RecordedPosition> positions{};  ///< ascending by shapes, then total

  bool operator==(const RecordFile&) const = default;
};

bool is_record(std::string_view text);
std::string to_text(const RecordFile& record);
/// Or what is wrong with the text.
std::variant<RecordFile, std::string> read_record(std::string_view text);

}  // namespace galli::record
