#include "engine/octal_classes.h"

#include <algorithm>

namespace galli {
namespace {

OctalCode code_number(std::uint64_t number, unsigned digits) {
  std::vector<unsigned> list(digits + 1);
  for (unsigned i = digits; i > 0; --i, number /= 8) list[i] = static_cast<unsigned>(number % 8);
  return octal_code(list);
}

}  // namespace

std::vector<OctalClass> octal_classes(unsigned digits, std::uint64_t bound, const OctalSettings& settings,
                                      const Control& control) {
  std::vector<OctalClass> classes;
  Control quiet;
  quiet.stop_requested = control.stop_requested;
  const std::uint64_t end = std::uint64_t{1} << (3 * std::min(digits, 20U));
  for (std::uint64_t number = 1; number < end; ++number) {
    control.progress(number, end);
    OctalValues values(code_number(number, digits), settings);
    if (values.prove_within(bound, quiet) != OctalValues::Ended::done) break;
    const auto seen = values.values();
    classes.push_back({values.code(), values.period(), *std::max_element(seen.begin(), seen.end())});
  }
  return classes;
}

}  // namespace galli
