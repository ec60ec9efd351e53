// Expressions over heaps and loop variables as steps of a compiled clause: numbers, and where conditions hold or fail.
#pragma once

#include "game/compiled/step_writer.h"

namespace galli {

class ExpressionWriter : public StepWriter {
 protected:
  /// For positions with heaps from 0 to `last`.
  explicit ExpressionWriter(std::span<const Integer> last);

  Id number(const Expression& e);

  /// Where the condition holds, or where it fails: what is undefined is neither.
  Id truth(const Expression& e, bool holds);

  /// Only lanes where the condition holds go further.
  void add_guard(Id holds);

  std::vector<Id> heaps_;
  std::vector<Id> loops_;

 private:
  Id holding(Id condition) const { return condition == no_id ? always_ : condition; }
};

}  // namespace galli
