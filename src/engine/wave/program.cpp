#include "engine/wave/program.h"

#include <algorithm>

namespace galli {
namespace {

constexpr Integer longest_listed_ray = 3;  // bounded rays up to this length read each option's diagonal

class Writer {
 public:
  Writer(const WavePlan& plan, bool is_misere) : plan_(plan), is_misere_(is_misere) {}

  WaveProgram write() {
    program_.widest = plan_.last_s / plan_.slope;
    program_.rings.assign(plan_.shape.phases.size(), 1);
    for (std::uint32_t phase : plan_.shape.order) {
      if ((plan_.phases >> phase & 1) != 0) write_phase(phase);
    }
    return std::move(program_);
  }

 private:
  void write_phase(std::uint32_t phase) {
    WavePhaseProgram written{phase, {}, {}};
    for (const ImposedSet& set : plan_.shape.phases[phase]) write_clause(set, written);
    program_.phases.push_back(std::move(written));
  }

  void write_clause(const ImposedSet& set, WavePhaseProgram& phase) {
    std::vector<WaveSource> sources;
    for_each_phase(set.stays, [&](std::uint32_t other) {
      sources.push_back({WaveSource::Kind::past, other, 0, 0});
    });
    for (const FamilyMoves& moves : set.moves) write_moves(moves, sources);
    for (const GuardedStay& guarded : set.guarded) {
      for_each_phase(guarded.phases, [&](std::uint32_t other) {
        sources.push_back(new_mask({WaveMask::Kind::pass, guarded.families, other}));
      });
    }
    if (is_misere_ && set.stays == 0) {
      std::vector<std::uint32_t> families;
      for (const FamilyMoves& moves : set.moves) families.push_back(moves.family);
      sources.push_back(new_mask({WaveMask::Kind::stuck, families, 0}));
    }
    const auto middle = std::stable_partition(sources.begin(), sources.end(),
                                              [&](const WaveSource& source) { return is_aligned(source); });
    const auto aligned = static_cast<std::uint32_t>(middle - sources.begin());
    phase.clauses.push_back({aligned, static_cast<std::uint32_t>(sources.size()) - aligned});
    phase.sources.insert(phase.sources.end(), sources.begin(), sources.end());
  }

  bool is_aligned(const WaveSource& source) const {
    if (source.kind == WaveSource::Kind::lines)
      return plan_.rays[program_.lines[source.index].family].step_x == 0;
    return source.kind == WaveSource::Kind::mask || source.dx % 64 == 0;
  }

  WaveSource new_mask(WaveMask mask) {
    program_.masks.push_back(std::move(mask));
    return {WaveSource::Kind::mask, program_.masks.size() - 1, 0, 0};
  }

  void write_moves(const FamilyMoves& moves, std::vector<WaveSource>& sources) {
    WaveRay ray = plan_.rays[moves.family];
    if (ray.offset_s > plan_.last_s || std::abs(ray.offset_x) > program_.widest)
      return;  // longer than the board
    if (!ray.count && ray.step_s > plan_.last_s) ray.count = 1;
    if (!ray.count) {
      sources.push_back({WaveSource::Kind::lines, lines_of(moves), 0, 0});
      return;
    }
    for_each_phase(moves.phases, [&](std::uint32_t phase) { write_bounded(ray, phase, sources); });
  }

  /// A step, or a bounded ray: each option by itself, or two overlapping unions of a power of two of them.
  void write_bounded(const WaveRay& ray, std::size_t ring, std::vector<WaveSource>& sources) {
    const auto past = [&](std::size_t from, Integer t) {
      const WaveSource source{WaveSource::Kind::past, from, ray.offset_s + t * ray.step_s,
                              ray.offset_x + t * ray.step_x};
      if (source.back > plan_.last_s || std::abs(source.dx) > program_.widest) return;
      look_back(from, source.back, source.dx);
      sources.push_back(source);
    };
    if (*ray.count <= longest_listed_ray || ray.is_listed) {
      for (Integer t = 0; t < *ray.count; ++t) past(ring, t);
      return;
    }
    Integer power = 1;
    const Integer length = std::min(*ray.count, farthest_useful(ray));
    for (; 2 * power <= length; power *= 2) ring = doubled(ring, power * ray.step_s, power * ray.step_x);
    past(ring, 0);
    if (power < length) past(ring, length - power);
  }

  /// Beyond this many steps a ray has left the region.
  Integer farthest_useful(const WaveRay& ray) const {
    const Integer by_s = (plan_.last_s - ray.offset_s) / ray.step_s + 1;
    return ray.step_x == 0 ? by_s : std::min(by_s, (program_.widest + ray.offset_x) / -ray.step_x + 1);
  }

  std::size_t doubled(std::size_t half, Integer back, Integer dx) {
    for (const WaveDoubling& known : program_.doublings) {
      if (known.half == half && known.back == back && known.dx == dx) return known.over;
    }
    look_back(half, back, dx);
    program_.rings.push_back(1);
    program_.doublings.push_back({half, program_.rings.size() - 1, back, dx});
    return program_.rings.size() - 1;
  }

  void look_back(std::size_t ring, Integer back, Integer dx) {
    program_.rings[ring] = std::max(program_.rings[ring], back + 1);
    program_.farthest = std::max(program_.farthest, std::abs(dx));
  }

  std::size_t lines_of(const FamilyMoves& moves) {
    std::vector<WaveLines>& lines = program_.lines;
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (lines[i].family == moves.family && lines[i].phases == moves.phases) return i;
    }
    lines.push_back({moves.family, moves.phases});
    const WaveRay& ray = plan_.rays[moves.family];
    const Integer delay = std::max<Integer>(0, ray.offset_s - ray.step_s);
    for_each_phase(moves.phases, [&](std::uint32_t phase) {
      look_back(phase, delay, 0);
      program_.feeds.push_back({phase, lines.size() - 1, delay});
    });
    return lines.size() - 1;
  }

  const WavePlan& plan_;
  bool is_misere_;
  WaveProgram program_;
};

}  // namespace

WaveProgram write_wave_program(const WavePlan& plan, bool is_misere) {
  return Writer(plan, is_misere).write();
}

}  // namespace galli
