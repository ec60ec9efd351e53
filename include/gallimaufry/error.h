// The user's mistakes: what is wrong, where, and what to try.
#pragma once

#include <exception>
#include <functional>
#include <string>
#include <string_view>

#include "gallimaufry/remedy.h"
#include "gallimaufry/source.h"

namespace galli {

enum class ErrorKind {
  question,  ///< what was asked makes no sense
  text,      ///< a game, rules or claim text cannot be read
  refused,   ///< too large, or not shown to end
  file,
  surprise,  ///< a verdict is not the expected one
  interrupted,
  paused,  ///< interrupted, and can be resumed
};

/// Plain facts of a mistake. Rooms that never throw hand this back as a value.
struct Complaint {
  ErrorKind kind = ErrorKind::text;
  std::string message{};  ///< a short fact in lower case
  Span span{};            ///< where; may point nowhere
  std::string detail{};   ///< shown in place of the excerpt when there is no span; may be empty
  Remedies remedies{};    ///< what to try
};

class Error : public std::exception {
 public:
  explicit Error(Complaint complaint) : complaint_(std::move(complaint)) {}
  const char* what() const noexcept override { return complaint_.message.c_str(); }
  const Complaint& complaint() const { return complaint_; }

 private:
  Complaint complaint_;
};

/// The error of a run that was told to stop.
Error interruption();

using RemedyWords = std::function<std::string(const Remedy&)>;

/// The remedies in the words of a face, each on its own line.
std::string hint(const Complaint& complaint, const RemedyWords& words = plain_words);

/// The whole message: "error: ...", the line with a caret, "hint: ...".
std::string describe(const Complaint& complaint, std::string_view severity = "error",
                     const RemedyWords& words = plain_words);

}  // namespace galli
