#include "cli/options/prove_options.h"

#include "base/text.h"
#include "cli/options/picture_options.h"

namespace galli {
namespace {

std::optional<std::uint64_t> positive_number(const Typed& typed, const std::string& name,
                                             const std::string& example) {
  const auto text = single(typed, name);
  if (!text) return {};
  const bool is_number =
      !text->empty() && text->size() <= 12 && text->find_first_not_of("0123456789") == std::string::npos;
  if (!is_number || std::stoull(*text) == 0)
    usage_error(name + " " + quoted(*text) + " is not a positive number", example);
  return std::stoull(*text);
}

}  // namespace

void add_prove_options(Vocabulary& words) {
  words.game();
  words.flag("--claim", "In place of GAME the name of a claim, or a file with claims");
  words.option("--numeration", "NAME",
               "auto, 2 and other bases, fib, pell, pell-q, metallic-3, ...; auto if not given");
  words.option("--value", "V", "The positions with this nim-value in place of the P-positions");
  words.option("--fix", "NAME=N", "A heap that keeps its size; may be repeated");
  words.option("--phase", "K", "Which phase; 1 if not given");
  words.flag("--direct", "A rational game as it is, not through its canonical game");
  words.option("--to", "N", "Largest board to guess from; a quick one if not given");
  words.option("--states", "N", "Largest automaton before it is made smaller; 2000000 if not given");
  words.option("--seconds", "N", "How long to try; 120 if not given");
  words.option("--draw", "FILE", "The automaton as a picture: .svg, or .dot for Graphviz");
  words.option("--walnut", "DIR", "Write the statement as input for Walnut into a folder");
  words.option("--format", "text|json|latex", "How the answer is written");
  words.option("-o,--output", "FILE", "Write the certificate of a proof to a file");
}

ProveOptions prove_options(const Typed& typed) {
  ProveOptions options;
  options.numeration = single(typed, "--numeration").value_or("auto");
  options.fix = fixed_heaps_typed(typed);
  options.direct = is_given(typed, "--direct");
  options.states = positive_number(typed, "--states", "--states 500000").value_or(options.states);
  if (const auto seconds = positive_number(typed, "--seconds", "--seconds 60"))
    options.seconds = static_cast<double>(*seconds);
  const auto draw = single(typed, "--draw");
  if (draw && !draw->ends_with(".svg") && !draw->ends_with(".dot"))
    usage_error("--draw " + quoted(*draw) + " is not a picture of an automaton", "--draw automaton.svg");
  options.draw = draw;
  if (single(typed, "--to") == "0") usage_error("--to 0 leaves no board to guess from", "--to 120");
  options.walnut = single(typed, "--walnut");
  return options;
}

}  // namespace galli
