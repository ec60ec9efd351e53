// Single positions, tables, lists and sequences. Arrays are handed to NumPy as they are, without a copy.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <memory>
#include <span>
#include <variant>

#include "gallimaufry/error.h"
#include "gallimaufry/galli.h"
#include "module.h"
#include "watch.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace galli_python {
namespace {

using namespace galli;

// ---- Positions as they are given ----

/// A number in decimal, however large.
std::string decimal(nb::handle number) { return nb::cast<std::string>(nb::str(number)); }

/// Sizes of heaps, each of which Python takes for an integer; as a text where one has more than 64 bits.
std::variant<Position, std::string> position_of(nb::handle sequence) {
  Position sizes;
  std::string text;
  bool is_huge = false;
  for (nb::handle item : sequence) {
    const nb::object number = nb::steal(PyNumber_Index(item.ptr()));
    if (!number.is_valid()) throw nb::python_error();
    int overflow = 0;
    sizes.push_back(PyLong_AsLongLongAndOverflow(number.ptr(), &overflow));
    is_huge = is_huge || overflow != 0;
  }
  if (!is_huge) return sizes;
  for (nb::handle item : sequence) text += (text.empty() ? "" : ",") + decimal(item);
  return text;
}

/// g.value(3, 5), g.value((3, 5)), g.value("3x4")
std::variant<Position, std::string> position_given(const nb::tuple& given) {
  const bool is_number = given.size() == 1 && PyIndex_Check(given[0].ptr()) && !PySequence_Check(given[0].ptr());
  if (given.size() != 1 || is_number) return position_of(given);
  if (nb::isinstance<nb::str>(given[0])) return nb::cast<std::string>(given[0]);
  return position_of(given[0]);
}

std::string text_of(const std::variant<Position, std::string>& position) {
  if (const auto* text = std::get_if<std::string>(&position)) return *text;
  std::string text;
  for (Integer size : std::get<Position>(position)) text += (text.empty() ? "" : ",") + std::to_string(size);
  return text;
}


nb::object outcome_at(const GameHandle& game, const nb::tuple& given, std::size_t phase, const Run& run) {
  const auto position = position_given(given);
  const auto* sizes = std::get_if<Position>(&position);
  if (sizes && phase == 1 && game.board_kind() == BoardKind::heaps) {
    Settings settings = run.settings;
    settings.threads = 1;
    Outcome found = Outcome::P;
    do_here([&](const Control& control) { found = outcome(game, *sizes, settings, control); });
    return nb::str(found == Outcome::P ? "P" : "N");
  }
  const OutcomeQuestion question{game, {text_of(position)}, "", phases_from(phase)};
  const OutcomeAnswer answer =
      watched(run, [&](const Control& control) { return ask(question, run.settings, control); });
  nb::list found;
  for (const Outcome one : answer.outcomes.at(0)) found.append(one == Outcome::P ? "P" : "N");
  return phase == 0 ? nb::object(found) : nb::object(found[0]);
}

nb::object value_at(const GameHandle& game, const nb::tuple& given, std::size_t phase, const Run& run) {
  const auto position = position_given(given);
  const auto* sizes = std::get_if<Position>(&position);
  if (sizes && phase == 1 && game.board_kind() == BoardKind::heaps) {
    Settings settings = run.settings;
    settings.threads = 1;
    std::uint64_t found = 0;
    do_here([&](const Control& control) { found = value(game, *sizes, settings, control); });
    return nb::int_(found);
  }
  const ValueQuestion question{game, {text_of(position)}, "", phases_from(phase)};
  const ValueAnswer answer =
      watched(run, [&](const Control& control) { return ask(question, run.settings, control); });
  nb::list found;
  for (const std::uint64_t one : answer.values.at(0)) found.append(one);
  return phase == 0 ? nb::object(found) : nb::object(found[0]);
}

// ---- Arrays ----

using Shape = std::vector<std::size_t>;

/// An array that owns its numbers.
template <typename Number>
nb::object array_of(std::vector<Number>&& numbers, const Shape& shape) {
  auto kept = std::make_unique<std::vector<Number>>(std::move(numbers));
  Number* const data = kept->data();
  const nb::capsule owner(kept.release(), [](void* at) noexcept { delete static_cast<std::vector<Number>*>(at); });
  return nb::cast(nb::ndarray<nb::numpy, Number>(data, shape.size(), shape.data(), owner));
}

/// Truth values, a byte for each.
nb::object array_of_truths(std::vector<std::uint8_t>&& bytes, const Shape& shape) {
  auto kept = std::make_unique<std::vector<std::uint8_t>>(std::move(bytes));
  void* const data = kept->data();
  const nb::capsule owner(kept.release(), [](void* at) noexcept { delete static_cast<std::vector<std::uint8_t>*>(at); });
  return nb::cast(nb::ndarray<nb::numpy, bool>(data, shape.size(), shape.data(), owner));
}

/// P is true; N and what is off the board are false.
void add_truths(std::span<const std::int32_t> cells, std::vector<std::uint8_t>& truths) {
  const std::size_t begin = truths.size();
  truths.resize(begin + cells.size());
  for (std::size_t i = 0; i < cells.size(); ++i) truths[begin + i] = cells[i] == 0 ? 1 : 0;
}

/// P-positions as truth values, while they are found.
class Truths final : public TableReceiver {
 public:
  void begin(const WindowHead& head) override {
    head_ = head;
    std::size_t cells = head.parts;
    for (Integer bound : head.bounds) cells *= static_cast<std::size_t>(bound) + 1;
    truths.reserve(cells);
  }
  void begin_phase(const NamedPhase&) override {}
  void take_cells(std::span<const std::int32_t> cells) override { add_truths(cells, truths); }
  const WindowHead& head() const { return head_; }

  std::vector<std::uint8_t> truths;

 private:
  WindowHead head_;
};

Shape shape_of(const WindowHead& head) {
  Shape shape;
  if (head.all_phases) shape.push_back(head.parts);
  for (Integer bound : head.bounds) shape.push_back(static_cast<std::size_t>(bound) + 1);
  return shape;
}

/// Above this many cells outcomes are taken while they are found, a byte for each; below, the session keeps the board.
constexpr double kept_cells = 1 << 22;

double cells_in(const GameHandle& game, const std::vector<Integer>& bounds) {
  double cells = 1;
  const std::size_t heaps = game.heaps().size();
  for (std::size_t heap = 0; heap < heaps && !bounds.empty(); ++heap)
    cells *= static_cast<double>(bounds[bounds.size() == heaps ? heap : 0]) + 1;
  return cells;
}

nb::object table_of(const GameHandle& game, const std::vector<Integer>& bounds, bool values, std::size_t phase,
                    const Run& run) {
  const TableQuestion question{game, values, bounds, phases_from(phase)};
  if (!values && cells_in(game, bounds) > kept_cells) {
    Truths truths;
    do_watched(run, [&](const Control& control) { ask(question, truths, run.settings, control); });
    return array_of_truths(std::move(truths.truths), shape_of(truths.head()));
  }
  TableAnswer answer = watched(run, [&](const Control& control) { return ask(question, run.settings, control); });
  if (!values) {
    std::vector<std::uint8_t> truths;
    for (const PhaseTable& part : answer.tables) add_truths(part.cells, truths);
    return array_of_truths(std::move(truths), shape_of(answer.head));
  }
  std::vector<std::int32_t> cells = std::move(answer.tables.front().cells);
  for (std::size_t k = 1; k < answer.tables.size(); ++k)
    cells.insert(cells.end(), answer.tables[k].cells.begin(), answer.tables[k].cells.end());
  return array_of(std::move(cells), shape_of(answer.head));
}

/// Positions one after another, in a memory that may run out.
class Rows final : public PositionReceiver {
 public:
  explicit Rows(std::uint64_t memory) : memory_(memory) {}
  void begin(const WindowHead& head) override { heaps = head.heaps.size(); }
  void begin_phase(const NamedPhase&) override {}
  void take_position(std::span<const Integer> sizes) override {
    numbers.insert(numbers.end(), sizes.begin(), sizes.end());
    if (numbers.size() * sizeof(Integer) > memory_)
      throw Error({.kind = ErrorKind::refused,
                   .message = "the list of positions needs more than the memory limit",
                   .remedies = {SmallerBound{}, MoreMemory{}}});
  }

  std::vector<Integer> numbers;
  std::size_t heaps = 0;

 private:
  const std::uint64_t memory_;
};

/// Engines that go along diagonals do not find positions in order.
void sort_rows(std::vector<Integer>& numbers, std::size_t width) {
  const auto is_before = [&](const Integer* a, const Integer* b) {
    return std::lexicographical_compare(a, a + width, b, b + width);
  };
  bool is_sorted = true;
  for (std::size_t at = width; at < numbers.size() && is_sorted; at += width)
    is_sorted = !is_before(&numbers[at], &numbers[at - width]);
  if (is_sorted) return;
  std::vector<const Integer*> rows;
  for (std::size_t at = 0; at < numbers.size(); at += width) rows.push_back(&numbers[at]);
  std::sort(rows.begin(), rows.end(), is_before);
  std::vector<Integer> sorted;
  sorted.reserve(numbers.size());
  for (const Integer* row : rows) sorted.insert(sorted.end(), row, row + width);
  numbers = std::move(sorted);
}

PositionsQuestion list_question(const GameHandle& game, const std::vector<Integer>& bounds,
                                std::optional<std::uint64_t> value, const std::string& where, bool up_to_swap,
                                std::size_t phase) {
  return {.game = game,
          .bounds = bounds,
          .phases = phases_from(phase),
          .value = value,
          .where = where,
          .up_to_swap = up_to_swap};
}

nb::object positions_of(const GameHandle& game, const std::vector<Integer>& bounds,
                        std::optional<std::uint64_t> value, const std::string& where, bool up_to_swap,
                        std::size_t phase, const Run& run) {
  const PositionsQuestion question = list_question(game, bounds, value, where, up_to_swap, phase);
  Rows rows(run.settings.memory);
  do_watched(run, [&](const Control& control) {
    ask(question, rows, run.settings, control);
    if (rows.heaps > 0) sort_rows(rows.numbers, rows.heaps);
  });
  const std::size_t count = rows.heaps == 0 ? 0 : rows.numbers.size() / rows.heaps;
  return array_of(std::move(rows.numbers), {count, rows.heaps});
}

std::uint64_t count_of(const GameHandle& game, const std::vector<Integer>& bounds,
                       std::optional<std::uint64_t> value, const std::string& where, bool up_to_swap,
                       std::size_t phase, const Run& run) {
  PositionsQuestion question = list_question(game, bounds, value, where, up_to_swap, phase);
  question.count_only = true;
  return watched(run, [&](const Control& control) { return ask(question, run.settings, control); })
      .lists.front()
      .count;
}

nb::object sequence_of(const GameHandle& game, std::optional<Integer> bound, bool values, std::size_t phase,
                       const Run& run) {
  const SequenceQuestion question{game, values, bound, phases_from(phase)};
  SequenceAnswer answer =
      watched(run, [&](const Control& control) { return ask(question, run.settings, control); });
  Shape shape;
  if (phase == 0) shape.push_back(answer.sequences.size());
  shape.push_back(answer.sequences.front().terms.size());
  std::vector<std::int32_t> terms;
  for (const PhaseSequence& part : answer.sequences) terms.insert(terms.end(), part.terms.begin(), part.terms.end());
  if (values) return array_of(std::move(terms), shape);
  std::vector<std::uint8_t> truths;
  add_truths(terms, truths);
  return array_of_truths(std::move(truths), shape);
}

}  // namespace

void add_positions(nb::module_& module) {
  module.def("position_text", [](const nb::tuple& given) { return text_of(position_given(given)); });
  module.def("outcome", outcome_at, "game"_a, "position"_a, "phase"_a, "run"_a);
  module.def("value", value_at, "game"_a, "position"_a, "phase"_a, "run"_a);
  module.def("table", table_of, "game"_a, "bounds"_a, "values"_a, "phase"_a, "run"_a);
  module.def("positions", positions_of, "game"_a, "bounds"_a, "value"_a.none(), "where"_a, "up_to_swap"_a, "phase"_a, "run"_a);
  module.def("count", count_of, "game"_a, "bounds"_a, "value"_a.none(), "where"_a, "up_to_swap"_a, "phase"_a, "run"_a);
  module.def("sequence", sequence_of, "game"_a, "bound"_a.none(), "values"_a, "phase"_a, "run"_a);
}

}  // namespace galli_python
