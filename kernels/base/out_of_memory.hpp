#pragma once

namespace lockstep {

/// Ends the program with exit code 3 and the sentence "lockstep: out of memory", without allocating memory: for places where an error
/// cannot be reported any more, such as a handler of errors that runs out of memory itself.
[[noreturn]] void end_out_of_memory() noexcept;

/// Makes an exception that nobody catches end the program that way if it is std::bad_alloc.
void end_uncaught_out_of_memory() noexcept;

}  // namespace lockstep
