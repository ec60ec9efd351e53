#include "study/slopes.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/words.h"
#include "engine/sparse/sparse.h"
#include "run/run.h"
#include "study/conjecture/plane.h"

namespace galli {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double least_share = 0.002;  ///< of the shell: fewer positions are no line
constexpr double max_error = 0.02;     ///< of y/(x + y): with more nothing is known of a slope

/// A P-position by its place between the axes.
struct Point {
  double u = 0;  ///< y/(x + y)
  Integer x = 0, y = 0;

  Integer larger() const { return std::max(x, y); }
  Integer smaller() const { return std::min(x, y); }
};

double ratio_at(double u) { return u >= 1 ? infinity : u / (1 - u); }

/// Keeps the positions of two shells.
class Shells : public Receiver {
 public:
  Shells(Integer bound, bool is_up_to_swap, std::uint64_t memory)
      : bound_(bound),
        is_up_to_swap_(is_up_to_swap),
        max_points_(memory / sizeof(Point) / 3) {}  // a list that grows is there twice

  void take_cells(std::span<const std::int32_t>) override {}
  void take_position(std::span<const Integer> sizes) override {
    const Integer x = sizes[0], y = sizes[1];
    if (is_up_to_swap_ && y < x) return;
    const Integer larger = std::max(x, y);
    if (larger <= bound_ / 4 || larger == 0) return;
    auto& shell = larger > bound_ / 2 ? outer : inner;
    shell.push_back({static_cast<double>(y) / static_cast<double>(x + y), x, y});
    if (outer.size() + inner.size() > max_points_) throw too_many();
  }
  void sort() {
    const auto by_u = [](const Point& a, const Point& b) { return a.u < b.u; };
    std::sort(outer.begin(), outer.end(), by_u);
    std::sort(inner.begin(), inner.end(), by_u);
  }

  std::vector<Point> outer;
  std::vector<Point> inner;

 private:
  Error too_many() const {
    return Error({.kind = ErrorKind::refused,
                  .message = fmt::format("more than {} are found, more than the memory limit allows",
                                         counted(max_points_, "P-position")),
                  .remedies = {SmallerBound{}}});
  }

  Integer bound_;
  bool is_up_to_swap_;
  std::uint64_t max_points_;
};

using Points = std::span<const Point>;

/// The smaller heap by the larger one, by least squares.
struct Fit {
  double gradient = 0;
  double error = infinity;  ///< standard error of the gradient
};

Fit fit_of(Points points) {
  if (points.size() < 3) return {};
  double sum_l = 0, sum_s = 0;
  const auto count = static_cast<double>(points.size());
  for (const Point& p : points) {
    sum_l += static_cast<double>(p.larger());
    sum_s += static_cast<double>(p.smaller());
  }
  const double mean_l = sum_l / count, mean_s = sum_s / count;
  double ll = 0, ls = 0, ss = 0;
  for (const Point& p : points) {
    const double l = static_cast<double>(p.larger()) - mean_l, s = static_cast<double>(p.smaller()) - mean_s;
    ll += l * l;
    ls += l * s;
    ss += s * s;
  }
  if (ll == 0) return {};
  const double gradient = ls / ll, rest = std::max(0.0, ss - gradient * ls);
  return {gradient, std::sqrt(rest / ll / (count - 2))};
}

/// Points of a sorted shell whose u lies within these ends.
Points between(const std::vector<Point>& shell, double least, double greatest) {
  const auto begin =
      std::lower_bound(shell.begin(), shell.end(), least, [](const Point& p, double u) { return p.u < u; });
  const auto end =
      std::upper_bound(begin, shell.end(), greatest, [](double u, const Point& p) { return u < p.u; });
  return Points(shell).subspan(static_cast<std::size_t>(begin - shell.begin()),
                               static_cast<std::size_t>(end - begin));
}

Integer greatest_smaller_heap(Points points) {
  Integer greatest = 0;
  for (const Point& p : points) greatest = std::max(greatest, p.smaller());
  return greatest;
}

/// The smaller heap does not grow with the larger one.
bool hugs_axis(Points outer, Points inner) {
  const double u = outer[outer.size() / 2].u;
  if (inner.empty() || (u > 0.05 && u < 0.95)) return false;
  return 5 * greatest_smaller_heap(outer) <= 6 * greatest_smaller_heap(inner) + 10;
}

/// The middle nine tenths of the ratios, so that single positions do not count.
double width(Points points) {
  const std::size_t rest = points.size() / 20;
  return points[points.size() - 1 - rest].u - points[rest].u;
}

/// Nothing when it may be a line, several or none.
std::optional<SlopeLine> line_of(Points outer, Points inner, std::size_t all, double gap) {
  SlopeLine line;
  line.share = static_cast<double>(outer.size()) / static_cast<double>(all);
  line.least = ratio_at(outer.front().u);
  line.greatest = ratio_at(outer.back().u);
  const double middle = outer[outer.size() / 2].u;
  if (hugs_axis(outer, inner)) {
    line.slope = middle > 0.5 ? infinity : 0;
    return line;
  }
  if (inner.size() < 3) return {};
  line.is_spread = width(outer) > 0.01 && width(outer) > 0.8 * width(inner);
  if (line.is_spread) return width(outer) > 4 * gap ? std::optional(line) : std::nullopt;
  const Fit fit = fit_of(outer), before = fit_of(inner);
  const double error = std::max(std::abs(fit.gradient - before.gradient), 2 * fit.error);
  const bool is_steep = middle > 0.5;
  line.slope = is_steep ? 1 / fit.gradient : fit.gradient;
  line.error = is_steep ? error * line.slope * line.slope : error;
  const bool is_known = line.slope > 0 && line.error <= max_error * (1 + line.slope) * (1 + line.slope);
  return is_known ? std::optional(line) : std::nullopt;
}

/// Cut where neighbours are further apart than this.
double least_gap(Integer bound) {
  return std::max(0.002, 20.0 / static_cast<double>(std::max<Integer>(bound, 1)));
}

void add_lines(SlopeFinding& finding, const Shells& shells) {
  const double gap = least_gap(finding.bound);
  const auto& outer = shells.outer;
  for (std::size_t begin = 0, end = 0; begin < outer.size(); begin = end) {
    for (end = begin + 1; end < outer.size() && outer[end].u - outer[end - 1].u <= gap;) ++end;
    const Points cluster(outer.data() + begin, end - begin);
    const bool is_line =
        static_cast<double>(cluster.size()) >= least_share * static_cast<double>(outer.size()) &&
        cluster.size() >= 8;
    const Points before = between(shells.inner, cluster.front().u - gap, cluster.back().u + gap);
    const auto line = is_line ? line_of(cluster, before, outer.size(), gap) : std::nullopt;
    if (line)
      finding.lines.push_back(*line);
    else
      (is_line ? finding.unclear : finding.off_lines) += cluster.size();
  }
}

/// Copies of one ruleset of this name, alone.
bool is_copy_of(const Machine& machine, std::string_view name) {
  if (!machine.copies) return false;
  const Machine& canonical = *machine.copies->canonical;
  return canonical.phases.size() == 1 && !canonical.misere && canonical.rulesets.size() == 1 &&
         canonical.rulesets.front()->name == name &&
         canonical.nodes[canonical.phases.front().formula].kind == Node::Kind::leaf;
}

/// By Corollary 10, as far as they are looked at; nothing when it is about other games.
std::vector<Surd> predicted_slopes(const Machine& machine, bool is_up_to_swap) {
  std::vector<Surd> slopes;
  if (is_copy_of(machine, "nim")) slopes = slopes_of_rational_nim(machine.copies->matrix);
  if (is_copy_of(machine, "wythoff")) slopes = slopes_of_rational_wythoff(machine.copies->matrix);
  if (is_up_to_swap) std::erase_if(slopes, [](const Surd& slope) { return approximate(slope) < 1; });
  return slopes;
}

bool is_slanted(const SlopeLine& line) { return !line.is_spread && line.slope != infinity; }

/// Fewer lines than there are: some of them are several, and nobody can tell which.
void take_back_merged(SlopeFinding& finding, std::size_t predicted) {
  const auto seen = std::count_if(finding.lines.begin(), finding.lines.end(), is_slanted);
  if (static_cast<std::size_t>(seen) >= predicted) return;
  for (const SlopeLine& line : finding.lines) {
    if (is_slanted(line))
      finding.unclear +=
          static_cast<std::uint64_t>(std::llround(line.share * static_cast<double>(finding.positions)));
  }
  std::erase_if(finding.lines, is_slanted);
}

void name_numbers(SlopeFinding& finding, const Machine& machine) {
  const std::vector<Surd> exact = predicted_slopes(machine, finding.is_up_to_swap);
  take_back_merged(finding, exact.size());
  for (SlopeLine& line : finding.lines) {
    if (!is_slanted(line)) continue;
    const auto distance = [&](const Surd& number) { return std::abs(approximate(number) - line.slope); };
    const auto nearest = std::min_element(
        exact.begin(), exact.end(), [&](const Surd& a, const Surd& b) { return distance(a) < distance(b); });
    line.is_by_corollary = nearest != exact.end() && distance(*nearest) <= 0.001 + 10 * line.error;
    line.number = line.is_by_corollary ? std::optional(*nearest) : recognised(line.slope, line.error);
  }
}

void check_two_heaps(const Machine& machine) {
  if (machine.boards[0].positions_are_sizes() && machine.boards[0].dimension() == 2) return;
  throw Error(
      {.kind = ErrorKind::refused,
       .message = "slopes are of games with two heaps, this one is played on " + in_words(machine.boards[0]),
       .remedies = machine.boards[0].dimension() == 1
                       ? Remedies{OtherQuestion{QuestionKind::period, "is for one heap"}}
                       : Remedies{}});
}

/// A root of a*s*s + b*s + c, as a number near x; nothing when it is not within the error.
std::optional<Surd> root_near(Integer a, Integer b, Integer c, double x, double error) {
  if (a == 0) return {};
  const Integer discriminant = b * b - 4 * a * c;
  if (discriminant <= 0) return {};
  for (const int side : {1, -1}) {
    const auto root = surd(-b, side, 2 * a, discriminant);
    if (root && !root->is_rational() && std::abs(approximate(*root) - x) <= error) return root;
  }
  return {};
}

std::optional<Surd> fraction_near(double x, double error, double doubt) {
  const auto most = static_cast<Integer>(std::min(50.0, std::sqrt(0.02 / error / doubt)));
  for (Integer height = 1; height <= most; ++height) {
    for (Integer other = 0; other <= height; ++other) {
      for (const auto& [p, q] : {std::pair{height, other}, std::pair{other, height}}) {
        if (q == 0 || std::abs(static_cast<double>(p) / static_cast<double>(q) - x) > error) continue;
        return surd(p, 0, q, 0);
      }
    }
  }
  return {};
}

std::optional<Surd> quadratic_near(double x, double error, double doubt) {
  const auto most = static_cast<Integer>(std::min(12.0, std::cbrt(0.0125 / error / doubt)));
  for (Integer height = 1; height <= most; ++height) {
    for (Integer a = 1; a <= height; ++a) {
      for (Integer b = -height; b <= height; ++b) {
        for (Integer c = -height; c <= height; ++c) {
          if (std::max({a, std::abs(b), std::abs(c)}) != height) continue;
          if (const auto root = root_near(a, b, c, x, error)) return root;
        }
      }
    }
  }
  return {};
}

MaybeSurd quotient(const MaybeSurd& a, const MaybeSurd& b) {
  return a && b && sign(*b) != 0 ? checked_divide(*a, *b) : std::nullopt;
}

/// (q1 + factor*q2) / (p1 + factor*p2)
MaybeSurd slope_under(const Matrix& q, const Surd& factor) {
  const auto sum = [&](Integer first, Integer second) -> MaybeSurd {
    const auto product = checked_multiply(factor, Surd(second));
    return product ? checked_add(Surd(first), *product) : std::nullopt;
  };
  return quotient(sum(q.q1, q.q2), sum(q.p1, q.p2));
}

}  // namespace

Integer default_slope_bound(const Machine& machine, const PlanSettings& settings) {
  check_two_heaps(machine);
  for (const Integer bound : {400'000, 100'000, 40'000, 4'000, 2'000, 1'000, 500}) {
    const auto plan = plan_or_complaint(machine, positions_to(bound), settings);
    const Plan* made = std::get_if<Plan>(&plan);
    const bool is_thin = made && made->engine == sparse_engine.name;  // at most one P-position in a row
    if (made && made->seconds < 1 && (is_thin || bound <= 4'000)) return bound;
  }
  return 200;
}

SlopeFinding find_slopes(const Machine& machine, Integer bound, const PlanSettings& settings,
                         const Control& control) {
  check_two_heaps(machine);
  SlopeFinding finding;
  finding.bound = bound;
  finding.is_up_to_swap = machine.is_symmetric;
  Shells shells(bound, machine.is_symmetric, settings.memory);
  Request request = positions_to(bound);
  request.receiver = &shells;
  run(machine, request, settings, control);
  shells.sort();
  finding.positions = shells.outer.size();
  add_lines(finding, shells);
  name_numbers(finding, machine);
  return finding;
}

std::optional<Surd> recognised(double x, double error, double doubt) {
  const double within = std::max(error, 1e-9);
  const auto fraction = fraction_near(x, within, doubt);
  return fraction ? fraction : quadratic_near(x, within, doubt);
}

std::vector<Surd> slopes_of_rational_nim(const Matrix& q) {
  const auto slope = slope_under(q, Surd(1));
  return slope ? std::vector{*slope} : std::vector<Surd>{};
}

std::vector<Surd> slopes_of_rational_wythoff(const Matrix& q) {
  std::vector<Surd> slopes;
  const Surd phi = golden_ratio();
  const auto lower = checked_subtract(phi, Surd(1));  // 1/phi
  for (const MaybeSurd& factor : {lower, MaybeSurd(phi)}) {
    const auto slope = factor ? slope_under(q, *factor) : std::nullopt;
    if (slope) slopes.push_back(*slope);
  }
  return slopes;
}

}  // namespace galli
