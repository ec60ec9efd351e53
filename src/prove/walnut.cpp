#include "prove/walnut.h"

#include <fmt/format.h>

#include "base/words.h"

namespace galli {
namespace {

std::optional<std::string> walnut_name(const Numeration& numeration) {
  if (numeration.is_base()) return fmt::format("msd_{}", numeration.t);
  if (numeration == metallic_numeration(1)) return "msd_fib";
  return {};
}

/// Negations of what is listed, or of nothing.
std::string joined_by(const std::vector<std::string>& parts, const char* sign, const char* none) {
  if (parts.empty()) return none;
  return "(" + joined(parts, fmt::format(" {} ", sign)) + ")";
}

constexpr const char* always = "(0=0)";
constexpr const char* never = "(0=1)";

class WalnutWriter {
 public:
  WalnutWriter(const ProofSystem& system, const Numeration& numeration, const std::vector<Automaton>& sets,
               const std::string& name)
      : system_(system), numeration_(numeration), sets_(sets), name_(name) {}

  std::vector<std::pair<std::string, std::string>> files() {
    const auto digits = walnut_name(numeration_);
    if (!digits) return {};
    std::vector<std::pair<std::string, std::string>> all;
    std::string commands;
    for (std::size_t i = 0; i < sets_.size(); ++i) {
      all.emplace_back("Automata Library/" + set_name(i) + ".txt", automaton(sets_[i], *digits));
      commands += fmt::format("eval {}_{} \"?{} {}\":\n", name_, i, *digits, statement(i));
    }
    all.emplace_back("Command Files/" + name_ + ".txt", commands);
    return all;
  }

 private:
  std::string set_name(std::size_t set) const { return fmt::format("{}_set{}", name_, set); }
  static std::string variable(std::size_t i) { return fmt::format("v{}", i); }

  std::string automaton(const Automaton& set, const std::string& digits) const {
    std::string text;
    for (unsigned track = 0; track < set.tracks; ++track) text += (track == 0 ? "" : " ") + digits;
    text += "\n";
    if (set.size() == 0) text += "\n0 0\n";
    for (std::size_t state = 0; state < set.size(); ++state) {
      text += fmt::format("\n{} {}\n", state, set.accepts[state] ? 1 : 0);
      for (unsigned letter = 0; letter < set.letters; ++letter) {
        const std::int32_t to = set.step(static_cast<std::int32_t>(state), letter);
        if (to == Automaton::dead) continue;
        for (unsigned track = 0; track < set.tracks; ++track)
          text += fmt::format("{} ", digit_in(numeration_, letter, track));
        text += fmt::format("-> {}\n", to);
      }
    }
    return text;
  }

  /// Both sides without minus signs: Walnut's numbers are natural.
  static std::string comparison(const LinearForm& form, const char* sign,
                                const std::vector<unsigned>& variables, const std::string& more_left = "",
                                const std::string& more_right = "") {
    std::vector<std::string> left, right;
    for (std::size_t i = 0; i < variables.size(); ++i) {
      const Integer c = form.coefficient(i);
      if (c == 0) continue;
      const Integer size = c < 0 ? -c : c;
      (c > 0 ? left : right)
          .push_back(size == 1 ? variable(variables[i]) : fmt::format("{}*{}", size, variable(variables[i])));
    }
    if (form.constant != 0)
      (form.constant > 0 ? left : right)
          .push_back(std::to_string(form.constant > 0 ? form.constant : -form.constant));
    if (!more_left.empty()) left.push_back(more_left);
    if (!more_right.empty()) right.push_back(more_right);
    const auto side = [](const std::vector<std::string>& terms) {
      return terms.empty() ? std::string("0") : joined(terms, "+");
    };
    return "(" + side(left) + sign + side(right) + ")";
  }

  /// Variable i of the condition is variables[i].
  std::string condition(const LinearCondition& given, const std::vector<unsigned>& variables) const {
    std::vector<std::string> kids;
    for (const LinearCondition& kid : given.kids) kids.push_back(condition(kid, variables));
    switch (given.kind) {
      case LinearCondition::Kind::yes: return always;
      case LinearCondition::Kind::no: return never;
      case LinearCondition::Kind::at_most: return comparison(given.form, "<=", variables);
      case LinearCondition::Kind::equal: return comparison(given.form, "=", variables);
      case LinearCondition::Kind::congruent: {
        const std::string more = fmt::format("{}*k", given.modulus);
        return "(E k (" + comparison(given.form, "=", variables, "", more) + " | " +
               comparison(given.form, "=", variables, more) + "))";
      }
      case LinearCondition::Kind::all: return joined_by(kids, "&", always);
      case LinearCondition::Kind::some: return joined_by(kids, "|", never);
      case LinearCondition::Kind::none: return "(~" + joined_by(kids, "|", never) + ")";
    }
    return never;
  }

  std::string member(std::size_t set, const std::vector<unsigned>& variables) const {
    std::vector<std::string> names;
    for (unsigned i : variables) names.push_back(variable(i));
    return "$" + set_name(set) + "(" + joined(names, ",") + ")";
  }

  std::vector<unsigned> heaps() const {
    std::vector<unsigned> all;
    for (unsigned i = 0; i < system_.heaps; ++i) all.push_back(i);
    return all;
  }

  std::string option(const Literal& literal) const {
    const ProofRelation& relation = system_.relations[literal.relation];
    std::vector<unsigned> all;
    std::vector<std::string> others;
    for (unsigned i = 0; i < relation.moves.variables; ++i) {
      all.push_back(i);
      if (i >= system_.heaps) others.push_back(variable(i));
    }
    std::vector<std::string> parts = {condition(relation.moves.condition, all),
                                      condition(system_.boards[relation.board], relation.moves.target)};
    if (literal.kind == Literal::Kind::option) parts.push_back(member(literal.set, relation.moves.target));
    const std::string holds = joined_by(parts, "&", always);
    return others.empty() ? holds : "(E " + joined(others, ",") + " " + holds + ")";
  }

  std::string formula(std::uint32_t gate) const {
    const Gate& at = system_.gates[gate];
    std::vector<std::string> kids;
    for (std::uint32_t kid : at.kids) kids.push_back(formula(kid));
    switch (at.kind) {
      case Gate::Kind::no: return never;
      case Gate::Kind::yes: return always;
      case Gate::Kind::all: return joined_by(kids, "&", always);
      case Gate::Kind::some: return joined_by(kids, "|", never);
      case Gate::Kind::none: return "(~" + joined_by(kids, "|", never) + ")";
      case Gate::Kind::literal: break;
    }
    const Literal& literal = system_.literals[at.literal];
    return literal.kind == Literal::Kind::member ? member(literal.set, heaps()) : option(literal);
  }

  std::string statement(std::size_t number) const {
    const ProofSet& set = system_.sets[number];
    if (set.lemma == Lemma::euclid) return euclid(number);
    std::vector<std::string> names;
    for (unsigned i : heaps()) names.push_back(variable(i));
    return "A " + joined(names, ",") + " (" + member(number, heaps()) + " <=> (" +
           condition(system_.boards[set.board], heaps()) + " & " + formula(set.gate) + "))";
  }

  /// The five sentences of the lemma (docs/certificates.md, step 3).
  std::string euclid(std::size_t number) const {
    const std::string set = "$" + set_name(number);
    return "(" + set + "(0,0)) & (A a (a>0 => ~" + set + "(0,a))) & (A a,b (" + set + "(a,b) <=> " + set +
           "(b,a))) & (A a (a>0 => " + set + "(a,a))) & (A a,b ((a>0 & 2*a<=b) => ~" + set +
           "(a,b))) & (A r,a,c ((r>0 & r<a & c=a+r) => (" + set + "(r,a) <=> ~" + set + "(a,c))))";
  }

  const ProofSystem& system_;
  const Numeration& numeration_;
  const std::vector<Automaton>& sets_;
  const std::string& name_;
};

}  // namespace

std::vector<std::pair<std::string, std::string>> walnut_files(const ProofSystem& system,
                                                              const Numeration& numeration,
                                                              const std::vector<Automaton>& sets,
                                                              const std::string& name) {
  return WalnutWriter(system, numeration, sets, name).files();
}

}  // namespace galli
