// Questions about positions, answered.
#include "report/moves/moves.h"
#include "report/sequences.h"
#include "report/tables/single_positions.h"
#include "report/tables/windows.h"
#include "wire/question.h"

namespace galli {
namespace {

/// The bytes that a writer of files gives away, put together; no more of them than the memory allows.
class Gathered {
 public:
  explicit Gathered(std::uint64_t max_bytes) : max_bytes_(max_bytes) {}

  Sink sink() {
    return [this](std::string_view bytes) {
      if (text_.size() + bytes.size() > max_bytes_)
        throw Error({.kind = ErrorKind::refused,
                     .message = "the answer would be longer than a reply may be",
                     .remedies = {SmallerBound{}}});
      text_ += bytes;
    };
  }
  std::string text() && { return std::move(text_); }

 private:
  std::uint64_t max_bytes_;
  std::string text_;
};

constexpr std::uint64_t max_reply = std::uint64_t{64} << 20;

template <typename Question>
std::string answered(const WireQuestion& asked) {
  const Question question{.game = asked.game(),
                          .positions = asked.positions(),
                          .grid = asked.body.text("grid"),
                          .phases = asked.phases()};
  return as_json(question, ask(question, asked.settings, asked.control), asked.provenance(question.game));
}

}  // namespace

std::string answer_outcome(const WireQuestion& asked) { return answered<OutcomeQuestion>(asked); }

std::string answer_value(const WireQuestion& asked) { return answered<ValueQuestion>(asked); }

std::string answer_moves(const WireQuestion& asked) {
  MovesJson style{.with_changes = true};
  if (const MaybeInteger most = asked.body.number("most")) style.most = static_cast<std::size_t>(*most);
  const MovesQuestion question{.game = asked.game(),
                               .positions = asked.positions(),
                               .grid = asked.body.text("grid"),
                               .phases = asked.phases(),
                               .replies = {.max_moves = style.most}};
  return as_json(ask(question, asked.settings, asked.control), asked.provenance(question.game), style);
}

std::string answer_table(const WireQuestion& asked) {
  const TableQuestion question{.game = asked.game(),
                               .values = asked.body.flag("values"),
                               .bounds = asked.body.numbers("bounds"),
                               .phases = asked.phases()};
  check_table_format(Format::json, question.game.heaps(question.phases.phase).size());
  Gathered gathered(max_reply);
  TableFile file(Format::json, asked.provenance(question.game), gathered.sink());
  ask(question, file, asked.settings, asked.control);
  file.finish();
  return std::move(gathered).text();
}

std::string answer_positions(const WireQuestion& asked) {
  const MaybeInteger value = asked.body.number("value");
  PositionsQuestion question{.game = asked.game(),
                             .bounds = asked.body.numbers("bounds"),
                             .phases = asked.phases(),
                             .where = asked.body.text("where"),
                             .up_to_swap = asked.body.flag("up_to_swap"),
                             .count_only = asked.body.flag("count_only")};
  if (value) question.value = static_cast<std::uint64_t>(*value);
  const Provenance provenance = asked.provenance(question.game);
  if (question.count_only) return counts_as_json(ask(question, asked.settings, asked.control), provenance);
  Gathered gathered(max_reply);
  PositionFile file(Format::json, provenance, gathered.sink());
  ask(question, file, asked.settings, asked.control);
  file.finish();
  return std::move(gathered).text();
}

std::string answer_sequence(const WireQuestion& asked) {
  const SequenceQuestion question{.game = asked.game(),
                                  .values = asked.body.flag("values"),
                                  .bound = asked.bound(),
                                  .phases = asked.phases()};
  Gathered gathered(max_reply);
  write(ask(question, asked.settings, asked.control), Format::json, asked.provenance(question.game),
        gathered.sink());
  return std::move(gathered).text();
}

std::string answer_period(const WireQuestion& asked) {
  const PeriodQuestion question{.game = asked.game(),
                                .values = asked.body.flag("values"),
                                .bound = asked.bound(),
                                .phases = asked.phases()};
  return as_json(ask(question, asked.settings, asked.control), asked.provenance(question.game));
}

}  // namespace galli
