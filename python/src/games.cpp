// Sessions, games, and with what questions are answered.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <set>

#include "base/limits.h"
#include "functions.h"
#include "gallimaufry/galli.h"
#include "module.h"
#include "watch.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace galli_python {
namespace {

using namespace galli;

std::string_view name_of_board(BoardKind kind) {
  switch (kind) {
    case BoardKind::heaps: return "heaps";
    case BoardKind::multiset: return "multiset";
    case BoardKind::grid: return "grid";
    case BoardKind::several_parts: break;
  }
  return "several parts";
}

/// Of rules files: their names, their texts, and for some the function that the text calls.
Session session_from(const nb::list& rules) {
  std::vector<Source> sources;
  std::vector<RulesFunction> functions;
  std::set<std::string> names;  ///< of rulesets that are functions
  for (nb::handle rule : rules) {
    const auto file = nb::cast<nb::tuple>(rule);
    sources.push_back({nb::cast<std::string>(file[0]), nb::cast<std::string>(file[1])});
    if (file[2].is_none()) continue;
    const nb::object function = file[2];
    const auto name = nb::cast<std::string>(function.attr("name"));
    if (!names.insert(name).second)
      throw Error({.kind = ErrorKind::question,
                   .message = "two rulesets are called '" + name + "'",
                   .remedies = "give one of them another name"});
    for (RulesFunction& one : rules_functions({name, nb::cast<std::size_t>(function.attr("heaps")), function.attr("function")}))
      functions.push_back(std::move(one));
  }
  return Session(sources, Session::default_kept_bytes, functions);
}

Run make_run(const std::string& engine, std::uint64_t memory, std::uint32_t threads, nb::object progress) {
  Run run;
  run.settings.engine = engine;
  run.settings.memory = memory > 0 ? memory : std::min(run.settings.memory, job_memory() / 4 * 3);
  run.settings.threads = threads > 0 ? threads : job_threads();
  run.progress = std::move(progress);
  return run;
}

nb::list rulesets_of(const Session& session) {
  nb::list rulesets;
  for (const ListedRuleset& ruleset : ask(ListQuestion{session}).rulesets) {
    nb::dict entry;
    entry["name"] = ruleset.name;
    entry["usage"] = ruleset.usage;
    entry["title"] = ruleset.title;
    entry["source"] = ruleset.source;
    entry["is_literal"] = ruleset.origin == ListedRuleset::Origin::written_in_place;
    rulesets.append(entry);
  }
  return rulesets;
}

}  // namespace

void add_games(nb::module_& module) {
  nb::class_<Run>(module, "Run")
      .def("__init__",
           [](Run* at, const std::string& engine, std::uint64_t memory, std::uint32_t threads,
              nb::object progress) { new (at) Run(make_run(engine, memory, threads, std::move(progress))); },
           "engine"_a = "", "memory"_a = 0, "threads"_a = 0, "progress"_a = nb::none())
      .def_prop_ro("threads", [](const Run& run) { return run.settings.threads; });

  nb::class_<Session>(module, "Session")
      .def("__init__",
           [](Session* at, const nb::list& rules) { new (at) Session(session_from(rules)); }, "rules"_a)
      .def("game",
           [](const Session& session, const std::string& text, bool misere) {
             return session.game(Source{"", text}, misere);
           },
           "text"_a, "misere"_a = false)
      .def("rulesets", rulesets_of);

  nb::class_<GameHandle>(module, "Handle")
      .def_prop_ro("text", &GameHandle::text)
      .def_prop_ro("phases", &GameHandle::phase_names)
      .def_prop_ro("is_misere", &GameHandle::is_misere)
      .def_prop_ro("is_symmetric", &GameHandle::is_symmetric)
      .def("heaps", &GameHandle::heaps, "phase"_a = 1)
      .def("board", &GameHandle::board, "phase"_a = 1)
      .def("board_kind",
           [](const GameHandle& game, std::size_t phase) {
             return std::string(name_of_board(game.board_kind(phase)));
           },
           "phase"_a = 1)
      .def("__eq__", [](const GameHandle& a, const GameHandle& b) { return a == b; });

  module.def("engines", &engine_names);
}

}  // namespace galli_python
