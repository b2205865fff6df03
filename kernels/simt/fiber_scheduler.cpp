#include "kernels/simt/fiber_scheduler.hpp"

#include <algorithm>

#include "kernels/data/progress.hpp"
#include "kernels/simt/fault.hpp"

namespace lockstep {

using boost::context::detail::make_fcontext;
using boost::context::detail::transfer_t;

namespace {
// The scheduler of this thread that has just entered a fiber.
thread_local FiberScheduler* entering = nullptr;
}  // namespace

void FiberScheduler::run(const Job& job) {
    job_ = job;
    const auto blocks = job.end_block - job.first_block;
    const auto resident = std::min(blocks, job.max_resident_blocks);
    const auto warps = ceil_div(job.threads_per_block, kWarpSize);
    stacks_.reserve(std::size_t{resident} * job.threads_per_block);
    threads_.assign(std::size_t{resident} * job.threads_per_block, {});
    slots_.assign(resident, {});
    for (auto& slot : slots_) {
        slot.warp_alive.resize(warps);
        slot.warp_waiting.resize(warps);
    }
    ready_.clear();
    fault_.reset();
    next_block_ = job.first_block;
    live_threads_ = 0;
    tick_ = 0;
    for (std::uint32_t slot = 0; slot < resident; ++slot) admit(slot);
    if (job.order.kind == Order::Kind::shuffled) run_shuffled();
    else run_in_turn();
}

void FiberScheduler::admit(std::uint32_t slot_index) {
    if (next_block_ == job_.end_block) return;
    auto& slot = slots_[slot_index];
    slot.block = next_block_++;
    slot.alive = job_.threads_per_block;
    slot.at_barrier = 0;
    for (std::uint32_t warp = 0; warp < slot.warp_alive.size(); ++warp) {
        slot.warp_alive[warp] =
            static_cast<std::uint8_t>(std::min(kWarpSize, job_.threads_per_block - warp * kWarpSize));
        slot.warp_waiting[warp] = 0;
    }
    if (job_.begin_block) job_.begin_block(job_.argument, slot_index);
    for (std::uint32_t i = 0; i < job_.threads_per_block; ++i) {
        auto& thread = threads_of(slot_index)[i];
        thread.scheduler = this;
        thread.block = slot.block;
        thread.stack = slot_index * job_.threads_per_block + i;
        thread.thread = static_cast<std::uint16_t>(i);
        thread.waiting = Waiting::nothing;
        forget_frames(stacks_.bottom(thread.stack));
        thread.context =
            make_fcontext(stacks_.top(thread.stack), StackArena::bytes(thread.stack), &FiberScheduler::enter);
        made_ready(thread);
    }
    live_threads_ += job_.threads_per_block;
}

void FiberScheduler::made_ready(FiberThread& thread) {
    if (job_.order.kind != Order::Kind::shuffled || thread.queued) return;
    thread.queued = true;
    ready_.push_back(thread.stack);
}

// Whoever runs next notes where the one before stopped: a fiber, or the scheduler itself.
void FiberScheduler::arrive(transfer_t from) {
    if (from.data) static_cast<FiberThread*>(from.data)->context = from.fctx;
    else scheduler_context_ = from.fctx;
}

void FiberScheduler::enter(transfer_t from) {
    fiber_entered(from.data == nullptr);
    auto& self = *(from.data ? static_cast<FiberThread*>(from.data)->scheduler : entering)->running_;
    auto& scheduler = *self.scheduler;
    scheduler.arrive(from);
    scheduler.job_.run(scheduler.job_.argument, self);
    self.waiting = Waiting::finished;
    switch_fiber(scheduler.scheduler_context_, &self, nullptr);
}

// In lock step the next lane follows at once; otherwise, and after the last lane, the scheduler decides.
void FiberScheduler::leave(FiberThread& self) {
    if (job_.order.kind == Order::Kind::lockstep && !fault_) {
        const auto* const end = threads_.data() + threads_.size();
        for (auto* next = &self + 1; next != end; ++next) {
            if (next->waiting != Waiting::nothing) continue;
            running_ = next;
            arrive(switch_fiber(next->context, &self, stacks_.bottom(next->stack)));
            return;
        }
    }
    arrive(switch_fiber(scheduler_context_, &self, nullptr));
}

// Lets a thread go on until it, or one that followed it, has something for the scheduler to do.
void FiberScheduler::resume(FiberThread& thread) {
    running_ = &thread;
    entering = this;
    arrive(switch_fiber(thread.context, nullptr, stacks_.bottom(thread.stack)));
    if (fault_) throw KernelFault(*fault_);
    if (running_->waiting == Waiting::finished) finished(*running_);
}

void FiberScheduler::finished(FiberThread& thread) {
    const auto slot_index = slot_of(thread);
    auto& slot = slots_[slot_index];
    const auto warp = thread.thread / kWarpSize;
    --live_threads_;
    --slot.alive;
    --slot.warp_alive[warp];
    if (slot.alive == 0) {
        admit(slot_index);
        return;
    }
    if (slot.warp_alive[warp] != 0 && slot.warp_waiting[warp] == slot.warp_alive[warp]) release_warp(slot_index, warp);
    if (slot.at_barrier == slot.alive) release_block(slot_index);
}

void FiberScheduler::wait_for_block(FiberThread& self, int line) {
    const auto slot_index = slot_of(self);
    auto& slot = slots_[slot_index];
    self.line = line;
    self.waiting = Waiting::block_barrier;
    if (++slot.at_barrier == slot.alive) release_block(slot_index);
    leave(self);
}

void FiberScheduler::release_block(std::uint32_t slot_index) {
    auto& slot = slots_[slot_index];
    int line = 0;
    for (std::uint32_t i = 0; i < job_.threads_per_block; ++i) {
        auto& thread = threads_of(slot_index)[i];
        if (thread.waiting != Waiting::block_barrier) continue;
        if (line != 0 && thread.line != line) return;  // two different barriers: check_stuck() will say so
        line = thread.line;
    }
    slot.at_barrier = 0;
    for (std::uint32_t i = 0; i < job_.threads_per_block; ++i) {
        auto& thread = threads_of(slot_index)[i];
        if (thread.waiting != Waiting::block_barrier) continue;
        thread.waiting = Waiting::nothing;
        made_ready(thread);
    }
}

std::uint64_t FiberScheduler::warp_operation(FiberThread& self, WarpOperation operation, std::uint64_t value,
                                             std::uint32_t source, int line) {
    const auto slot_index = slot_of(self);
    auto& slot = slots_[slot_index];
    const auto warp = self.thread / kWarpSize;
    self.operation = operation;
    self.value = value;
    self.source = source;
    self.line = line;
    self.waiting = Waiting::warp_barrier;
    if (++slot.warp_waiting[warp] == slot.warp_alive[warp]) release_warp(slot_index, warp);
    leave(self);
    return self.result;
}

void FiberScheduler::release_warp(std::uint32_t slot_index, std::uint32_t warp) {
    auto* lanes = threads_of(slot_index) + warp * kWarpSize;
    const auto count = std::min(kWarpSize, job_.threads_per_block - warp * kWarpSize);
    int line = 0;
    std::uint64_t ballot = 0;
    for (std::uint32_t lane = 0; lane < count; ++lane) {
        if (lanes[lane].waiting != Waiting::warp_barrier) continue;
        if (line != 0 && lanes[lane].line != line) return;
        line = lanes[lane].line;
        if (lanes[lane].value != 0) ballot |= std::uint64_t{1} << lane;
    }
    slots_[slot_index].warp_waiting[warp] = 0;
    for (std::uint32_t lane = 0; lane < count; ++lane) {
        auto& thread = lanes[lane];
        if (thread.waiting != Waiting::warp_barrier) continue;
        const bool there = thread.source < count && lanes[thread.source].waiting != Waiting::finished;
        thread.result = thread.operation == WarpOperation::ballot ? ballot
                        : there                                   ? lanes[thread.source].value
                                                                  : thread.value;
    }
    for (std::uint32_t lane = 0; lane < count; ++lane) {
        if (lanes[lane].waiting != Waiting::warp_barrier) continue;
        lanes[lane].waiting = Waiting::nothing;
        made_ready(lanes[lane]);
    }
}

void FiberScheduler::fail(FiberThread& self, trace::Fault fault) {
    fault.kernel = job_.kernel;
    fault.source = job_.source;
    fault.block = self.block;
    fault.thread = self.thread;
    fault_ = std::move(fault);
    for (;;) leave(self);  // the scheduler throws, and never comes back
}

// Nobody can go on, yet not everybody has returned.
void FiberScheduler::check_stuck() {
    for (const auto& thread : threads_) {
        if (thread.waiting == Waiting::nothing || thread.waiting == Waiting::finished) continue;
        trace::Fault fault;
        fault.kind = trace::Fault::Kind::diverging_barrier;
        fault.kernel = job_.kernel;
        fault.source = job_.source;
        fault.line = thread.line;
        fault.block = thread.block;
        fault.thread = thread.thread;
        throw KernelFault(std::move(fault));
    }
}

void FiberScheduler::run_in_turn() {
    const bool in_lockstep = job_.order.kind == Order::Kind::lockstep;
    while (live_threads_ != 0) {
        if (job_.cancel && job_.cancel->load(std::memory_order_relaxed)) throw Cancelled();
        bool moved = false;
        for (auto *thread = threads_.data(), *end = thread + threads_.size(); thread != end; ++thread) {
            if (thread->waiting != Waiting::nothing) continue;
            moved = true;
            resume(*thread);
            if (in_lockstep) thread = running_;  // those between have had their turn
        }
        if (!moved) check_stuck();
        if (in_lockstep) ++tick_;
    }
}

void FiberScheduler::run_shuffled() {
    // SplitMix64 (Steele, Lea, Flood 2014): the same everywhere, and quick.
    auto random = job_.order.seed + 0x9E3779B97F4A7C15ull;
    const auto next = [&random] {
        auto z = random += 0x9E3779B97F4A7C15ull;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
        return z ^ (z >> 31);
    };
    while (live_threads_ != 0) {
        if ((tick_ & 4095) == 0 && job_.cancel && job_.cancel->load(std::memory_order_relaxed)) throw Cancelled();
        if (ready_.empty()) check_stuck();
        const auto pick = static_cast<std::size_t>((static_cast<unsigned __int128>(next()) * ready_.size()) >> 64);
        auto& chosen = threads_[ready_[pick]];
        ready_[pick] = ready_.back();
        ready_.pop_back();
        chosen.queued = false;
        resume(chosen);
        if (chosen.waiting == Waiting::nothing) made_ready(chosen);
        ++tick_;
    }
}

}  // namespace lockstep
