// Single positions, tables, lists and sequences. Arrays are handed to NumPy as they are, without a copy.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <memory>
#include <span>
#include <variant>

#include "arrays.h"
#include "base/words.h"
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

/// A number in decimal, however large: Python's own str() stops at some thousand digits, that of its Decimal does not.
std::string decimal(nb::handle number) {
  return nb::cast<std::string>(nb::str(nb::module_::import_("decimal").attr("Decimal")(number)));
}

std::string shown(nb::handle given) { return nb::cast<std::string>(nb::repr(given)); }

nb::object integer_of(nb::handle item) {
  nb::object number = nb::steal(PyNumber_Index(item.ptr()));
  if (number.is_valid()) return number;
  PyErr_Clear();
  throw nb::type_error(("sizes of heaps are integers, not " + shown(item)).c_str());
}

/// Sizes of heaps; as a text where one has more than 64 bits.
std::variant<Position, std::string> position_of(const nb::tuple& given) {
  Position sizes;
  bool is_huge = false;
  for (nb::handle item : given) {
    int overflow = 0;
    sizes.push_back(PyLong_AsLongLongAndOverflow(integer_of(item).ptr(), &overflow));
    is_huge = is_huge || overflow != 0;
  }
  if (!is_huge) return sizes;
  std::string text;
  for (nb::handle item : given) text += (text.empty() ? "" : ",") + decimal(integer_of(item));
  return text;
}

/// g.value(3, 5), g.value((3, 5)), g.value("3x4")
std::variant<Position, std::string> position_given(const nb::tuple& given) {
  const bool is_number = given.size() == 1 && PyIndex_Check(given[0].ptr()) && !PySequence_Check(given[0].ptr());
  if (given.size() != 1 || is_number) return position_of(given);
  const nb::handle only = given[0];
  if (nb::isinstance<nb::str>(only)) return nb::cast<std::string>(only);
  const bool has_order = !PyAnySet_Check(only.ptr()) && !PyDict_Check(only.ptr()) && !PyBytes_Check(only.ptr());
  if (!has_order || PyObject_HasAttrString(only.ptr(), "__iter__") == 0) {
    throw nb::type_error(("a position is sizes of heaps in their order, or a text, not " + shown(only)).c_str());
  }
  return position_of(nb::tuple(only));
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

void add_cells(std::span<const std::int32_t> cells, std::vector<std::int32_t>& values) {
  values.insert(values.end(), cells.begin(), cells.end());
}
void add_cells(std::span<const std::int32_t> cells, std::vector<std::uint8_t>& truths) { add_truths(cells, truths); }

/// The cells of a table while they are found, in one piece of memory: nim-values, or truth values for outcomes.
template <typename Number>
class Cells final : public TableReceiver {
 public:
  void begin(const WindowHead& head) override {
    head_ = head;
    std::size_t cells = head.parts;
    for (Integer bound : head.bounds) cells *= static_cast<std::size_t>(bound) + 1;
    numbers.reserve(cells);
  }
  void begin_phase(const NamedPhase&) override {}
  void take_cells(std::span<const std::int32_t> cells) override { add_cells(cells, numbers); }
  const WindowHead& head() const { return head_; }

  std::vector<Number> numbers;

 private:
  WindowHead head_;
};

Shape shape_of(const WindowHead& head) {
  Shape shape;
  if (head.all_phases) shape.push_back(head.parts);
  for (Integer bound : head.bounds) shape.push_back(static_cast<std::size_t>(bound) + 1);
  return shape;
}

/// Above this many cells they are taken while they are found; below, the session keeps the board.
constexpr double kept_cells = 1 << 22;

double cells_in(const GameHandle& game, const std::vector<Integer>& bounds) {
  double cells = 1;
  const std::size_t heaps = game.heaps().size();
  for (std::size_t heap = 0; heap < heaps && !bounds.empty(); ++heap)
    cells *= static_cast<double>(bounds[bounds.size() == heaps ? heap : 0]) + 1;
  return cells;
}

/// What is left for the engine when the array has its own. Throws Error when there is no room for that.
Settings beside_array(Settings settings, const GameHandle& game, double bytes, double bytes_for_cell) {
  const auto limit = static_cast<double>(settings.memory);
  if (bytes > limit) {
    const auto heaps = static_cast<double>(std::max<std::size_t>(game.heaps().size(), 1));
    const double side = std::floor(std::pow(limit / bytes_for_cell, 1 / heaps)) - 1;
    throw Error({.kind = ErrorKind::refused,
                 .message = "the array needs " + bytes_in_words(static_cast<std::uint64_t>(std::min(bytes, 1e19))) +
                            ", the memory limit is " + bytes_in_words(settings.memory),
                 .remedies = {SmallerBound{static_cast<Integer>(std::max(side, 0.0))}, MoreMemory{}}});
  }
  settings.memory -= static_cast<std::uint64_t>(bytes);
  return settings;
}

/// While it is found, each cell once.
template <typename Number>
nb::object large_table_of(const TableQuestion& question, double cells, const Run& run) {
  const double parts = question.phases.all ? static_cast<double>(question.game.phase_names().size()) : 1;
  const double bytes_for_cell = parts * sizeof(Number);
  const Settings settings = beside_array(run.settings, question.game, cells * bytes_for_cell, bytes_for_cell);
  Cells<Number> found;
  do_watched(run, [&](const Control& control) { ask(question, found, settings, control); });
  const Shape shape = shape_of(found.head());
  if constexpr (sizeof(Number) == 1) return array_of_truths(std::move(found.numbers), shape);
  else return array_of(std::move(found.numbers), shape);
}

nb::object table_of(const GameHandle& game, const std::vector<Integer>& bounds, bool values, std::size_t phase,
                    const Run& run) {
  const TableQuestion question{game, values, bounds, phases_from(phase)};
  const double cells = cells_in(game, bounds);
  if (!values && cells > kept_cells) return large_table_of<std::uint8_t>(question, cells, run);
  if (values && phase == 0 && cells > kept_cells) return large_table_of<std::int32_t>(question, cells, run);
  TableAnswer answer = watched(run, [&](const Control& control) { return ask(question, run.settings, control); });
  if (!values) {
    std::vector<std::uint8_t> truths;
    for (const PhaseTable& part : answer.tables) add_truths(part.cells, truths);
    return array_of_truths(std::move(truths), shape_of(answer.head));
  }
  std::vector<std::int32_t> found = std::move(answer.tables.front().cells);
  for (std::size_t k = 1; k < answer.tables.size(); ++k) add_cells(answer.tables[k].cells, found);
  return array_of(std::move(found), shape_of(answer.head));
}

/// Positions one after another, in a memory that may run out. It grows where it is, so that the list never needs room twice.
class Rows final : public PositionReceiver {
 public:
  explicit Rows(std::uint64_t memory) : most_(memory / sizeof(Integer)) {}

  void begin(const WindowHead& head) override { width_ = head.heaps.size(); }
  void begin_phase(const NamedPhase&) override {}
  void take_position(std::span<const Integer> sizes) override {
    if (size_ + sizes.size() > capacity_) grow(sizes.size());
    std::copy(sizes.begin(), sizes.end(), numbers_.get() + size_);
    size_ += sizes.size();
  }

  /// Engines that go along diagonals do not find positions in order.
  void sort() {
    if (width_ == 2) return sort_pairs();
    if (width_ == 0 || is_sorted()) return;
    if (size_ * 2 + count() > most_) refuse();
    std::vector<const Integer*> rows;
    rows.reserve(count());
    for (std::size_t at = 0; at < size_; at += width_) rows.push_back(numbers_.get() + at);
    std::sort(rows.begin(), rows.end(), [&](const Integer* x, const Integer* y) { return is_before(x, y); });
    Rows sorted(most_ * sizeof(Integer));
    for (const Integer* row : rows) sorted.take_position({row, width_});
    std::swap(numbers_, sorted.numbers_);
  }

  /// The array has the memory from now on.
  nb::object to_array() {
    if (numbers_ == nullptr) grow(1);
    const Shape shape = {count(), width_};
    if (auto* smaller = std::realloc(numbers_.get(), std::max<std::size_t>(size_, 1) * sizeof(Integer))) {
      static_cast<void>(numbers_.release());
      numbers_.reset(static_cast<Integer*>(smaller));
    }
    Integer* const data = numbers_.get();
    const nb::capsule owner(numbers_.release(), [](void* at) noexcept { std::free(at); });
    return nb::cast(nb::ndarray<nb::numpy, Integer>(data, shape.size(), shape.data(), owner));
  }

 private:
  struct Free {
    void operator()(Integer* at) const { std::free(at); }
  };

  std::size_t count() const { return width_ == 0 ? 0 : size_ / width_; }

  bool is_before(const Integer* x, const Integer* y) const {
    return std::lexicographical_compare(x, x + width_, y, y + width_);
  }
  bool is_sorted() const {
    for (std::size_t at = width_; at < size_; at += width_) {
      if (is_before(numbers_.get() + at, numbers_.get() + at - width_)) return false;
    }
    return true;
  }
  void sort_pairs() {
    using Pair = std::array<Integer, 2>;
    static_assert(sizeof(Pair) == 2 * sizeof(Integer));
    auto* const first = reinterpret_cast<Pair*>(numbers_.get());
    if (!std::is_sorted(first, first + count())) std::sort(first, first + count());
  }

  void grow(std::size_t more) {
    if (size_ + more > most_) refuse();
    const std::size_t larger = std::min(most_, std::max<std::size_t>({1024, capacity_ * 2, size_ + more}));
    auto* const numbers = static_cast<Integer*>(std::realloc(numbers_.get(), larger * sizeof(Integer)));
    if (numbers == nullptr) refuse();
    static_cast<void>(numbers_.release());
    numbers_.reset(numbers);
    capacity_ = larger;
  }
  [[noreturn]] static void refuse() {
    throw Error({.kind = ErrorKind::refused,
                 .message = "the list of positions needs more than the memory limit",
                 .remedies = {SmallerBound{}, MoreMemory{}}});
  }

  const std::size_t most_;
  std::unique_ptr<Integer, Free> numbers_;
  std::size_t capacity_ = 0;
  std::size_t size_ = 0;
  std::size_t width_ = 0;
};

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
    rows.sort();
  });
  return rows.to_array();
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
