#include "engine/lines/outcomes.h"

#include <bit>
#include <cstring>
#include <map>
#include <tuple>

#include "engine/lines/flags.h"
#include "engine/lines/sink.h"

namespace galli {
namespace {

constexpr Integer outcomes_between_looks = 1 << 16;

/// What some sources hold together. Those in the row must be asked cell by cell.
struct Union {
  std::vector<const FarSource*> far;
  std::vector<std::size_t> near;  ///< indices into Component::sources
  std::vector<Flags> known;       ///< by the far ones, for the row
};

struct Guarded {
  PhaseSet phases = 0;
  Union guard;
};

struct Imposed {
  Union options;
  PhaseSet stays = 0;
  std::vector<Guarded> guarded;
};

struct PhaseProgram {
  std::uint32_t phase = 0;
  std::vector<Imposed> sets;
  Flags* cells = nullptr;  ///< of the row
};

/// Phases that wait for each other, cell by cell.
struct Component {
  std::vector<PhaseProgram> phases;  ///< those that a stay leads to come first
  std::vector<RowSource> sources;
  std::vector<Flags> now;  ///< by source, for the cell
  bool row_has_p = false;  ///< where that decides
};

class Outcomes {
 public:
  Outcomes(const Machine& machine, const LinesPlan& plan, const Request& request)
      : machine_(machine),
        plan_(plan),
        request_(request),
        board_(machine, plan, slabs_kept(plan, Ask::outcomes)),
        on_board_(plan.board),
        sink_(request),
        row_cells_(plan.shape.phases.size()) {
    for (std::size_t component = machine.rankings.size(); component-- > 0;) add_component(component);
  }

  std::optional<Answer> run(const Control& control) {
    Position row(plan_.window.last.size() - 1, 0);
    const std::uint64_t per_cell = static_cast<std::uint64_t>(std::popcount(plan_.phases));
    const std::uint64_t total = *plan_.window.cells() * per_cell;
    do {
      begin(row);
      for (Integer first = 0; first <= board_.last; first += outcomes_between_looks) {
        if (looks(control, total)) return {};
        const Integer last = std::min(board_.last, first + outcomes_between_looks - 1);
        for (Component& component : components_) evaluate(component, first, last);
        work_ += static_cast<std::uint64_t>(last - first + 1) * per_cell;
      }
      list_few();
      for (auto& source : far_) source->end(row);
      hand_out(row);
    } while (advance(row, plan_.window));
    return sink_.finish(plan_.is_whole_board() ? work_ : on_board_cells_ * per_cell);
  }

 private:
  bool looks(const Control& control, std::uint64_t total) {
    if (work_ < next_look_) return false;
    next_look_ = work_ + outcomes_between_looks;
    control.progress({.done = work_, .total = total});
    return control.stop_requested();
  }

  void add_component(std::size_t index) {
    Component component;
    sources_.clear();
    for (std::uint32_t phase : plan_.shape.order) {
      if (machine_.component_of[phase] != index || (plan_.phases >> phase & 1) == 0) continue;
      PhaseProgram program{phase, {}, nullptr};
      for (const ImposedSet& set : plan_.shape.phases[phase]) program.sets.push_back(imposed(component, set));
      component.phases.push_back(std::move(program));
    }
    component.now.resize(component.sources.size());
    if (!component.phases.empty()) components_.push_back(std::move(component));
  }

  Imposed imposed(Component& component, const ImposedSet& set) {
    Imposed made;
    made.stays = set.stays;
    for (const FamilyMoves& by_family : set.moves) add(component, made.options, by_family);
    for (const GuardedStay& guarded : set.guarded) {
      Guarded& one = made.guarded.emplace_back();
      one.phases = guarded.phases;
      for (const FamilyMoves& by_family : set.moves) {
        if (std::find(guarded.families.begin(), guarded.families.end(), by_family.family) !=
            guarded.families.end())
          add(component, one.guard, by_family);
      }
    }
    return made;
  }

  void add(Component& component, Union& into, const FamilyMoves& by_family) {
    const auto& moves = plan_.moves[by_family.family];
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const Key key{by_family.family, i, by_family.phases};
      if (leaves_row(moves[i], plan_.window.last.size())) {
        const auto [entry, is_new] = far_index_.try_emplace(key, far_.size());
        if (is_new) far_.push_back(make_far_source(board_, moves[i], by_family.phases));
        into.far.push_back(far_[entry->second].get());
      } else {
        const auto [entry, is_new] = sources_.try_emplace(key, component.sources.size());
        if (is_new) component.sources.emplace_back(board_, moves[i], by_family.phases);
        into.near.push_back(entry->second);
      }
    }
  }

  void begin(const Position& row) {
    for (auto& source : far_) source->begin(row);
    fill_board(row);
    for (Component& component : components_) {
      for (RowSource& source : component.sources) source.begin(row);
      for (PhaseProgram& program : component.phases) {
        program.cells = board_.kept[program.phase].row(row);
        row_cells_[program.phase] = program.cells;
        for (Imposed& set : program.sets) {
          set.options.known.resize(cells_);
          for (Guarded& guarded : set.guarded) guarded.guard.known.resize(cells_);
        }
      }
    }
  }

  void fill_board(const Position& row) {
    if (plan_.is_whole_board()) return;
    mask_.resize(static_cast<std::size_t>(board_.last + 1));
    on_board_cells_ +=
        mask_board(on_board_, plan_.is_board_linear ? nullptr : &machine_.boards[0], row, mask_);
  }

  static void unite(Union& some, Integer first, Integer last) {
    std::fill(some.known.begin() + first, some.known.begin() + last + 1, 0);
    for (const FarSource* source : some.far)
      unite_bytes(some.known.data() + first, source->out() + first, last - first + 1);
  }

  /// The P-positions of each phase, if they are few.
  void list_few() {
    for_each_phase(board_.asks_any ? 0 : plan_.phases, [&](std::uint32_t phase) {
      const Flags* const cells = row_cells_[phase];
      auto& few = board_.few[phase];
      if (!few) few.emplace();
      few->clear();
      for (const Flags* at = cells; (at = find_p(at, cells + cells_)) != cells + cells_; ++at) {
        few->push_back(at - cells);
        if (few->size() * 16 < cells_) continue;
        few.reset();
        return;
      }
    });
  }

  static const Flags* find_p(const Flags* first, const Flags* end) {
    const void* const found = std::memchr(first, has_p | has_any, static_cast<std::size_t>(end - first));
    return found ? static_cast<const Flags*>(found) : end;
  }

  void evaluate(Component& component, Integer first, Integer last) {
    const bool is_simple = component.phases.size() == 1 && !machine_.misere && plan_.is_whole_board();
    if (is_simple && evaluate_simple(component, first, last)) return;
    for (PhaseProgram& program : component.phases) {
      for (Imposed& set : program.sets) {
        unite(set.options, first, last);
        for (Guarded& guarded : set.guarded) unite(guarded.guard, first, last);
      }
    }
    for (Integer y = first; y <= last; ++y) {
      for (std::size_t i = 0; i < component.sources.size(); ++i)
        component.now[i] = component.sources[i].at(y);
      const bool is_there = mask_.empty() || mask_[static_cast<std::size_t>(y)] != 0;
      for (PhaseProgram& program : component.phases)
        program.cells[y] = is_there ? outcome(component, program, y) : Flags{0};
    }
  }

  Flags outcome(const Component& component, const PhaseProgram& program, Integer y) const {
    for (const Imposed& set : program.sets) {
      Flags options = flags(component, set.options, y) | staying(set.stays, y);
      for (const Guarded& guarded : set.guarded) {
        if ((flags(component, guarded.guard, y) & has_any) != 0) options |= staying(guarded.phases, y);
      }
      const bool wins = (options & has_p) != 0 || (machine_.misere && options == 0);
      if (!wins) return has_any | has_p;
    }
    return has_any;
  }

  static Flags flags(const Component& component, const Union& some, Integer y) {
    Flags flags = some.known[static_cast<std::size_t>(y)];
    for (std::size_t i : some.near) flags |= component.now[i];
    return flags;
  }

  Flags staying(PhaseSet phases, Integer y) const {
    Flags flags = 0;
    for_each_phase(phases, [&](std::uint32_t phase) { flags |= row_cells_[phase][y]; });
    return flags;
  }

  /// One phase without stays, normal play, the whole board: nothing of the row matters, or one whole-row source.
  bool evaluate_simple(Component& component, Integer first, Integer last) {
    PhaseProgram& program = component.phases[0];
    std::uint64_t with_row = 0;
    if (program.sets.size() > 64 || component.sources.size() > 1) return false;
    if (component.sources.size() == 1 && !component.sources[0].is_whole_row(program.phase)) return false;
    for (std::size_t i = 0; i < program.sets.size(); ++i) {
      if (program.sets[i].stays != 0 || !program.sets[i].guarded.empty()) return false;
      if (!program.sets[i].options.near.empty()) with_row |= std::uint64_t{1} << i;
    }
    return with_row == 0 ? evaluate_far(program, ~with_row, first, last)
                         : evaluate_rows(component, with_row, first, last);
  }

  /// By what some of the imposed sets have in earlier rows.
  static bool evaluate_far(PhaseProgram& program, std::uint64_t sets, Integer first, Integer last) {
    Flags* const cells = program.cells;
    const Integer count = last - first + 1;
    if (count <= 0) return true;
    std::memset(cells + first, has_p, static_cast<std::size_t>(count));
    for (std::size_t i = 0; i < program.sets.size(); ++i) {
      if ((sets >> i & 1) == 0) continue;
      unite(program.sets[i].options, first, last);
      intersect_bytes(cells + first, program.sets[i].options.known.data() + first, count);
    }
    for (Integer y = first; y <= last; ++y) cells[y] = static_cast<Flags>(3 - (cells[y] & has_p));
    return true;
  }

  /// A P-position decides those imposed sets that have the row ray for the rest of the row.
  static bool evaluate_rows(Component& component, std::uint64_t with_row, Integer first, Integer last) {
    constexpr Integer block = 256;
    PhaseProgram& program = component.phases[0];
    Flags* const cells = program.cells;
    if (first == 0) component.row_has_p = false;
    while (!component.row_has_p && first <= last) {
      const Integer end = std::min(last + 1, first + block);
      evaluate_far(program, ~std::uint64_t{0}, first, end - 1);
      const Integer found = find_p(cells + first, cells + end) - cells;
      component.row_has_p = found < end;
      first = std::min(found + 1, end);
    }
    return evaluate_far(program, ~with_row, first, last);
  }

  void hand_out(const Position& row) {
    const Flags* const cells = board_.cells(request_.phase, row);
    sink_.take(row,
               [&](Integer y) -> std::int32_t { return cells[y] == 0 ? Table::off_board : 3 - cells[y]; });
  }

  using Key = std::tuple<std::uint32_t, std::size_t, PhaseSet>;  ///< family, move of it, phases

  const Machine& machine_;
  const LinesPlan& plan_;
  const Request& request_;
  FlagBoard board_;
  RegionRow on_board_;
  RowSink sink_;
  std::vector<std::unique_ptr<FarSource>> far_;
  std::map<Key, std::size_t> far_index_;
  std::map<Key, std::size_t> sources_;   ///< of the component that is being made
  std::vector<Component> components_;    ///< those that play ends in come first
  std::vector<const Flags*> row_cells_;  ///< by phase
  std::vector<std::uint8_t> mask_;       ///< of the board; empty when all of it is there
  std::size_t cells_ = static_cast<std::size_t>(board_.last + 1);  ///< of a row
  std::uint64_t work_ = 0;
  std::uint64_t next_look_ = 0;
  std::uint64_t on_board_cells_ = 0;
};

}  // namespace

std::optional<Answer> lines_outcomes(const Machine& machine, const LinesPlan& plan, const Request& request,
                                     const Control& control) {
  return Outcomes(machine, plan, request).run(control);
}

}  // namespace galli
