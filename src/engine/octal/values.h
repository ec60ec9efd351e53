// Nim-values of heaps under a take-and-break code, as far as they are asked for.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/cpu.h"
#include "base/nimber_set.h"
#include "engine/octal/code.h"
#include "engine/octal/period.h"
#include "gallimaufry/control.h"

namespace galli {

struct OctalSettings {
  enum class Way { best, marking, searching, rare };

  Way way = Way::best;                ///< of codes that leave two heaps at most
  CpuLevel level = CpuLevel::avx512;  ///< of the kernel, at most
  bool prove = true;                  ///< look for a period, and stop computing when it is proved
  std::uint64_t bytes = 8ULL << 30;   ///< memory at most
};

/// The table of a code, which grows.
class OctalValues {
 public:
  enum class Ended {
    done,
    stopped,    ///< by the control; another call goes on
    no_room,    ///< more memory than the settings allow
    too_large,  ///< a value above 32767
  };

  explicit OctalValues(OctalCode code, OctalSettings settings = {});
  OctalValues(OctalValues&&) noexcept;
  OctalValues& operator=(OctalValues&&) noexcept;
  ~OctalValues();

  /// Makes the values of heaps 0 ... heap known, and perhaps a few more.
  Ended extend_to(std::uint64_t heap, const Control& control = {});
  /// The same, but nothing more is done once a period is proved; and it is when these values can prove it.
  Ended prove_within(std::uint64_t heap, const Control& control = {});

  /// Heaps 0 ... known() - 1 are in the table.
  std::uint64_t known() const;
  std::span<const std::uint16_t> values() const;
  /// From the table or by the proved period.
  std::optional<Nimber> value_at(std::uint64_t heap) const;
  /// The proved period, if it is already.
  std::optional<OctalPeriod> proved() const;
  /// The proved period, or what the table proves or shows.
  OctalPeriod period() const;

  const OctalCode& code() const;
  std::uint64_t bytes() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace galli
