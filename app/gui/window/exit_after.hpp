#pragma once

#include <chrono>

namespace lockstep {

/// Ends the program with `code` after a time if it still runs: a driver that waits for an endless kernel must not keep a closed program
/// alive. Removes half-written files.
void exit_after(std::chrono::milliseconds most, int code);

}  // namespace lockstep
