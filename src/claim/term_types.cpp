// What is known of a term before it has a value: its type, and the variables that it reads.
#include <algorithm>

#include "claim/term_reader.h"

namespace galli::claims {
namespace {

using Op = Term::Op;

class SlotCollector {
 public:
  explicit SlotCollector(const Claim& claim) : claim_(claim) {}

  void visit(const Term& term) {
    const bool names_slot = term.op == Op::variable || term.op == Op::set_size || term.op == Op::set_least ||
                            term.op == Op::set_greatest || term.op == Op::in_variable;
    if (names_slot) use(term.index);
    const bool has_game = (term.op >= Op::value_of && term.op <= Op::winning_pushes_of) ||
                          term.op == Op::is_p || term.op == Op::is_n ||
                          (term.op >= Op::dominates && term.op <= Op::similar) || term.op == Op::set_of_p;
    if (has_game) visit_game(term.game);
    if (term.op >= Op::dominates && term.op <= Op::similar) visit_game(term.other_game);
    for (const Binding& binding : term.bindings)
      own_.insert(own_.end(), binding.slots.begin(), binding.slots.end());
    for (const Binding& binding : term.bindings) visit(binding);
    for (const Term& kid : term.kids) visit(kid);
    for (const Term& kid : term.phase) visit(kid);
  }

  std::size_t highest() const {
    std::size_t highest = 0;
    for (std::size_t slot : used_) {
      if (std::find(own_.begin(), own_.end(), slot) == own_.end()) highest = std::max(highest, slot + 1);
    }
    return highest;
  }

 private:
  void use(std::size_t slot) { used_.push_back(slot); }

  void visit_game(std::size_t game) {
    for (const GameText::Piece& piece : claim_.games[game].pieces) {
      using PieceKind = GameText::Piece::Kind;
      const bool is_slot =
          piece.kind == PieceKind::number || piece.kind == PieceKind::game || piece.kind == PieceKind::set;
      if (is_slot && piece.index != ~std::size_t{0}) use(piece.index);
      if (piece.kind == PieceKind::let_game) visit_game(claim_.lets[piece.index].game);
    }
  }

  void visit(const Binding& binding) {
    for (const Binding::Bound& bound : binding.lower) visit(bound.term);
    for (const Binding::Bound& bound : binding.upper) visit(bound.term);
    for (const std::vector<Term>& member : binding.members) {
      for (const Term& each : member) visit(each);
    }
    if (binding.kind == Binding::Kind::members && binding.members.empty())
      use(static_cast<std::size_t>(binding.first - 1));
    if (binding.kind == Binding::Kind::options) visit(binding.options);
    for (const Term& each : binding.where) visit(each);
  }

  const Claim& claim_;
  std::vector<std::size_t> used_{};
  std::vector<std::size_t> own_{};
};

}  // namespace

Type type_of(const Claim& claim, const Term& term) {
  if (term.op == Op::choose) return type_of(claim, term.kids[1]);
  if (term.op == Op::call) {
    const Let::Kind kind = claim.lets[term.index].kind;
    return kind == Let::Kind::truth ? Type::truth : kind == Let::Kind::text ? Type::text : Type::number;
  }
  if (term.op >= Op::set_of) return Type::set;
  if (term.op >= Op::tuple) return Type::position;
  if (term.op >= Op::truth) return Type::truth;
  return term.op >= Op::text ? Type::text : Type::number;
}

std::size_t slots_used(const Claim& claim, const Term& term) {
  SlotCollector collector(claim);
  collector.visit(term);
  return collector.highest();
}

}  // namespace galli::claims
