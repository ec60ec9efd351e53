// Work on one heap: whole families of games, and long sequences, by the engines and by the obvious loops.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace galli::bench {

/// Both give a number that must be the same, when they do the same work. `scale`: how much more than the loop the engine does.
struct SequenceWork {
  std::string name;
  double count = 0;  ///< games, or heaps, that the engine does
  double scale = 1;
  std::function<std::uint64_t()> loop;
  std::function<std::uint64_t()> engine;
  bool is_same_work = true;
};

std::vector<SequenceWork> sequence_works();

}  // namespace galli::bench
