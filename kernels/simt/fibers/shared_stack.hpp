#pragma once

#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <memory>

#include "kernels/simt/fibers/fiber.hpp"

namespace lockstep {

/// A stack that the threads of a launch share. Between its turns, a thread's part of the stack, some hundred bytes, is saved in a table. With
/// one stack each, 2^16 threads would take half a gigabyte, and each turn would begin with cache misses.
class SharedStack {
public:
    /// Sanitizers track stacks by address: with them each thread has a stack of its own.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    static constexpr bool kUsable = false;
#else
    static constexpr bool kUsable = true;
#endif

    /// Reserves table entries for new threads. Throws DeviceError if there is no memory.
    void reserve(std::size_t threads);
    /// After a launch: returns memory that only large launches need to the system.
    void rest();

    void* top() const { return stack_.top(0); }
    std::size_t bytes() const { return stack_.bytes(0); }
    std::size_t stack_bytes() const { return stack_.stack_bytes(); }
    const void* floor() const { return stack_.floor(0); }

    /// Sets the beginning of the threads' parts: the stack above `pointer` is common to all threads and never copied.
    void begin_at(const void* pointer) {
        begin_ = stack_.bottom(0) + (static_cast<const char*>(pointer) - stack_.bottom(0));
    }
    /// Saves the thread's part of the stack, which begins at its context, into the table.
    void keep(std::size_t thread, FiberContextHandle context) {
        const auto size = size_of(context);
        if (size > room_) [[unlikely]]
            widen(size);
        copy(kept_.get() + thread * room_, begin_ - size, size);
    }
    /// Copies the saved part back onto the stack.
    void put_back(std::size_t thread, FiberContextHandle context) {
        const auto size = size_of(context);
        copy(begin_ - size, kept_.get() + thread * room_, size);
    }

    /// Prefetches the saved part of a thread that runs soon.
    void fetch(std::size_t thread, FiberContextHandle context) const {
        constexpr std::size_t kLine = 64;
        const auto size = size_of(context);
        for (std::size_t at = 0; at < size; at += kLine) __builtin_prefetch(kept_.get() + thread * room_ + at, 1);
    }

    /// False once a thread has written beyond the lower end.
    bool intact() const { return stack_.intact(0); }
    void mark_again() const { stack_.mark_again(); }

private:
    static constexpr std::size_t kStep = 64;  ///< bytes copied at a time

    struct Free {
        void operator()(char* memory) const { std::free(memory); }
    };
    std::size_t size_of(FiberContextHandle context) const {
        const auto size = static_cast<std::size_t>(begin_ - static_cast<const char*>(context));
        return (size + kStep - 1) / kStep * kStep;
    }
    static void copy(char* to, const char* from, std::size_t size) {
        for (std::size_t at = 0; at < size; at += kStep) std::memcpy(to + at, from + at, kStep);
    }
    void widen(std::size_t size);

    StackArena stack_;
    char* begin_ = nullptr;
    std::unique_ptr<char, Free> kept_;
    std::size_t threads_ = 0, room_ = 0, allocated_ = 0;  ///< room: bytes per thread; allocated: bytes of all threads
};

}  // namespace lockstep
