// The known games, each option map written by hand: see brute.h.
#include <algorithm>
#include <cstdlib>
#include <numeric>

#include "brute.h"

namespace brute {

namespace {

long long total(const Position& x) { return std::accumulate(x.begin(), x.end(), 0LL); }

bool has_no_negative(const Position& x) {
  return std::all_of(x.begin(), x.end(), [](long long heap) { return heap >= 0; });
}

std::string joined(const std::vector<std::string>& parts, const std::string& between) {
  std::string result;
  for (std::size_t i = 0; i < parts.size(); ++i) result += (i == 0 ? "" : between) + parts[i];
  return result;
}

std::string numbered(const std::string& name, int heaps, int usual) {
  return heaps == usual ? name : name + "(" + std::to_string(heaps) + ")";
}

std::string vector_list(const std::vector<Position>& vectors) {
  std::vector<std::string> written;
  for (const Position& v : vectors) {
    std::vector<std::string> entries;
    for (long long entry : v) entries.push_back(std::to_string(entry));
    written.push_back("(" + joined(entries, ",") + ")");
  }
  return "{" + joined(written, ",") + "}";
}

Position changed(Position x, std::size_t heap, long long size) {
  x[heap] = size;
  return x;
}

}  // namespace

Amounts list(const std::vector<long long>& members) {
  std::vector<std::string> written;
  for (long long m : members) written.push_back(std::to_string(m));
  return {"{" + joined(written, ",") + "}",
          [members](long long n) { return std::find(members.begin(), members.end(), n) != members.end(); }};
}

Amounts interval(long long from, long long to) {
  return {"{" + std::to_string(from) + ".." + std::to_string(to) + "}",
          [=](long long n) { return from <= n && n <= to; }};
}

Amounts progression(long long first, long long second, long long last) {
  return {"{" + std::to_string(first) + ", " + std::to_string(second) + " .. " + std::to_string(last) + "}",
          [=](long long n) { return first <= n && n <= last && (n - first) % (second - first) == 0; }};
}

Amounts progression(long long first, long long second) {
  return {"{" + std::to_string(first) + ", " + std::to_string(second) + " ..}",
          [=](long long n) { return first <= n && (n - first) % (second - first) == 0; }};
}

Ruleset nim(int heaps) {
  return {numbered("nim", heaps, 2),
          heaps,
          [](const Position& x) {
            Options result;
            for (std::size_t h = 0; h < x.size(); ++h)
              for (long long size = 0; size < x[h]; ++size) result.push_back(changed(x, h, size));
            return result;
          },
          {}};
}

Ruleset wythoff(int heaps) {
  return {numbered("wythoff", heaps, 2),
          heaps,
          [](const Position& x) {
            Options result;
            for (unsigned subset = 1; subset < (1u << x.size()); ++subset)
              for (long long taken = 1; taken <= total(x); ++taken) {
                Position y = x;
                for (std::size_t h = 0; h < x.size(); ++h)
                  if (subset >> h & 1u) y[h] -= taken;
                if (has_no_negative(y)) result.push_back(y);
              }
            return result;
          },
          {}};
}

Ruleset bishop() {
  return {"bishop",
          2,
          [](const Position& x) {
            Options result;
            for (long long taken = 1; taken <= x[0] && taken <= x[1]; ++taken)
              result.push_back({x[0] - taken, x[1] - taken});
            return result;
          },
          {}};
}

Ruleset yama() {
  return {"yama",
          2,
          [](const Position& x) {
            Options result;
            for (long long taken = 2; taken <= x[0]; ++taken) result.push_back({x[0] - taken, x[1] + 1});
            for (long long taken = 2; taken <= x[1]; ++taken) result.push_back({x[0] + 1, x[1] - taken});
            return result;
          },
          {}};
}

Ruleset euclid_t() {
  return {"euclid_t",
          2,
          [](const Position& x) {
            Options result;
            if (x[0] == 0 || x[1] == 0) return result;
            for (long long size = x[0] - x[1]; size > 0; size -= x[1]) result.push_back({size, x[1]});
            for (long long size = x[1] - x[0]; size > 0; size -= x[0]) result.push_back({x[0], size});
            return result;
          },
          {}};
}

Ruleset euclid() {
  return {"euclid",
          2,
          [](const Position& x) {
            const bool one_heap_left = std::min(x[0], x[1]) == 0 && std::max(x[0], x[1]) > 0;
            return one_heap_left ? Options{{0, 0}} : euclid_t().options(x);
          },
          {}};
}

Ruleset zeruclid(int heaps) {
  return {numbered("zeruclid", heaps, 2),
          heaps,
          [](const Position& x) {
            Options result;
            long long smallest = 0;
            for (long long heap : x)
              if (heap > 0 && (smallest == 0 || heap < smallest)) smallest = heap;
            if (smallest == 0) return result;
            for (std::size_t h = 0; h < x.size(); ++h)
              for (long long size = x[h] - smallest; size >= 0; size -= smallest)
                result.push_back(changed(x, h, size));
            return result;
          },
          {}};
}

Ruleset three_euclid() {
  return {"three_euclid", 3,
          [](const Position& x) {
            Options result;
            for (std::size_t h = 0; h < 3; ++h)
              for (std::size_t other = 0; other < 3; ++other)
                for (long long size = x[h] - x[other]; other != h && size > 0; size -= x[other])
                  result.push_back(changed(x, h, size));
            return result;
          },
          [](const Position& x) { return x[0] >= 1 && x[1] >= 1 && x[2] >= 1; }};
}

Ruleset three_euclid_smallest() {
  return {"three_euclid_smallest", 3,
          [](const Position& x) {
            Options result;
            const long long smallest = std::min({x[0], x[1], x[2]});
            for (std::size_t h = 0; h < 3; ++h)
              for (long long size = x[h] - smallest; size > 0; size -= smallest)
                result.push_back(changed(x, h, size));
            return result;
          },
          three_euclid().condition};
}

Ruleset fraenkel(long long t) {
  return {"fraenkel[" + std::to_string(t) + "]",
          2,
          [t](const Position& x) {
            Options result = nim().options(x);
            for (long long i = 1; i <= x[0]; ++i)
              for (long long j = 1; j <= x[1]; ++j)
                if (std::abs(i - j) < t) result.push_back({x[0] - i, x[1] - j});
            return result;
          },
          {}};
}

Ruleset fibonacci() {
  return {"fibonacci",
          2,
          [](const Position& x) {
            Options result;
            for (long long taken = 1; taken <= x[0] && taken <= x[1]; ++taken)
              result.push_back({x[0] - taken, 2 * taken});
            return result;
          },
          {}};
}

Ruleset modular_nim(long long rest, long long modulus, int heaps) {
  const std::string name = "modular_nim[" + std::to_string(rest) + "," + std::to_string(modulus) + "]";
  return {numbered(name, heaps, 2),
          heaps,
          [rest, modulus](const Position& x) {
            Options result;
            for (std::size_t h = 0; h < x.size(); ++h)
              for (long long taken = 1; taken <= x[h]; ++taken)
                if (taken % modulus == rest) result.push_back(changed(x, h, x[h] - taken));
            return result;
          },
          {}};
}

Ruleset pegs(int heaps) {
  return {numbered("pegs", heaps, 3),
          heaps,
          [](const Position& x) {
            Options result;
            for (std::size_t h = 0; h < x.size(); ++h)
              for (long long taken = 1; taken <= 2 && taken <= x[h]; ++taken)
                result.push_back(changed(x, h, x[h] - taken));
            return result;
          },
          {}};
}

Ruleset subtraction(const Amounts& amounts) {
  return {"subtraction" + amounts.text,
          1,
          [has = amounts.has](const Position& x) {
            Options result;
            for (long long taken = 1; taken <= x[0]; ++taken)
              if (has(taken)) result.push_back({x[0] - taken});
            return result;
          },
          {}};
}

Ruleset allbut(const Amounts& amounts) {
  Ruleset result = subtraction({amounts.text, [has = amounts.has](long long n) { return !has(n); }});
  result.text = "allbut" + amounts.text;
  return result;
}

// Vectors have a positive sum, so a ray has left the board once the total would fall below zero.
Ruleset rays(const std::vector<Position>& vectors) {
  return {"rays" + vector_list(vectors),
          static_cast<int>(vectors[0].size()),
          [vectors](const Position& x) {
            Options result;
            for (const Position& v : vectors)
              for (long long t = 1; t * total(v) <= total(x); ++t) {
                Position y = x;
                for (std::size_t h = 0; h < x.size(); ++h) y[h] -= t * v[h];
                if (has_no_negative(y)) result.push_back(y);
              }
            return result;
          },
          {}};
}

Ruleset steps(const std::vector<Position>& vectors) {
  return {"steps" + vector_list(vectors),
          static_cast<int>(vectors[0].size()),
          [vectors](const Position& x) {
            Options result;
            for (const Position& v : vectors) {
              Position y = x;
              for (std::size_t h = 0; h < x.size(); ++h) y[h] -= v[h];
              if (has_no_negative(y)) result.push_back(y);
            }
            return result;
          },
          {}};
}

Ruleset gdwn() {
  Ruleset result = rays({{1, 0}, {0, 1}, {1, 1}, {1, 2}, {2, 1}});
  result.text = "gdwn";
  return result;
}

}  // namespace brute
