#pragma once

#include <chrono>

namespace lockstep {

/// Ends the program with `code` after so long, should it still be there: a driver that waits for a kernel which does not end
/// must not keep a program whose window is closed. Files that are half written are removed.
void end_at_the_latest(std::chrono::milliseconds most, int code);

}  // namespace lockstep
