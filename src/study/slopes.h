// Lines along which the P-positions of a game with two heaps accumulate: limits of the ratios y/x.
//
// Wythoff's P-positions lie near two lines, of slopes phi and 1/phi; a game that extends another may split one line into
// several (rational paper, section 4). Here the P-positions with heaps to a bound N are looked at in shells of their
// larger heap: the outer one is (N/2, N], the inner one (N/4, N/2].
//
//   clusters   positions of the outer shell by u = y/(x + y), cut where two neighbours are far apart. Between 0 and 1, u treats
//              both axes alike.
//   slope      a straight line through the cluster by least squares, of the smaller heap by the larger one, by which the
//              shell was cut: a bounded distance from the line then does no harm, as it would to the mean ratio.
//   error      the same fit in the inner shell, compared; and the standard error of the fit. An estimate: nothing here is
//              proved, and two lines closer than the least gap are taken for one.
//   unclear    lines closer than the least gap, which is 20/N, cannot be distinguished: a bunch not much wider than that may be two lines.
//              Nor is it a line where the two fits differ much, nor where fewer lines are seen than Corollary 10 says there are.
//   spread     when the ratios of the outer shell take up about as much room as those of the inner one, no line is
//              approached: positions of euclid fill a wedge.
//
// A slope is recognised when a number a + b*sqrt(d) over c with small members, given the error, is within it: the larger the error,
// the smaller the numbers must be. For copies of wythoff and nim under a matrix, Corollary 10 of the rational paper gives
// the slopes.
//
// Tried and dropped: histograms of ratios, which need a width of their bars for every game; means of ratios, which are off by
// the constant distance from the line over N.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/surd.h"
#include "gallimaufry/control.h"
#include "game/machine.h"
#include "plan/plan.h"

namespace galli {

struct SlopeLine {
  double slope = 0;  ///< infinity: along the y-axis
  double error = 0;
  double share = 0;              ///< of the positions in the outer shell, from 0 to 1
  double least = 0;              ///< ratio in the outer shell
  double greatest = 0;           ///< may be infinity
  bool is_spread = false;        ///< no line: ratios from `least` to `greatest`
  std::optional<Surd> number;    ///< that the slope seems to be, or is
  bool is_by_corollary = false;  ///< `number` by Corollary 10 of the rational paper
};

struct SlopeFinding {
  Integer bound = 0;
  std::uint64_t positions = 0;  ///< in the outer shell
  std::uint64_t off_lines = 0;  ///< of these: near no line
  std::uint64_t unclear = 0;  ///< of these: near one line or several, or none; the bound is too small to tell
  bool is_up_to_swap = false;    ///< only y >= x was looked at, since the game is unchanged by swapping
  std::vector<SlopeLine> lines;  ///< by slope
};

/// What can be computed in about a second.
Integer default_slope_bound(const Machine& machine, const PlanSettings& settings);

/// Throws Error: not two heaps, too large, interrupted.
SlopeFinding find_slopes(const Machine& machine, Integer bound, const PlanSettings& settings,
                         const Control& control);

/// The simplest number (a + b*sqrt(d))/c within `error` of x, if one is simple enough not to be there by chance; among this many
/// attempts as `doubt` says.
std::optional<Surd> recognised(double x, double error, double doubt = 1);

/// Corollary 10: the slopes of RN and RW under a matrix, smallest first; a number that does not fit is left out.
std::vector<Surd> slopes_of_rational_nim(const Matrix& q);
std::vector<Surd> slopes_of_rational_wythoff(const Matrix& q);

}  // namespace galli
