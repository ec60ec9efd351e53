#include "cli/requests.h"

#include <fmt/format.h>

#include <algorithm>

namespace galli {

Filter::Filter(const Options& options, const Subject& subject, std::uint32_t phase)
    : up_to_swap_(options.up_to_swap) {
  if (options.up_to_swap && !subject.machine.is_symmetric) {
    throw Error({.kind = ErrorKind::refused,
                 .message = to_text(subject.game) + " is not shown to be unchanged by swapping heaps",
                 .remedies = "leave --up-to-swap out"});
  }
  if (options.where) where_ = read_condition(*options.where, board_of(subject.machine, phase).heaps);
}

bool Filter::accepts(std::span<const Integer> position) const {
  const bool holds = !where_ || truth_at(*where_, {position, {}}) == Truth::yes;
  return holds && (!up_to_swap_ || std::is_sorted(position.begin(), position.end()));
}

Request table_request(const Options& options, const Subject& subject, std::uint32_t phase) {
  if (options.values) check_has_values(subject.machine, "leave --values out");
  const Ask ask = options.values ? Ask::values : Ask::outcomes;
  return {ask, phase, window_asked(options, subject, phase, table_bound), Request::Want::table};
}

Request positions_request(const Options& options, const Subject& subject, const Filter& filter,
                          std::uint32_t phase) {
  using Want = Request::Want;
  const Window window = window_asked(options, subject, phase, positions_bound);
  if (options.value) {
    check_has_values(subject.machine, "leave --value out");
    return {Ask::values, phase, window, Want::table};
  }
  const bool only_number = options.count && filter.accepts_all();
  return {Ask::outcomes, phase, window, only_number ? Want::count : Want::positions};
}

SequenceRequest sequence_request(const Options& options, const Subject& subject, std::uint32_t phase) {
  if (options.to && options.to->size() != 1) {
    throw Error({.kind = ErrorKind::question,
                 .message = fmt::format("--to has {} bounds, a sequence has one", options.to->size()),
                 .remedies = "--to 100"});
  }
  if (options.values) check_has_values(subject.machine, "leave --values out");
  const Integer to = options.to ? options.to->front() : sequence_bound;
  return sequence_request(subject.game, subject.machine, options.values ? Ask::values : Ask::outcomes, phase,
                          to);
}

}  // namespace galli
