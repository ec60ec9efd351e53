// struct Twice {};
namespace a {
namespace {
struct Outer {};
}  // namespace

class Twice {
  enum class Kind { z };
};

struct Declared {};

template <>
class Holder<int> {};
template <>
class Holder<long> {};

struct Other {
  struct Inner {};
};

const char* const text = R"(struct Declared {};)";

struct Declared made() {
  struct InFunction {};
  return {};
}

}  // namespace a

#define struct_Declared \
  struct Declared {}

namespace a::b {
union Nested {};
}  // namespace a::b

namespace c {
struct Twice {};
}  // namespace c
