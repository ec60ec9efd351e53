// atlas: writes the page of `make demo` from what galli has checked and drawn.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>

#include "atlas/overview.h"
#include "atlas/page.h"
#include "base/version.h"
#include "base/words.h"
#include "gallimaufry/error.h"
#include "store/input.h"
#include "store/output.h"

namespace {

using namespace galli;

struct Paths {
  std::string texts;
  std::string claims;
  std::string figures;
  std::string pictures;
  std::string page;
};

atlas::Atlas atlas_from(const Paths& paths) {
  atlas::Atlas atlas{atlas::read_texts(paths.texts), atlas::read_statements(read_file(paths.claims)->text),
                     atlas::read_figures(read_file(paths.figures)->text), std::string(version)};
  atlas::collect_drawings(atlas.figures, paths.pictures);
  return atlas;
}

/// What came out, for the terminal.
std::string report(const atlas::Counts& counts, const std::string& page) {
  std::string text = fmt::format("{}: {} proved, {} observed to a bound, {} refuted, {} undecided\n",
                                 counted(counts.all, "statement"), counts.proved, counts.observed,
                                 counts.refuted, counts.undecided);
  text += counts.surprises == 0 ? "each came out as expected\n"
                                : fmt::format("SURPRISE: {} came out otherwise than expected\n",
                                              counted(counts.surprises, "statement"));
  return text + "the page: " + page + "\n";
}

int write_page(const Paths& paths) {
  const atlas::Atlas atlas = atlas_from(paths);
  write_file(paths.page, atlas::page(atlas));
  const atlas::Counts counts = atlas::counts_of(atlas.statements);
  write_standard_output(report(counts, paths.page));
  return counts.surprises == 0 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  Paths paths;
  CLI::App app("writes the atlas: one page of every statement and figure");
  app.add_option("--texts", paths.texts, "the folder atlas/texts")->required();
  app.add_option("--claims", paths.claims, "what galli check --format json wrote")->required();
  app.add_option("--figures", paths.figures, "figures/figures.list")->required();
  app.add_option("--pictures", paths.pictures, "the folder that figures/draw wrote")->required();
  app.add_option("-o", paths.page, "the page to write")->required();
  CLI11_PARSE(app, argc, argv);
  try {
    return write_page(paths);
  } catch (const Error& error) {
    std::fputs(describe(error.complaint()).c_str(), stderr);
    return 2;
  }
}
