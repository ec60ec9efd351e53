#include "study/sequence.h"

#include <gtest/gtest.h>

#include "by_text.h"

namespace galli::sequence_test {
namespace {

using Terms = std::vector<std::int32_t>;

Terms terms(const std::string& text, Ask ask, Integer to, std::uint32_t phase = 1) {
  const Game game = read(text);
  const Machine machine = machine_of(game);
  const SequenceRequest asked = sequence_request(game, machine, ask, phase - 1, to);
  return terms_of(asked, run(machine, *asked.request));
}

TEST(Sequence, of_single_heaps) {
  EXPECT_EQ(terms("octal(0.77)", Ask::values, 12), (Terms{0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4}));
  EXPECT_EQ(terms("subtraction{1,2}", Ask::outcomes, 6), (Terms{0, 1, 1, 0, 1, 1, 0}));
}

TEST(Sequence, by_a_start_rule) {
  EXPECT_EQ(terms("fibonacci", Ask::outcomes, 8), (Terms{0, 0, 0, 0, 1, 0, 1, 1, 0}));
}

TEST(Sequence, refuses_several_heaps) {
  const Game game = read("nim");
  EXPECT_THROW(sequence_request(game, machine_of(game), Ask::values, 0, 5), Error);
}

}  // namespace
}  // namespace galli::sequence_test
