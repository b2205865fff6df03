#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>

#include "kernels/simt/fibers/fiber_scheduler.hpp"
#include "kernels/simt/host/host_context.hpp"
#include "kernels/simt/trace_recorder.hpp"

namespace lockstep {

/// The emulator's context for a thread on a fiber: it pauses before every access, checks it, and records it in a traced launch.
///
/// There are two kinds of warp operations. shuffle..., ballot and sync_warp join the whole warp: every lane that has
/// not returned must arrive at this line, or the launch ends in a Fault. shuffle_active... and ballot_active are
/// opportunistic: they join the active lanes, like __activemask() on a GPU, and are meant for branches and loops that
/// some lanes enter. The scheduler chooses these lanes: here, all lanes that can arrive.
class FiberContext : public HostContext<FiberContext> {
public:
    /// shared_memory  the beginning of the block's shared memory
    /// to_open        offset from a guarded address to the accessible address of the same byte (GuardedMemory)
    FiberContext(FiberThread& self, TraceRecorder& recorder, const Extent& extent, const void* shared_memory,
                 std::ptrdiff_t to_open)
        : self_(self),
          recorder_(recorder),
          extent_(extent),
          shared_memory_(static_cast<const char*>(shared_memory)),
          to_open_(to_open),
          tracing_(recorder.tracing() && recorder.records(self)) {}

    std::uint32_t block() const { return self_.block; }
    std::uint32_t thread() const { return self_.thread; }
    const Extent& extent() const { return extent_; }

    template <class T>
    [[gnu::always_inline]] std::remove_const_t<T> read(Element<T> from, CallSite at) {
        begin_access(from, at);
        const auto value = read_whole<std::remove_const_t<T>>(address(from));
        record(trace::Operation::load, from, value, value, at);
        return value;
    }
    template <class T>
    [[gnu::always_inline]] void write(Element<T> to, T value, CallSite at) {
        begin_access(to, at);
        if (!compares()) {
            write_whole(address(to), value);
            return;
        }
        const auto before = read_whole(address(to));
        write_whole(address(to), value);
        self_.scheduler->note_change(!same_bits(before, value));
        record(trace::Operation::store, to, before, value, at);
    }
    template <class T, class Change>
    T replace(Element<T> to, Change change, CallSite at) {
        begin_access(to, at);
        const auto [before, after] = replace_whole(address(to), change);
        if (!compares()) return before;
        self_.scheduler->note_change(!same_bits(before, after));
        record(trace::Operation::atomic, to, before, after, at);
        return before;
    }
    [[noreturn]] void out_of_range(const void* data, std::uint32_t index, std::uint32_t size, CallSite at) {
        trace::Fault fault;
        fault.at = source_of(at);
        fault.buffer = recorder_.buffer_name(data);
        if (fault.buffer == "shared")
            fault.shared_byte = static_cast<std::uint32_t>(static_cast<const char*>(data) - shared_memory_);
        fault.index = index;
        fault.size = size;
        self_.scheduler->fail(self_, std::move(fault));
    }

    void note_float_sum() { self_.scheduler->note_float_sum(); }

    void sync_block(CallSite at = call_site()) {
        record_wait(trace::Operation::sync_block, false, 0, at);
        self_.scheduler->wait_for_block(self_, at);
    }
    void sync_warp(CallSite at = call_site()) {
        record_wait(trace::Operation::sync_warp, false, 0, at);
        self_.scheduler->warp_operation(self_, {WarpOperation::barrier, false, lane(), 0}, at);
    }
    /// Shows a variable's value in the debugger: `ctx.show(sum);`. It takes a step even if untraced: a trace does not change the order.
    template <class T>
    void show(T value, CallSite at = call_site()) {
        self_.scheduler->pause(self_);
        record_wait(trace::Operation::show, false, bits(value), at);
    }
    /// Call it in a loop that waits for a store of another thread: other threads run meanwhile. The launch ends in a
    /// Fault if no thread can run, or at once if the kernel's shape does not declare `spins`.
    void spin(CallSite at = call_site()) { self_.scheduler->spin(self_, at); }

    /// The value of the lane `distance` below; the lane's own value if there is none.
    template <class T>
    T shuffle_up(T value, std::uint32_t distance, CallSite at = call_site()) {
        return shuffle_from(value, below(distance), false, at);
    }
    template <class T>
    T shuffle_down(T value, std::uint32_t distance, CallSite at = call_site()) {
        return shuffle_from(value, above(distance), false, at);
    }
    template <class T>
    T shuffle_xor(T value, std::uint32_t mask, CallSite at = call_site()) {
        return shuffle_from(value, lane() ^ mask, false, at);
    }
    /// The value of lane `source`.
    template <class T>
    T shuffle(T value, std::uint32_t source, CallSite at = call_site()) {
        return shuffle_from(value, source, false, at);
    }
    /// A bit mask over the lanes of the warp that have not returned: the predicate of each lane.
    std::uint32_t ballot(bool predicate, CallSite at = call_site()) { return vote(predicate, false, at); }

    /// The same among the active lanes; the lane's own value if the source lane is not active.
    template <class T>
    T shuffle_up_active(T value, std::uint32_t distance, CallSite at = call_site()) {
        return shuffle_from(value, below(distance), true, at);
    }
    template <class T>
    T shuffle_down_active(T value, std::uint32_t distance, CallSite at = call_site()) {
        return shuffle_from(value, above(distance), true, at);
    }
    template <class T>
    T shuffle_xor_active(T value, std::uint32_t mask, CallSite at = call_site()) {
        return shuffle_from(value, lane() ^ mask, true, at);
    }
    template <class T>
    T shuffle_active(T value, std::uint32_t source, CallSite at = call_site()) {
        return shuffle_from(value, source, true, at);
    }
    std::uint32_t ballot_active(bool predicate, CallSite at = call_site()) { return vote(predicate, true, at); }

private:
    bool compares() const { return tracing_ || self_.scheduler->compares(); }
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
    T shuffle_from(T value, std::uint32_t source, bool active, CallSite at) {
        const auto event = record_wait(trace::Operation::shuffle, active, bits(value), at, source);
        const auto got =
            self_.scheduler->warp_operation(self_, {WarpOperation::shuffle, active, source, bits(value)}, at);
        recorder_.note_result(event, got);
        T result;
        std::memcpy(&result, &got, sizeof(T));
        return result;
    }
    std::uint32_t vote(bool predicate, bool active, CallSite at) {
        const auto event = record_wait(trace::Operation::ballot, active, predicate, at);
        const auto got = self_.scheduler->warp_operation(self_, {WarpOperation::ballot, active, lane(), predicate}, at);
        recorder_.note_result(event, got);
        return static_cast<std::uint32_t>(got);
    }

    template <class T>
    [[gnu::always_inline]] T* address(const Element<T>& element) const {
        if (element.memory == MemoryPlace::global) return element.address();
        using Bytes = std::conditional_t<std::is_const_v<T>, const char, char>;
        return reinterpret_cast<T*>(reinterpret_cast<Bytes*>(element.address()) + to_open_);
    }
    template <class T>
    [[gnu::always_inline]] void begin_access(const Element<T>& element, CallSite at) {
        self_.scheduler->pause(self_);
        if (element.index >= element.size) [[unlikely]]
            out_of_range(element.data, element.index, element.size, at);
        if (element.memory == MemoryPlace::global) self_.scheduler->count_bytes(sizeof(T));
    }
    template <class T>
    void record(trace::Operation operation, const Element<T>& element,
                std::type_identity_t<std::remove_const_t<T>> before, std::type_identity_t<std::remove_const_t<T>> after,
                CallSite at) {
        if (!tracing_) return;
        const Access access{element.index,   static_cast<std::uint16_t>(at.line),  operation, sizeof(T),
                            element.relaxed, element.memory == MemoryPlace::shared};
        record_access(access, element.data, bits(before), bits(after), at.file);
    }
    /// Small enough to be passed in a register.
    struct Access {
        std::uint32_t index;
        std::uint16_t line;
        trace::Operation operation;
        std::uint8_t bytes : 4;
        std::uint8_t relaxed : 1, shared : 1;
    };
    static_assert(sizeof(Access) == 8);
    // Not inlined: its frame must not be part of the stack of a waiting thread.
    [[gnu::noinline]] void record_access(Access access, const void* array, std::uint64_t before, std::uint64_t after,
                                         const char* file);
    /// Returns the number of the event. source: for a shuffle, the lane that is read.
    [[gnu::noinline]] std::size_t record_wait(trace::Operation operation, bool active, std::uint64_t value, CallSite at,
                                              std::uint32_t source = 0);
    trace::Event event_at(trace::Operation operation, std::uint16_t line, const char* file) const;

    FiberThread& self_;
    TraceRecorder& recorder_;
    const Extent& extent_;
    const char* shared_memory_;
    std::ptrdiff_t to_open_;
    bool tracing_;  ///< accesses of this block are recorded
};

}  // namespace lockstep
