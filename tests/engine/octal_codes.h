// Codes from texts, and the obvious loop that all ways of the octal engine are held against.
#pragma once

#include <string>
#include <vector>

#include "by_text.h"
#include "engine/octal/values.h"
#include "lang/reader.h"

namespace galli {

/// octal(...) or hex(...) as the language reads it.
inline OctalCode kind_of(const std::string& text) {
  return octal_code(*machine_of(read(text)).rulesets.front()).value();
}

/// Every move of every heap.
inline std::vector<std::uint32_t> obvious_values(const OctalCode& code, std::uint32_t heaps) {
  std::vector<std::uint32_t> g(heaps);
  std::vector<std::uint32_t> stamps(1U << 16);
  for (std::uint32_t n = 0; n < heaps; ++n) {
    const auto mark = [&](std::uint32_t value) { stamps[value] = n + 1; };
    for (const Split& split : code.digits) {
      if (n < split.taken) continue;
      const std::uint32_t m = n - static_cast<std::uint32_t>(split.taken);
      if ((split.left & 1U) != 0 && m == 0) mark(0);
      if ((split.left & 2U) != 0 && m > 0) mark(g[m]);
      for (std::uint32_t a = 1; (split.left & 4U) != 0 && 2 * a <= m; ++a) mark(g[a] ^ g[m - a]);
      for (std::uint32_t a = 1; (split.left & 8U) != 0 && 3 * a <= m; ++a) {
        for (std::uint32_t b = a; a + 2 * b <= m; ++b) mark(g[a] ^ g[b] ^ g[m - a - b]);
      }
    }
    while (stamps[g[n]] == n + 1) ++g[n];
  }
  return g;
}

}  // namespace galli
