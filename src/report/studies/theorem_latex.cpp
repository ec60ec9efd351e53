// A theorem as a paper has it: the statement, why it holds, and the automaton, drawn with TikZ as long as it is small enough.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/escaping.h"
#include "base/words.h"
#include "report/studies/theorem.h"

namespace galli {
namespace {

constexpr std::size_t max_drawn = 24;  ///< states; more become a table

std::string in_formula(const std::vector<std::string>& names) {
  return names.size() == 1 ? "$" + names[0] + "$" : "$(" + joined(names, ", ") + ")$";
}

/// The digits of a letter, above each other as they are read.
std::string letter_label(const AutomatonView& automaton, std::size_t letter) {
  std::vector<std::string> digits;
  for (std::size_t i = 0; i < automaton.tracks; ++i) {
    digits.push_back(std::to_string(letter % automaton.digits));
    letter /= automaton.digits;
  }
  return joined(digits, "/");
}

/// By state: how many letters lead to it from the first one.
std::vector<std::size_t> distances(const AutomatonView& automaton) {
  std::vector<std::size_t> far(automaton.accepts.size(), automaton.accepts.size());
  std::vector<std::size_t> queue = {0};
  far[0] = 0;
  for (std::size_t i = 0; i < queue.size(); ++i) {
    for (std::int32_t to : automaton.next[queue[i]]) {
      if (to < 0 || far[static_cast<std::size_t>(to)] < far.size()) continue;
      far[static_cast<std::size_t>(to)] = far[queue[i]] + 1;
      queue.push_back(static_cast<std::size_t>(to));
    }
  }
  return far;
}

std::map<std::int32_t, std::vector<std::string>> edges_of(const AutomatonView& automaton, std::size_t state) {
  std::map<std::int32_t, std::vector<std::string>> edges;
  for (std::size_t letter = 0; letter < automaton.next[state].size(); ++letter) {
    const std::int32_t to = automaton.next[state][letter];
    if (to >= 0) edges[to].push_back(letter_label(automaton, letter));
  }
  return edges;
}

std::string drawing(const AutomatonView& automaton) {
  std::string text =
      "\\begin{tikzpicture}[->, shorten >=1pt, auto, semithick, initial text=, every "
      "node/.style={font=\\small}]\n";
  const std::vector<std::size_t> far = distances(automaton);
  const std::size_t columns = *std::max_element(far.begin(), far.end()) + 1;
  const double apart = columns <= 5 ? 3.0 : std::max(1.6, 12.0 / static_cast<double>(columns - 1));
  std::map<std::size_t, std::size_t> in_column;
  for (std::size_t state = 0; state < far.size(); ++state) {
    const std::size_t row = in_column[far[state]]++;
    text += fmt::format("  \\node[state{}{}] (q{}) at ({:.1f},{:.1f}) {{${}$}};\n",
                        state == 0 ? ", initial" : "", automaton.accepts[state] ? ", accepting" : "", state,
                        apart * static_cast<double>(far[state]), 0 - 2.2 * static_cast<double>(row), state);
  }
  text += "  \\path";
  for (std::size_t state = 0; state < far.size(); ++state) {
    for (const auto& [to, labels] : edges_of(automaton, state)) {
      const bool is_loop = static_cast<std::size_t>(to) == state;
      text += fmt::format("\n    (q{}) edge [{}] node {{{}}} (q{})", state,
                          is_loop ? "loop above" : "bend left=12", joined(labels, ", "), to);
    }
  }
  return text + ";\n\\end{tikzpicture}\n";
}

std::string table(const AutomatonView& automaton) {
  const std::size_t letters = automaton.next.front().size();
  std::string text = fmt::format("\\begin{{longtable}}{{r|*{{{}}}{{r}}|c}}\n", letters);
  for (std::size_t letter = 0; letter < letters; ++letter) text += " & " + letter_label(automaton, letter);
  text += " & accepts \\\\ \\hline\n\\endhead\n";
  for (std::size_t state = 0; state < automaton.accepts.size(); ++state) {
    text += std::to_string(state);
    for (std::int32_t to : automaton.next[state]) text += to < 0 ? " & --" : fmt::format(" & {}", to);
    text += automaton.accepts[state] ? " & yes \\\\\n" : " & \\\\\n";
  }
  return text + "\\end{longtable}\n";
}

std::string proof(const ProveAnswer& answer) {
  const std::size_t others = answer.sets.size() - 1;
  std::string text =
      "\\begin{proof}\nEvery move lowers the weights of the game. By induction along them, the recursive "
      "definition of the set";
  if (others > 0)
    text += fmt::format(", together with {} of other phases, slices or nim-values,",
                        others == 1 ? "one" : std::to_string(others));
  text +=
      " has one solution only. The automata satisfy it for all heap sizes: with the rules written as "
      "automata, both sides of each "
      "equation accept the same words. This was decided by the program Gallimaufry, which writes a "
      "certificate that can be "
      "checked separately.";
  for (const std::string& theorem : answer.rests_on) text += " It rests on " + latex_escaped(theorem) + ".";
  return text + "\n\\end{proof}\n";
}

}  // namespace

std::string as_latex(const ProveAnswer& answer, const Provenance& provenance) {
  std::string text = latex_comment(provenance);
  if (answer.verdict != ProveAnswer::Verdict::proved)
    return text + "% undecided within the budget of " + answer.budget + ": there is no theorem\n";
  const AutomatonView& automaton = answer.sets.front().automaton;
  const bool is_drawn = automaton.accepts.size() <= max_drawn;
  text += is_drawn ? "% \\usepackage{amsmath, amsthm, tikz} \\usetikzlibrary{automata}"
                   : "% \\usepackage{amsmath, amsthm, longtable}";
  text += " \\newtheorem{theorem}{Theorem}\n";
  std::string where =
      answer.phase.empty() ? "" : ", in the phase \\texttt{" + latex_escaped(answer.phase) + "}";
  for (const auto& [name, size] : answer.fix) where += fmt::format(", with ${} = {}$", name, size);
  text += fmt::format(
      "\\begin{{theorem}}\nFor all ${} \\ge 0$: {} is {} of \\texttt{{{}}}{} if and only if the automaton "
      "with {} below "
      "accepts {} in {}, the most significant digits first.\n\\end{{theorem}}\n",
      joined(answer.heaps, ", "), in_formula(answer.heaps),
      answer.value == 0 ? "a $\\mathcal{P}$-position"
                        : fmt::format("a position with nim-value ${}$", answer.value),
      latex_escaped(answer.canonical.empty() ? answer.game : answer.canonical), where,
      counted(automaton.accepts.size(), "state"),
      answer.heaps.size() == 1 ? "it" : "the heaps, a digit of each at a time,",
      latex_escaped(answer.numeration_words));
  text += proof(answer);
  return text + "\\begin{center}\n" + (is_drawn ? drawing(automaton) : table(automaton)) + "\\end{center}\n";
}

}  // namespace galli
