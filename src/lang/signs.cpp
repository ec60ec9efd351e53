#include "lang/signs.h"

namespace galli {

const Operator* operator_with(Token::Kind sign) { return operator_written(spelling_of(sign)); }

}  // namespace galli
