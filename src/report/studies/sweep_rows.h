// Rows of a sweep as text: CSV or JSON, a line for each game that is kept.
#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "gallimaufry/sweeps.h"
#include "report/formats.h"
#include "study/game_family.h"

namespace galli {

class SweepRows {
 public:
  SweepRows(const SweepFamily& family, std::vector<SweepColumn> columns, Format format);

  /// The names of the columns, in CSV.
  std::string header() const;
  /// May be called by several threads at once.
  void write(std::uint64_t first, std::span<const SweptGame> games, std::string& rows) const;

  /// `"{1,3,4}"`, `0.07`, or in JSON `[1,3,4]`, `"0.07"`.
  std::string field(std::size_t variable, std::uint64_t choice) const;

 private:
  /// The members of a set, by eight at a time: ",1,3".
  using Members = std::vector<std::array<std::string, 256>>;

  void add_choice(std::size_t variable, std::uint64_t choice, std::string& row) const;
  void add_first(std::uint64_t choice, std::string& row) const;
  std::string others(const std::vector<std::uint64_t>& choices) const;
  char* put_column(SweepColumn column, const SweptGame& game, char* at) const;
  std::string_view columns_text(const SweptGame& game, std::span<char> room) const;

  const SweepFamily& family_;
  std::vector<SweepColumn> columns_;
  bool is_json_;
  std::vector<Members> members_;     ///< by variable; empty unless it is for sets
  std::vector<std::string> before_;  ///< what stands before each variable, then before each column
  std::string end_;
  std::vector<std::string>
      first_;  ///< what a row begins with, by the choice of the first variable; empty when they are many
};

}  // namespace galli
