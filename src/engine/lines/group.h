// Nim-values by lines: the phases that one thread finds, cell by cell. Phases that wait for each other are a component; components
// are found one after the other, row by row.
#pragma once

#include <map>
#include <memory>
#include <tuple>

#include "engine/lines/source.h"

namespace galli {

struct GuardedMoves {
  PhaseSet phases = 0;
  std::vector<const LinesMove*> moves;
};

struct ImposedLines {
  std::vector<std::size_t> lines;   ///< indices into LinesComponent::lines
  std::vector<std::size_t> listed;  ///< indices into LinesComponent::listed
  PhaseSet stays = 0;
  std::vector<GuardedMoves> guarded;
};

/// Phases that wait for each other, cell by cell.
template <typename Stored>
struct LinesComponent {
  struct Phase {
    std::uint32_t phase = 0;
    std::vector<ImposedLines> sets;
  };

  std::vector<Phase> phases;  ///< those that a stay leads to come first
  std::vector<std::unique_ptr<LineSource<Stored>>> lines;
  std::vector<ListedSource<Stored>> listed;
  std::vector<const std::uint64_t*> asked;  ///< by line, for the cell
  std::vector<std::uint64_t> low;           ///< by listed source, for the cell: its values below 64
  FillRow<Stored> loop = nullptr;           ///< that fills whole rows, if there is one
  std::vector<std::size_t> loop_lines;
  std::uint32_t loop_stay = 0;
};

/// The values of one imposed set that are not on lines.
class ExtraValues {
 public:
  explicit ExtraValues(Nimber most) : words_(most / 64 + 3) {}

  void take(Nimber value) {
    values_.push_back(value);
    words_[value / 64] |= std::uint64_t{1} << value % 64;
  }
  std::uint64_t word(std::size_t w) const { return words_[w]; }
  void clear() {
    for (Nimber value : values_) words_[value / 64] = 0;
    values_.clear();
  }

 private:
  std::vector<Nimber> values_;
  std::vector<std::uint64_t> words_;
};

template <typename Stored>
class LinesGroup {
 public:
  LinesGroup(const Machine& machine, const LinesPlan& plan, const ValueBoard<Stored>& board, PhaseSet phases)
      : machine_(machine),
        plan_(plan),
        board_(board),
        phases_(phases),
        on_board_(plan.board),
        row_cells_(plan.shape.phases.size()),
        is_mirrored_(machine.is_symmetric && plan.window.last.size() == 2 &&
                     plan.window.last[0] == plan.window.last[1] &&
                     slabs_kept(plan, Ask::values) > plan.window.last[0]) {
    std::size_t sets = 0;
    for (const auto& phase : plan.shape.phases) sets = std::max(sets, phase.size());
    extras_.assign(sets, ExtraValues(*std::max_element(plan.max_value.begin(), plan.max_value.end())));
    for (std::size_t component = machine.rankings.size(); component-- > 0;) add_component(component);
  }

  /// Before the first cell of a row. What other groups find in it, and this one asks for, is found.
  void begin(const Position& row) {
    position_ = row;
    position_.push_back(0);
    for_each_phase(plan_.phases, [&](std::uint32_t phase) { row_cells_[phase] = board_.cells(phase, row); });
    fill_board(row);
    for (auto& component : components_) {
      for (auto& line : component.lines) line->begin(row);
      for (auto& listed : component.listed) listed.begin(row);
    }
  }

  /// Cells of the row, in turn.
  void evaluate(Integer first, Integer last) {
    for (auto& component : components_) evaluate(component, first, last);
  }

  /// Behind the last cell of the row.
  void end(const Position& row) {
    for (auto& component : components_) {
      for (auto& line : component.lines) line->end(row);
    }
  }

  /// Cells on the board in all rows so far; only for boards with conditions.
  std::uint64_t on_board_cells() const { return on_board_cells_; }

 private:
  using Phase = typename LinesComponent<Stored>::Phase;

  void add_component(std::size_t index) {
    LinesComponent<Stored> component;
    line_index_.clear();
    listed_index_.clear();
    for (std::uint32_t phase : plan_.shape.order) {
      if (machine_.component_of[phase] != index || (phases_ >> phase & 1) == 0) continue;
      Phase program{phase, {}};
      for (const ImposedSet& set : plan_.shape.phases[phase]) program.sets.push_back(imposed(component, set));
      component.phases.push_back(std::move(program));
    }
    component.asked.resize(component.lines.size());
    component.low.resize(component.listed.size());
    if (component.phases.empty()) return;
    choose_loop(component);
    components_.push_back(std::move(component));
  }

  ImposedLines imposed(LinesComponent<Stored>& component, const ImposedSet& set) {
    ImposedLines made;
    made.stays = set.stays;
    for (const FamilyMoves& by_family : set.moves) {
      const auto& moves = plan_.moves[by_family.family];
      for (std::size_t i = 0; i < moves.size(); ++i)
        add(component, made, {by_family.family, i, by_family.phases}, moves[i]);
    }
    for (const GuardedStay& guarded : set.guarded) {
      GuardedMoves& one = made.guarded.emplace_back();
      one.phases = guarded.phases;
      for (std::uint32_t family : guarded.families) {
        for (const LinesMove& move : plan_.moves[family]) one.moves.push_back(&move);
      }
    }
    return made;
  }

  using Key = std::tuple<std::uint32_t, std::size_t, PhaseSet>;  ///< family, move of it, phases

  void add(LinesComponent<Stored>& component, ImposedLines& made, const Key& key, const LinesMove& move) {
    const Ray* ray = std::get_if<Ray>(&move);
    const Residue* residue = std::get_if<Residue>(&move);
    const bool falls_in_row = residue && residue->heap + 1 == plan_.window.last.size();
    if (falls_in_row || (ray && !ray->count)) {
      const auto [entry, is_new] = line_index_.try_emplace(key, component.lines.size());
      if (is_new)
        component.lines.push_back(std::make_unique<LineSource<Stored>>(board_, move, std::get<2>(key)));
      made.lines.push_back(entry->second);
      if (!falls_in_row || residue->modulus == Residue::Modulus::heap) return;
    }
    const auto [entry, is_new] = listed_index_.try_emplace(key, component.listed.size());
    if (is_new) component.listed.emplace_back(board_, move, std::get<2>(key));
    made.listed.push_back(entry->second);
  }

  /// One phase, lines only: a loop made for that many lines.
  void choose_loop(LinesComponent<Stored>& component) const {
    const std::vector<ImposedLines>& sets = component.phases[0].sets;
    const std::uint32_t phase = component.phases[0].phase;
    if (component.phases.size() > 1 || !component.listed.empty() || sets.size() > 2 ||
        !plan_.is_whole_board())
      return;
    std::vector<std::size_t> lines;
    const bool is_swapped = sets.size() == 2 && sets[0].lines.size() < sets[1].lines.size();
    for (std::size_t i = 0; i < sets.size(); ++i) {
      const ImposedLines& set = sets[is_swapped ? 1 - i : i];
      if (set.lines.empty() || !set.guarded.empty()) return;
      if (set.stays != sets[0].stays || std::popcount(set.stays) > 1) return;
      lines.insert(lines.end(), set.lines.begin(), set.lines.end());
    }
    if (lines.size() != component.lines.size()) return;  // shared by both sets
    for (const auto& line : component.lines) {
      if (!line->suits_loop(phase)) return;
    }
    const std::size_t a = sets[is_swapped ? 1 : 0].lines.size();
    const bool has_stay = sets[0].stays != 0;
    if constexpr (sizeof(Stored) == 2) {
      component.loop = narrow_fill(a, lines.size() - a, has_stay);
    } else {
      component.loop = wide_fill(a, lines.size() - a, has_stay);
    }
    if (!component.loop) return;
    component.loop_lines = lines;
    component.loop_stay = has_stay ? static_cast<std::uint32_t>(std::countr_zero(sets[0].stays)) : phase;
    for (auto& line : component.lines) line->leave_to_loop();
  }

  void fill_board(const Position& row) {
    if (plan_.is_whole_board()) return;
    mask_.resize(static_cast<std::size_t>(board_.last + 1));
    on_board_cells_ +=
        mask_board(on_board_, plan_.is_board_linear ? nullptr : &machine_.boards[0], row, mask_);
  }

  void evaluate(LinesComponent<Stored>& component, Integer first, Integer last) {
    if (component.loop) return evaluate_by_loop(component, first, last);
    for (Integer y = mirrored(component, first, last); y <= last; ++y) {
      for (std::size_t i = 0; i < component.lines.size(); ++i)
        component.asked[i] = component.lines[i]->ask(y);
      for (std::size_t i = 0; i < component.listed.size(); ++i) component.low[i] = component.listed[i].low(y);
      const bool is_there = mask_.empty() || mask_[static_cast<std::size_t>(y)] != 0;
      for (Phase& phase : component.phases)
        row_cells_[phase.phase][y] = is_there ? value(component, phase, y) : ValueBoard<Stored>::off_board;
    }
  }

  /// Two heaps that may be exchanged, and all cells are kept: where no line needs to be marked, cells before the diagonal
  /// are copied. The first that is not.
  Integer mirrored(LinesComponent<Stored>& component, Integer first, Integer last) const {
    if (!is_mirrored_ || !std::all_of(component.lines.begin(), component.lines.end(),
                                      [](const auto& line) { return line->is_of_multiples(); }))
      return first;
    const Integer end = std::min(last + 1, position_[0]);
    for (Phase& phase : component.phases) {
      const Slabs<Stored>& kept = board_.kept[phase.phase];
      for (Integer y = first; y < end; ++y)
        row_cells_[phase.phase][y] = kept.begin()[static_cast<std::size_t>(y) * kept.stride(0) +
                                                  static_cast<std::size_t>(position_[0])];
    }
    return std::max(first, end);
  }

  void evaluate_by_loop(LinesComponent<Stored>& component, Integer first, Integer last) {
    std::vector<RowLine> lines;
    for (std::size_t i : component.loop_lines) lines.push_back(component.lines[i]->row_line());
    const Nimber largest = component.loop(lines.data(), row_cells_[component.loop_stay],
                                          row_cells_[component.phases[0].phase], first, last);
    for (auto& line : component.lines) line->know_top(largest);
  }

  /// The least value that some imposed set does not have.
  Stored value(LinesComponent<Stored>& component, const Phase& phase, Integer y) {
    std::size_t start = ~std::size_t{0};
    std::uint64_t low = full_word;
    for (const ImposedLines& set : phase.sets) {
      std::size_t hint = 0;
      std::uint64_t used = staying(set, y);
      for (std::size_t i : set.listed) used |= component.low[i];
      for (std::size_t line : set.lines) {
        if (!component.asked[line]) continue;
        hint = std::max(hint, component.lines[line]->hint());
        used |= *component.asked[line];
      }
      start = std::min(start, hint);
      low &= used;
    }
    if (start == 0 && low != full_word) return static_cast<Stored>(std::countr_one(low));
    for (std::size_t i = 0; i < phase.sets.size(); ++i) list(component, phase.sets[i], y, extras_[i]);
    const Stored found = scan(component, phase, start);
    for (std::size_t i = 0; i < phase.sets.size(); ++i) extras_[i].clear();
    return found;
  }

  /// The values below 64 in other phases.
  std::uint64_t staying(const ImposedLines& set, Integer y) {
    std::uint64_t found = 0;
    stay(set, y, [&](Stored value) { found |= value < 64 ? std::uint64_t{1} << value : 0; });
    return found;
  }

  template <typename Take>
  void stay(const ImposedLines& set, Integer y, Take take) {
    PhaseSet phases = set.stays;
    for (const GuardedMoves& guarded : set.guarded) {
      position_.back() = y;
      if (std::any_of(guarded.moves.begin(), guarded.moves.end(), [&](const LinesMove* move) {
            return has_option(*move, machine_.boards[0], position_);
          }))
        phases |= guarded.phases;
    }
    for_each_phase(phases, [&](std::uint32_t phase) { take(row_cells_[phase][y]); });
  }

  Stored scan(LinesComponent<Stored>& component, const Phase& phase, std::size_t w) {
    for (;; ++w) {
      std::uint64_t common = full_word;
      for (std::size_t i = 0; i < phase.sets.size(); ++i) {
        std::uint64_t used = extras_[i].word(w);
        for (std::size_t line : phase.sets[i].lines) {
          if (component.asked[line]) used |= component.asked[line][w * component.lines[line]->lines()];
        }
        common &= used;
      }
      if (common != full_word)
        return static_cast<Stored>(w * 64 + static_cast<std::size_t>(std::countr_one(common)));
    }
  }

  void list(LinesComponent<Stored>& component, const ImposedLines& set, Integer y, ExtraValues& extra) {
    const auto take = [&](Stored value) {
      if (value != ValueBoard<Stored>::off_board) extra.take(value);
    };
    for (std::size_t i : set.listed) component.listed[i].list(y, take);
    stay(set, y, take);
  }

  const Machine& machine_;
  const LinesPlan& plan_;
  const ValueBoard<Stored>& board_;
  PhaseSet phases_;  ///< that are found here
  RegionRow on_board_;
  std::vector<Stored*> row_cells_;         ///< by phase
  bool is_mirrored_;                       ///< cells before the diagonal may be copied
  std::vector<ExtraValues> extras_;        ///< by imposed set
  std::map<Key, std::size_t> line_index_;  ///< of the component that is being made
  std::map<Key, std::size_t> listed_index_;
  std::vector<LinesComponent<Stored>> components_;  ///< those that play ends in come first
  std::vector<std::uint8_t> mask_;                  ///< of the board; empty when all of it is there
  Position position_;
  std::uint64_t on_board_cells_ = 0;
};

}  // namespace galli
