// Claims about games, checked: those that the library brings along, and the caller's own.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "gallimaufry/basics.h"
#include "gallimaufry/moves.h"
#include "gallimaufry/session.h"

namespace galli {

/// A printed table beside what was computed, row by row; what was not looked at is empty.
struct ComparedTable {
  struct Row {
    std::string at;
    std::vector<std::string> printed;
    std::vector<std::string> found;

    bool operator==(const Row&) const = default;
  };
  std::vector<std::string> columns;
  std::vector<Row> rows;

  bool operator==(const ComparedTable&) const = default;
};

/// What the source of a claim does with it.
enum class InPaper : std::uint8_t {
  unstated,  ///< the claim does not tell
  proved,    ///< with a proof, or a sketch of one
  quoted,    ///< with a reference to where it is proved
  asserted,  ///< without either: an example, a table, a remark
  conjectured,
  absent,  ///< it is not there: a correction, or something new
};

constexpr std::string_view name_of(InPaper standing) {
  switch (standing) {
    case InPaper::proved: return "proved";
    case InPaper::quoted: return "quoted";
    case InPaper::asserted: return "asserted";
    case InPaper::conjectured: return "conjectured";
    case InPaper::absent: return "absent";
    case InPaper::unstated: break;
  }
  return "";
}

/// What a proof by computation rests on.
enum class ProofGround : std::uint8_t {
  every_case,  ///< there are finitely many, and each was computed
  period,      ///< the period of a sequence is proved
  repetition,  ///< everything repeats from some number on, with proved periods, and as many cases as decide were computed
  witness,   ///< positions at which the contrary fails
  automata,  ///< a sentence about all numbers, decided by automata
  rules,     ///< games have the same choices at every position
};

constexpr std::string_view name_of(ProofGround ground) {
  switch (ground) {
    case ProofGround::every_case: return "every case";
    case ProofGround::period: return "period";
    case ProofGround::repetition: return "repetition";
    case ProofGround::automata: return "automata";
    case ProofGround::rules: return "rules";
    case ProofGround::witness: break;
  }
  return "witness";
}

struct Verdict {
  enum class Kind : std::uint8_t { proved, observed, refuted, undecided };

  Kind kind = Kind::undecided;
  bool is_expected = false;
  std::optional<Integer> bound{};  ///< N, where the claim has one
  std::uint64_t cases = 0;
  std::uint64_t failures = 0;                ///< cases that refute it
  std::string counterexample{};              ///< the smallest; empty: none
  std::vector<std::string> wrong_entries{};  ///< of a printed table
  ComparedTable table{};                     ///< of a printed table; else without rows
  std::string basis{};                       ///< what it rests on, or why it is undecided
  /// What was proved rests on these. Of an observed claim: each of its cases is proved so.
  std::vector<ProofGround> proof{};
  std::vector<std::string> arguments{};  ///< by which periods were proved: "finite state"
  std::string for_every{};               ///< the variable of the claim that needs no bound; empty: none
  std::string why_not_for_all{};         ///< of an observed claim: why automata do not decide it
  double seconds = 0;                    ///< that it took, by the clock of the Control

  bool operator==(const Verdict&) const = default;
};

constexpr std::string_view name_of(Verdict::Kind kind) {
  switch (kind) {
    case Verdict::Kind::proved: return "proved";
    case Verdict::Kind::observed: return "observed";
    case Verdict::Kind::refuted: return "refuted";
    case Verdict::Kind::undecided: break;
  }
  return "undecided";
}

/// The moves at the positions that a counterexample is about.
struct CounterexampleMoves {
  struct At {
    std::string game;
    MovesAnswer moves;  ///< of one position

    bool operator==(const At&) const = default;
  };
  std::vector<At> positions;
  std::string why_not;  ///< they cannot be had; empty: they can, or were not asked for

  bool operator==(const CounterexampleMoves&) const = default;
};

/// A claim that was checked, as reports tell of it.
struct CheckedClaim {
  std::string name;
  std::string id;  ///< for links: letters, digits, dots and dashes
  std::string source;
  InPaper in_paper = InPaper::unstated;
  bool is_slip = false;     ///< what is false in print changes no result
  std::string says;         ///< the printed words; may be empty
  std::string means;        ///< the same in our words, or what we say ourselves; may be empty
  std::string definitions;  ///< of rulesets that stand in the claim's file, as they are written; may be empty
  std::string statement;
  std::string expected;
  std::string corrects;
  std::string note;
  Verdict verdict;
  CounterexampleMoves shown{};

  bool operator==(const CheckedClaim&) const = default;
};

/// A claim before it is checked.
struct ClaimEntry {
  std::string name;
  std::string source;
  std::string says{};         ///< the printed words; may be empty
  std::string means{};        ///< the same in our words, or what we say ourselves; may be empty
  std::string definitions{};  ///< of rulesets that stand in the claim's file; may be empty
  std::string statement{};
  std::vector<std::string>
      games{};  ///< that it names, each once, as it writes them; not those with variables

  bool operator==(const ClaimEntry&) const = default;
};

struct CheckQuestion {
  static constexpr Integer max_bound = 1'000'000'000'000;

  Session session{};
  /// Names of claims that the library has, "push 3.0.3" or "push" for all that begin so; and texts with claims. Empty: all
  /// that the library has.
  std::vector<std::variant<std::string, Source>> claims{};
  std::string paper{};      ///< only those of one paper, by some words of its title
  MaybeInteger bound{};     ///< in place of N of each claim
  bool quick = false;       ///< with the quick bound of a claim that has one
  bool with_moves = false;  ///< at the positions that a counterexample is about

  bool operator==(const CheckQuestion&) const = default;
};

struct CheckAnswer {
  std::vector<CheckedClaim> claims;

  bool operator==(const CheckAnswer&) const = default;
};

/// Takes verdicts as they are found, in the order of the claims, in the thread that asks.
class VerdictReceiver {
 public:
  virtual ~VerdictReceiver() = default;
  /// Before anything is checked.
  virtual void begin(const std::vector<ClaimEntry>& claims) = 0;
  virtual void take(const CheckedClaim& claim) = 0;
};

/// The claims that would be checked. Throws Error when a text cannot be read, or when there is none.
std::vector<ClaimEntry> claims_in(const CheckQuestion& question);

/// Several claims at once where the settings allow threads. What an engine refuses leaves a claim undecided. Progress counts
/// claims; of a single claim its cases.
CheckAnswer ask(const CheckQuestion& question, const Settings& settings = {}, const Control& control = {});
void ask(const CheckQuestion& question, VerdictReceiver& receiver, const Settings& settings = {},
         const Control& control = {});

}  // namespace galli
