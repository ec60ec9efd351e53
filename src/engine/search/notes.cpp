#include "engine/search/notes.h"

#include <fmt/format.h>

#include <array>
#include <charconv>

namespace galli {

std::string to_text(const SearchNote& note) {
  return fmt::format("{:x} {:016x} {:016x} {:x} {:x}", note.table, note.key.place, note.key.check,
                     note.answers, note.nodes);
}

std::optional<SearchNote> search_note_of(std::string_view line) {
  std::array<std::uint64_t, 5> numbers{};
  for (std::uint64_t& number : numbers) {
    const std::size_t end = std::min(line.find(' '), line.size());
    const auto [stop, error] = std::from_chars(line.data(), line.data() + end, number, 16);
    if (error != std::errc{} || stop != line.data() + end) return {};
    line.remove_prefix(std::min(end + 1, line.size()));
  }
  if (!line.empty() || numbers[0] > 1 || numbers[3] > 0xFFFFFFFFU) return {};
  return SearchNote{static_cast<std::uint32_t>(numbers[0]),
                    {numbers[1], numbers[2]},
                    static_cast<std::uint32_t>(numbers[3]),
                    numbers[4]};
}

}  // namespace galli
