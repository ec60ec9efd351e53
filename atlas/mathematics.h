// Mathematics in sentences: plain text such as "a_n = floor(Phi n) <= 2^k" becomes MathML, which browsers set without a script.
#pragma once

#include <string>
#include <string_view>

namespace galli::atlas {

/// The sentence as HTML: words as they are, formulas as <math>. It takes <= >= != -> (.) Phi, a_n, 2^n, u_(2n+1), floor(..),
/// ceil(..), sqrt(..), S-bar, S'-bar, [k]-bar.
std::string typeset(std::string_view text);

}  // namespace galli::atlas
