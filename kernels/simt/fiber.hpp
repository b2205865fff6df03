#pragma once

#include <cstddef>
#include <cstdint>

#include <boost/context/detail/fcontext.hpp>

namespace lockstep {

/// Memory for the stacks of many fibers, in one mapping: pages that no fiber touches cost nothing.
class StackArena {
public:
    StackArena() = default;
    ~StackArena();
    StackArena(const StackArena&) = delete;
    StackArena& operator=(const StackArena&) = delete;

    /// Room for at least `stacks` of them. Throws DeviceError when the address space is used up.
    void reserve(std::size_t stacks);
    /// The upper end of a stack, where it begins to grow downwards.
    /// Stacks begin at different cache lines: at the same one of every page they would fight for the same few cache sets.
    void* top(std::size_t stack) const { return memory_ + (stack + 1) * kStackBytes - stack % kColours * kColourBytes; }
    static std::size_t bytes(std::size_t stack) { return kStackBytes - stack % kColours * kColourBytes; }
    void* bottom(std::size_t stack) const { return memory_ + stack * kStackBytes; }

#if defined(__SANITIZE_ADDRESS__) || !defined(NDEBUG)
    static constexpr std::size_t kStackBytes = 64 * 1024;
#else
    static constexpr std::size_t kStackBytes = 8 * 1024;
#endif

private:
    static constexpr std::size_t kColours = 31, kColourBytes = 64;

    void unmap();

    void* mapping_ = nullptr;
    std::size_t mapped_bytes_ = 0;
    char* memory_ = nullptr;
    std::size_t stacks_ = 0;
};

using FiberContextHandle = boost::context::detail::fcontext_t;

/// Leaves the running fiber for another; returns when somebody comes back. Tells the address sanitizer, where there is one.
/// bottom: of the stack that is entered; null when it is the thread's own.
/// fiber_entered() is the first thing on a fiber's own stack; it says whether the thread's own stack or another fiber was left.
#if defined(__SANITIZE_ADDRESS__)
boost::context::detail::transfer_t switch_fiber(FiberContextHandle to, void* data, const void* bottom);
void fiber_entered(bool from_scheduler);
/// Before a stack is used again: forgets what the frames of a fiber that never returned have marked on it.
void forget_frames(void* bottom);
#else
inline boost::context::detail::transfer_t switch_fiber(FiberContextHandle to, void* data, const void*) {
    return boost::context::detail::jump_fcontext(to, data);
}
inline void fiber_entered(bool) {}
inline void forget_frames(void*) {}
#endif

}  // namespace lockstep
