#pragma once

#include <string>
#include <vector>

namespace lockstep {

/// The whole program. Returns the exit code: 0 done, 1 wrong result under --verify, 2 bad usage or input, 3 device or resource failure, 130
/// stopped by Ctrl+C. A failure is one line on stderr.
int run_program(const std::vector<std::string>& words);

}  // namespace lockstep
