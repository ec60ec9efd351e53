// The components of positions before the button is pushed, each with a number: its *atom*.
//
// Before the push a position X has a button value v(X), what it would be worth behind the button, and options by the moves of
// the first game. v adds by xor over components, and the player to move wins where v is 0 (button `move`) or where it is not
// (button `before`), or by moving to a P-position. Then, with one button for all components:
//
//   X + X + Z has the outcome of Z. Induction on the moves left: if Z is P, a move in one X is answered in the other, and v(X+X+Z)
//   = v(Z); if Z is N by v, so is the whole, and if it is N by a move, that move is still there.
//
// So components that are alike cancel in pairs, a component is a constant v(X) beside one whose v is 0, and a position is a constant and a
// *set* of atoms. Its key is the xor of their keys. The same induction shows: if v(x) = v(X), every option of x is one of X, and every other
// option of X has x among its options, then X may be replaced by x.
//
// Hypotheses, which the planner checks: both games are unions of moves in one component, so that values behind the button add; the button is
// `move` or `before`; normal play. With the buttons `inside`, `after`, `either` components do not cancel.
//
// An atom of few moves is known by its options, so that different shapes with the same options are one atom; a larger one by its shape. Options
// are listed when they are first asked for. Keys come from shapes or options alone: threads agree on them.
#pragma once

#include <cmath>
#include <functional>
#include <span>
#include <unordered_map>

#include "engine/search/button_values.h"

namespace galli {

using AtomId = std::uint32_t;
inline constexpr AtomId no_atom = ~AtomId{0};

struct AtomOption {
  SearchKey key;            ///< of its atoms together
  std::uint32_t first = 0;  ///< of its atoms
  std::uint16_t count = 0;
  std::uint16_t change = 0;  ///< of the button value
};

template <int N>
struct CellBitsHash {
  std::size_t operator()(const CellBits<N>& cells) const { return key_of(cells).place; }
};

template <int N>
class Atoms {
 public:
  using Cells = CellBits<N>;

  /// A component: its button value, and its atom unless nothing moves in it before the push.
  struct Interned {
    std::uint16_t value = 0;
    AtomId atom = no_atom;
  };

  Atoms(const GridField<N>& field, std::vector<std::size_t> first_game, std::vector<std::size_t> all,
        ButtonValues<N>& values)
      : field_(field), first_game_(std::move(first_game)), all_(std::move(all)), values_(values) {}

  /// The atoms of a position, sorted, pairs cancelled; and its button value.
  std::uint16_t decompose(const Cells& free, std::vector<AtomId>& atoms) {
    std::uint16_t value = 0;
    const auto before = static_cast<std::ptrdiff_t>(atoms.size());
    // Components are taken apart before any is looked at: looking may take others apart.
    std::vector<Cells> components;
    field_.for_each_component(all_, free, [&](const Cells& cells) { components.push_back(cells); });
    for (const Cells& cells : components) {
      const Interned found = intern(field_.canonical(cells));
      value ^= found.value;
      if (found.atom != no_atom) atoms.push_back(found.atom);
    }
    std::sort(atoms.begin() + before, atoms.end());
    cancel_pairs(atoms, before);
    return value;
  }

  const SearchKey& key(AtomId atom) const { return atoms_[atom].key; }
  float weight(AtomId atom) const { return atoms_[atom].weight; }
  std::span<const AtomOption> options(AtomId atom) {
    if (!atoms_[atom].is_listed) list_options(atom);
    return {options_.data() + atoms_[atom].first, atoms_[atom].count};
  }
  std::span<const AtomId> atoms_of(const AtomOption& option) const {
    return {members_.data() + option.first, option.count};
  }

  /// Button values could not be found: then nothing holds.
  bool is_stopped() const { return values_.is_stopped(); }
  std::size_t size() const { return atoms_.size(); }
  std::uint64_t bytes() const {
    return options_.capacity() * sizeof(AtomOption) + members_.capacity() * sizeof(AtomId) +
           atoms_.capacity() * sizeof(Atom) + shapes_.size() * (sizeof(Cells) + 40);
  }

 private:
  struct Atom {
    Cells cells;
    SearchKey key;
    std::uint32_t first = 0;  ///< of its options
    std::uint32_t count = 0;
    float weight = 0;
    bool is_listed = false;
  };
  static constexpr int few_moves = 10;

  static void cancel_pairs(std::vector<AtomId>& atoms, std::ptrdiff_t from) {
    auto kept = atoms.begin() + from;
    for (auto atom = kept; atom != atoms.end();) {
      if (atom + 1 != atoms.end() && *atom == *(atom + 1)) {
        atom += 2;
      } else {
        *kept++ = *atom++;
      }
    }
    atoms.erase(kept, atoms.end());
  }

  int moves_in(const Cells& cells) const {
    int count = 0;
    for (std::size_t ruleset : first_game_) {
      for (const SearchTile& tile : field_.tiles(ruleset)) count += field_.fits(tile, cells).count();
    }
    return count;
  }

  static float weight_of(std::size_t options) {
    return 100 * std::pow(static_cast<float>(options), 1.2F) - 300;
  }

  Interned intern(const Cells& form) {
    if (const auto found = shapes_.find(form); found != shapes_.end()) return found->second;
    Interned result{static_cast<std::uint16_t>(values_.value(form)), no_atom};
    const int moves = moves_in(form);
    if (moves > few_moves) {
      result.atom = static_cast<AtomId>(atoms_.size());
      atoms_.push_back({form, key_of(form), 0, 0, weight_of(static_cast<std::size_t>(moves)), false});
    } else if (moves > 0) {
      result.atom = intern_by_options(form, result.value);
    }
    return shapes_.emplace(form, result).first->second;
  }

  /// Options as they are compared: the change, then the atoms.
  using OptionText = std::vector<std::uint32_t>;

  std::vector<OptionText> options_of(const Cells& form, std::uint16_t value) {
    std::vector<OptionText> found;
    for (std::size_t ruleset : first_game_) {
      for (const SearchTile& tile : field_.tiles(ruleset)) {
        for (Cells places = field_.fits(tile, form); places.any();) {
          std::vector<AtomId> atoms;
          const std::uint16_t there = decompose(field_.after(tile, form, places.take_first()), atoms);
          OptionText option = {static_cast<std::uint32_t>(there ^ value)};
          option.insert(option.end(), atoms.begin(), atoms.end());
          found.push_back(std::move(option));
        }
      }
    }
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
  }

  AtomId intern_by_options(const Cells& form, std::uint16_t value) {
    std::vector<OptionText> found = options_of(form, value);
    if (const auto simpler = simpler_form(found)) return *simpler;
    std::vector<std::uint32_t> text;
    for (const OptionText& option : found) {
      text.push_back(static_cast<std::uint32_t>(option.size()));
      text.insert(text.end(), option.begin(), option.end());
    }
    const auto [known, is_new] = by_options_.emplace(std::move(text), static_cast<AtomId>(atoms_.size()));
    if (!is_new) return known->second;
    atoms_.push_back({form, {}, 0, 0, 0, false});
    store(known->second, found);
    atoms_.back().key = key_of_options(known->second);
    return known->second;
  }

  /// From the keys and changes of the options, so that it does not depend on numbers that atoms happen to have.
  SearchKey key_of_options(AtomId atom) const {
    SearchKey sum = key_of(0x5EED);
    for (std::uint32_t i = 0; i < atoms_[atom].count; ++i) {
      const AtomOption& option = options_[atoms_[atom].first + i];
      sum += {mixed(option.key.place + option.change * 0x9E3779B97F4A7C15U + 1),
              mixed(option.key.check ^ (option.change * 0xD1B54A32D192ED03U + 7))};
    }
    return {mixed(sum.place), mixed(sum.check)};
  }

  void list_options(AtomId atom) {
    const Cells form = atoms_[atom].cells;
    store(atom, options_of(form, shapes_.at(form).value));
  }

  void store(AtomId atom, const std::vector<OptionText>& found) {
    const auto first = static_cast<std::uint32_t>(options_.size());
    for (const OptionText& text : found) {
      AtomOption option;
      option.change = static_cast<std::uint16_t>(text.front());
      option.first = static_cast<std::uint32_t>(members_.size());
      option.count = static_cast<std::uint16_t>(text.size() - 1);
      for (std::size_t i = 1; i < text.size(); ++i) {
        members_.push_back(text[i]);
        option.key ^= atoms_[text[i]].key;
      }
      options_.push_back(option);
    }
    Atom& stored = atoms_[atom];
    stored.first = first;
    stored.count = static_cast<std::uint32_t>(found.size());
    stored.weight = weight_of(found.size());
    stored.is_listed = true;
  }

  /// An option of the option, of change 0 altogether and with one atom or none, that may stand for the whole.
  std::optional<AtomId> simpler_form(const std::vector<OptionText>& found) {
    if (found.empty()) return {};
    std::vector<AtomId> tried;
    for (AtomId candidate : replies_without_change(found.front())) {
      if (std::find(tried.begin(), tried.end(), candidate) != tried.end()) continue;
      tried.push_back(candidate);
      if (stands_for(candidate, found)) return candidate;
    }
    return {};
  }

  /// Single atoms, or none, that a move from the option leads to, with the button value that was there before both moves.
  std::vector<AtomId> replies_without_change(const OptionText& option) {
    std::vector<AtomId> found;
    for (std::size_t moved = 1; moved < option.size(); ++moved) {
      for (const AtomOption& reply : options(option[moved])) {
        if (reply.change != option.front()) continue;
        std::vector<AtomId> rest(option.begin() + 1, option.end());
        rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(moved) - 1);
        const auto added = atoms_of(reply);
        rest.insert(rest.end(), added.begin(), added.end());
        std::sort(rest.begin(), rest.end());
        cancel_pairs(rest, 0);
        if (rest.empty()) found.push_back(no_atom);
        if (rest.size() == 1) found.push_back(rest.front());
      }
    }
    return found;
  }

  bool stands_for(AtomId candidate, const std::vector<OptionText>& found) {
    std::size_t shared = 0;
    std::vector<OptionText> its_options;
    if (candidate != no_atom) {
      for (const AtomOption& option : options(candidate)) {
        OptionText text = {option.change};
        const auto atoms = atoms_of(option);
        text.insert(text.end(), atoms.begin(), atoms.end());
        its_options.push_back(std::move(text));
      }
      std::sort(its_options.begin(), its_options.end());
    }
    for (const OptionText& option : found) {
      if (std::binary_search(its_options.begin(), its_options.end(), option)) {
        ++shared;
        continue;
      }
      const std::vector<AtomId> replies = replies_without_change(option);
      if (std::find(replies.begin(), replies.end(), candidate) == replies.end()) return false;
    }
    return shared == its_options.size();
  }

  struct TextHash {
    std::size_t operator()(const std::vector<std::uint32_t>& text) const {
      std::uint64_t hash = text.size();
      for (std::uint32_t number : text) hash = mixed(hash ^ number) + 0x9E3779B97F4A7C15U;
      return hash;
    }
  };

  const GridField<N>& field_;
  std::vector<std::size_t> first_game_;
  std::vector<std::size_t> all_;
  ButtonValues<N>& values_;
  std::vector<Atom> atoms_;
  std::vector<AtomOption> options_;
  std::vector<AtomId> members_;
  std::unordered_map<Cells, Interned, CellBitsHash<N>> shapes_;
  std::unordered_map<std::vector<std::uint32_t>, AtomId, TextHash> by_options_;
};

}  // namespace galli
