#include "store/output.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <system_error>

#include "store/descriptor.h"
#include "store/system_error.h"

namespace galli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t write_size = std::size_t{1} << 20;
constexpr mode_t permission_bits = 07777;

/// A file under a name of its own, removed when it goes out of scope before it was renamed.
class TemporaryFile {
 public:
  explicit TemporaryFile(const fs::path& target)
      : path_(target.parent_path() /
              ("." + target.filename().string().substr(0, 200) + "." + std::to_string(::getpid()) + ".part")),
        file_(::open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666)) {}
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  ~TemporaryFile() {
    if (file_.is_open()) ::unlink(path_.c_str());
  }

  Descriptor& file() { return file_; }
  std::string path() const { return path_.string(); }

  /// 0, or the errno; on an error the file is removed.
  int become(const fs::path& target) {
    const bool is_safe = ::fsync(file_.number()) == 0 || errno == EINVAL;
    if (is_safe && ::rename(path_.c_str(), target.c_str()) == 0) {
      file_.close();
      return 0;
    }
    return errno;
  }

 private:
  fs::path path_;
  Descriptor file_;
};

void write_all(int descriptor, std::string_view bytes, const std::string& what, const Control& control) {
  while (!bytes.empty()) {
    if (control.stop_requested()) throw interruption();
    const ssize_t count = ::write(descriptor, bytes.data(), std::min(bytes.size(), write_size));
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) throw file_error(what, errno);
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
}

/// What the path stands for once links are followed, whether it exists or not.
fs::path behind_links(const std::string& path, const std::string& what) {
  fs::path target = path;
  for (int steps = 0; steps < 40; ++steps) {
    std::error_code error;
    const fs::path next = fs::read_symlink(target, error);
    if (error) return target;
    target = next.is_absolute() ? next : target.parent_path() / next;
  }
  throw file_error(what, ELOOP);
}

/// The new file gets the permissions and, where that is allowed, the owner of the old one.
void take_over(int descriptor, const struct stat& old) {
  const bool same_owner = ::fchown(descriptor, old.st_uid, old.st_gid) == 0;
  ::fchmod(descriptor, old.st_mode & (same_owner ? permission_bits : mode_t{0777}));
}

std::string failure_of(const std::string& path) { return "cannot write '" + path + "'"; }

/// What is there, links followed; nothing when there is nothing. A folder is refused.
std::optional<struct stat> status_of(const std::string& path, const std::string& what) {
  struct stat status = {};
  const bool exists = ::stat(path.c_str(), &status) == 0;
  if (!exists && errno != ENOENT) throw file_error(what, errno);
  if (exists && S_ISDIR(status.st_mode)) throw file_error(what, EISDIR);
  return exists ? std::optional(status) : std::nullopt;
}

}  // namespace

/// An open file, and what becomes of it in the end.
class Output::Destination {
 public:
  Destination(std::string what, const Control& control) : what_(std::move(what)), control_(control) {}
  Destination(const Destination&) = delete;
  Destination& operator=(const Destination&) = delete;
  virtual ~Destination() = default;

  void write(std::string_view bytes) { write_all(number(), bytes, what_, control_); }
  virtual void finish() {}
  virtual std::string temporary_path() const { return ""; }

 protected:
  virtual int number() const = 0;
  const std::string what_;
  const Control control_;
};

namespace {

struct StandardOutput final : Output::Destination {
  explicit StandardOutput(const Control& control) : Destination("cannot write to standard output", control) {}
  int number() const override { return STDOUT_FILENO; }
};

/// A pipe, a device.
class SpecialFile final : public Output::Destination {
 public:
  SpecialFile(const std::string& path, const std::string& what, const Control& control)
      : Destination(what, control), file_(opened(path, O_WRONLY, control)) {
    if (!file_.is_open()) throw file_error(what, errno);
  }
  void finish() override {
    if (!file_.close()) throw file_error(what_, errno);
  }

 private:
  int number() const override { return file_.number(); }

  Descriptor file_;
};

/// A new file that takes the place of an old one, if there is one.
class Replacement final : public Output::Destination {
 public:
  Replacement(fs::path target, const std::optional<struct stat>& old, const std::string& what,
              const Control& control)
      : Destination(what, control), target_(std::move(target)), temporary_(target_) {
    if (!temporary_.file().is_open()) throw file_error(what, errno);
    if (old) take_over(temporary_.file().number(), *old);
  }
  void finish() override {
    if (const int error = temporary_.become(target_); error != 0) throw file_error(what_, error);
  }
  std::string temporary_path() const override { return temporary_.path(); }

 private:
  int number() const override { return temporary_.file().number(); }

  fs::path target_;
  mutable TemporaryFile temporary_;
};

}  // namespace

Output::Output(const std::string& path, const Control& control) {
  const std::string what = failure_of(path);
  const auto status = status_of(path, what);
  if (status && !S_ISREG(status->st_mode)) {
    destination_ = std::make_unique<SpecialFile>(path, what, control);
    return;
  }
  const fs::path target = behind_links(path, what);
  if (status && ::access(target.c_str(), W_OK) != 0) throw file_error(what, errno);
  destination_ = std::make_unique<Replacement>(target, status, what, control);
}

Output::Output(std::unique_ptr<Destination> destination) : destination_(std::move(destination)) {}
Output::Output(Output&&) noexcept = default;
Output::~Output() = default;

Output Output::standard(const Control& control) { return Output(std::make_unique<StandardOutput>(control)); }

std::string Output::temporary_path() const { return destination_->temporary_path(); }

void Output::flush() {
  destination_->write(waiting_);
  waiting_.clear();
}

void Output::write(std::string_view bytes) {
  if (waiting_.size() + bytes.size() > write_size) flush();
  if (bytes.size() > write_size) return destination_->write(bytes);
  waiting_ += bytes;
}

void Output::finish() {
  flush();
  destination_->finish();
}

void write_file(const std::string& path, std::string_view bytes, const Control& control) {
  Output output(path, control);
  output.write(bytes);
  output.finish();
}

void check_can_write(const std::string& path) {
  const std::string what = failure_of(path);
  if (const auto status = status_of(path, what); status && !S_ISREG(status->st_mode)) return;
  const fs::path folder = behind_links(path, what).parent_path();
  if (::access(folder.empty() ? "." : folder.c_str(), W_OK) != 0) throw file_error(what, errno);
}

void write_standard_output(std::string_view bytes, const Control& control) {
  Output output = Output::standard(control);
  output.write(bytes);
  output.finish();
}

}  // namespace galli
