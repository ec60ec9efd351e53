// Other programs get their input, give their output, and end when we stop.
#include "store/program.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <fstream>

#include "lang/texts.h"

namespace galli::program_test {
namespace {

using namespace std::chrono_literals;

std::string asked(const std::vector<std::string>& command, const std::string& input = "",
                  const Control& control = {}) {
  return output_of(command, input, "get it", control);
}

TEST(Program, is_given_its_input_and_gives_its_output) {
  EXPECT_EQ(asked({"cat"}, "text"), "text");
  EXPECT_EQ(asked({"cat"}), "");
  const std::string large(3'000'000, 'a');  // more than pipes hold
  EXPECT_EQ(asked({"cat"}, large), large);
  EXPECT_EQ(asked({"true"}, large), "");  // does not read it
}

TEST(Program, tells_when_it_is_not_there_or_fails) {
  EXPECT_EQ(kind_of([] { asked({"no-such-program"}); }), ErrorKind::file);
  EXPECT_EQ(kind_of([] { asked({"false"}); }), ErrorKind::file);
  EXPECT_EQ(kind_of([] { asked({"sh", "-c", "kill -9 $$"}); }), ErrorKind::file);
}

/// Stops some time after it was made.
Control stopping_after(std::chrono::milliseconds time) {
  const auto end = std::chrono::steady_clock::now() + time;
  return {.stop_requested = [end] { return std::chrono::steady_clock::now() > end; }};
}

bool is_running(pid_t process) { return ::kill(process, 0) == 0; }

TEST(Program, ends_when_we_stop) {
  const std::string note = testing::TempDir() + "program-" + std::to_string(::getpid());
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_EQ(kind_of([&] {
              asked({"sh", "-c", "echo $$ > " + note + "; exec sleep 60"}, "", stopping_after(300ms));
            }),
            ErrorKind::interrupted);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, 10s);
  pid_t process = 0;
  std::ifstream(note) >> process;
  ::unlink(note.c_str());
  ASSERT_GT(process, 0);
  EXPECT_FALSE(is_running(process));
}

TEST(Program, that_ends_because_of_the_interrupt_did_not_fail) {
  // Its output ends at once, so that we wait for its end only.
  EXPECT_EQ(kind_of([] {
              asked({"sh", "-c", "exec >&-; sleep 0.5; exit 1"}, "", stopping_after(250ms));
            }),
            ErrorKind::interrupted);
}

TEST(Program, is_asked_by_one_without_input_and_output) {
  const pid_t asker = ::fork();
  ASSERT_GE(asker, 0);
  if (asker == 0) {
    for (const int file : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) ::close(file);
    std::string given;
    const bool is_well = !kind_of([&] { given = asked({"cat"}, "text"); });
    ::_exit(is_well && given == "text" ? 0 : 1);
  }
  int status = -1;
  ASSERT_EQ(::waitpid(asker, &status, 0), asker);
  EXPECT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 0);
}

#ifdef __linux__
/// Asks a program that runs long, in a process of its own.
[[noreturn]] void ask_and_wait(int tell) {
  if (::dup2(tell, 9) < 0) ::_exit(1);  // shells know numbers of one digit
  if (tell != 9) ::close(tell);
  asked({"sh", "-c", "echo $$ >&9; exec sleep 60"});
  ::_exit(0);
}

TEST(Program, ends_when_we_are_killed) {
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  const pid_t asker = ::fork();
  if (asker == 0) ask_and_wait(ends[1]);
  ::close(ends[1]);
  ASSERT_GE(asker, 0);
  char text[32] = {};
  ASSERT_GT(::read(ends[0], text, sizeof text - 1), 0);
  const auto begin = std::chrono::steady_clock::now();
  ::kill(asker, SIGKILL);
  ::waitpid(asker, nullptr, 0);
  // The pipe is at its end when nobody has it any more.
  EXPECT_EQ(::read(ends[0], text, sizeof text), 0);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, 10s);
  ::close(ends[0]);
}
#endif

}  // namespace
}  // namespace galli::program_test
