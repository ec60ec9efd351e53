#include "user_loops.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>
#include <vector>

#include "loops.h"

namespace galli::bench {

const char* const user_rules = R"(ruleset divisor_game(n)  "subtract a proper divisor"
  (n - d)  for d in 1..n - 1 where n mod d = 0

ruleset coprime_nim(x, y)  "take an amount that is prime to the heap"
  (x - i, y)  for i in 1..x where gcd(i, x) = 1
  (x, y - i)  for i in 1..y where gcd(i, y) = 1

ruleset squares(n)  "subtract a square"
  (n - i*i)  for i in 1..n where i*i <= n

ruleset chomp3(x, y, z)  "chomp, three rows"
  board x >= 1 and x >= y and y >= z
  (v, min(y, v), min(z, v))  for v in 1..x - 1
  (x, v, min(z, v))          for v in 0..y - 1
  (x, y, v)                  for v in 0..z - 1

ruleset nimsum_wythoff(x, y, z)  "nim, or amounts whose nim-sum is 0"
  (x - i, y, z)  for i in 1..x
  (x, y - i, z)  for i in 1..y
  (x, y, z - i)  for i in 1..z
  (x - i, y - j, z - l)  for i in 0..x, j in 0..y, l in 0..z where i + j + l > 0 and i xor j xor l = 0

ruleset triangular(x, y)  "take i from one heap, add fewer to the other"
  (x - i, y + j)  for i in 2..x, j in 1..i - 1
  (x + j, y - i)  for i in 2..y, j in 1..i - 1

ruleset imitation(x, y, no_x, no_y)  "the amounts that may not be taken from x and from y; 0 for none"
  (x - i, y, 0, i)  for i in 1..x where i != no_x and x <= y
  (x - i, y, 0, 0)  for i in 1..x where i != no_x and x > y
  (x, y - i, i, 0)  for i in 1..y where i != no_y and y <= x
  (x, y - i, 0, 0)  for i in 1..y where i != no_y and y > x
)";

namespace {

using Cells = std::vector<std::int32_t>;

/// The least number that was not marked since the last time.
class Mex {
 public:
  explicit Mex(std::size_t most) : marks_(most + 2, 0) {}
  void mark(std::int32_t value) { marks_[static_cast<std::size_t>(value)] = stamp_; }
  std::int32_t take() {
    std::int32_t mex = 0;
    while (marks_[static_cast<std::size_t>(mex)] == stamp_) ++mex;
    ++stamp_;
    return mex;
  }

 private:
  std::vector<std::uint32_t> marks_;
  std::uint32_t stamp_ = 1;
};

std::uint64_t checksum(const Cells& cells) {
  Checksum sum;
  sum.take_cells(cells);
  return sum.sum();
}

}  // namespace

std::uint64_t divisor_values(std::uint32_t n) {
  Cells g(n);
  Mex mex(n);
  for (std::uint32_t x = 0; x < n; ++x) {
    for (std::uint32_t d = 1; d < x; ++d) {
      if (x % d == 0) mex.mark(g[x - d]);
    }
    g[x] = mex.take();
  }
  return checksum(g);
}

std::uint64_t coprime_values(std::uint32_t n) {
  Cells g(n * n);
  Mex mex(2 * n);
  for (std::uint32_t x = 0; x < n; ++x) {
    for (std::uint32_t y = 0; y < n; ++y) {
      for (std::uint32_t i = 1; i <= x; ++i) {
        if (std::gcd(i, x) == 1) mex.mark(g[(x - i) * n + y]);
      }
      for (std::uint32_t i = 1; i <= y; ++i) {
        if (std::gcd(i, y) == 1) mex.mark(g[x * n + y - i]);
      }
      g[x * n + y] = mex.take();
    }
  }
  return checksum(g);
}

std::uint64_t square_values(std::uint32_t n) {
  Cells g(n);
  Mex mex(n);
  for (std::uint32_t x = 0; x < n; ++x) {
    for (std::uint32_t i = 1; i * i <= x; ++i) mex.mark(g[x - i * i]);
    g[x] = mex.take();
  }
  return checksum(g);
}

std::uint64_t chomp3_values(std::uint32_t n) {
  Cells g(n * n * n, Table::off_board);
  const auto at = [&](std::uint32_t x, std::uint32_t y, std::uint32_t z) -> std::int32_t& {
    return g[(x * n + y) * n + z];
  };
  Mex mex(3 * n);
  for (std::uint32_t x = 1; x < n; ++x) {
    for (std::uint32_t y = 0; y <= x; ++y) {
      for (std::uint32_t z = 0; z <= y; ++z) {
        for (std::uint32_t v = 1; v < x; ++v) mex.mark(at(v, std::min(y, v), std::min(z, v)));
        for (std::uint32_t v = 0; v < y; ++v) mex.mark(at(x, v, std::min(z, v)));
        for (std::uint32_t v = 0; v < z; ++v) mex.mark(at(x, y, v));
        at(x, y, z) = mex.take();
      }
    }
  }
  return checksum(g);
}

std::uint64_t nimsum_wythoff_values(std::uint32_t n) {
  Cells g(n * n * n);
  const auto at = [&](std::uint32_t x, std::uint32_t y, std::uint32_t z) -> std::int32_t& {
    return g[(x * n + y) * n + z];
  };
  Mex mex(n * n * n);
  for (std::uint32_t x = 0; x < n; ++x) {
    for (std::uint32_t y = 0; y < n; ++y) {
      for (std::uint32_t z = 0; z < n; ++z) {
        for (std::uint32_t i = 1; i <= x; ++i) mex.mark(at(x - i, y, z));
        for (std::uint32_t i = 1; i <= y; ++i) mex.mark(at(x, y - i, z));
        for (std::uint32_t i = 1; i <= z; ++i) mex.mark(at(x, y, z - i));
        for (std::uint32_t i = 0; i <= x; ++i) {
          for (std::uint32_t j = i == 0 ? 1 : 0; j <= y; ++j) {
            const std::uint32_t l = i ^ j;
            if (l <= z) mex.mark(at(x - i, y - j, z - l));
          }
        }
        at(x, y, z) = mex.take();
      }
    }
  }
  return checksum(g);
}

/// Positions with x + y below 2n - 1, by their sum: a move lowers it.
std::uint64_t triangular_values(std::uint32_t n) {
  const std::uint32_t m = 2 * n - 1;
  Cells g(m * m);
  Mex mex(m * m);
  for (std::uint32_t sum = 0; sum < m; ++sum) {
    for (std::uint32_t x = 0; x <= sum; ++x) {
      const std::uint32_t y = sum - x;
      for (std::uint32_t i = 2; i <= x; ++i) {
        for (std::uint32_t j = 1; j < i; ++j) mex.mark(g[(x - i) * m + y + j]);
      }
      for (std::uint32_t i = 2; i <= y; ++i) {
        for (std::uint32_t j = 1; j < i; ++j) mex.mark(g[(x + j) * m + y - i]);
      }
      for (std::uint32_t i = 1; i <= std::min(x, y); ++i) mex.mark(g[(x - i) * m + y - i]);
      g[x * m + y] = mex.take();
    }
  }
  Checksum checked;
  for (std::uint32_t x = 0; x < n; ++x) checked.take_cells({g.data() + x * m, n});
  return checked.sum();
}

/// By recursion on positions as play comes to them.
std::uint64_t imitation_value(std::uint32_t n) {
  std::map<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t>, std::int32_t> known;
  const auto value = [&](std::uint32_t x, std::uint32_t y, std::uint32_t no_x, std::uint32_t no_y,
                         const auto& self) -> std::int32_t {
    const auto found = known.find({x, y, no_x, no_y});
    if (found != known.end()) return found->second;
    std::vector<bool> seen(x + y + 1);
    for (std::uint32_t i = 1; i <= x; ++i) {
      if (i != no_x) seen[static_cast<std::size_t>(self(x - i, y, 0, x <= y ? i : 0, self))] = true;
    }
    for (std::uint32_t i = 1; i <= y; ++i) {
      if (i != no_y) seen[static_cast<std::size_t>(self(x, y - i, y <= x ? i : 0, 0, self))] = true;
    }
    const auto mex = static_cast<std::int32_t>(std::find(seen.begin(), seen.end(), false) - seen.begin());
    return known[{x, y, no_x, no_y}] = mex;
  };
  return static_cast<std::uint64_t>(value(n, n, 0, 0, value));
}

namespace {

using Flags = std::vector<std::uint8_t>;

/// P-positions of euclid with heaps below n, options looked at until one is P.
Flags euclid_flags(std::uint32_t n) {
  Flags p(n * n);
  p[0] = 1;
  for (std::uint32_t a = 1; a < n; ++a) {
    for (std::uint32_t b = 1; b <= a; ++b) {
      bool is_p = true;
      for (std::uint32_t c = b; c < a && is_p; c += b) is_p = p[(a - c) * n + b] == 0;
      p[a * n + b] = p[b * n + a] = is_p ? 1 : 0;
    }
  }
  return p;
}

}  // namespace

std::uint64_t euclid(std::uint32_t n) {
  const Flags p = euclid_flags(n);
  return static_cast<std::uint64_t>(std::count(p.begin(), p.end(), 1));
}

std::uint64_t nim_push_euclid(std::uint32_t n) {
  const Flags p = euclid_flags(n);
  Flags column(n);
  std::uint64_t count = 0;
  for (std::uint32_t x = 0; x < n; ++x) {
    for (std::uint32_t y = 0; y < n; ++y) {
      if (column[y] != 0 || p[x * n + y] != 0) continue;
      column[y] = 1;
      ++count;
      break;  // the rest of the row can be brought here
    }
  }
  return count;
}

std::uint64_t wythoff_push_euclid(std::uint32_t n) {
  const Flags p = euclid_flags(n);
  Flags column(n), diagonal(2 * n);
  std::uint64_t count = 0;
  for (std::uint32_t x = 0; x < n; ++x) {
    for (std::uint32_t y = 0; y < n; ++y) {
      if (column[y] != 0 || diagonal[n + y - x] != 0 || p[x * n + y] != 0) continue;
      column[y] = diagonal[n + y - x] = 1;
      ++count;
      break;
    }
  }
  return count;
}

/// A position is N if both games have a move to a P-position.
std::uint64_t euclid_enforce_wythoff(std::uint32_t n) {
  Flags p(n * n), column(n), diagonal(2 * n);
  std::uint64_t count = 0;
  for (std::uint32_t x = 0; x < n; ++x) {
    bool row = false;
    for (std::uint32_t y = 0; y < n; ++y) {
      bool is_n = row || column[y] != 0 || diagonal[n + y - x] != 0;
      if (is_n) {
        is_n = (x == 0 || y == 0) && x + y > 0 && p[0] != 0;
        for (std::uint32_t c = y; y > 0 && c < x && !is_n; c += y) is_n = p[(x - c) * n + y] != 0;
        for (std::uint32_t c = x; x > 0 && c < y && !is_n; c += x) is_n = p[x * n + y - c] != 0;
      }
      if (is_n) continue;
      p[x * n + y] = column[y] = diagonal[n + y - x] = 1;
      row = true;
      ++count;
    }
  }
  return count;
}

std::uint64_t nimsum_wythoff(std::uint32_t n) {
  Flags p(n * n * n);
  const auto at = [&](std::uint32_t x, std::uint32_t y, std::uint32_t z) -> std::uint8_t& {
    return p[(x * n + y) * n + z];
  };
  const auto has_p_option = [&](std::uint32_t x, std::uint32_t y, std::uint32_t z) {
    for (std::uint32_t i = 1; i <= x; ++i) {
      if (at(x - i, y, z) != 0) return true;
    }
    for (std::uint32_t i = 1; i <= y; ++i) {
      if (at(x, y - i, z) != 0) return true;
    }
    for (std::uint32_t i = 1; i <= z; ++i) {
      if (at(x, y, z - i) != 0) return true;
    }
    for (std::uint32_t i = 0; i <= x; ++i) {
      for (std::uint32_t j = i == 0 ? 1 : 0; j <= y; ++j) {
        if ((i ^ j) <= z && at(x - i, y - j, z - (i ^ j)) != 0) return true;
      }
    }
    return false;
  };
  std::uint64_t count = 0;
  for (std::uint32_t x = 0; x < n; ++x) {
    for (std::uint32_t y = 0; y < n; ++y) {
      for (std::uint32_t z = 0; z < n; ++z) {
        at(x, y, z) = has_p_option(x, y, z) ? 0 : 1;
        count += at(x, y, z);
      }
    }
  }
  return count;
}

}  // namespace galli::bench
