// Tracks are forgotten: the edges of a walk on the kept tracks, made deterministic and as small as possible.
#include <algorithm>
#include <cassert>

#include "proof/theorem/word_walk.h"

namespace galli::theorem {
namespace {

/// The edges of a walk, with the letters of the kept tracks.
struct WalkEdges {
  std::vector<std::vector<std::pair<std::uint32_t, std::uint32_t>>> out;  ///< kept letter, state
  std::vector<bool> accepting;
};

WalkEdges edges_of(WordWalk& walk, std::size_t kept_letters) {
  WalkEdges edges;
  NumberedTuples states;
  states.insert(walk.start());
  for (std::size_t i = 0; i < states.size(); ++i) {
    walk.check_size(states.size());
    const StateTuple state = states[i];
    edges.accepting.push_back(walk.accepts(state));
    edges.out.emplace_back();
    walk.each_move(state, [&](std::size_t letter, const StateTuple& next) {
      edges.out[i].emplace_back(static_cast<std::uint32_t>(letter % kept_letters), states.insert(next).first);
    });
  }
  return edges;
}

std::vector<bool> useful_states(const WalkEdges& edges) {
  std::vector<std::vector<std::uint32_t>> back(edges.out.size());
  for (std::uint32_t from = 0; from < edges.out.size(); ++from) {
    for (const auto& [letter, to] : edges.out[from]) back[to].push_back(from);
  }
  std::vector<bool> is_useful = edges.accepting;
  std::vector<std::uint32_t> open;
  for (std::uint32_t state = 0; state < is_useful.size(); ++state) {
    if (is_useful[state]) open.push_back(state);
  }
  while (!open.empty()) {
    const std::uint32_t state = open.back();
    open.pop_back();
    for (std::uint32_t from : back[state]) {
      if (!is_useful[from]) open.push_back(from);
      is_useful[from] = true;
    }
  }
  return is_useful;
}

/// States that are reached from the first one by zeros on the kept tracks: what is forgotten may have more digits.
StateTuple first_subset(const WalkEdges& edges, const std::vector<bool>& is_useful) {
  if (!is_useful[0]) return {};
  StateTuple found = {0};
  std::vector<bool> is_found(edges.out.size(), false);
  is_found[0] = true;
  for (std::size_t i = 0; i < found.size(); ++i) {
    for (const auto& [letter, to] : edges.out[static_cast<std::size_t>(found[i])]) {
      if (letter != 0 || is_found[to] || !is_useful[to]) continue;
      is_found[to] = true;
      found.push_back(static_cast<std::int32_t>(to));
    }
  }
  std::sort(found.begin(), found.end());
  return found;
}

Recognizer determinised(const WalkEdges& edges, std::size_t letters, const WordWalk& walk) {
  const std::vector<bool> is_useful = useful_states(edges);
  Recognizer table{{}, {}, letters};
  NumberedTuples subsets;
  const StateTuple first = first_subset(edges, is_useful);
  if (first.empty()) return table;
  subsets.insert(first);
  std::vector<StateTuple> reached(letters);
  for (std::size_t i = 0; i < subsets.size(); ++i) {
    walk.check_size(subsets.size());
    for (StateTuple& some : reached) some.clear();
    bool accepts = false;
    for (std::int32_t state : subsets[i]) {
      accepts = accepts || edges.accepting[static_cast<std::size_t>(state)];
      for (const auto& [letter, to] : edges.out[static_cast<std::size_t>(state)]) {
        if (is_useful[to]) reached[letter].push_back(static_cast<std::int32_t>(to));
      }
    }
    table.accepts.push_back(accepts);
    for (StateTuple& some : reached) {
      std::sort(some.begin(), some.end());
      some.erase(std::unique(some.begin(), some.end()), some.end());
      table.next.push_back(some.empty() ? -1 : static_cast<std::int32_t>(subsets.insert(some).first));
    }
  }
  return table;
}

/// States that no word tells apart become one: classes are split until the targets within each agree. Every state can
/// still accept, so -1 stays as it is; classes are then named in the order in which letters reach them.
Recognizer quotient(const Recognizer& table) {
  std::vector<std::int32_t> classes(table.accepts.begin(), table.accepts.end());
  for (std::size_t count = 0;;) {
    NumberedTuples names;
    std::vector<std::int32_t> next;
    for (std::size_t state = 0; state < table.size(); ++state) {
      StateTuple signature = {classes[state]};
      for (std::size_t letter = 0; letter < table.letters; ++letter) {
        const std::int32_t to = table.next[state * table.letters + letter];
        signature.push_back(to < 0 ? -1 : classes[static_cast<std::size_t>(to)]);
      }
      next.push_back(static_cast<std::int32_t>(names.insert(signature).first));
    }
    classes = std::move(next);
    if (names.size() == count) break;
    count = names.size();
  }
  Recognizer small{{}, {}, table.letters};
  std::vector<std::size_t> members;  // one state of each class, by its new number
  std::unordered_map<std::int32_t, std::int32_t> number;
  const auto number_of = [&](std::int32_t state) {
    const auto [place, is_new] = number.try_emplace(classes[static_cast<std::size_t>(state)],
                                                    static_cast<std::int32_t>(members.size()));
    if (is_new) members.push_back(static_cast<std::size_t>(state));
    return place->second;
  };
  if (table.size() > 0) number_of(0);
  for (std::size_t i = 0; i < members.size(); ++i) {
    small.accepts.push_back(table.accepts[members[i]]);
    for (std::size_t letter = 0; letter < table.letters; ++letter) {
      const std::int32_t to = table.next[members[i] * table.letters + letter];
      small.next.push_back(to < 0 ? -1 : number_of(to));
    }
  }
  return small;
}

}  // namespace

Recognizer projection(const DigitSystem& numeration, unsigned tracks, const WordFormula& formula,
                      unsigned kept, const WalkLimits& limits) {
  assert(kept <= tracks);
  WordWalk walk(numeration, tracks, formula, limits);
  std::size_t letters = 1;
  for (unsigned i = 0; i < kept; ++i) letters *= static_cast<std::size_t>(numeration.digits);
  return quotient(determinised(edges_of(walk, letters), letters, walk));
}

}  // namespace galli::theorem
