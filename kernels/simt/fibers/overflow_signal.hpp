#pragma once

namespace lockstep {

/// A fiber's frame may be so large that it leaps over the mark and all room below its stack, to addresses that may not be touched: a
/// signal to its thread. This is what is asked then, in the signal's handler, and what happens instead.
struct OverflowAnswer {
    /// The upper end of a stack on which the thread goes on, if it could not touch `address` because its stack was at an end; null:
    /// the signal has another cause, and ends the program as it does by itself.
    void* (*stack)(const char* stack_pointer, const char* address) = nullptr;
    /// Begins on that stack, outside of the handler, and never returns.
    void (*go_on)() = nullptr;
};

/// From now on, for the thread that calls it; the answer is the same for all threads. Does nothing where a sanitizer takes the
/// signal, and on processors that it does not know.
void watch_overflow(const OverflowAnswer& answer);

}  // namespace lockstep
