// Tables, lists of positions and sequences: each heap from 0 to its bound.
#include <algorithm>
#include <functional>

#include "ask/boards/requests.h"
#include "base/words.h"
#include "lang/reader.h"
#include "study/sequence.h"

namespace galli {
namespace {

WindowHead head_of(const OpenGame& game, const std::vector<std::uint32_t>& phases, const PhaseChoice& choice,
                   std::vector<std::string> heaps, bool values, Position bounds) {
  WindowHead head{game.text, std::move(heaps), {}, choice.all, values, std::move(bounds), phases.size()};
  for (const Phase& phase : game.machine.phases) head.phase_names.push_back(phase.name);
  return head;
}

/// Hands cells on.
class CellReceiver final : public Receiver {
 public:
  explicit CellReceiver(TableReceiver& receiver) : receiver_(receiver) {}
  void take_cells(std::span<const std::int32_t> cells) override { receiver_.take_cells(cells); }
  void take_position(std::span<const Integer>) override {}

 private:
  TableReceiver& receiver_;
};

/// What is asked about a window, the same whether the answer is kept or given away.
struct TableInquiry {
  const OpenGame& game;
  std::vector<std::uint32_t> phases;
  Request first;
  WindowHead head;

  Request request(std::uint32_t phase) const {
    Request result = first;
    result.phase = phase;
    return result;
  }
};

TableInquiry inquiry(const TableQuestion& question) {
  const OpenGame& game = inside(question.game);
  const auto phases = phases_chosen(question.phases, game.machine);
  check_boards_agree(game.machine, phases);
  if (question.values) check_has_values(game.machine);
  const Window window = window_chosen(game, question.bounds, phases.front(), TableQuestion::default_bound);
  return {game, phases, Request{ask_for(question.values), phases.front(), window, Request::Want::table},
          head_of(game, phases, question.phases, board_of(game.machine, phases.front()).heaps(),
                  question.values, window.last)};
}

// ---- Lists ----

/// Which positions are listed, beyond their answer.
class Filter {
 public:
  /// Throws Error when the condition cannot be read, or the game is not shown to be unchanged by swapping.
  Filter(const PositionsQuestion& question, const OpenGame& game, std::uint32_t phase)
      : up_to_swap_(question.up_to_swap) {
    if (up_to_swap_ && !game.machine.is_symmetric)
      throw Error({.kind = ErrorKind::refused,
                   .message = to_text(game.game) + " is not shown to be unchanged by swapping heaps",
                   .remedies = {LeaveOut{QuestionField::up_to_swap}}});
    if (!question.where.empty())
      where_ = read_condition(question.where, board_of(game.machine, phase).heaps());
  }

  bool accepts_all() const { return !where_ && !up_to_swap_; }
  bool accepts(std::span<const Integer> position) const {
    const bool holds = !where_ || truth_at(*where_, {position, {}}) == Truth::yes;
    return holds && (!up_to_swap_ || std::is_sorted(position.begin(), position.end()));
  }

 private:
  bool up_to_swap_;
  std::optional<Expression> where_;
};

/// Chooses from what an engine finds, the positions of one nim-value or all P-positions, those that the filter accepts.
class Selection final : public Receiver {
 public:
  using Take = std::function<void(std::span<const Integer>)>;

  Selection(const Filter& filter, const Window& window, std::optional<std::uint64_t> value, const Take& take)
      : filter_(filter), window_(window), value_(value), take_(take) {}

  void take_cells(std::span<const std::int32_t> cells) override {
    for (std::int32_t cell : cells) {
      if (cell >= 0 && static_cast<std::uint64_t>(cell) == *value_) take_position(window_.position(cell_));
      ++cell_;
    }
  }
  void take_position(std::span<const Integer> sizes) override {
    if (!filter_.accepts(sizes)) return;
    ++count_;
    take_(sizes);
  }
  std::uint64_t count() const { return count_; }

 private:
  const Filter& filter_;
  const Window window_;
  const std::optional<std::uint64_t> value_;
  const Take& take_;
  std::uint64_t cell_ = 0;
  std::uint64_t count_ = 0;
};

class ListInquiry {
 public:
  ListInquiry(const PositionsQuestion& question, const Settings& settings, const Control& control)
      : question_(question),
        game_(inside(question.game)),
        phases_(phases_chosen(question.phases, game_.machine)),
        filter_(question, game_, phases_.front()),
        runs_(game_, settings, control) {
    check_boards_agree(game_.machine, phases_);
    if (question.value) check_has_values(game_.machine, LeaveOut{QuestionField::value});
    window_ = window_chosen(game_, question.bounds, phases_.front(), PositionsQuestion::default_bound);
  }

  std::vector<Request> requests() const {
    std::vector<Request> all;
    for (std::uint32_t phase : phases_) all.push_back(request(phase));
    return all;
  }

  /// `begin` is told the head when nothing is refused any more, then each phase; `take` its positions.
  PositionsAnswer answer(const std::function<void(const WindowHead&)>& begin,
                         const std::function<void(const NamedPhase&)>& begin_phase,
                         const Selection::Take& take) {
    runs_.plan(request(phases_.front()));
    PositionsAnswer answer{head(), {}, {}};
    begin(answer.head);
    const auto names = named(phases_, game_.machine);
    for (std::size_t k = 0; k < phases_.size(); ++k) {
      begin_phase(names[k]);
      answer.lists.push_back({names[k], count(phases_[k], take), {}});
    }
    answer.run = runs_.facts();
    return answer;
  }

 private:
  WindowHead head() const {
    return head_of(game_, phases_, question_.phases, board_of(game_.machine, phases_.front()).heaps(),
                   question_.value.has_value(), window_.last);
  }

  /// P-positions, or only their number where nothing is left out afterwards; for a nim-value a table to choose from.
  Request request(std::uint32_t phase) const {
    using Want = Request::Want;
    if (question_.value) return {Ask::values, phase, window_, Want::table};
    const bool only_number = question_.count_only && filter_.accepts_all();
    return {Ask::outcomes, phase, window_, only_number ? Want::count : Want::positions};
  }

  std::uint64_t count(std::uint32_t phase, const Selection::Take& take) {
    Request asked = request(phase);
    Selection selection(filter_, window_, question_.value, take);
    asked.receiver = &selection;
    const Answer found = runs_.answer(asked);
    return asked.want == Request::Want::count ? found.count : selection.count();
  }

  const PositionsQuestion& question_;
  const OpenGame& game_;
  std::vector<std::uint32_t> phases_;
  Filter filter_;
  Window window_;
  Runs runs_;
};

// ---- Sequences ----

/// One for each phase.
std::vector<SequenceRequest> sequence_requests(const SequenceQuestion& question,
                                               const std::vector<std::uint32_t>& phases) {
  const OpenGame& game = inside(question.game);
  if (question.values) check_has_values(game.machine);
  const Integer bound = checked_bound(question.bound).value_or(SequenceQuestion::default_bound);
  std::vector<SequenceRequest> requests;
  for (std::uint32_t phase : phases)
    requests.push_back(sequence_request(game.game, game.machine, ask_for(question.values), phase, bound));
  return requests;
}

[[noreturn]] void refuse_long_list(std::uint64_t memory) {
  throw Error(
      {.kind = ErrorKind::refused,
       .message = "the list of positions needs more than " + bytes_in_words(memory) + ", the memory limit",
       .remedies = {SmallerBound{}, MoreMemory{}}});
}

}  // namespace

std::vector<Request> requests_of(const TableQuestion& question) {
  const TableInquiry asked = inquiry(question);
  std::vector<Request> requests;
  for (std::uint32_t phase : asked.phases) requests.push_back(asked.request(phase));
  return requests;
}

std::vector<Request> requests_of(const PositionsQuestion& question) {
  const Control control;
  return ListInquiry(question, {}, control).requests();
}

std::vector<Request> requests_of(const SequenceQuestion& question) {
  std::vector<Request> requests;
  for (SequenceRequest& asked :
       sequence_requests(question, phases_chosen(question.phases, inside(question.game).machine))) {
    if (asked.request) requests.push_back(*std::move(asked.request));
  }
  return requests;
}

TableAnswer ask(const TableQuestion& question, const Settings& settings, const Control& control) {
  const TableInquiry asked = inquiry(question);
  Runs runs(asked.game, settings, control);
  TableAnswer answer{asked.head, {}, {}};
  const auto names = named(asked.phases, asked.game.machine);
  for (std::size_t k = 0; k < asked.phases.size(); ++k)
    answer.tables.push_back({names[k], runs.table(asked.request(asked.phases[k]))});
  answer.run = runs.facts();
  return answer;
}

RunFacts ask(const TableQuestion& question, TableReceiver& receiver, const Settings& settings,
             const Control& control) {
  const TableInquiry asked = inquiry(question);
  Runs runs(asked.game, settings, control);
  runs.plan(asked.first);
  receiver.begin(asked.head);
  CellReceiver cells(receiver);
  const auto names = named(asked.phases, asked.game.machine);
  for (std::size_t k = 0; k < asked.phases.size(); ++k) {
    receiver.begin_phase(names[k]);
    Request request = asked.request(asked.phases[k]);
    request.receiver = &cells;
    runs.answer(request);
  }
  return runs.facts();
}

PositionsAnswer ask(const PositionsQuestion& question, const Settings& settings, const Control& control) {
  std::vector<std::vector<Position>> found;
  std::uint64_t bytes = 0;
  PositionsAnswer answer =
      ListInquiry(question, settings, control)
          .answer([](const WindowHead&) {}, [&](const NamedPhase&) { found.emplace_back(); },
                  [&](std::span<const Integer> sizes) {
                    if (question.count_only) return;
                    bytes += sizeof(Position) + sizes.size() * sizeof(Integer);
                    if (bytes > settings.memory) refuse_long_list(settings.memory);
                    found.back().emplace_back(sizes.begin(), sizes.end());
                  });
  for (std::size_t k = 0; k < found.size(); ++k) {
    std::sort(found[k].begin(), found[k].end());
    answer.lists[k].positions = std::move(found[k]);
  }
  return answer;
}

PositionsAnswer ask(const PositionsQuestion& question, PositionReceiver& receiver, const Settings& settings,
                    const Control& control) {
  return ListInquiry(question, settings, control)
      .answer([&](const WindowHead& head) { receiver.begin(head); },
              [&](const NamedPhase& phase) { receiver.begin_phase(phase); },
              [&](std::span<const Integer> sizes) { receiver.take_position(sizes); });
}

SequenceAnswer ask(const SequenceQuestion& question, const Settings& settings, const Control& control) {
  const OpenGame& game = inside(question.game);
  const auto phases = phases_chosen(question.phases, game.machine);
  const auto requests = sequence_requests(question, phases);
  const auto names = named(phases, game.machine);
  Runs runs(game, settings, control);
  SequenceAnswer answer;
  answer.head = head_of(game, phases, question.phases, {requests.front().index}, question.values,
                        {requests.front().to});
  for (std::size_t k = 0; k < phases.size(); ++k) {
    Answer found = requests[k].request ? runs.answer(*requests[k].request) : Answer{};
    answer.sequences.push_back({names[k], terms_of(requests[k], std::move(found))});
  }
  answer.run = runs.facts();
  return answer;
}

}  // namespace galli
