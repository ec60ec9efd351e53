// Conditions of a formula (proof/theorem/walk.h) as they are read, digit by digit.
#pragma once

#include <memory>
#include <span>

#include "proof/theorem/walk.h"

namespace galli::theorem {

enum class WordFate { no, yes, open };

inline WordFate fate(bool truth) { return truth ? WordFate::yes : WordFate::no; }

/// A condition that is read: its states are small numbers.
class WordPart {
 public:
  virtual ~WordPart() = default;
  virtual std::int32_t start() = 0;
  /// What a letter, given by its digits, means to this part.
  virtual Integer symbol(std::span<const Integer> digits) const = 0;
  virtual std::int32_t step(std::int32_t state, Integer symbol) = 0;
  virtual WordFate known(std::int32_t state) const = 0;
  virtual bool end(std::int32_t state) const = 0;
};

std::unique_ptr<WordPart> reading_of(const DigitSystem& numeration, const SumCondition& sum);
std::unique_ptr<WordPart> reading_of(const DigitSystem& numeration, const MemberCondition& member);

}  // namespace galli::theorem
