// Asks one question of the library: (2,4) is a P-position of nim >> euclid.
#include <gallimaufry/galli.h>

int main() {
  auto game = galli::read("nim >> euclid");
  return galli::outcome(game, {2, 4}) == galli::Outcome::P ? 0 : 1;
}
