#include "study/board_record.h"

#include <algorithm>
#include <bit>
#include <map>
#include <numeric>
#include <tuple>

#include "gallimaufry/error.h"

namespace galli {
namespace {

using record::Parts;
using record::Shape;

constexpr std::size_t max_replies = 12'000'000;  ///< so that the file can be read back

/// Numbers of shapes as they are found, ascending; and the total.
struct Sum {
  std::vector<std::uint32_t> shapes;
  std::uint32_t total = 0;

  bool operator==(const Sum&) const = default;
  bool operator<(const Sum& other) const {
    return std::tie(shapes, total) < std::tie(other.shapes, other.total);
  }
};

/// A move in a shape by its number; in the heap: what is left of it.
struct RecordStep {
  static constexpr std::uint32_t heap = ~std::uint32_t{0};

  std::uint32_t shape = heap;
  std::uint32_t option = 0;
};

/// The opponent's step and ours.
struct Exchange {
  RecordStep move;
  RecordStep reply;
};

class RecordMaker {
 public:
  explicit RecordMaker(const RecordTask& task) : task_(task), field_(task.game) {}

  record::RecordFile made() {
    record::RecordFile file = task_.claim;
    if (!file.is_push_first) add(sum_of(file.first.value_or(file.board), file.value.value_or(file.beside)));
    while (!open_.empty()) {
      const auto next = open_.back();
      open_.pop_back();
      answer_all(next);
    }
    write(file);
    return file;
  }

 private:
  struct Option {
    std::uint32_t change = 0;
    std::vector<std::uint32_t> shapes;
  };
  struct Known {
    Position grid;
    std::uint32_t value = 0;
    bool is_listed = false;
    std::vector<Option> options{};
  };
  using Strategy = std::map<Sum, std::vector<Exchange>>;

  bool has_button() const { return task_.game.rule != record::PieceGame::Rule::sum; }

  void look() {
    if (++looks_ % 256 != 0) return;
    task_.control.progress({.done = strategy_.size(), .note = "writing down the winner's replies"});
    if (task_.control.stop_requested()) throw interruption();
  }

  std::uint32_t number_of(const Shape& shape) {
    const auto [at, is_new] = numbers_.emplace(shape, static_cast<std::uint32_t>(known_.size()));
    if (!is_new) return at->second;
    std::uint64_t columns = 0;
    for (std::uint64_t row : shape) columns |= row;
    Known known{{static_cast<Integer>(shape.size()), static_cast<Integer>(std::bit_width(columns))}};
    for (std::uint64_t row : shape) known.grid.push_back(static_cast<Integer>(row));
    known.value = field_.parts_of(shape).value;
    known_.push_back(std::move(known));
    return at->second;
  }

  std::vector<std::uint32_t> numbers_of(const std::vector<Shape>& shapes) {
    std::vector<std::uint32_t> numbers;
    for (const Shape& shape : shapes) numbers.push_back(number_of(shape));
    std::sort(numbers.begin(), numbers.end());
    return numbers;
  }

  Sum sum_of(const Position& grid, std::uint32_t beside) {
    const Parts parts = field_.parts_of(record::cells_of(grid));
    return {numbers_of(parts.shapes), parts.value ^ beside};
  }

  const std::vector<Option>& options_of(std::uint32_t number) {
    if (!known_[number].is_listed) {
      const Shape shape = record::cells_of(known_[number].grid);
      std::vector<Option> options;
      for (const Parts& parts : field_.options_of(shape))
        options.push_back({parts.value ^ known_[number].value, numbers_of(parts.shapes)});
      known_[number].options = std::move(options);
      known_[number].is_listed = true;
    }
    return known_[number].options;
  }

  Sum after(const Sum& sum, const RecordStep& step) {
    if (step.shape == RecordStep::heap) return {sum.shapes, step.option};
    const Option& option = options_of(step.shape)[step.option];
    Sum result{{}, sum.total ^ option.change};
    std::vector<std::uint32_t> rest;
    std::copy_if(sum.shapes.begin(), sum.shapes.end(), std::back_inserter(rest),
                 [&](std::uint32_t shape) { return shape != step.shape; });
    std::set_symmetric_difference(rest.begin(), rest.end(), option.shapes.begin(), option.shapes.end(),
                                  std::back_inserter(result.shapes));
    return result;
  }

  std::vector<RecordStep> steps_from(const Sum& sum) {
    std::vector<RecordStep> steps;
    for (std::uint32_t shape : sum.shapes) {
      for (std::uint32_t i = 0; i < options_of(shape).size(); ++i) steps.push_back({shape, i});
    }
    for (std::uint32_t left = 0; !has_button() && left < sum.total; ++left)
      steps.push_back({RecordStep::heap, left});
    return steps;
  }

  void add(Sum sum) {
    const auto [at, is_new] = strategy_.emplace(std::move(sum), std::vector<Exchange>{});
    if (is_new) open_.push_back(at);
  }

  void answer_all(Strategy::iterator position) {
    std::vector<Exchange> exchanges;
    for (const RecordStep& move : steps_from(position->first)) {
      look();
      const Sum there = after(position->first, move);
      if (task_.game.wins_by_push(there.total)) continue;
      exchanges.push_back({move, reply_to(there)});
    }
    replies_ += exchanges.size();
    if (replies_ > max_replies)
      throw Error({.kind = ErrorKind::refused,
                   .message = "the record would have more than 12,000,000 replies",
                   .remedies = "ask for the record of a smaller board"});
    position->second = std::move(exchanges);
  }

  RecordStep reply_to(const Sum& sum) {
    if (const auto found = replies_to_.find(sum); found != replies_to_.end()) return found->second;
    const std::vector<RecordStep> steps = steps_from(sum);
    std::vector<Sum> sums;
    for (const RecordStep& step : steps) sums.push_back(after(sum, step));
    const auto chosen = choose(sums);
    add(sums[chosen]);
    return replies_to_.emplace(sum, steps[chosen]).first->second;
  }

  /// One that is in the record already, else one that the search knows of, else the first that it proves.
  std::size_t choose(const std::vector<Sum>& sums) {
    const auto in_record =
        std::find_if(sums.begin(), sums.end(), [&](const Sum& sum) { return strategy_.contains(sum); });
    if (in_record != sums.end()) return static_cast<std::size_t>(in_record - sums.begin());
    std::vector<std::size_t> unknown;
    for (std::size_t i = 0; i < sums.size(); ++i) {
      if (task_.game.wins_by_push(sums[i].total)) continue;
      const auto known = task_.search.known(grids_of(sums[i]), constant_of(sums[i]));
      if (known.value_or(false)) return i;
      if (!known) unknown.push_back(i);
    }
    for (std::size_t i : unknown) {
      if (is_p(sums[i])) return i;
    }
    throw Error({.kind = ErrorKind::refused,
                 .message = "the search answers in two ways: two positions have the same key",
                 .remedies = "search again with another amount of memory"});
  }

  std::vector<Position> grids_of(const Sum& sum) const {
    std::vector<Position> grids;
    for (std::uint32_t shape : sum.shapes) grids.push_back(known_[shape].grid);
    return grids;
  }
  /// The search adds what the shapes are worth itself.
  std::uint32_t constant_of(const Sum& sum) const {
    return std::accumulate(
        sum.shapes.begin(), sum.shapes.end(), sum.total,
        [&](std::uint32_t total, std::uint32_t shape) { return total ^ known_[shape].value; });
  }
  bool is_p(const Sum& sum) {
    const auto found = task_.search.is_p(grids_of(sum), constant_of(sum));
    if (std::holds_alternative<Halt>(found)) throw interruption();
    return std::get<bool>(found);
  }

  /// Shapes of positions, and of what the opponent leaves.
  std::vector<bool> used_shapes() {
    std::vector<bool> is_used(known_.size(), false);
    const auto use = [&](const Sum& sum) {
      for (std::uint32_t shape : sum.shapes) is_used[shape] = true;
    };
    for (const auto& [sum, exchanges] : strategy_) {
      use(sum);
      for (const Exchange& exchange : exchanges) use(after(sum, exchange.move));
    }
    return is_used;
  }

  void write(record::RecordFile& file) {
    const std::vector<bool> is_used = used_shapes();
    std::vector<std::uint32_t> ranks(known_.size());
    for (const auto& [shape, number] : numbers_) {
      if (!is_used[number]) continue;
      ranks[number] = static_cast<std::uint32_t>(file.shapes.size());
      file.shapes.push_back(shape);
    }
    for (const auto& [sum, exchanges] : strategy_) {
      record::RecordedPosition position{ranked(sum.shapes, ranks), sum.total, {}};
      position.replies = replies_in_order(sum, exchanges, ranks);
      file.positions.push_back(std::move(position));
    }
    std::sort(file.positions.begin(), file.positions.end(), [](const auto& a, const auto& b) {
      return a.shapes != b.shapes ? a.shapes < b.shapes : a.total < b.total;
    });
  }

  static std::vector<std::uint32_t> ranked(std::vector<std::uint32_t> numbers,
                                           const std::vector<std::uint32_t>& ranks) {
    for (std::uint32_t& number : numbers) number = ranks[number];
    std::sort(numbers.begin(), numbers.end());
    return numbers;
  }

  /// As the checker counts: by shapes in their order, then by options, then the heap.
  std::vector<std::uint32_t> replies_in_order(const Sum& sum, std::vector<Exchange> exchanges,
                                              const std::vector<std::uint32_t>& ranks) {
    const auto rank = [&](std::uint32_t shape) {
      return shape == RecordStep::heap ? RecordStep::heap : ranks[shape];
    };
    std::sort(exchanges.begin(), exchanges.end(), [&](const Exchange& a, const Exchange& b) {
      return std::pair(rank(a.move.shape), a.move.option) < std::pair(rank(b.move.shape), b.move.option);
    });
    std::vector<std::uint32_t> replies;
    for (const Exchange& exchange : exchanges) {
      const Sum there = after(sum, exchange.move);
      std::uint32_t number = exchange.reply.option;
      for (std::uint32_t shape : there.shapes) {
        if (rank(shape) < rank(exchange.reply.shape))
          number += static_cast<std::uint32_t>(known_[shape].options.size());
      }
      replies.push_back(number);
    }
    return replies;
  }

  const RecordTask& task_;
  record::Field field_;
  std::map<Shape, std::uint32_t> numbers_;
  std::vector<Known> known_;  ///< by number
  Strategy strategy_;
  std::map<Sum, RecordStep> replies_to_;
  std::vector<Strategy::iterator> open_;
  std::size_t replies_ = 0;
  std::uint64_t looks_ = 0;
};

}  // namespace

record::RecordFile make_record(const RecordTask& task) { return RecordMaker(task).made(); }

}  // namespace galli
