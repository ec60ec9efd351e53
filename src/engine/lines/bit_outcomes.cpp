#include "engine/lines/bit_outcomes.h"

#include <array>
#include <deque>
#include <map>
#include <tuple>

#include "engine/lines/bit_sources.h"
#include "engine/lines/relay.h"
#include "engine/lines/sink.h"

namespace galli {
namespace {

constexpr Integer bit_cells_between_looks = 1 << 20;
constexpr std::size_t words_at_once = 64;

/// One imposed set.
struct BitSet {
  std::vector<const FarBits*> far;
  std::vector<std::size_t> near;  ///< indices into BitComponent::sources
  PhaseSet stays = 0;
  std::vector<const Word*> stay_cells{};  ///< of the row
  const Word* known = nullptr;            ///< what the far ones attack in the row
  std::vector<Word> united{};             ///< if there are several
};

struct BitProgram {
  std::uint32_t phase = 0;
  std::vector<BitSet> sets{};
  Word* cells = nullptr;  ///< of the row
};

/// Phases that wait for each other, cell by cell.
struct BitComponent {
  std::vector<BitProgram> phases;  ///< those that a stay leads to come first
  std::vector<NearBits> sources;
  std::vector<Word> now;  ///< by source, for some words
};

/// The phases that one thread finds. Components are found one after the other, row by row.
class BitGroup {
 public:
  BitGroup(const Machine& machine, const LinesPlan& plan, const BitBoard& board, PhaseSet phases)
      : machine_(machine),
        plan_(plan),
        board_(board),
        phases_(phases),
        on_board_(plan.board),
        mask_(board.words) {
    for (std::size_t w = 0; w < mask_.size(); ++w) mask_[w] = bits_between(w, 0, board_.last);
    for (std::size_t component = machine.rankings.size(); component-- > 0;) add_component(component);
  }

  void begin(const Position& row) {
    for (auto& source : far_) source->begin(row);
    fill_board(row);
    for (BitComponent& component : components_) {
      for (NearBits& source : component.sources) source.begin(row);
      for (BitProgram& program : component.phases) {
        program.cells = board_.cells(program.phase, row);
        for (BitSet& set : program.sets) begin(set, row);
      }
    }
  }

  /// Finds the cells first..last; `first` is a multiple of 64.
  void evaluate(Integer first, Integer last) {
    const auto word = static_cast<std::size_t>(first / bits_of_word);
    for (BitComponent& component : components_) evaluate(component, word, words_for(last + 1));
  }

  void end(const Position& row) {
    for (auto& source : far_) source->end(row);
  }

  /// Where the board is in the row; null: everywhere.
  const Word* mask() const { return plan_.is_whole_board() ? nullptr : mask_.data(); }
  /// Cells on the board in all rows so far; only for boards with conditions.
  std::uint64_t on_board_cells() const { return on_board_cells_; }

 private:
  void add_component(std::size_t index) {
    BitComponent component;
    sources_.clear();
    for (std::uint32_t phase : plan_.shape.order) {
      if (machine_.component_of[phase] != index || (phases_ >> phase & 1) == 0) continue;
      BitProgram program{phase};
      for (const ImposedSet& set : plan_.shape.phases[phase]) program.sets.push_back(imposed(component, set));
      component.phases.push_back(std::move(program));
    }
    component.now.resize(component.sources.size() * words_at_once);
    if (!component.phases.empty()) components_.push_back(std::move(component));
  }

  BitSet imposed(BitComponent& component, const ImposedSet& set) {
    BitSet made{{}, {}, set.stays};
    for (const FamilyMoves& by_family : set.moves) {
      const auto& moves = plan_.moves[by_family.family];
      for (std::size_t i = 0; i < moves.size(); ++i)
        add(component, made, moves[i], {by_family.family, i, by_family.phases});
    }
    return made;
  }

  using Key = std::tuple<std::uint32_t, std::size_t, PhaseSet>;  ///< family, move of it, phases

  void add(BitComponent& component, BitSet& into, const LinesMove& move, const Key& key) {
    const PhaseSet phases = std::get<2>(key);
    if (leaves_row(move, plan_.window.last.size())) {
      const auto [entry, is_new] = far_index_.try_emplace(key, far_.size());
      if (is_new) far_.push_back(make_far_bits(board_, move, phases));
      into.far.push_back(far_[entry->second].get());
    } else {
      const auto [entry, is_new] = sources_.try_emplace(key, component.sources.size());
      if (is_new) component.sources.emplace_back(board_, move, phases);
      into.near.push_back(entry->second);
    }
  }

  void begin(BitSet& set, const Position& row) {
    set.stay_cells.clear();
    for_each_phase(set.stays,
                   [&](std::uint32_t phase) { set.stay_cells.push_back(board_.cells(phase, row)); });
    set.known = set.far.empty() ? nullptr : set.far[0]->out().data();
    if (set.far.size() < 2) return;
    set.united = set.far[0]->out();
    for (std::size_t i = 1; i < set.far.size(); ++i)
      unite_words(set.united.data(), set.far[i]->out().data(), set.united.size());
    set.known = set.united.data();
  }

  void fill_board(const Position& row) {
    if (plan_.is_whole_board()) return;
    board_bytes_.resize(static_cast<std::size_t>(board_.last + 1));
    on_board_cells_ +=
        mask_board(on_board_, plan_.is_board_linear ? nullptr : &machine_.boards[0], row, board_bytes_);
    pack_bytes(board_bytes_, mask_);
  }

  void evaluate(BitComponent& component, std::size_t first, std::size_t end) {
    for (std::size_t w = first; w < end;) {
      if (is_decided(component)) {
        for (BitProgram& program : component.phases) std::fill(program.cells + w, program.cells + end, 0);
        return;
      }
      std::size_t words = std::min(end - w, words_at_once);
      for (const NearBits& source : component.sources) words = std::min(words, source.words_apart(w));
      if (words > 1) words = find_block(component, w, words);
      if (words < 2) find_in_parts(component, w);
      w += std::max<std::size_t>(1, words);
    }
  }

  /// Every imposed set holds a P-position for the rest of the row.
  static bool is_decided(const BitComponent& component) {
    const auto attacks_rest = [&](std::size_t i) { return component.sources[i].attacks_rest(); };
    return std::all_of(component.phases.begin(), component.phases.end(), [&](const BitProgram& program) {
      return std::all_of(program.sets.begin(), program.sets.end(), [&](const BitSet& set) {
        return std::any_of(set.near.begin(), set.near.end(), attacks_rest);
      });
    });
  }

  /// Words that need nothing of each other. How many are found: those before the first P-position that the rest of the row can reach.
  std::size_t find_block(BitComponent& component, std::size_t w, std::size_t words) {
    for (std::size_t i = 0; i < component.sources.size(); ++i)
      component.sources[i].fill(w, words, component.now.data() + i * words_at_once);
    for (BitProgram& program : component.phases) {
      Word* const cells = program.cells + w;
      std::array<Word, words_at_once> wins;
      std::fill_n(wins.data(), words, ~Word{0});
      for (const BitSet& set : program.sets) {
        unite_sources(component, set, w, words);
        intersect_words(wins.data(), attacked_.data(), words);
      }
      for (std::size_t i = 0; i < words; ++i) cells[i] = ~wins[i] & mask_[w + i];
    }
    for (const NearBits& source : component.sources) {
      std::size_t quiet = 0;
      while (quiet < words && source.found_first(w + quiet) == 0) ++quiet;
      words = quiet;
    }
    for (NearBits& source : component.sources) source.learn(w, words);
    return words;
  }

  void unite_sources(const BitComponent& component, const BitSet& set, std::size_t w, std::size_t words) {
    if (set.known) {
      std::copy_n(set.known + w, words, attacked_.data());
    } else {
      std::fill_n(attacked_.data(), words, 0);
    }
    for (std::size_t i : set.near)
      unite_words(attacked_.data(), component.now.data() + i * words_at_once, words);
    for (const Word* cells : set.stay_cells) unite_words(attacked_.data(), cells + w, words);
  }

  /// The P-positions of word w, beside those that are `done`.
  void find(BitComponent& component, std::size_t w, Word done) const {
    for (BitProgram& program : component.phases) {
      Word wins = ~Word{0};
      for (const BitSet& set : program.sets) wins &= attacked(component, set, w);
      program.cells[w] = (program.cells[w] & done) | (~wins & mask_[w] & ~done);
    }
  }

  static Word attacked(const BitComponent& component, const BitSet& set, std::size_t w) {
    Word bits = set.known ? set.known[w] : 0;
    for (std::size_t i : set.near) bits |= component.now[i * words_at_once];
    for (const Word* cells : set.stay_cells) bits |= cells[w];
    return bits;
  }

  void find_in_parts(BitComponent& component, std::size_t w) const {
    for (BitProgram& program : component.phases) program.cells[w] = 0;
    for (Word done = 0; done != ~Word{0};) {
      const auto first = static_cast<unsigned>(std::countr_one(done));
      unsigned reach = 64;
      for (std::size_t i = 0; i < component.sources.size(); ++i) {
        component.now[i * words_at_once] = component.sources[i].at(w, first);
        reach = std::min(reach, component.sources[i].reach());
      }
      find(component, w, done);
      Word found = ~done;
      if (reach < 64 - first) found &= (Word{1} << (first + reach)) - 1;
      Word stop = 0;
      for (const NearBits& source : component.sources) stop |= source.found_first(w);
      stop &= found;
      if (stop != 0) found &= stop ^ (stop - 1);
      done |= found;
      for (BitProgram& program : component.phases) program.cells[w] &= done;
      for (NearBits& source : component.sources) source.learn_part(w, done);
    }
  }

  const Machine& machine_;
  const LinesPlan& plan_;
  const BitBoard& board_;
  const PhaseSet phases_;
  RegionRow on_board_;
  std::vector<std::unique_ptr<FarBits>> far_;
  std::map<Key, std::size_t> far_index_;
  std::map<Key, std::size_t> sources_;    ///< of the component that is being made
  std::vector<BitComponent> components_;  ///< those that play ends in come first
  std::vector<Word> mask_;                ///< of the board
  std::vector<std::uint8_t> board_bytes_;
  std::array<Word, words_at_once> attacked_{};  ///< by an imposed set
  std::uint64_t on_board_cells_ = 0;
};

}  // namespace

std::optional<Answer> lines_bit_outcomes(const Machine& machine, const LinesPlan& plan,
                                         const Request& request, const Control& control) {
  const BitBoard board(machine, plan, slabs_kept(plan, Ask::outcomes));
  std::deque<BitGroup> groups;
  for (PhaseSet phases : plan.groups) groups.emplace_back(machine, plan, board, phases);
  const BitGroup& last = groups.back();
  RowSink sink(request);
  RowRelay<BitGroup> relay(plan, Ask::outcomes, groups, bit_cells_between_looks);
  const auto hand_out = [&](const Position& row) {
    sink.take_bits(row, board.cells(request.phase, row), last.mask());
  };
  if (!relay.run(control, hand_out)) return {};
  return sink.finish(relay.work());
}

}  // namespace galli
