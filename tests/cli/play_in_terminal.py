"""Plays a game through a pseudo-terminal, as a person would: tests/cli/play_in_terminal.py GALLI"""

import os
import pty
import select
import signal
import sys
import time

PATIENCE = 60  # seconds
PROMPT = "\n> "


class Terminal:
    def __init__(self, *words):
        self.seen = ""
        self.pid, self.file = pty.fork()
        if self.pid == 0:
            os.environ.update(TERM="dumb")
            os.execv(words[0], words)

    def wait_for(self, text):
        """What was printed until `text` came."""
        end = time.monotonic() + PATIENCE
        while text not in self.seen:
            if not select.select([self.file], [], [], max(0, end - time.monotonic()))[0]:
                sys.exit(f"no {text!r} within {PATIENCE} seconds, but {self.seen!r}")
            try:
                self.seen += os.read(self.file, 4096).decode()
            except OSError:  # the program has ended
                sys.exit(f"ended before {text!r}: {self.seen!r}")
        before, self.seen = self.seen.split(text, 1)
        return before

    def type(self, text):
        os.write(self.file, text.encode())

    def exit_code(self):
        try:
            while os.read(self.file, 4096):
                pass
        except OSError:
            pass
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


def expect(is_right, what):
    if not is_right:
        sys.exit(what)


def play_a_game(galli):
    terminal = Terminal(galli, "play", "nim", "1,2")
    expect("(1,2). Your move." in terminal.wait_for(PROMPT), "the position is not shown")
    terminal.type("hint\n")
    expect("'y 2 -> 1' wins" in terminal.wait_for(PROMPT), "the hint is not shown")
    terminal.type("1,1\n")
    answer = terminal.wait_for(PROMPT)
    expect(answer.count("1,1") == 2, f"what is typed is shown by the terminal alone: {answer!r}")
    expect("Computer: x 1 -> 0, leaving (0,1)" in answer, f"the computer does not answer: {answer!r}")
    terminal.type("0,0\n")
    expect("You win." in terminal.wait_for(PROMPT), "the end is not told")
    terminal.type("quit\n")
    expect(terminal.exit_code() == 0, "the exit code is not 0")


def leave_by_the_end_of_input(galli):
    terminal = Terminal(galli, "play", "nim", "1,2")
    terminal.wait_for(PROMPT)
    terminal.type("\x04")  # Ctrl-D
    expect(terminal.exit_code() == 0, "Ctrl-D is a mistake")


def interrupt(galli):
    terminal = Terminal(galli, "play", "nim", "1,2")
    terminal.wait_for(PROMPT)
    terminal.type("\x03")  # Ctrl-C
    expect(terminal.exit_code() == 130, "Ctrl-C does not interrupt")


if __name__ == "__main__":
    signal.alarm(5 * PATIENCE)
    for test in (play_a_game, leave_by_the_end_of_input, interrupt):
        test(sys.argv[1])
