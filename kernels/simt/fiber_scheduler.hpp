#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

#include "kernels/simt/fiber.hpp"
#include "kernels/simt/order.hpp"
#include "kernels/simt/trace.hpp"

namespace lockstep {

class FiberScheduler;

/// What a thread on a fiber waits for.
enum class Waiting : std::uint8_t { nothing, block_barrier, warp_barrier, finished };

/// A warp operation: lanes hand in a value and a lane to read from, and get a result.
enum class WarpOperation : std::uint8_t { barrier, shuffle, ballot };

/// One thread of a launch, on a stack of its own.
struct FiberThread {
    FiberContextHandle context = nullptr;
    FiberScheduler* scheduler = nullptr;
    std::uint32_t block = 0;
    std::uint32_t stack = 0;
    std::uint16_t thread = 0;
    Waiting waiting = Waiting::finished;
    bool queued = false;  ///< in the scheduler's list of threads that may go on
    WarpOperation operation = WarpOperation::barrier;
    int line = 0;  ///< where it waits
    std::uint64_t value = 0;  ///< handed in
    std::uint32_t source = 0;  ///< lane to read from
    std::uint64_t result = 0;
};

/// Runs the threads of blocks on fibers, one access at a time, in an order that we choose. Every thread pauses before each
/// access, at barriers and at warp operations. Block and warp waits are separate, so that a shuffle never holds up another
/// warp; threads that have returned count as arrived.
class FiberScheduler {
public:
    struct Job {
        std::uint32_t first_block = 0, end_block = 0;
        std::uint32_t threads_per_block = 0;
        std::uint32_t max_resident_blocks = 1;
        Order order;
        const char* kernel = "";
        SourcePlace source;
        const std::atomic<bool>* cancel = nullptr;
        /// The body of one thread: run(argument, thread).
        void (*run)(void* argument, FiberThread& thread) = nullptr;
        void* argument = nullptr;
        /// A block is about to begin in a resident slot: its shared memory may be cleared.
        void (*begin_block)(void* argument, std::uint32_t slot) = nullptr;
    };

    /// Runs all blocks. Throws KernelFault, Cancelled, DeviceError.
    void run(const Job& job);

    /// Called on a fiber, before an access.
    void pause(FiberThread& self) {
        if (job_.order.kind != Order::Kind::lane_by_lane) leave(self);
        else ++tick_;
    }
    void wait_for_block(FiberThread& self, int line);
    std::uint64_t warp_operation(FiberThread& self, WarpOperation operation, std::uint64_t value, std::uint32_t source,
                                 int line);
    [[noreturn]] void fail(FiberThread& self, trace::Fault fault);

    std::uint32_t tick() const { return tick_; }
    std::uint32_t slot_of(const FiberThread& thread) const { return thread.stack / job_.threads_per_block; }

private:
    struct Slot {
        std::uint32_t block = 0;
        std::uint32_t alive = 0, at_barrier = 0;
        std::vector<std::uint8_t> warp_alive, warp_waiting;
    };

    static void enter(boost::context::detail::transfer_t from);
    void leave(FiberThread& self);
    void arrive(boost::context::detail::transfer_t from);
    void resume(FiberThread& thread);
    void admit(std::uint32_t slot);
    void finished(FiberThread& thread);
    void release_block(std::uint32_t slot);
    void release_warp(std::uint32_t slot, std::uint32_t warp);
    void check_stuck();
    void run_in_turn();
    void run_shuffled();
    void made_ready(FiberThread& thread);
    FiberThread* threads_of(std::uint32_t slot) { return threads_.data() + std::size_t{slot} * job_.threads_per_block; }

    Job job_;
    StackArena stacks_;
    std::vector<FiberThread> threads_;
    std::vector<Slot> slots_;
    std::vector<std::uint32_t> ready_;  // of shuffled: indices of threads that may go on
    FiberContextHandle scheduler_context_ = nullptr;
    FiberThread* running_ = nullptr;
    std::optional<trace::Fault> fault_;
    std::uint32_t next_block_ = 0, live_threads_ = 0, tick_ = 0;
};

}  // namespace lockstep
