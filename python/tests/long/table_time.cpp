// How long a table takes without Python, in seconds of processor time.
#include <gallimaufry/galli.h>

#include <ctime>
#include <iostream>

int main() {
  const galli::Session session;
  const galli::GameHandle game = session.game("nim >> euclid");
  const std::clock_t begin = std::clock();
  const auto answer = ask(galli::TableQuestion{.game = game, .values = true, .bounds = {4096}}, {.threads = 1});
  std::cout << static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC << '\n';
  return answer.tables.size() == 1 ? 0 : 1;
}
