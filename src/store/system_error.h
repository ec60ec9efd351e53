// The system's reasons for not reading or writing a file, in plain words.
#pragma once

#include <string>

#include "gallimaufry/error.h"

namespace galli {

/// An error of kind `file`: "cannot write 'a.csv': the disk is full". `number` is an errno.
Error file_error(const std::string& what, int number);
Error file_error(const std::string& what, const std::string& reason, const Remedies& remedies);

}  // namespace galli
