// Asks one question of the room `base`: 45 = 34 + 8 + 3.
#include <gallimaufry/base/zeckendorf.h>

int main() { return galli::zeckendorf(45) == std::vector<galli::Integer>{34, 8, 3} ? 0 : 1; }
