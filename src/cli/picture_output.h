// Pictures on their way to a file or a terminal.
#pragma once

#include <string>

#include "cli/subject.h"
#include "picture/scene.h"

namespace galli {

About about(const Options& options, const Subject& subject);

/// Throws Error when pixels or a PDF would go to a terminal.
void check_is_for_a_file(const Options& options);

/// The bytes of a picture; the format is not text and not dot.
std::string written(Scene scene, PictureFormat format, const About& about);

/// Throws Error for pictures that are too large in this format.
void deliver_picture(Scene scene, const Options& options, const Subject& subject, const Control& control);

}  // namespace galli
