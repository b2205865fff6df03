#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "kernels/simt/fault.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// The emulator's context for threads that never wait for each other: each runs to its end, on the stack of whoever calls.
/// Accesses are relaxed atomics, since blocks run on several cores. Kernels that use barriers or warp operations say so in
/// their shape (`cooperative`) and get a FiberContext instead; here those do not compile.
class DirectContext {
public:
    DirectContext(const char* kernel, SourcePlace source, std::uint32_t grid, std::uint32_t block_size)
        : kernel_(kernel), source_(source), grid_(grid), block_size_(block_size) {}

    void enter(std::uint32_t block, std::uint32_t thread) {
        block_ = block;
        thread_ = thread;
    }

    std::uint32_t block_index() const { return block_; }
    std::uint32_t thread_index() const { return thread_; }
    std::uint32_t block_size() const { return block_size_; }
    std::uint32_t grid_size() const { return grid_; }
    std::uint32_t grid_threads() const { return grid_ * block_size_; }
    std::uint32_t global_thread() const { return block_ * block_size_ + thread_; }
    std::uint32_t lane() const { return thread_ % kWarpSize; }
    std::uint32_t warp() const { return thread_ / kWarpSize; }

    template <class T>
    std::remove_const_t<T> load(Span<T> from, std::uint32_t index, int line = __builtin_LINE()) {
        check(index, from.size, line);
        return read(from.data + index);
    }
    template <class T>
    void store(Span<T> to, std::uint32_t index, std::type_identity_t<T> value, int line = __builtin_LINE()) {
        check(index, to.size, line);
        __atomic_store_n(to.data + index, value, __ATOMIC_RELAXED);
    }
    template <class T>
    std::remove_const_t<T> load_relaxed(Span<T> from, std::uint32_t index, int line = __builtin_LINE()) {
        return load(from, index, line);
    }
    template <class T>
    void store_relaxed(Span<T> to, std::uint32_t index, std::type_identity_t<T> value, int line = __builtin_LINE()) {
        store(to, index, value, line);
    }

    template <class T>
    T atomic_add(Span<T> to, std::uint32_t index, std::type_identity_t<T> value, int line = __builtin_LINE()) {
        check(index, to.size, line);
        return __atomic_fetch_add(to.data + index, value, __ATOMIC_RELAXED);
    }
    template <class T>
    T atomic_or(Span<T> to, std::uint32_t index, std::type_identity_t<T> value, int line = __builtin_LINE()) {
        check(index, to.size, line);
        return __atomic_fetch_or(to.data + index, value, __ATOMIC_RELAXED);
    }
    template <class T>
    T atomic_exchange(Span<T> to, std::uint32_t index, std::type_identity_t<T> value, int line = __builtin_LINE()) {
        check(index, to.size, line);
        return __atomic_exchange_n(to.data + index, value, __ATOMIC_RELAXED);
    }
    template <class T>
    T atomic_cas(Span<T> to, std::uint32_t index, std::type_identity_t<T> expected, std::type_identity_t<T> value,
                 int line = __builtin_LINE()) {
        check(index, to.size, line);
        __atomic_compare_exchange_n(to.data + index, &expected, value, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
        return expected;
    }
    template <class T>
    T atomic_min(Span<T> to, std::uint32_t index, std::type_identity_t<T> value, int line = __builtin_LINE()) {
        return replace_if(to, index, value, line, [](T now, T given) { return given < now; });
    }
    template <class T>
    T atomic_max(Span<T> to, std::uint32_t index, std::type_identity_t<T> value, int line = __builtin_LINE()) {
        return replace_if(to, index, value, line, [](T now, T given) { return now < given; });
    }

private:
    template <class T>
    static std::remove_const_t<T> read(T* from) {
        return __atomic_load_n(from, __ATOMIC_RELAXED);
    }
    template <class T, class Better>
    T replace_if(Span<T> to, std::uint32_t index, T value, int line, Better better) {
        check(index, to.size, line);
        T now = read(to.data + index);
        while (better(now, value) &&
               !__atomic_compare_exchange_n(to.data + index, &now, value, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
        }
        return now;
    }
    void check(std::uint32_t index, std::uint32_t size, int line) const {
        if (index >= size) [[unlikely]]
            fail(index, size, line);
    }
    [[noreturn]] void fail(std::uint32_t index, std::uint32_t size, int line) const {
        trace::Fault fault;
        fault.kernel = kernel_;
        fault.source = source_;
        fault.line = line;
        fault.block = block_;
        fault.thread = thread_;
        fault.buffer = "an array";
        fault.index = index;
        fault.size = size;
        throw KernelFault(fault);
    }

    const char* kernel_;
    SourcePlace source_;
    std::uint32_t grid_, block_size_, block_ = 0, thread_ = 0;
};

}  // namespace lockstep
