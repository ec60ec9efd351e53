#include "prove/certificate.h"

#include <fmt/format.h>

#include <algorithm>

namespace galli {
namespace {

std::string key_text(const SetKey& key) {
  std::string text = fmt::format("phase {} value {} fixed", key.phase + 1, key.value);
  for (const MaybeInteger& heap : key.fixed) text += heap ? fmt::format(" {}", *heap) : " -";
  return text;
}

std::string gate_text(const ProofSystem& system, std::uint32_t gate) {
  const Gate& at = system.gates[gate];
  switch (at.kind) {
    case Gate::Kind::no: return "no";
    case Gate::Kind::yes: return "yes";
    case Gate::Kind::literal: return std::to_string(at.literal);
    default: break;
  }
  std::string text = at.kind == Gate::Kind::all ? "(and" : at.kind == Gate::Kind::some ? "(or" : "(nor";
  for (std::uint32_t kid : at.kids) text += " " + gate_text(system, kid);
  return text + ")";
}

std::string literal_text(const Literal& literal) {
  switch (literal.kind) {
    case Literal::Kind::member: return fmt::format("member {}", literal.set);
    case Literal::Kind::option: return fmt::format("option {} {}", literal.relation, literal.set);
    case Literal::Kind::mobile: break;
  }
  return fmt::format("mobile {}", literal.relation);
}

std::string weights_text(const Ranking& ranking) {
  std::string text;
  for (const auto& weights : ranking.weights) {
    if (!text.empty()) text += ";";
    for (Integer weight : weights) text += fmt::format(" {}", weight);
  }
  return text;
}

std::string automaton_text(const Automaton& automaton) {
  std::string text = fmt::format("automaton {}\n", automaton.size());
  for (std::size_t state = 0; state < automaton.size(); ++state) {
    text += automaton.accepts[state] ? "1" : "0";
    for (unsigned letter = 0; letter < automaton.letters; ++letter)
      text += fmt::format(" {}", automaton.next[state * automaton.letters + letter]);
    text += "\n";
  }
  return text;
}

std::uint64_t checksum(const std::string& text) {
  std::uint64_t sum = 0xcbf29ce484222325U;
  for (char c : text) sum = (sum ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
  return sum;
}

}  // namespace

std::string theorem_certificate(const TheoremText& head, const Machine& machine, const ProofSystem& system,
                                const Numeration& numeration, const std::vector<Automaton>& sets) {
  std::string text = "gallimaufry proof 1\n";
  text += fmt::format("program {}\ngame {}\nrules {}\n", head.program, head.game,
                      std::count(head.rules.begin(), head.rules.end(), '\n'));
  text += head.rules;
  text += fmt::format("question {}\nmisere {}\n", key_text(system.sets[0].key), system.misere ? "yes" : "no");
  text += fmt::format("numeration {} {} {} {} {}\n", numeration.name, numeration.t, numeration.e, numeration.first,
                      numeration.digits);
  text += fmt::format("heaps {}", system.heaps);
  for (const std::string& name : system.heap_names) text += " " + name;
  text += fmt::format("\nboards {}\n", system.boards.size());
  for (std::size_t i = 0; i < system.boards.size(); ++i)
    text += fmt::format("board {} {}\n", i, certificate_text(system.boards[i], system.heaps));
  text += fmt::format("relations {}\n", system.relations.size());
  for (std::size_t i = 0; i < system.relations.size(); ++i) {
    const ProofRelation& relation = system.relations[i];
    text += fmt::format("relation {} board {} variables {} target", i, relation.board, relation.moves.variables);
    for (unsigned variable : relation.moves.target) text += fmt::format(" {}", variable);
    text += fmt::format(" {}\nclause {}\n", certificate_text(relation.moves.condition, relation.moves.variables),
                        relation.text);
  }
  text += fmt::format("literals {}\n", system.literals.size());
  for (std::size_t i = 0; i < system.literals.size(); ++i)
    text += fmt::format("literal {} {}\n", i, literal_text(system.literals[i]));
  text += fmt::format("components {}\n", machine.rankings.size());
  for (std::size_t i = 0; i < machine.rankings.size(); ++i)
    text += fmt::format("component {} weights{}\n", i, weights_text(machine.rankings[i]));
  text += fmt::format("sets {}\n", sets.size());
  for (std::size_t i = 0; i < sets.size(); ++i) {
    const ProofSet& set = system.sets[i];
    text += fmt::format("set {} {}\nkey {}\nboard {} component {}\n", i, set.name, key_text(set.key), set.board,
                        set.component);
    text += set.lemma == Lemma::euclid ? "by lemma euclid\n" : "by formula " + gate_text(system, set.gate) + "\n";
    text += automaton_text(sets[i]);
  }
  return text + fmt::format("end {:016x}\n", checksum(text));
}

}  // namespace galli
