// Arithmetic of linear forms in unknowns with coefficients in a quadratic field. What leaves 64 bits is not decided.
#pragma once

#include "study/decision/translator.h"

namespace galli {

Surd known(const MaybeSurd& number);
Integer known(const MaybeInteger& number);

/// a + times b
LinearNumber sum_of(const LinearNumber& a, const LinearNumber& b, const Surd& times = Surd{1});
LinearNumber scaled(const LinearNumber& number, const Surd& factor);
bool has_whole_coefficients(const LinearNumber& number);

}  // namespace galli
