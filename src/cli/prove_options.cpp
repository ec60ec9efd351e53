#include "cli/prove_options.h"

#include "cli/command_line.h"
#include "cli/picture_options.h"

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

ProveOptions prove_options(const Typed& typed) {
  ProveOptions options;
  options.numeration = single(typed, "--numeration").value_or("auto");
  options.fix = fixed_heaps_typed(typed);
  options.direct = is_given(typed, "--direct");
  options.states = positive_number(typed, "--states", "--states 500000").value_or(options.states);
  if (const auto seconds = positive_number(typed, "--seconds", "--seconds 60"))
    options.seconds = static_cast<double>(*seconds);
  options.draw = single(typed, "--draw");
  return options;
}

}  // namespace galli
