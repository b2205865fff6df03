#pragma once

#include <string>

namespace lockstep {

/// Version and revision in a line.
std::string version_text();
/// The text of --help after the options: generators, files, exit codes.
std::string help_footer();
/// The same for one command: exit codes, and where the rest stands.
std::string command_footer();

}  // namespace lockstep
