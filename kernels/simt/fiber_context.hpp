#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>

#include "kernels/simt/fiber_scheduler.hpp"
#include "kernels/simt/span.hpp"
#include "kernels/simt/trace.hpp"

namespace lockstep {

/// Names the buffers of addresses and keeps the events; shared by the threads of a launch.
class TraceRecorder {
public:
    virtual ~TraceRecorder() = default;
    virtual std::uint16_t buffer_at(const void* address) = 0;
    virtual std::string buffer_name(const void* address) = 0;
    trace::Log* log = nullptr;  ///< null: no trace is wanted

    /// buffer_at(), remembered for the arrays in use: a launch has a handful.
    std::uint16_t buffer_number(const void* address) {
        for (const auto& [known, number] : known_)
            if (known == address) return number;
        const auto number = buffer_at(address);
        known_[next_known_++ % known_.size()] = {address, number};
        return number;
    }
    /// Memory may have changed hands since the last launch.
    void forget_buffers() { known_.fill({}); }

    void record(const FiberThread& thread, std::uint32_t tick, trace::Operation operation, std::uint16_t buffer,
                std::uint32_t index, std::uint8_t bytes, std::uint64_t before, std::uint64_t after, int line) {
        if (log->events.size() >= log->limit) {
            log->truncated = true;
            return;
        }
        log->events.push_back({before, after, index, thread.block, tick, thread.thread,
                               static_cast<std::uint16_t>(line), buffer, operation, bytes});
    }

private:
    std::array<std::pair<const void*, std::uint16_t>, 8> known_{};
    std::size_t next_known_ = 0;
};

/// The emulator's context for a thread on a fiber: pauses before every access, checks it, and records it when asked to.
class FiberContext {
public:
    FiberContext(FiberThread& self, TraceRecorder& recorder, std::uint32_t grid, std::uint32_t block_size)
        : self_(self), recorder_(recorder), tracing_(recorder.log != nullptr), grid_(grid), block_size_(block_size) {}

    std::uint32_t block_index() const { return self_.block; }
    std::uint32_t thread_index() const { return self_.thread; }
    std::uint32_t block_size() const { return block_size_; }
    std::uint32_t grid_size() const { return grid_; }
    std::uint32_t grid_threads() const { return grid_ * block_size_; }
    std::uint32_t global_thread() const { return self_.block * block_size_ + self_.thread; }
    std::uint32_t lane() const { return self_.thread % kWarpSize; }
    std::uint32_t warp() const { return self_.thread / kWarpSize; }

    template <class T>
    std::remove_const_t<T> load(Span<T> from, std::uint32_t index, int line = __builtin_LINE()) {
        before_access(from.data, index, from.size, line);
        const std::remove_const_t<T> value = from.data[index];
        record(trace::Operation::load, from.data, index, value, value, line);
        return value;
    }
    template <class T>
    void store(Span<T> to, std::uint32_t index, std::type_identity_t<T> value, int line = __builtin_LINE()) {
        before_access(to.data, index, to.size, line);
        const T before = to.data[index];
        to.data[index] = value;
        record(trace::Operation::store, to.data, index, before, value, line);
    }
    template <class T>
    std::remove_const_t<T> load_relaxed(Span<T> from, std::uint32_t index, int line = __builtin_LINE()) {
        return load(from, index, line);
    }
    template <class T>
    void store_relaxed(Span<T> to, std::uint32_t index, std::type_identity_t<T> value, int line = __builtin_LINE()) {
        store(to, index, value, line);
    }

    /// An array in the block's shared memory.
    template <class T, std::size_t N>
    T load(const T (&from)[N], std::uint32_t index, int line = __builtin_LINE()) {
        return load(Span<const T>{from, static_cast<std::uint32_t>(N)}, index, line);
    }
    template <class T, std::size_t N>
    void store(T (&to)[N], std::uint32_t index, std::type_identity_t<T> value, int line = __builtin_LINE()) {
        store(Span<T>{to, static_cast<std::uint32_t>(N)}, index, value, line);
    }
    template <class T, std::size_t N>
    T atomic_add(T (&to)[N], std::uint32_t index, std::type_identity_t<T> value, int line = __builtin_LINE()) {
        return atomic_add(Span<T>{to, static_cast<std::uint32_t>(N)}, index, value, line);
    }

    template <class T>
    T atomic_add(Span<T> to, std::uint32_t index, std::type_identity_t<T> value, int line = __builtin_LINE()) {
        return replace(to, index, line, [&](T now) { return static_cast<T>(now + value); });
    }
    template <class T>
    T atomic_or(Span<T> to, std::uint32_t index, std::type_identity_t<T> value, int line = __builtin_LINE()) {
        return replace(to, index, line, [&](T now) { return static_cast<T>(now | value); });
    }
    template <class T>
    T atomic_min(Span<T> to, std::uint32_t index, std::type_identity_t<T> value, int line = __builtin_LINE()) {
        return replace(to, index, line, [&](T now) { return value < now ? value : now; });
    }
    template <class T>
    T atomic_max(Span<T> to, std::uint32_t index, std::type_identity_t<T> value, int line = __builtin_LINE()) {
        return replace(to, index, line, [&](T now) { return now < value ? value : now; });
    }
    template <class T>
    T atomic_exchange(Span<T> to, std::uint32_t index, std::type_identity_t<T> value, int line = __builtin_LINE()) {
        return replace(to, index, line, [&](T) { return value; });
    }
    template <class T>
    T atomic_cas(Span<T> to, std::uint32_t index, std::type_identity_t<T> expected, std::type_identity_t<T> value,
                 int line = __builtin_LINE()) {
        return replace(to, index, line, [&](T now) { return now == expected ? value : now; });
    }

    void sync_block(int line = __builtin_LINE()) {
        record_wait(trace::Operation::sync_block, line);
        self_.scheduler->wait_for_block(self_, line);
    }
    void sync_warp(int line = __builtin_LINE()) {
        record_wait(trace::Operation::sync_warp, line);
        self_.scheduler->warp_operation(self_, WarpOperation::barrier, 0, lane(), line);
    }
    /// The value of the lane `distance` below; the own one where there is none.
    template <class T>
    T shuffle_up(T value, std::uint32_t distance, int line = __builtin_LINE()) {
        return shuffle(value, lane() >= distance ? lane() - distance : lane(), line);
    }
    template <class T>
    T shuffle_down(T value, std::uint32_t distance, int line = __builtin_LINE()) {
        return shuffle(value, lane() + distance < kWarpSize ? lane() + distance : lane(), line);
    }
    template <class T>
    T shuffle_xor(T value, std::uint32_t mask, int line = __builtin_LINE()) {
        return shuffle(value, lane() ^ mask, line);
    }
    /// The value of lane `source`.
    template <class T>
    T shuffle(T value, std::uint32_t source, int line = __builtin_LINE()) {
        record_wait(trace::Operation::shuffle, line);
        const auto got = self_.scheduler->warp_operation(self_, WarpOperation::shuffle, bits(value), source, line);
        T result;
        std::memcpy(&result, &got, sizeof(T));
        return result;
    }
    /// One bit for each lane of the warp that has not returned: whether its predicate holds.
    std::uint32_t ballot(bool predicate, int line = __builtin_LINE()) {
        record_wait(trace::Operation::ballot, line);
        return static_cast<std::uint32_t>(
            self_.scheduler->warp_operation(self_, WarpOperation::ballot, predicate, lane(), line));
    }
    /// The same, said where no lane of the warp has returned: a GPU must know.
    std::uint32_t ballot_warp(bool predicate, int line = __builtin_LINE()) { return ballot(predicate, line); }

private:
    template <class T>
    static std::uint64_t bits(T value) {
        static_assert(sizeof(T) <= 8 && std::is_trivially_copyable_v<T>);
        std::uint64_t word = 0;
        std::memcpy(&word, &value, sizeof(T));
        return word;
    }
    void before_access(const void* data, std::uint32_t index, std::uint32_t size, int line) {
        self_.scheduler->pause(self_);
        if (index >= size) [[unlikely]]
            out_of_range(data, index, size, line);
    }
    template <class T, class Change>
    T replace(Span<T> to, std::uint32_t index, int line, Change change) {
        before_access(to.data, index, to.size, line);
        // Untraced lane_by_lane runs blocks on several cores.
        T before = __atomic_load_n(to.data + index, __ATOMIC_RELAXED);
        T after = change(before);
        while (!__atomic_compare_exchange_n(to.data + index, &before, after, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED))
            after = change(before);
        record(trace::Operation::atomic, to.data, index, before, after, line);
        return before;
    }
    template <class T>
    void record(trace::Operation operation, const T* data, std::uint32_t index, T before, T after, int line) {
        if (!tracing_) return;
        recorder_.record(self_, self_.scheduler->tick(), operation, recorder_.buffer_number(data), index, sizeof(T),
                         bits(before), bits(after), line);
    }
    void record_wait(trace::Operation operation, int line) {
        if (tracing_) recorder_.record(self_, self_.scheduler->tick(), operation, 0, 0, 0, 0, 0, line);
    }
    [[noreturn]] void out_of_range(const void* data, std::uint32_t index, std::uint32_t size, int line) {
        trace::Fault fault;
        fault.line = line;
        fault.buffer = recorder_.buffer_name(data);
        fault.index = index;
        fault.size = size;
        self_.scheduler->fail(self_, std::move(fault));
    }

    FiberThread& self_;
    TraceRecorder& recorder_;
    bool tracing_;
    std::uint32_t grid_, block_size_;
};

}  // namespace lockstep
