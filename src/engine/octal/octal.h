// The octal engine: nim-values of one heap in take-and-break games (octal and hexadecimal codes), and their periods.
//
// G(n) is the least number that is not the value of an option, and the value of an option that leaves heaps a and b is
// G(a) xor G(b): n / 2 of them for each splitting digit. The obvious loop marks them all. Everything here is about not
// doing so.
//
// - *Rare and common heaps* (octal_rare.h). Often a set of bits of the values makes almost all heaps "common"; then only
//   pairs with a rare heap need all be looked at. 0.16 and 0.6 are such games.
// - *Searching* (octal_ways.h, octal_kernel.h) for codes where too many heaps are rare, as 0.007 and 0.06. After a
//   few marks only some values are still wanted. A set of 1024 values fits into two vector registers, in which 64 pairs
//   are looked up in the time of a few marks; a wanted value that turns up is removed. What is left over
//   at the end is in no pair. Other kernels mark, and compare when few values are wanted.
// - *Prove, stop, fill.* After each quarter that the table grows a period is looked for that the values at hand prove
//   (octal_period.h). Once it is found nothing is computed any more, and heaps of any size have a value.
// - Codes whose moves leave three heaps have a way of their own (octal_three.h), codes that never split need no help.
//
// All ways give the same values; which is used is decided by the table itself, since whatever it is costs only time.
// Tried and dropped: bytes instead of 16-bit values in two planes (1.2 times quicker in L2, four arrays to keep); to mark
// rare heaps heap by heap instead of 32 heaps at once.
//
// Published values that hold: T. Czajka's list of solved games (github.com/tczajka/octal-games), Winning Ways.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/nimber_set.h"
#include "engine/octal/code.h"
#include "engine/octal/period.h"
#include "gallimaufry/control.h"

namespace galli {

struct OctalSettings {
  enum class Way { best, marking, searching, rare };

  Way way = Way::best;               ///< of codes that leave two heaps at most
  std::string kernel{};              ///< "plain", "avx2", "avx512"; empty or not there: the quickest
  bool prove = true;                 ///< look for a period, and stop computing when it is proved
  std::uint64_t bytes = 8ULL << 30;  ///< memory at most
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
