// Writing answers: to a file, whole or not at all, or to standard output.
//
// A file is first written under another name in the same folder and then renamed, so that a reader, a full
// disk or Ctrl-C never leaves half of it. A link is followed; an existing file keeps its permissions. What
// exists and is not a regular file (a pipe, a device) cannot be renamed over and is written directly.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "gallimaufry/control.h"

namespace galli {

/// Bytes on their way to a file or to standard output, as they come. All of it throws Error.
class Output {
 public:
  Output(const std::string& path, const Control& control);
  static Output standard(const Control& control);
  Output(Output&&) noexcept;
  /// Without `finish` a file is as it was before.
  ~Output();

  void write(std::string_view bytes);
  void finish();

  /// The file that is written before it is renamed; empty when there is none.
  std::string temporary_path() const;

  class Destination;

 private:
  explicit Output(std::unique_ptr<Destination> destination);
  void flush();

  std::unique_ptr<Destination> destination_;
  std::string waiting_;  ///< less than a megabyte
};

/// Throws Error; then the file is as it was before.
void write_file(const std::string& path, std::string_view bytes, const Control& control = {});

/// Notices before a long computation what would fail after it: throws Error when the folder is not there or not
/// to be written in, or the path is a folder.
void check_can_write(const std::string& path);

void write_standard_output(std::string_view bytes, const Control& control = {});

}  // namespace galli
