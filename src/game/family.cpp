#include "game/family.h"

#include <algorithm>

namespace galli {
namespace {

constexpr std::size_t max_options_of_family = 10'000'000;

/// Exact even where 64 bits would not do.
WideInteger value(const LinearForm& form, const Position& position) {
  WideInteger sum = form.constant;
  for (std::size_t heap = 0; heap < position.size(); ++heap)
    sum += static_cast<WideInteger>(form.coefficient(heap)) * position[heap];
  return sum;
}

class Lister {
 public:
  Lister(const Board& board, const Position& from) : board_(board), from_(from) {}

  std::optional<std::vector<Position>> operator()(const Ray& ray) const {
    std::vector<Position> found;
    if (!ray.from.contains(from_)) return found;
    for (Integer t = 0; !ray.count || t < *ray.count; ++t) {
      const auto option = shifted(ray, t);
      if (!option) break;
      if (leaves_for_good(ray, *option)) break;
      if (ray.to.contains(*option) && board_.contains(*option)) found.push_back(*option);
      if (found.size() > max_options_of_family || t > static_cast<Integer>(max_options_of_family)) return {};
    }
    return found;
  }

  std::optional<std::vector<Position>> operator()(const Residue& residue) const {
    std::vector<Position> found;
    const Integer modulus = modulus_at(residue, from_);
    if (modulus <= 0 || !residue.from.contains(from_)) return found;
    Position option = from_;
    for (Integer& size = option[residue.heap]; size - residue.least >= modulus;) {
      size -= modulus;
      if (board_.contains(option)) found.push_back(option);
      if (found.size() > max_options_of_family) return {};
    }
    return found;
  }

  std::optional<std::vector<Position>> operator()(const Amounts& amounts) const {
    std::vector<Position> found;
    const Integer size = from_[amounts.heap];
    if (!amounts.from.contains(from_)) return found;
    if (size > static_cast<Integer>(max_options_of_family)) return {};
    Position option = from_;
    for (Integer amount = 1; amount <= size; ++amount) {
      option[amounts.heap] = size - amount;
      if (amounts.set.contains(amount) != amounts.is_complemented && board_.contains(option))
        found.push_back(option);
    }
    return found;
  }

  std::optional<std::vector<Position>> operator()(const General& general) const {
    std::vector<Position> found;
    Budget budget;
    const bool is_complete =
        visit_options(general.clause, board_, from_, budget, [&](const Position& option) {
          found.push_back(option);
          return true;
        });
    return is_complete ? std::optional(std::move(found)) : std::nullopt;
  }

 private:
  std::optional<Position> shifted(const Ray& ray, Integer t) const {
    Position option(from_.size());
    for (std::size_t heap = 0; heap < option.size(); ++heap) {
      const MaybeInteger step = checked_multiply(ray.direction[heap], t);
      const MaybeInteger way = step ? checked_add(ray.offset[heap], *step) : MaybeInteger{};
      const MaybeInteger size = way ? checked_add(from_[heap], *way) : MaybeInteger{};
      if (!size) return {};
      option[heap] = *size;
    }
    return option;
  }

  /// A heap is below zero and the ray does not raise it.
  static bool leaves_for_good(const Ray& ray, const Position& option) {
    for (std::size_t heap = 0; heap < option.size(); ++heap) {
      if (option[heap] < 0 && ray.direction[heap] <= 0) return true;
    }
    return false;
  }

  const Board& board_;
  const Position& from_;
};

/// "2*x - y + 1"
std::string form_text(const LinearForm& form, const Board& board) {
  std::string text;
  for (std::size_t heap = 0; heap < board.dimension(); ++heap) {
    const Integer c = form.coefficient(heap);
    if (c == 0) continue;
    text += c < 0 ? (text.empty() ? "-" : " - ") : (text.empty() ? "" : " + ");
    if (c != 1 && c != -1) text += std::to_string(c < 0 ? -c : c) + "*";
    text += board.heaps()[heap];
  }
  if (text.empty()) return std::to_string(form.constant);
  if (form.constant == 0) return text;
  return text + (form.constant < 0 ? " - " : " + ") +
         std::to_string(form.constant < 0 ? -form.constant : form.constant);
}

std::string region_text(const Region& region, const Board& board, const char* word) {
  std::string text;
  const auto append = [&](const std::string& part) { text += (text.empty() ? word : " and ") + part; };
  for (const LinearForm& form : region.at_least_zero) append(form_text(form, board) + " >= 0");
  for (const Congruence& c : region.congruences) {
    append(form_text(c.form, board) + " = " + std::to_string(c.residue) + " mod " +
           std::to_string(c.modulus));
  }
  return text;
}

struct Describer {
  const Board& board;

  std::string operator()(const Ray& ray) const {
    const std::string regions = region_text(ray.from, board, " from ") + region_text(ray.to, board, " to ");
    if (ray.count == 1) return "step " + galli::to_text(ray.offset) + regions;
    const std::string count = ray.count ? ", at most " + std::to_string(*ray.count) : "";
    if (ray.offset == ray.direction) return "ray " + galli::to_text(ray.direction) + count + regions;
    return "ray " + galli::to_text(ray.offset) + " + t*" + galli::to_text(ray.direction) + count + regions;
  }

  std::string operator()(const Residue& residue) const {
    const bool is_heap = residue.modulus == Residue::Modulus::heap;
    return board.heaps()[residue.heap] + " falls by multiples of " +
           (is_heap ? board.heaps()[residue.modulus_heap] : "the least positive heap") + " to " +
           std::to_string(residue.least) + " or more" + region_text(residue.from, board, " from ");
  }

  std::string operator()(const Amounts& amounts) const {
    return board.heaps()[amounts.heap] + " falls by an amount " + (amounts.is_complemented ? "not " : "") +
           "in {" + galli::to_text(amounts.set) + "}" + region_text(amounts.from, board, " from ");
  }

  std::string operator()(const General& general) const {
    return "general: " + galli::to_text(general.clause, board) + " (" + general.reason + ")";
  }
};

}  // namespace

Integer modulus_at(const Residue& residue, const Position& position) {
  if (residue.modulus == Residue::Modulus::heap) return position[residue.modulus_heap];
  Integer least = 0;
  for (Integer size : position) {
    if (size > 0 && (least == 0 || size < least)) least = size;
  }
  return least;
}

bool Region::contains(const Position& position) const {
  return std::all_of(at_least_zero.begin(), at_least_zero.end(),
                     [&](const LinearForm& form) { return value(form, position) >= 0; }) &&
         std::all_of(congruences.begin(), congruences.end(), [&](const Congruence& c) {
           return (value(c.form, position) - c.residue) % c.modulus == 0;
         });
}

std::optional<std::vector<Position>> options(const Family& family, const Board& board, const Position& from) {
  return std::visit(Lister(board, from), family);
}

std::string to_text(const Family& family, const Board& board) { return std::visit(Describer{board}, family); }

}  // namespace galli
