#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include <boost/context/detail/fcontext.hpp>

namespace lockstep {

/// The stacks of many fibers in one mapping: untouched pages cost nothing. A stack that overflows runs into the one below it; the overflow is
/// detected before that one is used again. Guard pages for each stack would exceed the system's number of mappings and break up huge
/// pages. Below the lowest stack lies spare room, then a guard.
class StackArena {
public:
    StackArena() = default;
    ~StackArena();
    StackArena(const StackArena&) = delete;
    StackArena& operator=(const StackArena&) = delete;

    /// Reserves at least `stacks` stacks of stack_bytes each (0: the default). Throws DeviceError if the address space is exhausted.
    void reserve(std::size_t stacks, std::size_t stack_bytes);
    /// The upper end of a stack; it grows downwards. Stacks begin at different cache lines, so that they use all cache sets.
    void* top(std::size_t stack) const { return bottom(stack + 1) - kMarkBytes - stack % kColours * kColourBytes; }
    std::size_t bytes(std::size_t stack) const { return stride_ - kMarkBytes - stack % kColours * kColourBytes; }
    char* bottom(std::size_t stack) const { return memory_ + stack * stride_; }
    std::size_t stack_bytes() const { return stride_; }
    /// A running fiber whose stack pointer is below this address has no room left.
    const void* floor(std::size_t stack) const { return bottom(stack) + kSpareBytes; }
    /// False once a fiber has written beyond the lower end of its stack, into another stack.
    bool intact(std::size_t stack) const { return std::memcmp(bottom(stack) - kMarkBytes, kMark, sizeof kMark) == 0; }
    /// Restores all marks, before stacks are used again.
    void mark_again() const;

#if defined(__SANITIZE_ADDRESS__) || !defined(NDEBUG)
    static constexpr std::size_t kStackBytes = 64 * 1024;
#else
    static constexpr std::size_t kStackBytes = 8 * 1024;
#endif

private:
    static constexpr std::size_t kColours = 31, kColourBytes = 64;
    static constexpr std::size_t kMarkBytes = 64;  ///< above the top of a stack: the overflow mark of the stack above
    static constexpr std::size_t kSpareBytes = 256;  ///< more than a switch to another fiber takes
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

/// The stack pointer of the caller.
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

/// Switches to another fiber and returns when the fiber is resumed. Informs a sanitizer.
/// bottom, bytes  of the entered stack; null: the stack of the host thread
/// fiber_entered() must be the first call on a new fiber; its argument tells whether the host thread's stack or another fiber was left.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
boost::context::detail::transfer_t switch_fiber(FiberContextHandle to, void* data, const void* bottom,
                                                std::size_t bytes);
void fiber_entered(bool from_scheduler);
/// Before a stack is used again: clears sanitizer marks of frames that never returned.
void forget_frames(void* bottom, std::size_t bytes);
#else
inline boost::context::detail::transfer_t switch_fiber(FiberContextHandle to, void* data, const void*, std::size_t) {
    return boost::context::detail::jump_fcontext(to, data);
}
inline void fiber_entered(bool) {}
inline void forget_frames(void*, std::size_t) {}
#endif

}  // namespace lockstep
