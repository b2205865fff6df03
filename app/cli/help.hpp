#pragma once

#include <string>

namespace lockstep {

/// Version and revision, in a line.
std::string version_text();
/// What --help says after the options: generators, files, exit codes.
std::string help_footer();

}  // namespace lockstep
