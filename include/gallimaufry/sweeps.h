// Sweeps: every game of a family, solved in numbered chunks by several threads and handed on in order.
//
//   PlannedSweep sweep({.game = {"", "subtraction{S}"}, .variables = {{SweepVariable::Kind::sets, "S", 10}}});
//   SweepSummary summary = sweep.run(sweep.range(), {}, [](const SweepChunk&) {});
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "gallimaufry/basics.h"
#include "gallimaufry/control.h"
#include "gallimaufry/period.h"
#include "gallimaufry/session.h"
#include "gallimaufry/settings.h"

namespace galli {

// ---- What is swept ----

/// A name in the text of a game that stands for many sets or codes.
struct SweepVariable {
  enum class Kind { sets, codes, progressions };

  Kind kind = Kind::sets;
  std::string name;
  std::uint32_t within = 0;  ///< the largest number of a set, or the number of digits
  std::uint32_t base = 8;    ///< of codes; 16 where the game has hex(C)

  bool operator==(const SweepVariable&) const = default;
};

/// Sizes beyond this are not told apart: no sweep could go through that many games.
inline constexpr std::uint64_t countless = std::uint64_t{1} << 62;

/// A sweep of more games is refused.
inline constexpr std::uint64_t max_games = std::uint64_t{1} << 36;

/// A sweep can be shared out: each shard has a contiguous part of the chunks.
struct Shard {
  std::uint64_t number = 1;  ///< from 1
  std::uint64_t of = 1;

  bool operator==(const Shard&) const = default;
};

struct SweepQuestion {
  static constexpr Integer default_bound = 10'000;

  Session session{};
  Source game{};  ///< "subtraction{S} >> subtraction{T}"
  std::vector<SweepVariable> variables{};
  bool misere = false;
  bool values = false;
  std::size_t phase = 1;
  MaybeInteger bound{};               ///< how far games are looked at for which nothing is proved
  std::optional<std::string> keep{};  ///< a condition, `period > 500 or status = open`; none: all games
  bool wants_largest = false;         ///< the largest nim-value of each game
  Shard shard{};

  bool operator==(const SweepQuestion&) const = default;
};

// ---- What is found ----

/// What is known of the sequence of one game, in little room, since there may be very many.
struct SweptGame {
  enum class Status : std::uint8_t {
    open,      ///< nothing was found within the bound
    observed,  ///< it is so within the bound
    proved,
    refused,  ///< the game cannot be computed
  };
  static constexpr std::int64_t none = -1;

  std::uint64_t period = 0;  ///< like preperiod and saltus only when observed or proved
  std::uint64_t preperiod = 0;
  std::uint64_t saltus = 0;
  std::int64_t largest = none;  ///< the largest nim-value; none: not asked for, or they grow for ever
  Status status = Status::open;
  bool is_kept = true;                                     ///< the condition of the sweep holds
  PeriodArgument argument = PeriodArgument::finite_state;  ///< when proved

  bool has_period() const { return status == Status::observed || status == Status::proved; }
  bool operator==(const SweptGame&) const = default;
};

/// What can be told of each game.
enum class SweepColumn { period, preperiod, last_exception, saltus, status, argument, largest };
inline constexpr SweepColumn all_columns[] = {
    SweepColumn::period, SweepColumn::preperiod, SweepColumn::last_exception, SweepColumn::saltus,
    SweepColumn::status, SweepColumn::argument,  SweepColumn::largest};

std::string_view name_of(SweepColumn column);
std::optional<SweepColumn> column_called(std::string_view name);

/// "proved", "observed", "open", "refused"
std::string_view name_of(SweptGame::Status status);

/// The largest number of its kind among proved periods, and the first game that has it.
struct SweepRecord {
  std::uint64_t number = 0;
  std::uint64_t game = 0;

  void raise(std::uint64_t other, std::uint64_t its_game) {
    if (other > number) *this = {other, its_game};
  }
  bool operator==(const SweepRecord&) const = default;
};

/// What games that follow each other come to.
struct SweepSummary {
  std::uint64_t games = 0;
  std::uint64_t kept = 0;
  std::array<std::uint64_t, 4> by_status{};  ///< as in SweptGame::Status
  SweepRecord period{};                      ///< number 0: no game has one
  SweepRecord preperiod{};
  SweepRecord saltus{};

  void add(std::uint64_t number, const SweptGame& game) {
    ++games;
    kept += game.is_kept ? 1 : 0;
    ++by_status[static_cast<std::size_t>(game.status)];
    if (game.status != SweptGame::Status::proved) return;
    period.raise(game.period, number);
    preperiod.raise(game.preperiod, number);
    saltus.raise(game.saltus, number);
  }
  void add(const SweepSummary& next);
  std::uint64_t count(SweptGame::Status status) const { return by_status[static_cast<std::size_t>(status)]; }
  bool operator==(const SweepSummary&) const = default;
};

struct SweepAnswer {
  std::string engine;
  std::vector<SweptGame> games;  ///< of the shard, in order
  SweepSummary summary;

  bool operator==(const SweepAnswer&) const = default;
};

/// All at once: refused when the games do not fit into the memory.
SweepAnswer ask(const SweepQuestion& question, const Settings& settings = {}, const Control& control = {});

// ---- Chunk by chunk ----

/// Chunks [begin, end).
struct ChunkRange {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;

  std::uint64_t size() const { return end - begin; }
  bool operator==(const ChunkRange&) const = default;
};

struct SweepChunk {
  std::uint64_t number = 0;
  std::string bytes;  ///< what the caller's writer made of its games
  SweepSummary summary;

  bool operator==(const SweepChunk&) const = default;
};

/// Appends what is wanted of games `first`, `first` + 1, ... to `bytes`. Called by several threads at once.
using ChunkWriter =
    std::function<void(std::uint64_t first, std::span<const SweptGame> games, std::string& bytes)>;

/// What a sweep would take, by a sample of its chunks.
struct SweepEstimate {
  double seconds = 0;  ///< with all threads
  double bytes = 0;    ///< that the writer would make

  bool operator==(const SweepEstimate&) const = default;
};

struct OpenSweep;

/// A sweep that was checked and planned. Copies are cheap, and threads may share it.
class PlannedSweep {
 public:
  /// Throws Error.
  explicit PlannedSweep(const SweepQuestion& question, const Settings& settings = {});

  const SweepQuestion& question() const;
  const std::string& engine() const;  ///< "games": game by game
  /// Games of all shards, at most `countless`.
  std::uint64_t size() const;
  /// Games in a chunk; the last may have fewer.
  std::uint64_t chunk_size() const;
  /// The chunks of the shard that was asked for.
  const ChunkRange& range() const;
  std::uint64_t games_in(const ChunkRange& chunks) const;
  /// "S = {8,10}, T = {1,2}"
  std::string in_words(std::uint64_t game) const;

  /// Throws Error when there are more than `max_games`.
  void check_size() const;
  /// Solves chunks from all over the sweep for some seconds, by the clock of the control.
  SweepEstimate estimate(const ChunkWriter& write, double seconds, const Control& control) const;
  /// `take` gets the chunks in order, in the thread of the caller. Throws Error, also when interrupted; what was taken
  /// before stays valid. The control counts games. An empty writer writes nothing.
  SweepSummary run(const ChunkRange& chunks, const ChunkWriter& write,
                   const std::function<void(const SweepChunk&)>& take, const Control& control = {}) const;

 private:
  friend struct Inside;
  std::shared_ptr<const OpenSweep> sweep_;
};

}  // namespace galli
