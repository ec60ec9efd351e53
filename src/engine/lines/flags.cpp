#include "engine/lines/flags.h"

#include <cstring>
#include <limits>
#include <numeric>

namespace galli {
namespace {

const Region everywhere;

std::size_t number(Integer n) { return static_cast<std::size_t>(n); }

/// A ray without end along lines that leave the row.
class LineFlags final : public FarSource {
 public:
  LineFlags(const FlagBoard& board, const Ray& ray, PhaseSet phases)
      : FarSource(board, ray.from),
        ray_(ray),
        landings_(board, phases, ray.to),
        lines_(numbering_of(ray.direction, board.plan.window)),
        flags_(lines_.count),
        is_plain_(ray.offset == ray.direction) {}

  void begin(const Position& row) override {
    renew(row);
    if (!is_plain_) pull(row);
    keep_from(row, is_plain_ ? flags_.data() + first_line(lines_, ray_.direction, row) : out_.data());
  }

  void end(const Position& row) override {
    if (is_plain_) landings_.unite_into(flags_.data() + first_line(lines_, ray_.direction, row), row);
  }

 private:
  void renew(const Position& row) {
    const auto end = row.begin() + static_cast<std::ptrdiff_t>(lines_.first);
    if (std::equal(row.begin(), end, alive_.begin(), alive_.end())) return;
    std::fill(flags_.begin(), flags_.end(), 0);
    alive_.assign(row.begin(), end);
  }

  /// The first option of each cell joins its line just before the line is asked.
  void pull(const Position& row) {
    std::fill(out_.begin(), out_.end(), 0);
    const Integer count = board_.last + 1 + ray_.offset.back();
    if (count <= 0 || !shifted_row(row, ray_.offset, there_)) return;
    Flags* const line = flags_.data() + first_line(lines_, ray_.direction, there_);
    unite_bytes(line, landings_.in(there_), count);
    std::memcpy(out_.data() - ray_.offset.back(), line, number(count));
  }

  const Ray& ray_;
  Landings landings_;
  LineNumbering lines_;
  std::vector<Flags> flags_;
  bool is_plain_;
  Position alive_;
  Position there_;
};

/// A few options, each looked at.
class ListedFlags final : public FarSource {
 public:
  ListedFlags(const FlagBoard& board, const Ray& ray, PhaseSet phases)
      : FarSource(board, ray.from), ray_(ray), landings_(board, phases, ray.to) {}

  void begin(const Position& row) override {
    std::fill(out_.begin(), out_.end(), 0);
    std::vector<Integer> offset = ray_.offset;
    for (Integer t = 0; t < *ray_.count && shifted_row(row, offset, there_); ++t) {
      const Integer count = board_.last + 1 + offset.back();
      if (count <= 0) break;
      unite_bytes(out_.data() - offset.back(), landings_.in(there_), count);
      for (std::size_t heap = 0; heap < offset.size(); ++heap) offset[heap] += ray_.direction[heap];
    }
    keep_from(row, out_.data());
  }

  void end(const Position&) override {}

 private:
  const Ray& ray_;
  Landings landings_;
  Position there_;
};

/// A ray along another row.
class OtherRowFlags final : public FarSource {
 public:
  OtherRowFlags(const FlagBoard& board, const Ray& ray, PhaseSet phases)
      : FarSource(board, ray.from), ray_(ray), landings_(board, phases, ray.to) {}

  void begin(const Position& row) override {
    std::fill(out_.begin(), out_.end(), 0);
    if (!shifted_row(row, ray_.offset, there_)) return;
    const Integer step = -ray_.direction.back();
    run_.begin(step, ray_.offset.back(), ray_.count ? std::optional((*ray_.count - 1) * step) : std::nullopt);
    const Flags* const cells = landings_.in(there_);
    for (Flags& out : out_) out = run_.at([&](std::int32_t y) { return cells[y]; });
    keep_from(row, out_.data());
  }

  void end(const Position&) override {}

 private:
  const Ray& ray_;
  Landings landings_;
  Position there_;
  Run run_;
};

}  // namespace

FlagBoard::FlagBoard(const Machine& machine_, const LinesPlan& plan_, Integer depth)
    : machine(machine_),
      plan(plan_),
      last(plan_.window.last.back()),
      kept(plan_.shape.phases.size()),
      asks_any(machine_.misere),
      few(kept.size()) {
  for (const auto& sets : plan.shape.phases) {
    for (const ImposedSet& set : sets) asks_any |= !set.guarded.empty();
  }
  for_each_phase(plan.phases, [&](std::uint32_t phase) { kept[phase] = Slabs<Flags>(plan.window, depth); });
}

const Flags* Landings::in(const Position& row) {
  if (std::popcount(phases_) == 1 && to_.is_everywhere())
    return board_.cells(static_cast<std::uint32_t>(std::countr_zero(phases_)), row);
  united_.assign(number(board_.last + 1), 0);
  for_each_phase(phases_, [&](std::uint32_t phase) {
    unite_bytes(united_.data(), board_.cells(phase, row), board_.last + 1);
  });
  if (!to_.is_everywhere()) {
    mask_.resize(united_.size());
    to_.fill(row, board_.last, mask_.data());
    intersect_bytes(united_.data(), mask_.data(), board_.last + 1);
  }
  return united_.data();
}

void Landings::unite_into(Flags* flags, const Position& row) {
  const auto phase = static_cast<std::uint32_t>(std::countr_zero(phases_));
  const bool is_single = std::popcount(phases_) == 1 && to_.is_everywhere();
  if (!is_single || !board_.few[phase]) return unite_bytes(flags, in(row), board_.last + 1);
  for (Integer y : *board_.few[phase]) flags[y] |= has_p | has_any;
}

void FarSource::keep_from(const Position& row, const Flags* found) {
  found_ = found;
  if (from_.is_everywhere()) return;
  if (found != out_.data()) std::memcpy(out_.data(), found, out_.size());
  found_ = out_.data();
  mask_.resize(out_.size());
  from_.fill(row, board_.last, mask_.data());
  intersect_bytes(out_.data(), mask_.data(), board_.last + 1);
}

std::unique_ptr<FarSource> make_far_source(const FlagBoard& board, const LinesMove& move, PhaseSet phases) {
  if (const Ray* ray = std::get_if<Ray>(&move)) {
    if (ray->count == 1) return std::make_unique<ListedFlags>(board, *ray, phases);
    if (stays_in_row(ray->direction)) return std::make_unique<OtherRowFlags>(board, *ray, phases);
    if (ray->count) return std::make_unique<ListedFlags>(board, *ray, phases);
    return std::make_unique<LineFlags>(board, *ray, phases);
  }
  return make_residue_source(board, std::get<Residue>(move), phases);
}

void Run::begin(Integer step, Integer offset, std::optional<Integer> reach) {
  constexpr std::int32_t never = std::numeric_limits<std::int32_t>::min();
  constexpr Integer far = Integer{1} << 30;
  next_ = static_cast<std::int32_t>(offset);
  step_ = static_cast<std::int32_t>(step);
  residue_ = step_ - 1;
  reach_ = static_cast<std::int32_t>(std::min(far, reach.value_or(far)));
  recent_.assign(number(step), {never, never});
}

RowSource::RowSource(const FlagBoard& board, const LinesMove& move, PhaseSet phases)
    : board_(board),
      move_(move),
      phases_(phases),
      from_(std::visit(
          [](const auto& known) -> const Region& {
            if constexpr (requires { known.from; }) return known.from;
            return everywhere;
          },
          move)),
      to_(std::holds_alternative<Ray>(move) ? std::get<Ray>(move).to : everywhere) {}

bool RowSource::is_whole_row(std::uint32_t phase) const {
  const Ray* ray = std::get_if<Ray>(&move_);
  return ray && !ray->count && ray->offset.back() == -1 && ray->direction.back() == -1 &&
         from_.is_everywhere() && to_.is_everywhere() && phases_ == PhaseSet{1} << phase;
}

void RowSource::begin(const Position& row) {
  cells_.clear();
  for_each_phase(phases_, [&](std::uint32_t phase) { cells_.push_back(board_.cells(phase, row)); });
  if (!from_.is_everywhere()) fill(from_mask_, from_, row);
  if (!to_.is_everywhere()) fill(to_mask_, to_, row);
  is_idle_ = reaches_zero_ = false;
  run_begins_ = least_ = 0;
  if (const Ray* ray = std::get_if<Ray>(&move_)) {
    const Integer step = std::max<Integer>(1, -ray->direction.back());
    run_.begin(step, ray->offset.back(), ray->count ? std::optional((*ray->count - 1) * step) : std::nullopt);
  } else if (const Residue* residue = std::get_if<Residue>(&move_)) {
    position_ = row;
    begin_residue(*residue);
  } else {
    position_ = row;
    position_.push_back(0);
    spans_.clear();
    for (const Facts& facts : std::get<LinesStep>(move_).places)
      spans_.push_back(span_of(facts, row, board_.last));
  }
}

void RowSource::fill(std::vector<std::uint8_t>& mask, const RegionRow& region, const Position& row) const {
  mask.resize(number(board_.last + 1));
  region.fill(row, board_.last, mask.data());
}

void RowSource::begin_residue(const Residue& residue) {
  const bool is_heap = residue.modulus == Residue::Modulus::heap;
  const Integer modulus =
      is_heap ? position_[residue.modulus_heap] : least_positive_but(position_, position_.size());
  const bool has_run = modulus > 0 && modulus <= board_.last;
  least_ = residue.least;
  is_idle_ = is_heap && !has_run;
  reaches_zero_ = !is_heap && residue.least == 0;
  run_begins_ = has_run ? modulus : board_.last + 1;
  if (has_run) run_.begin(modulus, -modulus, {});
}

Flags RowSource::landed(Integer y) const {
  if (y < least_) return 0;
  Flags flags = 0;
  for (const Flags* cells : cells_) flags |= cells[y];
  return to_mask_.empty() ? flags : flags & to_mask_[number(y)];
}

Flags RowSource::at(Integer y) {
  if (is_idle_) return 0;
  if (std::holds_alternative<LinesStep>(move_)) return by_clause(y);
  Flags flags = 0;
  if (run_begins_ <= board_.last) flags = by_run();
  if (y < run_begins_) flags = reaches_zero_ && y > 0 ? landed(0) : Flags{0};
  return from_mask_.empty() ? flags : flags & from_mask_[number(y)];
}

Flags RowSource::by_clause(Integer y) {
  if (std::none_of(spans_.begin(), spans_.end(),
                   [&](const Span1D& span) { return span.first <= y && y <= span.last; }))
    return 0;
  position_.back() = y;
  Flags flags = 0;
  Budget budget;
  visit_options(std::get<LinesStep>(move_).clause, board_.machine.boards[0], position_, budget,
                [&](const Position& to) {
                  const Position row(to.begin(), to.end() - 1);
                  for_each_phase(phases_,
                                 [&](std::uint32_t phase) { flags |= board_.cells(phase, row)[to.back()]; });
                  return true;
                });
  return flags;
}

}  // namespace galli
