// The text of a certificate of a theorem (docs/certificates.md), taken apart. Nothing in it is believed.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <variant>
#include <vector>

#include "proof/theorem/walk.h"

namespace galli::theorem {

/// Which positions a set is about.
struct FileKey {
  Integer phase = 1;  ///< from 1
  Integer value = 0;
  std::vector<MaybeInteger> fixed{};  ///< by heap of the board; empty ones are free

  bool operator==(const FileKey&) const = default;
  bool operator<(const FileKey& other) const {
    return std::tie(phase, value, fixed) < std::tie(other.phase, other.value, other.fixed);
  }
};

struct FileRelation {
  std::size_t board = 0;
  unsigned variables = 0;
  std::vector<unsigned> target{};  ///< by free heap of the option: its variable
  WordFormula condition{};         ///< over all variables
  std::string clause{};
};

struct FileLiteral {
  enum class Kind { member, option, mobile };

  Kind kind = Kind::member;
  std::size_t relation = 0;
  std::size_t set = 0;
};

struct FileFormula {
  enum class Kind { yes, no, literal, all, some, none };

  Kind kind = Kind::yes;
  std::size_t literal = 0;
  std::vector<FileFormula> kids{};
};

struct FileSet {
  std::string name{};
  FileKey key{};
  std::size_t board = 0;
  std::size_t component = 0;
  std::optional<FileFormula> formula{};  ///< empty: by the lemma of euclid
  std::shared_ptr<const Recognizer> members{};
};

struct TheoremFile {
  std::string program{};
  std::string game{};
  std::string rules{};
  FileKey question{};
  bool misere = false;
  std::string numeration{};  ///< its name
  DigitSystem digits{};
  unsigned heaps = 0;                 ///< that are free
  std::vector<WordFormula> boards{};  ///< over the free heaps
  std::vector<FileRelation> relations{};
  std::vector<FileLiteral> literals{};
  std::vector<std::vector<std::vector<Integer>>> weights{};  ///< by component
  std::vector<FileSet> sets{};
};

/// The first line is that of a certificate of a theorem.
bool is_theorem(std::string_view text);

/// The file, or what is wrong with it: "line 7: ...".
std::variant<TheoremFile, std::string> read_theorem(std::string_view text);

}  // namespace galli::theorem
