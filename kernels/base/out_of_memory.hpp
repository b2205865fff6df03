#pragma once

namespace lockstep {

/// Ends the program with exit code 3 and the sentence "lockstep: out of memory", without allocating memory. For errors that cannot be
/// reported in any other way, for example if an error handler runs out of memory.
[[noreturn]] void end_out_of_memory() noexcept;

/// From now on, an uncaught std::bad_alloc ends the program by end_out_of_memory().
void end_uncaught_out_of_memory() noexcept;

}  // namespace lockstep
