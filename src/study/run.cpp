#include "study/run.h"

#include <fmt/format.h>

#include <cmath>

#include "base/error.h"
#include "proof/reference.h"

namespace galli {
namespace {

std::string with_commas(std::uint64_t number) {
  std::string text = std::to_string(number);
  for (std::size_t at = text.size(); at > 3; at -= 3) text.insert(at - 3, ",");
  return text;
}

std::string heaps(std::size_t count) { return fmt::format("{} heap{}", count, count == 1 ? "" : "s"); }

/// The largest square window whose positions, in every phase, stay within the limit of the reference.
std::uint64_t fitting_bound(const Machine& machine, std::size_t dimension) {
  const double cells = static_cast<double>(Reference::default_limit) / static_cast<double>(machine.phases.size());
  const double side = std::floor(std::pow(cells, 1.0 / static_cast<double>(dimension)) + 1e-9);
  return side < 1 ? 0 : static_cast<std::uint64_t>(side) - 1;
}

Error too_large(std::string message, std::string hint) {
  return Error({ExitCode::refused, std::move(message), {}, "", std::move(hint)});
}

Error error_of(const Halt& halt, const Machine& machine, const std::string& hint) {
  const std::string limit = with_commas(Reference::default_limit);
  switch (halt.reason) {
    case Halt::Reason::stopped: return Error({ExitCode::interrupted, "interrupted", {}, "", ""});
    case Halt::Reason::too_many_positions:
      return too_large(fmt::format("more than {} positions are needed, the limit of the reference evaluator", limit), hint);
    case Halt::Reason::too_many_steps:
      return too_large(fmt::format("the ranges at {} are too long to go through", to_text(halt.from)), hint);
    case Halt::Reason::rank_not_lowered: break;
  }
  return Error({ExitCode::refused, "a declared rank is not lowered", {},
                fmt::format("the move {} -> {} does not lower it to a smaller natural number", to_text(halt.from), to_text(halt.to)),
                "mend the rank of the ruleset: " + to_text(*machine.rankings[0].declared, machine.board.heaps, {})});
}

Error off_board(const Position& position, const Game& game, const Board& board) {
  std::string detail;
  for (const Expression& condition : board.conditions) {
    if (truth_at(condition, {position, {}}) != Truth::yes) detail = fmt::format("{} does not hold", to_text(condition, board.heaps, {}));
  }
  for (std::size_t heap = 0; heap < position.size(); ++heap) {
    if (position[heap] < 0) detail = fmt::format("{} = {} is negative", board.heaps[heap], position[heap]);
  }
  return Error({ExitCode::usage, fmt::format("position {} is outside the board of {}", to_text(position), to_text(game)), {}, detail, ""});
}

}  // namespace

Machine machine_of(const Game& game) {
  auto built = build_machine(game);
  if (const auto* complaint = std::get_if<Complaint>(&built)) throw Error(*complaint);
  return std::get<Machine>(std::move(built));
}

Position place_on_board(const Game& game, const Machine& machine, const Position& given) {
  const Board& board = machine.board;
  Position position = given;
  const auto& start = first_ruleset(game).start;
  if (start && given.size() == start->names.size() && given.size() != board.dimension()) {
    position.clear();
    for (const Expression& size : start->target) {
      const MaybeInteger value = number_at(size, {given, {}});
      if (!value) throw Error({ExitCode::usage, fmt::format("the start rule gives no position for {}", to_text(given)), {}, "", ""});
      position.push_back(*value);
    }
  }
  if (position.size() != board.dimension()) {
    throw Error({ExitCode::usage, fmt::format("position {} has {}, {} has {}", to_text(given), heaps(given.size()), to_text(game), heaps(board.dimension())),
                 {}, "", fmt::format("write it as {}", fmt::join(board.heaps, ","))});
  }
  if (!board.contains(position)) throw off_board(position, game, board);
  return position;
}

Nimber value_at(Reference& reference, const Machine& machine, std::uint32_t phase, const Position& position, const Control& control) {
  const auto answer = reference.value(phase, position, control);
  if (const Halt* halt = std::get_if<Halt>(&answer)) throw error_of(*halt, machine, "ask for a smaller position");
  return std::get<Nimber>(answer);
}

std::vector<Nimber> run(const Machine& machine, const Request& request, const std::vector<Position>& positions, const Control& control) {
  Reference reference(machine, request.ask);
  std::vector<Nimber> answers;
  for (const Position& position : positions) {
    answers.push_back(value_at(reference, machine, request.phase, position, control));
    control.progress(answers.size(), positions.size());
  }
  return answers;
}

Table run(const Machine& machine, const Request& request, const Window& window, const Control& control) {
  const auto cells = window.cells();
  const std::string hint = fmt::format("try --to {}", fitting_bound(machine, window.last.size()));
  if (!cells || *cells > Reference::default_limit) {
    throw too_large(fmt::format("{} positions are asked for, the limit of the reference evaluator is {}",
                                cells ? with_commas(*cells) : "more than 2^64", with_commas(Reference::default_limit)), hint);
  }
  Reference reference(machine, request.ask);
  Table table{window, request.ask, request.phase, {}};
  table.cells.reserve(*cells);
  for (std::uint64_t cell = 0; cell < *cells; ++cell) {
    const Position position = window.position(cell);
    control.progress(cell, *cells);
    if (!machine.board.contains(position)) {
      table.cells.push_back(Table::off_board);
      continue;
    }
    const auto answer = reference.value(request.phase, position, control);
    if (const Halt* halt = std::get_if<Halt>(&answer)) throw error_of(*halt, machine, hint);
    table.cells.push_back(static_cast<std::int32_t>(std::get<Nimber>(answer)));
  }
  return table;
}

}  // namespace galli
