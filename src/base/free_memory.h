// Memory that is free, given back to the system.
#pragma once

#include <cstdlib>  // says which library this is

#if defined(__GLIBC__)
#include <malloc.h>
#endif

namespace galli {

/// After much was freed: allocators keep it, which counts towards what the process has.
inline void return_free_memory() {
#if defined(__GLIBC__)
  ::malloc_trim(0);
#endif
}

}  // namespace galli
