// Questions about sequences: whether one repeats, and why; certificates of that, checked again; which game one is of.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "gallimaufry/period.h"
#include "gallimaufry/positions.h"
#include "gallimaufry/source.h"

namespace galli {

/// The period of a game with one heap, or of a slice in which one heap runs.
struct PeriodQuestion {
  static constexpr Integer default_bound = 1'000'000;

  GameHandle game;
  bool values = false;   ///< nim-values in place of outcomes
  MaybeInteger bound{};  ///< how far to look; none: the default, or less where nothing can be proved and that would take long
  PhaseChoice phases{};
  bool certificates = false;  ///< with one for each phase; refused where a period is not proved, and for slices
  std::vector<MaybeInteger> fixed{};  ///< by heap: the size that it keeps; empty: none does

  bool operator==(const PeriodQuestion&) const = default;
};

struct PhasePeriod {
  NamedPhase phase;
  std::vector<std::string> heaps;  ///< the names of those that the phase is played on
  PeriodFinding finding;
  std::string certificate{};  ///< its text, if it was asked for
  std::string theorem{};      ///< of a slice: why its period holds for ever; empty: it is only observed

  bool operator==(const PhasePeriod&) const = default;
};

struct PeriodAnswer {
  std::string game;
  bool values = false;      ///< nim-values; else outcomes
  bool all_phases = false;  ///< every phase was asked for
  std::vector<PhasePeriod> periods;

  bool operator==(const PeriodAnswer&) const = default;
};

PeriodAnswer ask(const PeriodQuestion& question, const Settings& settings = {}, const Control& control = {});

/// Whether a certificate holds, by nothing but what is in it.
struct VerifyQuestion {
  Source certificate;  ///< its text; mistakes are shown with its name

  bool operator==(const VerifyQuestion&) const = default;
};

struct VerifyAnswer {
  std::string game;  ///< this and what follows are claimed by the certificate
  bool values = false;
  Integer phase = 1;
  ClaimedPeriod period{};
  PeriodArgument argument = PeriodArgument::finite_state;
  Verification verdict{};  ///< never `stopped`
  std::string theorem{};   ///< not empty: it is about this, for all heap sizes, and not about a period

  bool operator==(const VerifyAnswer&) const = default;
};

/// Throws Error when the text is not a certificate. One that is wrong is an answer.
VerifyAnswer ask(const VerifyQuestion& question, const Settings& settings = {}, const Control& control = {});

// ---- Which game a sequence is of ----

/// Small games whose sequences begin with given terms.
struct IdentifyQuestion {
  std::string terms;  ///< "0,1,1,2", "PNNP", or lines "n,term"; from n = 0 on

  bool operator==(const IdentifyQuestion&) const = default;
};

struct Likeness {
  std::string game;
  /// Nim-values agree; else outcomes. Numbers 0 and 1 may be nim-values, which are outcomes too, or outcomes only.
  bool values = false;
  std::size_t agreeing = 0;  ///< terms from the first on

  bool operator==(const Likeness&) const = default;
};

struct LikenessFamily {
  std::string title;  ///< "subtraction{S}, S within {1..10}"
  std::uint64_t tried = 0;
  std::vector<Likeness> found;  ///< that agree in all terms

  bool operator==(const LikenessFamily&) const = default;
};

struct Identification {
  std::vector<LikenessFamily> families;
  std::optional<Likeness> nearest;  ///< when no game agrees in all terms: the first that agrees longest

  std::uint64_t tried() const;
  std::uint64_t found() const;
  bool operator==(const Identification&) const = default;
};

struct IdentifyAnswer {
  std::vector<std::uint32_t> terms;  ///< as they were read: nim-values, or 0 for P and 1 for N
  Identification games;

  bool operator==(const IdentifyAnswer&) const = default;
};

/// Throws Error when the terms cannot be read.
IdentifyAnswer ask(const IdentifyQuestion& question, const Settings& settings = {},
                   const Control& control = {});

}  // namespace galli
