// The user's mistakes: what is wrong, where, and what to try; and the exit codes of the program.
#pragma once

#include <exception>
#include <string>

#include "base/text.h"

namespace galli {

enum class ExitCode {
  done = 0,
  surprise = 1,  ///< a claim came out otherwise than expected
  usage = 2,
  text = 3,     ///< a game, rules or claim text cannot be read
  refused = 4,  ///< too large, or not shown to end
  file = 5,
  stopped = 75,  ///< can be resumed
  interrupted = 130,
};

/// Plain facts of a mistake. Rooms that never throw hand this back as a value.
struct Complaint {
  ExitCode code = ExitCode::text;
  std::string message;  ///< a short fact in lower case
  Span span;            ///< where; may point nowhere
  std::string detail;   ///< shown in place of the excerpt when there is no span; may be empty
  std::string hint;     ///< what to try, may have several lines, may be empty
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

/// The whole message as a face shows it: "error: ...", the line with a caret, "hint: ...".
std::string describe(const Complaint& complaint, std::string_view severity = "error");

}  // namespace galli
