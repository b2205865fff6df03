#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <optional>
#include <vector>

#include "kernels/simt/fault_signal.hpp"
#include "kernels/simt/fibers/fiber.hpp"
#include "kernels/simt/order.hpp"
#include "kernels/simt/source_place.hpp"
#include "kernels/simt/trace.hpp"

namespace lockstep {

class FiberScheduler;
class GuardedMemory;
class LaunchLimit;
class Progress;

/// The reason why a thread on a fiber waits.
enum class Waiting : std::uint8_t { nothing, block_barrier, warp_barrier, active_lanes, finished };

/// A warp operation: each lane passes in a value and a lane to read from, and receives a result.
enum class WarpOperation : std::uint8_t { barrier, shuffle, ballot };

/// The operands of a lane for a warp operation.
struct WarpRequest {
    WarpOperation operation = WarpOperation::barrier;
    bool active = false;  ///< joins the active lanes, not the whole warp
    std::uint32_t source = 0;  ///< lane to read from
    std::uint64_t value = 0;
};

/// A thread of a launch: with its own stack, or with a saved part of the stack that threads share (SharedStack).
struct FiberThread {
    FiberContextHandle context = nullptr;
    FiberScheduler* scheduler = nullptr;
    const void* floor = nullptr;  ///< lowest usable address of its stack
    std::uint32_t block = 0;
    std::uint32_t stack = 0;
    std::uint16_t thread = 0;
    Waiting waiting = Waiting::finished;
    bool queued = false;  ///< in the scheduler's list of ready threads
    std::uint32_t spins = 0;  ///< number of spins since `spun_at`
    CallSite at;  ///< the line where it waits or spins
    WarpRequest request;
    std::uint64_t result = 0;
    std::uint64_t spun_at = 0;  ///< value of changes_ at its last spin
};
static_assert(sizeof(FiberThread) == 88, "the scheduler walks over all threads");

/// Runs the threads of blocks on fibers, one access at a time, in a chosen order. Every thread pauses before each access, at barriers and at
/// warp operations. Block and warp waits are separate: a shuffle never blocks another warp. Threads that have returned count as arrived.
class FiberScheduler {
public:
    struct Job {
        std::uint32_t first_block = 0, end_block = 0;
        std::uint32_t threads_per_block = 0;
        std::uint32_t max_resident_blocks = 1;
        std::uint32_t stack_bytes = 0;  ///< 0: the default
        bool spins = false;  ///< threads may wait for others outside of barriers
        Order order;
        const char* kernel = "";
        SourcePlace source;
        const std::atomic<bool>* cancel = nullptr;
        LaunchLimit* limit = nullptr;  ///< the step budget; may be null
        Progress* progress = nullptr;  ///< advances by the bytes that threads access in arrays; may be null
        /// The body of one thread: run(argument, thread).
        void (*run)(void* argument, FiberThread& thread) = nullptr;
        void* argument = nullptr;
        /// The shared memory of the blocks, to find accesses that bypass the context. May be null.
        GuardedMemory* guarded = nullptr;
        /// Called in a signal handler when a thread bypasses the context.
        void (*bypassed)(void* argument, const FiberThread& thread) = nullptr;
        /// Called before a block begins in a resident slot.
        void (*begin_block)(void* argument, std::uint32_t slot) = nullptr;
    };

    /// Runs all blocks. Throws KernelFault, also for an exception of the kernel, Cancelled, and DeviceError.
    void run(const Job& job);

    /// Called on a fiber, before an access.
    void pause(FiberThread& self) {
        if (job_.order.kind != Order::Kind::lane_by_lane) {
            leave(self);
            return;
        }
        if (stack_pointer() < self.floor) [[unlikely]]
            overflowed(self);
        if ((++tick_ & kLookTicks) == 0) [[unlikely]]
            look_up(self);
    }
    void wait_for_block(FiberThread& self, CallSite at);
    std::uint64_t warp_operation(FiberThread& self, const WarpRequest& request, CallSite at);
    void spin(FiberThread& self, CallSite at);
    [[noreturn]] void fail(FiberThread& self, trace::Fault fault);
    /// If a thread of this host thread runs on a fiber, ends its launch with a fault; returns if none does.
    static void end_running_thread(const std::string& what, SourcePlace at);
    /// Threads of this launch may wait for others outside of barriers.
    bool spins() const { return job_.spins; }
    /// Whether stores are compared with the former values: if threads wait for changes, and in long launches.
    bool compares() const { return compares_; }
    void note_change(bool changed) {
        changes_ += changed;
        memory_changes_ += changed;
    }
    void count_bytes(std::size_t bytes) { bytes_asked_ += bytes; }

    std::uint32_t tick() const { return tick_; }
    std::uint32_t slot_of(const FiberThread& thread) const { return thread.stack / job_.threads_per_block; }
    /// Bytes that the threads of the last job accessed in arrays.
    std::uint64_t bytes_asked() const { return bytes_asked_; }
    void note_float_sum() { sums_floats_ = true; }
    bool sums_floats() const {
        return sums_floats_;
    }  ///< whether a thread of the last run() added to an array of floats

private:
    struct Slot {
        std::uint32_t block = 0;
        std::uint32_t alive = 0, at_barrier = 0;
        std::vector<std::uint8_t> warp_alive, warp_waiting;  // warp_waiting: lanes at operations of the whole warp
        std::vector<std::uint8_t> warp_active;  // lanes that wait at operations of the active lanes
    };
    /// Mask of the ticks between two checks for cancellation in lane_by_lane: some milliseconds.
    static constexpr std::uint32_t kLookTicks = (1u << 14) - 1;
    /// The number of spins without any change of memory after which a thread counts as stuck.
    static constexpr std::uint32_t kPatience = 256;

    static void enter(boost::context::detail::transfer_t from);
    void leave(FiberThread& self);
    void to_scheduler(FiberThread& self);
    void arrive(boost::context::detail::transfer_t from);
    void resume(FiberThread& thread);
    void admit(std::uint32_t slot);
    void finished(FiberThread& thread);
    void release_block(std::uint32_t slot);
    void release_warp(std::uint32_t slot, std::uint32_t warp);
    void release_active(std::uint32_t slot, std::uint32_t warp, bool others_spin = false);
    bool release_some_active();
    void release(FiberThread& thread);
    void look_up(FiberThread& self);
    [[noreturn]] void overflowed(FiberThread& self);
    [[noreturn]] void rethrow(FiberThread& thread);
    trace::Fault overflow_of(FiberThread& thread) const;
    bool intact(const FiberThread& thread) const;
    static bool open_guarded(const char* address);
    static void* stack_after_signal(const RaisedSignal& raised, const char* stack_pointer);
    [[noreturn]] static void begin_after_signal();
    [[noreturn]] void stop(FiberThread& last);
    void tell_progress();
    bool cancelled() const { return job_.cancel && job_.cancel->load(std::memory_order_relaxed); }
    bool all_spin() const;
    bool made_too_many(std::int64_t more_steps);
    std::uint64_t unchanged_steps();
    trace::Fault endless(const FiberThread& goes_on) const;
    void check_stuck();
    void run_in_turn();
    void run_shuffled();
    void made_ready(FiberThread& thread);
    trace::Fault fault_of(const FiberThread& thread, trace::Fault::Kind kind) const;
    FiberThread* threads_of(std::uint32_t slot) { return threads_.data() + std::size_t{slot} * job_.threads_per_block; }
    std::uint32_t lanes_in(std::uint32_t warp) const;

    Job job_;
    StackArena stacks_;
    std::vector<FiberThread> threads_;
    std::vector<Slot> slots_;
    std::vector<std::uint32_t> ready_;  // of shuffled: indices of ready threads
    FiberContextHandle scheduler_context_ = nullptr;
    FiberThread* running_ = nullptr;
    bool stopping_ = false;  // the launch ends, for one of the next three reasons
    std::optional<trace::Fault> fault_;
    std::exception_ptr error_;
    bool cancelled_ = false;
    RaisedSignal raised_;  // raised by the running thread; no signal: its stack has no room left
    LaunchRunner* runner_ = nullptr;
    std::uint32_t next_block_ = 0, live_threads_ = 0, tick_ = 0;
    std::int64_t steps_ = 0;  // steps against the limit; negative: of a finished block, subtracted at the next check
    std::uint64_t changes_ = 0;  // counts changes of memory and ends of waits
    bool compares_ = false;
    std::uint64_t memory_changes_ = 0,
                  known_changes_ = 0;  // changes of memory and returned threads at the last check that found new ones
    std::int64_t changed_at_ = 0;  // steps_ at that check
    std::uint64_t bytes_asked_ = 0, bytes_told_ = 0;
    bool sums_floats_ = false;
};

}  // namespace lockstep
