// Types that two.cpp defines again, and types that only look so. See tests/type_names.cpp.
#pragma once

namespace a {

struct Twice {               // 1
  enum class Kind { x, y };  // 2
  Kind kind = Kind::x;
};

template <typename T>
class Holder final {};
template <>
class Holder<int> {};  // 3

struct Declared;

struct Outer {
  struct Inner {};
};

inline int local() {
  struct InFunction {};
  const char quote = '"';
  return sizeof(InFunction) + quote + 1'000;
}

namespace b {
enum Nested : int { nested };  // 4
}

}  // namespace a
