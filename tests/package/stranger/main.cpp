// Asks one question of the library: (2,4) is a P-position of nim >> euclid.
#include <gallimaufry/galli.h>

int main() {
  const galli::Session session;
  return galli::outcome(session.game("nim >> euclid"), {2, 4}) == galli::Outcome::P ? 0 : 1;
}
