#include "run/engines.h"

#include "engine/dense/dense.h"
#include "engine/levels/levels.h"
#include "engine/lines/lines.h"
#include "engine/memo/memo.h"
#include "engine/octal/octal.h"
#include "engine/search/search.h"
#include "engine/shelves/shelves.h"
#include "engine/sieve/sieve.h"
#include "engine/sliced/sliced.h"
#include "engine/sparse/sparse.h"
#include "engine/twist/twist.h"
#include "engine/wave/wave.h"
#include "engine/zeckendorf/zeckendorf.h"
#include "run/reference/reference.h"
#include "run/smaller/smaller.h"

namespace galli {

Engines all_engines() {
  static constexpr const WindowEngine* engines[] = {
      &copies_engine, &summands_engine,  // by smaller questions
      &sieve_engine,  &twist_engine,    &octal_engine,  &zeckendorf_engine, &sparse_engine,
      &wave_engine,   &sliced_engine,   &levels_engine, &shelves_engine,    &lines_engine,
      &dense_engine,  &memo_engine,     &search_engine, &reference_engine,
  };
  return engines;
}

const WindowEngine* engine_called(std::string_view name) {
  for (const WindowEngine* engine : all_engines()) {
    if (engine->name == name) return engine;
  }
  return nullptr;
}

}  // namespace galli
