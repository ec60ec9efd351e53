// Asks one question of the room `base`: how a mistake is described.
#include <gallimaufry/error.h>

int main() { return galli::describe({.message = "no"}) == "error: no\n" ? 0 : 1; }
