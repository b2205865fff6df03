#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include <boost/context/detail/fcontext.hpp>

namespace lockstep {

/// Memory for the stacks of many fibers, in one mapping: pages that no fiber touches cost nothing. A stack that overflows runs
/// into the one below it, which is not used again before somebody notices: guard pages for each would be more mappings than
/// the system allows, and end the huge ones. Below the lowest lies room that nobody uses, then some that may not be touched.
class StackArena {
public:
    StackArena() = default;
    ~StackArena();
    StackArena(const StackArena&) = delete;
    StackArena& operator=(const StackArena&) = delete;

    /// Room for at least `stacks` of them, each of stack_bytes (0: the usual). Throws DeviceError when the address space is used
    /// up.
    void reserve(std::size_t stacks, std::size_t stack_bytes);
    /// The upper end of a stack, where it begins to grow downwards.
    /// Stacks begin at different cache lines: at the same one of every page they would fight for the same few cache sets.
    void* top(std::size_t stack) const { return bottom(stack + 1) - kMarkBytes - stack % kColours * kColourBytes; }
    std::size_t bytes(std::size_t stack) const { return stride_ - kMarkBytes - stack % kColours * kColourBytes; }
    char* bottom(std::size_t stack) const { return memory_ + stack * stride_; }
    std::size_t stack_bytes() const { return stride_; }
    /// A running fiber whose stack pointer is below this has no room left.
    const void* floor(std::size_t stack) const { return bottom(stack) + kSpareBytes; }
    /// False once a fiber has written beyond the lower end of its stack: into that of another, which must not go on.
    bool intact(std::size_t stack) const { return std::memcmp(bottom(stack) - kMarkBytes, kMark, sizeof kMark) == 0; }
    /// All that one fiber has written over, before stacks are used again.
    void mark_again() const;

#if defined(__SANITIZE_ADDRESS__) || !defined(NDEBUG)
    static constexpr std::size_t kStackBytes = 64 * 1024;
#else
    static constexpr std::size_t kStackBytes = 8 * 1024;
#endif

private:
    static constexpr std::size_t kColours = 31, kColourBytes = 64;
    static constexpr std::size_t kMarkBytes = 64;  ///< above a stack's top: the mark of the one that would run into it
    static constexpr std::size_t kSpareBytes = 256;  ///< what a switch to another fiber takes, and some
    static constexpr std::size_t kRoomBelow = std::size_t{1} << 20;
    static constexpr std::uint64_t kMark[2] = {0x5A17'0FAC'E0F5'7AC4ull, 0xC0DE'D15E'A5ED'B0DEull};

    void map(std::size_t bytes);
    void unmap();
    void mark(std::size_t stack) const;

    void* mapping_ = nullptr;
    std::size_t mapped_bytes_ = 0, bytes_ = 0;
    char* memory_ = nullptr;
    std::size_t stacks_ = 0, stride_ = kStackBytes;
};

/// Of the function that calls it.
[[gnu::always_inline]] inline const void* stack_pointer() {
#if defined(__x86_64__)
    const void* pointer;
    __asm__("mov %%rsp, %0" : "=r"(pointer));
    return pointer;
#elif defined(__aarch64__)
    const void* pointer;
    __asm__("mov %0, sp" : "=r"(pointer));
    return pointer;
#else
    return __builtin_frame_address(0);
#endif
}

using FiberContextHandle = boost::context::detail::fcontext_t;

/// Leaves the running fiber for another; returns when somebody comes back. Tells the sanitizer, where there is one.
/// bottom, bytes: of the stack that is entered; null when it is the thread's own.
/// fiber_entered() is the first thing on a fiber's own stack; it says whether the thread's own stack or another fiber was left.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
boost::context::detail::transfer_t switch_fiber(FiberContextHandle to, void* data, const void* bottom,
                                                std::size_t bytes);
void fiber_entered(bool from_scheduler);
/// Before a stack is used again: forgets what the frames of a fiber that never returned have marked on it.
void forget_frames(void* bottom, std::size_t bytes);
#else
inline boost::context::detail::transfer_t switch_fiber(FiberContextHandle to, void* data, const void*, std::size_t) {
    return boost::context::detail::jump_fcontext(to, data);
}
inline void fiber_entered(bool) {}
inline void forget_frames(void*, std::size_t) {}
#endif

}  // namespace lockstep
