#include "store/system_error.h"

#include <cerrno>
#include <system_error>

namespace galli {
namespace {

struct Reason {
  int number;
  const char* words;
  const char* hint;
};

constexpr Reason reasons[] = {
    {ENOENT, "there is no such file or folder", "check the name"},
    {ENOTDIR, "part of its path is not a folder", "check the name"},
    {EISDIR, "it is a folder", "name a file"},
    {EACCES, "permission denied", "check the permissions"},
    {EPERM, "permission denied", "check the permissions"},
    {EROFS, "the file system is read-only", "choose another place"},
    {ENOSPC, "the disk is full", "make room, or choose another place"},
    {EDQUOT, "your share of the disk is used up", "make room, or choose another place"},
    {EFBIG, "it would be larger than files may be here", "write less"},
    {ENAMETOOLONG, "its name is too long", "choose a shorter one"},
    {ELOOP, "its links go round in a circle", "name the file itself"},
    {EBADF, "it is closed", ""},
    {EPIPE, "its reader is gone", ""},
};

}  // namespace

Error file_error(const std::string& what, const std::string& reason, const Remedies& remedies) {
  return Error({.kind = ErrorKind::file, .message = what + ": " + reason, .remedies = remedies});
}

Error file_error(const std::string& what, int number) {
  for (const Reason& reason : reasons) {
    if (reason.number == number) return file_error(what, reason.words, reason.hint);
  }
  return file_error(what, std::generic_category().message(number), "");
}

}  // namespace galli
