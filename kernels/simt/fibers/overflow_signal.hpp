#pragma once

namespace lockstep {

#if (defined(__x86_64__) || defined(__aarch64__)) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
/// Whether refused accesses are handled here: not where a sanitizer takes the signal, nor on processors that this does not know.
inline constexpr bool kWatchesOverflow = true;
#else
inline constexpr bool kWatchesOverflow = false;
#endif

/// What to do in the signal handler of an access that the processor refused. The frame of a fiber may be so large that it leaps over the
/// mark and all room below its stack; and a kernel may touch shared memory that is guarded.
struct OverflowAnswer {
    /// Whether the access can be tried again.
    bool (*retry)(const char* address) = nullptr;
    /// The upper end of a stack on which the thread continues, if it could not touch `address` because its own stack was at an end;
    /// null: the signal has another cause, and ends the program as usual.
    void* (*stack)(const char* stack_pointer, const char* address) = nullptr;
    /// Begins on that stack, outside of the handler, and never returns.
    void (*go_on)() = nullptr;
};

/// For the calling thread, from now on. The answer is the same for all threads.
void watch_overflow(const OverflowAnswer& answer);

}  // namespace lockstep
