// Puts the files of finished shards together.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "gallimaufry/control.h"
#include "sweep/head.h"

namespace galli {

struct SweepPart {
  std::string path;
  SweepHead head;
};

/// In the order of their shards. Throws Error unless they belong together and are all there.
std::vector<SweepPart> sweep_parts(const std::vector<std::string>& paths);

/// Hands on the rows of all parts, in order. Throws Error when one of them is not complete.
SweepSummary read_parts(const std::vector<SweepPart>& parts,
                        const std::function<void(std::string_view)>& take, const Control& control);

/// Whether the file is the part with this head, whole, by all that is in it. Rows of a sweep without shards do not say which
/// sweep they are from. Throws Error.
bool is_whole_part(const std::string& path, const std::string& head, const Control& control);

}  // namespace galli
