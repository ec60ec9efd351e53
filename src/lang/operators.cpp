#include "lang/operators.h"

#include <algorithm>

namespace galli {
namespace {

template <typename Fits>
const Operator* first_that(Fits fits) {
  const auto found = std::find_if(operators.begin(), operators.end(), fits);
  return found == operators.end() ? nullptr : &*found;
}

}  // namespace

const Operator* operator_called(std::string_view word) {
  return first_that([&](const Operator& candidate) { return candidate.word == word; });
}

const Operator* operator_with(Token::Kind sign) {
  return first_that(
      [&](const Operator& candidate) { return candidate.has_sign() && candidate.token == sign; });
}

}  // namespace galli
