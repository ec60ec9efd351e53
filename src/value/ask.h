// What is asked of each position.
#pragma once

namespace galli {

enum class Ask { outcomes, values };

constexpr Ask ask_for(bool values) { return values ? Ask::values : Ask::outcomes; }

}  // namespace galli
