#pragma once

#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>

#include "kernels/simt/fiber_scheduler.hpp"
#include "kernels/simt/host_context.hpp"
#include "kernels/simt/trace_recorder.hpp"

namespace lockstep {

/// The emulator's context for a thread on a fiber: pauses before every access, checks it, and records it when asked to.
///
/// Warp operations are of two kinds. shuffle..., ballot and sync_warp are of the whole warp: every lane that has not returned
/// comes to this very line, or the launch ends in a Fault. shuffle_active... and ballot_active are opportunistic: they join the
/// lanes that happen to be there, as __activemask() has it on a GPU, and are for branches and loops that only some lanes are
/// in. Which lanes those are is the scheduler's choice; here all that can come, come.
class FiberContext : public HostContext<FiberContext> {
public:
    FiberContext(FiberThread& self, TraceRecorder& recorder, const Extent& extent)
        : self_(self),
          recorder_(recorder),
          extent_(extent),
          tracing_(recorder.tracing()),
          compares_(tracing_ || self.scheduler->spins()) {}

    std::uint32_t block() const { return self_.block; }
    std::uint32_t thread() const { return self_.thread; }
    const Extent& extent() const { return extent_; }

    template <class T>
    [[gnu::always_inline]] std::remove_const_t<T> read(Element<T> from, int line) {
        begin_access(from, line);
        const auto value = read_whole<std::remove_const_t<T>>(from.address());
        record(trace::Operation::load, from, value, value, line);
        return value;
    }
    template <class T>
    [[gnu::always_inline]] void write(Element<T> to, T value, int line) {
        begin_access(to, line);
        if (!compares_) {
            write_whole(to.address(), value);
            return;
        }
        const auto before = read_whole(to.address());
        write_whole(to.address(), value);
        self_.scheduler->note_change(!same_bits(before, value));
        record(trace::Operation::store, to, before, value, line);
    }
    template <class T, class Change>
    T replace(Element<T> to, Change change, int line) {
        begin_access(to, line);
        const auto [before, after] = replace_whole(to.address(), change);
        if (!compares_) return before;
        self_.scheduler->note_change(!same_bits(before, after));
        record(trace::Operation::atomic, to, before, after, line);
        return before;
    }
    [[noreturn]] void out_of_range(const void* data, std::uint32_t index, std::uint32_t size, int line) {
        trace::Fault fault;
        fault.line = line;
        fault.buffer = recorder_.buffer_name(data);
        fault.index = index;
        fault.size = size;
        self_.scheduler->fail(self_, std::move(fault));
    }

    void sync_block(int line = __builtin_LINE()) {
        record_wait(trace::Operation::sync_block, line);
        self_.scheduler->wait_for_block(self_, line);
    }
    void sync_warp(int line = __builtin_LINE()) {
        record_wait(trace::Operation::sync_warp, line);
        self_.scheduler->warp_operation(self_, {WarpOperation::barrier, false, 0, lane()}, line);
    }
    /// In a loop that waits for what another thread stores or changes: others go on meanwhile. When nobody can, the launch ends
    /// in a Fault.
    void spin(int line = __builtin_LINE()) { self_.scheduler->spin(self_, line); }

    /// The value of the lane `distance` below; the own one where there is none.
    template <class T>
    T shuffle_up(T value, std::uint32_t distance, int line = __builtin_LINE()) {
        return shuffle_from(value, below(distance), false, line);
    }
    template <class T>
    T shuffle_down(T value, std::uint32_t distance, int line = __builtin_LINE()) {
        return shuffle_from(value, above(distance), false, line);
    }
    template <class T>
    T shuffle_xor(T value, std::uint32_t mask, int line = __builtin_LINE()) {
        return shuffle_from(value, lane() ^ mask, false, line);
    }
    /// The value of lane `source`.
    template <class T>
    T shuffle(T value, std::uint32_t source, int line = __builtin_LINE()) {
        return shuffle_from(value, source, false, line);
    }
    /// One bit for each lane of the warp that has not returned: whether its predicate holds.
    std::uint32_t ballot(bool predicate, int line = __builtin_LINE()) { return vote(predicate, false, line); }

    /// The same among the lanes that happen to be there; the own value where the other lane is not.
    template <class T>
    T shuffle_up_active(T value, std::uint32_t distance, int line = __builtin_LINE()) {
        return shuffle_from(value, below(distance), true, line);
    }
    template <class T>
    T shuffle_down_active(T value, std::uint32_t distance, int line = __builtin_LINE()) {
        return shuffle_from(value, above(distance), true, line);
    }
    template <class T>
    T shuffle_xor_active(T value, std::uint32_t mask, int line = __builtin_LINE()) {
        return shuffle_from(value, lane() ^ mask, true, line);
    }
    template <class T>
    T shuffle_active(T value, std::uint32_t source, int line = __builtin_LINE()) {
        return shuffle_from(value, source, true, line);
    }
    std::uint32_t ballot_active(bool predicate, int line = __builtin_LINE()) { return vote(predicate, true, line); }

private:
    template <class T>
    static std::uint64_t bits(T value) {
        static_assert(sizeof(T) <= 8 && std::is_trivially_copyable_v<T>);
        std::uint64_t word = 0;
        std::memcpy(&word, &value, sizeof(T));
        return word;
    }
    std::uint32_t below(std::uint32_t distance) const { return lane() >= distance ? lane() - distance : lane(); }
    std::uint32_t above(std::uint32_t distance) const {
        return lane() + distance < kWarpSize ? lane() + distance : lane();
    }
    template <class T>
    T shuffle_from(T value, std::uint32_t source, bool active, int line) {
        record_wait(trace::Operation::shuffle, line);
        const auto got =
            self_.scheduler->warp_operation(self_, {WarpOperation::shuffle, active, bits(value), source}, line);
        T result;
        std::memcpy(&result, &got, sizeof(T));
        return result;
    }
    std::uint32_t vote(bool predicate, bool active, int line) {
        record_wait(trace::Operation::ballot, line);
        return static_cast<std::uint32_t>(
            self_.scheduler->warp_operation(self_, {WarpOperation::ballot, active, predicate, lane()}, line));
    }

    template <class T>
    [[gnu::always_inline]] void begin_access(const Element<T>& element, int line) {
        self_.scheduler->pause(self_);
        if (element.index >= element.size) [[unlikely]]
            out_of_range(element.data, element.index, element.size, line);
        if (element.memory == MemoryPlace::global) self_.scheduler->count_bytes(sizeof(T));
    }
    template <class T>
    void record(trace::Operation operation, const Element<T>& element,
                std::type_identity_t<std::remove_const_t<T>> before, std::type_identity_t<std::remove_const_t<T>> after,
                int line) {
        if (!tracing_) return;
        recorder_.record(self_, self_.scheduler->tick(), operation, recorder_.buffer_number(element.data),
                         element.index, sizeof(T), bits(before), bits(after), line);
    }
    void record_wait(trace::Operation operation, int line) {
        if (tracing_) recorder_.record(self_, self_.scheduler->tick(), operation, 0, 0, 0, 0, 0, line);
    }

    FiberThread& self_;
    TraceRecorder& recorder_;
    const Extent& extent_;
    bool tracing_;
    bool compares_;  ///< a store with what was there before: for the trace, and for threads that wait for a change
};

}  // namespace lockstep
