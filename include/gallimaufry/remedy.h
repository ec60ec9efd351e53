// What to try after a mistake, as data: each face words it in its own terms (options, arguments, buttons).
#pragma once

#include <cstddef>
#include <initializer_list>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "gallimaufry/basics.h"
#include "gallimaufry/question_kind.h"

namespace galli {

/// Ask for heaps up to a smaller number; up to `fits` it works, where that is known.
struct SmallerBound {
  MaybeInteger fits{};
  bool operator==(const SmallerBound&) const = default;
};

/// Ask for heaps up to a larger number: more may be found.
struct LargerBound {
  bool operator==(const LargerBound&) const = default;
};

/// Ask about a smaller position; with heaps up to `fits` it works, where that is known.
struct SmallerPosition {
  MaybeInteger fits{};
  bool operator==(const SmallerPosition&) const = default;
};

struct MoreMemory {
  bool operator==(const MoreMemory&) const = default;
};

/// Do not insist on one engine.
struct AnyEngine {
  bool operator==(const AnyEngine&) const = default;
};

/// Draw or list only the first moves of play.
struct FewerMoves {
  bool operator==(const FewerMoves&) const = default;
};

struct SmallerPicture {
  bool operator==(const SmallerPicture&) const = default;
};

/// Ask for another format; `purpose` says what it gives: "gives a line for each position".
struct OtherFormat {
  std::string format;
  std::string purpose;
  bool operator==(const OtherFormat&) const = default;
};

/// Ask something else. `purpose` completes a sentence whose subject is the question: "names all games".
struct OtherQuestion {
  QuestionKind question;
  std::string purpose;
  std::string game{};      ///< its text; empty: the face need not name one
  std::string position{};  ///< for a question about one
  std::string grid{};      ///< "3x4", in place of a position
  std::string topic{};     ///< for `help`
  std::size_t phase = 1;   ///< the first need not be named
  bool operator==(const OtherQuestion&) const = default;
};

/// A field of a question, by its name in the public headers.
enum class QuestionField {
  bound,  ///< or one for each heap: "20,30"
  phase,  ///< "1", or "all"
  values,
  value,
  up_to_swap,
  misere,
  grid,
  ranges,        ///< "0..20,30..50"
  fixed,         ///< "z=1"
  compare,       ///< a game
  last,          ///< the piece that was placed last
  sets,          ///< a sweep's variable that stands for sets
  progressions,  ///< a sweep's variable that stands for progressions
  shard,         ///< "2/4"
  drawing,       ///< a face draws what it could list
  certificates,
};

inline constexpr std::string_view field_names[] = {
    "bound", "phase",   "values", "value", "up_to_swap",   "misere", "grid",    "ranges",
    "fixed", "compare", "last",   "sets",  "progressions", "shard",  "drawing", "certificates"};

static_assert(std::size(field_names) == static_cast<std::size_t>(QuestionField::certificates) + 1);

constexpr std::string_view name_of(QuestionField field) { return field_names[static_cast<int>(field)]; }

/// Ask the same with a field set. `purpose` completes a sentence whose subject is the field: "draws a part"; may be empty.
struct SetField {
  QuestionField field;
  std::string value{};  ///< as people write it; empty for a field that is true or false
  std::string purpose{};
  bool operator==(const SetField&) const = default;
};

/// Ask the same without a field.
struct LeaveOut {
  QuestionField field;
  std::string instead{};  ///< what to give in its place: a position; may be empty
  bool operator==(const LeaveOut&) const = default;
};

struct DidYouMean {
  std::string name;
  bool operator==(const DidYouMean&) const = default;
};

/// A text that can be taken as it is.
struct WriteThis {
  std::string text;
  bool operator==(const WriteThis&) const = default;
};

/// A fact or an instruction that every face can show as it is. May have several lines.
struct Note {
  std::string text;
  bool operator==(const Note&) const = default;
};

using Remedy =
    std::variant<SmallerBound, LargerBound, SmallerPosition, MoreMemory, AnyEngine, FewerMoves,
                 SmallerPicture, OtherFormat, OtherQuestion, SetField, LeaveOut, DidYouMean, WriteThis, Note>;

/// Words for a face that has none of its own.
std::string plain_words(const Remedy& remedy);

/// In the order in which a face shows them. A plain text is a note, an empty one nothing.
class Remedies {
 public:
  Remedies() = default;
  Remedies(std::string note) {
    if (!note.empty()) all_.push_back(Note{std::move(note)});
  }
  Remedies(const char* note) : Remedies(std::string(note)) {}
  Remedies(std::initializer_list<Remedy> all) : all_(all) {}

  void add(Remedy remedy) { all_.push_back(std::move(remedy)); }
  void add_first(Remedy remedy) { all_.insert(all_.begin(), std::move(remedy)); }

  bool empty() const { return all_.empty(); }
  auto begin() const { return all_.begin(); }
  auto end() const { return all_.end(); }
  bool operator==(const Remedies&) const = default;

 private:
  std::vector<Remedy> all_;
};

}  // namespace galli
