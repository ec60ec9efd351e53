#include <string>

#include "base/version.h"
#include "cli/commands.h"
#include "cli/subject.h"

namespace galli {
namespace {

std::string program() {
  return "@software{gallimaufry,\n"
         "  title   = {Gallimaufry: a workbench for impartial games whose rulesets are combined by "
         "operators},\n"
         "  author  = {{The Gallimaufry authors}},\n"
         "  version = {" +
         std::string(version) +
         "},\n"
         "  note    = {Program galli}\n"
         "}\n";
}

constexpr const char* papers = R"(
@article{push,
  title   = {The switch operators and push-the-button games: a sequential compound over rulesets},
  author  = {Duch{\^e}ne, Eric and Heinrich, Marc and Larsson, Urban and Parreau, Aline},
  journal = {Theoretical Computer Science},
  volume  = {715},
  pages   = {71--85},
  year    = {2018},
  doi     = {10.1016/j.tcs.2018.01.003},
  note    = {hal-01566273}
}

@misc{enforce,
  title   = {Enforce and selective operators of combinatorial games},
  author  = {Abuku, Tomoaki and Kimura, Shun-ichi and Kiya, Hironori and Larsson, Urban and Saha, Indrajit
             and Suetsugu, Koki and Yamashita, Takahiro},
  note    = {Preprint}
}

@misc{comply,
  title   = {Comply/constrain subtraction},
  author  = {Sravankumar, Archishman},
  year    = {2018},
  note    = {Preprint, arXiv:1806.00474}
}

@misc{rational,
  title   = {Rational heap games},
  author  = {Larsson, Urban},
  year    = {2018},
  note    = {Preprint}
}

@misc{slides,
  title   = {Combinatorial games},
  note    = {Lecture slides: subtraction games, pegs, Fibonacci nim}
}
)";

}  // namespace

void cite_command(const Options& options, const Control& control) {
  deliver(program() + papers, options, control);
}

}  // namespace galli
