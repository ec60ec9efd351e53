// What to try after a mistake, as data: each face words it in its own terms (options, arguments, buttons).
#pragma once

#include <cstddef>
#include <initializer_list>
#include <optional>
#include <string>
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
  std::size_t phase = 0;   ///< counted from 0; 0 need not be named
  bool operator==(const OtherQuestion&) const = default;
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

using Remedy = std::variant<SmallerBound, SmallerPosition, MoreMemory, AnyEngine, FewerMoves, SmallerPicture,
                            OtherFormat, OtherQuestion, DidYouMean, WriteThis, Note>;

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
