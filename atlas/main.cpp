// atlas: checks every claim, and writes the page of `make demo` from the verdicts and from what galli has drawn.
#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cstdio>

#include "atlas/overview.h"
#include "atlas/page.h"
#include "base/limits.h"
#include "base/version.h"
#include "base/words.h"
#include "gallimaufry/claims.h"
#include "gallimaufry/error.h"
#include "store/input.h"
#include "store/output.h"

namespace {

using namespace galli;

struct Paths {
  std::string texts;
  std::string figures;
  std::string pictures;
  std::string page;
};

using Clock = std::chrono::steady_clock;

double seconds_now() { return std::chrono::duration<double>(Clock::now().time_since_epoch()).count(); }

/// "120 of 205 claims", on a terminal rewritten as it changes.
class CheckProgress {
 public:
  CheckProgress() = default;
  CheckProgress(const CheckProgress&) = delete;
  CheckProgress& operator=(const CheckProgress&) = delete;
  ~CheckProgress() {
    if (is_terminal_) std::fputs("\r\x1b[K", stderr);
  }

  void tell(const Progress& progress) const {
    if (is_terminal_ && progress.total > 0)
      std::fputs(fmt::format("\r{} of {} claims\x1b[K", progress.done, progress.total).c_str(), stderr);
  }

 private:
  const bool is_terminal_ = ::isatty(STDERR_FILENO) == 1;
};

std::vector<CheckedClaim> checked_claims(bool is_quick) {
  Settings settings;
  settings.memory = std::min(settings.memory, job_memory() / 4 * 3);
  settings.threads = job_threads();
  const CheckProgress progress;
  return ask(CheckQuestion{.quick = is_quick}, settings,
             {.progress = [&](const Progress& told) { progress.tell(told); }, .clock = seconds_now})
      .claims;
}

atlas::Atlas atlas_from(const Paths& paths, bool is_quick) {
  atlas::Atlas atlas{atlas::read_texts(paths.texts),
                     {},
                     atlas::read_figures(read_file(paths.figures)->text),
                     std::string(version)};
  atlas::collect_drawings(atlas.figures, paths.pictures);
  atlas.statements = atlas::statements_of(checked_claims(is_quick));
  return atlas;
}

/// What came out, for the terminal.
std::string report(const atlas::Counts& counts, const std::string& page) {
  std::string text = fmt::format("{}: {} proved, {} observed to a bound, {} refuted, {} undecided\n",
                                 counted(counts.all, "statement"), counts.proved, counts.observed,
                                 counts.refuted, counts.undecided);
  text += counts.surprises == 0 ? "all verdicts are as expected\n"
                                : fmt::format("SURPRISE: {} had an unexpected verdict\n",
                                              counted(counts.surprises, "statement"));
  return text + "the page: " + page + "\n";
}

int write_page(const Paths& paths, bool is_quick) {
  const atlas::Atlas atlas = atlas_from(paths, is_quick);
  write_file(paths.page, atlas::page(atlas));
  const atlas::Counts counts = atlas::counts_of(atlas.statements);
  write_standard_output(report(counts, paths.page));
  return counts.surprises == 0 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  Paths paths;
  bool is_quick = false;
  CLI::App app("checks every claim and writes the atlas: one page of every statement and figure");
  app.add_option("--texts", paths.texts, "the folder atlas/texts")->required();
  app.add_option("--figures", paths.figures, "figures/figures.list")->required();
  app.add_option("--pictures", paths.pictures, "the folder that figures/draw wrote")->required();
  app.add_option("-o", paths.page, "the page to write")->required();
  app.add_flag("--quick", is_quick, "check with the quick bounds of the claims");
  CLI11_PARSE(app, argc, argv);
  try {
    return write_page(paths, is_quick);
  } catch (const Error& error) {
    std::fputs(describe(error.complaint()).c_str(), stderr);
    return 2;
  }
}
