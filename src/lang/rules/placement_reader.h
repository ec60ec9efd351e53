// Reads one line of rules for a grid: `place (0,0) (i,0) blocks (i + 1,0) for i in 1..3 where i != t`. Its loops run
// over constants; the line stands for one piece for each value.
#pragma once

#include <string>
#include <vector>

#include "game/moves/placement.h"
#include "lang/expression_reader.h"
#include "lang/rules/rule_line.h"

namespace galli {

class PlacementReader {
 public:
  /// Pieces are added to `placements`; the scope knows no heaps.
  PlacementReader(Cursor& cursor, const Scope& scope, Side side, std::vector<Placement>& placements);

  /// The cursor stands behind `place` and is left at the end of the line.
  void read();

 private:
  void read_loop();
  void read_range(const std::string& name);
  void read_members(const std::string& name, const IntegerSet& set, const Span& span);
  void unroll(const std::string& name, Integer value, std::size_t next);
  void finish();
  bool condition_holds();
  std::vector<Cell> cells(std::vector<Cell>& known);
  Cell cell();
  Integer coordinate();
  void count_work();

  Cursor& cursor_;
  Scope scope_;
  Side side_;
  std::vector<Placement>& placements_;
  RuleLine line_;
  std::size_t work_ = 0;  ///< tokens read so far
};

}  // namespace galli
