#include "kernels/simt/fibers/fiber_scheduler.hpp"

#include <algorithm>
#include <array>
#include <csignal>
#include <span>
#include <string_view>
#include <utility>

#include "kernels/base/available_memory.hpp"
#include "kernels/base/progress.hpp"
#include "kernels/simt/fault.hpp"
#include "kernels/simt/fibers/guarded_memory.hpp"
#include "kernels/simt/fibers/shared_stack.hpp"
#include "kernels/simt/fibers/turn_switch.hpp"
#include "kernels/simt/launch_limit.hpp"

namespace lockstep {

using boost::context::detail::make_fcontext;
using boost::context::detail::transfer_t;

namespace {
// The scheduler of this thread while one of its fibers runs.
thread_local FiberScheduler* inside = nullptr;

// The stack that the threads of a launch share, on this host thread.
thread_local SharedStack* turns = nullptr;

SharedStack& stack_of_this_thread() {
    thread_local SharedStack stack;
    return stack;
}

// Threads share a stack in orders that switch after each access, because very many threads run at the same time.
// Kernels with larger stacks may fill their stacks, so they do not share one.
bool take_turns(const FiberScheduler::Job& job) {
    return SharedStack::kUsable && job.order.kind != Order::Kind::lane_by_lane && job.stack_bytes == 0;
}

// Whether the step budget applies to each block: not if threads wait for other blocks.
bool takes_block_by_block(const FiberScheduler::Job& job) {
    return job.order.kind == Order::Kind::lane_by_lane && !job.spins;
}

struct TurnsRest {
    ~TurnsRest() { turns->rest(); }
};
}  // namespace

void FiberScheduler::run(const Job& job) {
    job_ = job;
    const auto blocks = job.end_block - job.first_block;
    const auto resident = std::min(blocks, job.max_resident_blocks);
    const auto warps = ceil_div(job.threads_per_block, kWarpSize);
    const auto threads = std::size_t{resident} * job.threads_per_block;
    turns = &stack_of_this_thread();
    watch_signals_of_fibers(
        {&FiberScheduler::open_guarded, &FiberScheduler::stack_after_signal, &FiberScheduler::begin_after_signal});
    LaunchRunner runner(job.cancel, job.limit && job.limit->budget() != LaunchLimit::kNone);
    runner_ = &runner;
    const TurnsRest rest_behind;
    if (take_turns(job)) turns->reserve(threads);
    else stacks_.reserve(threads, job.stack_bytes);
    if (threads > threads_.capacity()) {
        threads_.reserve(threads);
        advise_huge_pages(threads_.data(), threads * sizeof(FiberThread));
    }
    threads_.assign(threads, {});
    slots_.assign(resident, {});
    for (auto& slot : slots_) {
        slot.warp_alive.resize(warps);
        slot.warp_waiting.resize(warps);
        slot.warp_active.resize(warps);
    }
    ready_.clear();
    stopping_ = cancelled_ = false;
    fault_.reset();
    error_ = nullptr;
    steps_ = 0;
    changes_ = bytes_asked_ = bytes_told_ = 0;
    compares_ = job.spins;
    memory_changes_ = known_changes_ = 0;
    changed_at_ = 0;
    sums_floats_ = false;
    next_block_ = job.first_block;
    live_threads_ = 0;
    tick_ = 0;
    for (std::uint32_t slot = 0; slot < resident; ++slot) admit(slot);
    if (job.order.kind == Order::Kind::shuffled) run_shuffled();
    else run_in_turn();
    tell_progress();
}

void FiberScheduler::tell_progress() {
    if (job_.progress) job_.progress->advance(bytes_asked_ - bytes_told_);
    bytes_told_ = bytes_asked_;
}

void FiberScheduler::admit(std::uint32_t slot_index) {
    if (next_block_ == job_.end_block) return;
    auto& slot = slots_[slot_index];
    slot.block = next_block_++;
    slot.alive = job_.threads_per_block;
    slot.at_barrier = 0;
    for (std::uint32_t warp = 0; warp < slot.warp_alive.size(); ++warp) {
        slot.warp_alive[warp] = static_cast<std::uint8_t>(lanes_in(warp));
        slot.warp_waiting[warp] = slot.warp_active[warp] = 0;
    }
    if (job_.begin_block) job_.begin_block(job_.argument, slot_index);
    if (job_.limit && takes_block_by_block(job_)) {
        steps_ = -static_cast<std::int64_t>(tick_ & kLookTicks);
        changed_at_ = 0;
        job_.limit->begin_block();
    }
    for (std::uint32_t i = 0; i < job_.threads_per_block; ++i) {
        auto& thread = threads_of(slot_index)[i];
        thread.scheduler = this;
        thread.block = slot.block;
        thread.stack = slot_index * job_.threads_per_block + i;
        thread.thread = static_cast<std::uint16_t>(i);
        thread.waiting = Waiting::nothing;
        thread.spins = 0;
        if (take_turns(job_)) {
            thread.floor = turns->floor();
            thread.context = nullptr;  // made at its first turn
        } else {
            thread.floor = stacks_.floor(thread.stack);
            forget_frames(stacks_.bottom(thread.stack), stacks_.stack_bytes());
            thread.context =
                make_fcontext(stacks_.top(thread.stack), stacks_.bytes(thread.stack), &FiberScheduler::enter);
        }
        made_ready(thread);
    }
    live_threads_ += job_.threads_per_block;
}

void FiberScheduler::made_ready(FiberThread& thread) {
    if (job_.order.kind != Order::Kind::shuffled || thread.queued) return;
    thread.queued = true;
    ready_.push_back(thread.stack);
}

// Stores the context that was left: a fiber's or the scheduler's.
void FiberScheduler::arrive(transfer_t from) {
    if (from.data) static_cast<FiberThread*>(from.data)->context = from.fctx;
    else scheduler_context_ = from.fctx;
}

// All threads on a shared stack share this frame: it must not hold data of a thread.
void FiberScheduler::enter(transfer_t from) {
    fiber_entered(from.data == nullptr);
    auto& scheduler = *inside;
    scheduler.arrive(from);
    if (take_turns(scheduler.job_)) turns->begin_at(stack_pointer());
    try {
        scheduler.job_.run(scheduler.job_.argument, *scheduler.running_);
    } catch (...) {
        scheduler.error_ = std::current_exception();
        scheduler.stopping_ = true;
    }
    auto& self = *scheduler.running_;
    self.waiting = Waiting::finished;
    scheduler.to_scheduler(self);
    __builtin_unreachable();
}

void FiberScheduler::leave(FiberThread& self) {
    if (stopping_) [[unlikely]]
        return to_scheduler(self);
    if (stack_pointer() < self.floor) [[unlikely]]
        overflowed(self);
    to_scheduler(self);
}

void FiberScheduler::to_scheduler(FiberThread& self) {
    if (take_turns(job_)) arrive(lockstep_switch_turn(scheduler_context_, &self));
    else arrive(switch_fiber(scheduler_context_, &self, nullptr, 0));
}

// The periodic check in lane_by_lane, in which a thread runs without switches.
void FiberScheduler::look_up(FiberThread& self) {
    runner_->note_step();
    tell_progress();
    if (cancelled()) {
        cancelled_ = stopping_ = true;
        to_scheduler(self);  // throws and never returns
    }
    if (made_too_many(kLookTicks + 1)) fail(self, endless(self));
    if (job_.spins) to_scheduler(self);
}

// Runs a thread until it returns to the scheduler.
void FiberScheduler::resume(FiberThread& thread) {
    running_ = &thread;
    inside = this;
    runner_->note_step();
    if (take_turns(job_)) {
        if (thread.context) turns->put_back(thread.stack, thread.context);
        else thread.context = make_turn(turns->top(), turns->bytes(), &FiberScheduler::enter);
        arrive(lockstep_switch_turn(thread.context, nullptr));
    } else {
        arrive(switch_fiber(thread.context, nullptr, stacks_.bottom(thread.stack), stacks_.stack_bytes()));
    }
    inside = nullptr;
    // Between two accesses it may have overflowed its stack into another thread's frames: then no thread may continue.
    if (stopping_ || !intact(thread)) [[unlikely]]
        stop(thread);
    if (thread.waiting == Waiting::finished) finished(thread);
    else if (take_turns(job_)) turns->keep(thread.stack, thread.context);
}

void FiberScheduler::stop(FiberThread& last) {
    const bool beyond = !intact(last);
    if (take_turns(job_)) turns->mark_again();
    else stacks_.mark_again();
    if (fault_ && fault_->kind == trace::Fault::Kind::trap) {
        fault_->text = raised_.text();
        fault_->at = line_of_instruction(raised_.instruction).value_or(job_.source);
    } else if (beyond) {
        throw KernelFault(overflow_of(last));
    }
    if (error_) rethrow(last);
    if (cancelled_) throw Cancelled();
    throw KernelFault(*fault_);
}

// The exception that ended a thread; one of the kernel's own code is a fault of the kernel.
void FiberScheduler::rethrow(FiberThread& thread) {
    try {
        std::rethrow_exception(std::exchange(error_, nullptr));
    } catch (...) {
        auto thrown = text_of_thrown();
        if (thrown.empty()) throw;
        thread.at = {job_.source.file, job_.source.line};
        auto fault = fault_of(thread, trace::Fault::Kind::trap);
        fault.text = std::move(thrown);
        throw KernelFault(std::move(fault));
    }
}

void FiberScheduler::finished(FiberThread& thread) {
    const auto slot_index = slot_of(thread);
    auto& slot = slots_[slot_index];
    const auto warp = thread.thread / kWarpSize;
    --live_threads_;
    ++memory_changes_;
    --slot.alive;
    --slot.warp_alive[warp];
    if (slot.alive == 0) {
        ++changes_;
        admit(slot_index);
        return;
    }
    if (slot.warp_alive[warp] != 0 && slot.warp_waiting[warp] == slot.warp_alive[warp]) release_warp(slot_index, warp);
    if (slot.warp_active[warp] != 0) release_active(slot_index, warp);
    if (slot.at_barrier == slot.alive) release_block(slot_index);
}

void FiberScheduler::release(FiberThread& thread) {
    thread.waiting = Waiting::nothing;
    made_ready(thread);
}

void FiberScheduler::wait_for_block(FiberThread& self, CallSite at) {
    const auto slot_index = slot_of(self);
    auto& slot = slots_[slot_index];
    self.at = at;
    self.waiting = Waiting::block_barrier;
    if (slot.warp_active[self.thread / kWarpSize] != 0) release_active(slot_index, self.thread / kWarpSize);
    if (++slot.at_barrier == slot.alive) release_block(slot_index);
    leave(self);
}

void FiberScheduler::release_block(std::uint32_t slot_index) {
    auto& slot = slots_[slot_index];
    const FiberThread* first = nullptr;
    for (std::uint32_t i = 0; i < job_.threads_per_block; ++i) {
        auto& thread = threads_of(slot_index)[i];
        if (thread.waiting != Waiting::block_barrier) continue;
        if (!first) first = &thread;
        if (thread.at != first->at) return;  // two different barriers: check_stuck() reports them
    }
    slot.at_barrier = 0;
    ++changes_;
    for (std::uint32_t i = 0; i < job_.threads_per_block; ++i) {
        auto& thread = threads_of(slot_index)[i];
        if (thread.waiting == Waiting::block_barrier) release(thread);
    }
}

std::uint64_t FiberScheduler::warp_operation(FiberThread& self, const WarpRequest& request, CallSite at) {
    const auto slot_index = slot_of(self);
    auto& slot = slots_[slot_index];
    const auto warp = self.thread / kWarpSize;
    self.request = request;
    self.at = at;
    if (request.active) {
        self.waiting = Waiting::active_lanes;
        ++slot.warp_active[warp];
    } else {
        self.waiting = Waiting::warp_barrier;
        if (++slot.warp_waiting[warp] == slot.warp_alive[warp]) release_warp(slot_index, warp);
    }
    if (slot.warp_active[warp] != 0) release_active(slot_index, warp);
    leave(self);
    return self.result;
}

namespace {

/// Gives each lane of a group its result.
template <class InGroup>
void answer(FiberThread* lanes, std::uint32_t count, InGroup in_group) {
    std::uint64_t ballot = 0;
    for (std::uint32_t lane = 0; lane < count; ++lane)
        if (in_group(lanes[lane]) && lanes[lane].request.value != 0) ballot |= std::uint64_t{1} << lane;
    for (std::uint32_t lane = 0; lane < count; ++lane) {
        auto& thread = lanes[lane];
        if (!in_group(thread)) continue;
        const auto& request = thread.request;
        const bool there = request.source < count && in_group(lanes[request.source]);
        thread.result = request.operation == WarpOperation::ballot ? ballot
                        : there                                    ? lanes[request.source].request.value
                                                                   : request.value;
    }
}

}  // namespace

void FiberScheduler::release_warp(std::uint32_t slot_index, std::uint32_t warp) {
    auto* lanes = threads_of(slot_index) + warp * kWarpSize;
    const auto count = lanes_in(warp);
    const auto waits = [](const FiberThread& thread) { return thread.waiting == Waiting::warp_barrier; };
    const FiberThread* first = nullptr;
    for (std::uint32_t lane = 0; lane < count; ++lane) {
        if (!waits(lanes[lane])) continue;
        if (!first) first = &lanes[lane];
        if (lanes[lane].at != first->at) return;
    }
    slots_[slot_index].warp_waiting[warp] = 0;
    ++changes_;
    answer(lanes, count, waits);
    for (std::uint32_t lane = 0; lane < count; ++lane)
        if (waits(lanes[lane])) release(lanes[lane]);
}

// Executes an operation of a warp's active lanes: all lanes that wait at the line of the first waiting lane. It does so
// once no further lane can arrive; with others_spin, also while other lanes spin in a loop.
void FiberScheduler::release_active(std::uint32_t slot_index, std::uint32_t warp, bool others_spin) {
    auto* lanes = threads_of(slot_index) + warp * kWarpSize;
    const auto count = lanes_in(warp);
    std::optional<CallSite> at;
    for (std::uint32_t lane = 0; lane < count; ++lane) {
        if (lanes[lane].waiting == Waiting::nothing && !others_spin) return;
        if (!at && lanes[lane].waiting == Waiting::active_lanes) at = lanes[lane].at;
    }
    if (!at) return;
    const auto waits = [&](const FiberThread& thread) {
        return thread.waiting == Waiting::active_lanes && thread.at == *at;
    };
    ++changes_;
    answer(lanes, count, waits);
    for (std::uint32_t lane = 0; lane < count; ++lane) {
        if (!waits(lanes[lane])) continue;
        --slots_[slot_index].warp_active[warp];
        release(lanes[lane]);
    }
}

void FiberScheduler::spin(FiberThread& self, CallSite at) {
    self.at = at;
    // Without `spins` in the shape, changes are not counted and blocks may run one after the other.
    if (!job_.spins) fail(self, fault_of(self, trace::Fault::Kind::undeclared_spin));
    if (self.spun_at != changes_ || self.spins == 0) {
        self.spun_at = changes_;
        self.spins = 0;
    }
    if (++self.spins % kPatience == 0 && all_spin() && !release_some_active())
        fail(self, fault_of(self, trace::Fault::Kind::waits_for_ever));
    if (job_.order.kind == Order::Kind::lane_by_lane) {
        ++tick_;
        to_scheduler(self);
    } else {
        leave(self);
    }
}

bool FiberScheduler::all_spin() const {
    for (const auto& thread : threads_) {
        if (thread.waiting != Waiting::nothing) continue;
        if (thread.spun_at != changes_ || thread.spins < kPatience) return false;
    }
    return true;
}

bool FiberScheduler::release_some_active() {
    for (std::uint32_t slot = 0; slot < slots_.size(); ++slot) {
        for (std::uint32_t warp = 0; warp < slots_[slot].warp_active.size(); ++warp) {
            if (slots_[slot].alive == 0 || slots_[slot].warp_active[warp] == 0) continue;
            release_active(slot, warp, true);
            return true;
        }
    }
    return false;
}

std::uint32_t FiberScheduler::lanes_in(std::uint32_t warp) const {
    return std::min(kWarpSize, job_.threads_per_block - warp * kWarpSize);
}

trace::Fault FiberScheduler::fault_of(const FiberThread& thread, trace::Fault::Kind kind) const {
    trace::Fault fault;
    fault.kind = kind;
    fault.kernel = job_.kernel;
    fault.source = job_.source;
    fault.at = source_of(thread.at);
    fault.block = thread.block;
    fault.thread = thread.thread;
    fault.size = take_turns(job_) ? turns->stack_bytes() : stacks_.stack_bytes();
    return fault;
}

// Short launches need no comparison: it starts long before max_unchanged() steps.
std::uint64_t FiberScheduler::unchanged_steps() {
    constexpr std::int64_t kCompareFrom = std::int64_t{1} << 18;
    const bool compared = compares_;
    compares_ = compared || steps_ > kCompareFrom;
    if (!compared || memory_changes_ != known_changes_) {
        known_changes_ = memory_changes_;
        changed_at_ = steps_;
    }
    return static_cast<std::uint64_t>(steps_ - std::min(changed_at_, steps_));
}

bool FiberScheduler::made_too_many(std::int64_t more_steps) {
    steps_ += more_steps;
    if (!job_.limit || steps_ <= 0) return false;
    const auto made = static_cast<std::uint64_t>(steps_);
    if (unchanged_steps() > job_.limit->max_unchanged(live_threads_)) return true;
    return job_.limit->exceeded(made, takes_block_by_block(job_) ? tick_ : made);
}

// The place of the loop is not known yet.
trace::Fault FiberScheduler::endless(const FiberThread& goes_on) const {
    auto fault = fault_of(goes_on, trace::Fault::Kind::does_not_end);
    fault.at = job_.source;
    fault.steps = static_cast<std::uint64_t>(steps_);
    const auto unchanged = static_cast<std::uint64_t>(steps_ - std::min(changed_at_, steps_));
    if (compares_ && job_.limit && unchanged > job_.limit->max_unchanged(live_threads_)) fault.unchanged = unchanged;
    return fault;
}

bool FiberScheduler::intact(const FiberThread& thread) const {
    return take_turns(job_) ? turns->intact() : stacks_.intact(thread.stack);
}

trace::Fault FiberScheduler::overflow_of(FiberThread& thread) const {
    thread.at = {job_.source.file, job_.source.line};
    return fault_of(thread, trace::Fault::Kind::stack_overflow);
}

void FiberScheduler::overflowed(FiberThread& self) { fail(self, overflow_of(self)); }

// Called in a signal handler.
bool FiberScheduler::open_guarded(const char* address) {
    if (!inside || !inside->job_.guarded || !inside->job_.guarded->note(address)) return false;
    inside->job_.bypassed(inside->job_.argument, *inside->running_);
    return true;
}

// Called in a signal handler: returns a stack for the report of the running thread.
void* FiberScheduler::stack_after_signal(const RaisedSignal& raised, const char* stack_pointer) {
    constexpr std::size_t kBelow = 4096;  // more than a call or a push touches below the stack pointer
    if (!inside) return nullptr;
    const auto& thread = *inside->running_;
    const auto* address = static_cast<const char*>(raised.address);
    const bool of_memory = raised.signal == SIGSEGV || raised.signal == SIGBUS;
    const bool overflow =
        of_memory && stack_pointer < thread.floor && address < thread.floor && address >= stack_pointer - kBelow;
    inside->raised_ = overflow ? RaisedSignal{} : raised;
    return take_turns(inside->job_) ? turns->top() : inside->stacks_.top(thread.stack);
}

// Runs on a stack whose contents are no longer needed: the launch ends.
void FiberScheduler::begin_after_signal() {
    auto& self = *inside->running_;
    if (inside->raised_.signal == 0) inside->overflowed(self);
    if (inside->raised_.signal == SIGUSR2 && inside->cancelled()) {
        inside->cancelled_ = inside->stopping_ = true;
        for (;;) inside->to_scheduler(self);  // throws and never returns
    }
    auto fault = inside->fault_of(self, trace::Fault::Kind::trap);
    inside->fail(self, std::move(fault));
}

void FiberScheduler::end_running_thread(const std::string& what, SourcePlace at) {
    if (!inside) return;
    auto& self = *inside->running_;
    inside->raised_ = {};
    auto fault = inside->fault_of(self, trace::Fault::Kind::assertion);
    fault.at = at.line == 0 ? inside->job_.source : at;
    fault.text = what;
    inside->fail(self, std::move(fault));
}

void FiberScheduler::fail(FiberThread& self, trace::Fault fault) {
    fault.kernel = job_.kernel;
    fault.source = job_.source;
    fault.block = self.block;
    fault.thread = self.thread;
    fault_ = std::move(fault);
    stopping_ = true;
    for (;;) to_scheduler(self);  // throws and never returns
}

// No thread is ready, and some threads have not returned: a block waits at different lines.
void FiberScheduler::check_stuck() {
    const auto waits = [](const FiberThread& thread) {
        return thread.waiting != Waiting::nothing && thread.waiting != Waiting::finished;
    };
    const auto first = std::ranges::find_if(threads_, waits);
    if (first == threads_.end()) return;
    auto fault = fault_of(*first, trace::Fault::Kind::diverging_barrier);
    const auto* block = threads_of(slot_of(*first));
    for (const auto& thread : std::span(block, job_.threads_per_block)) {
        if (!waits(thread)) continue;
        const auto at = source_of(thread.at);
        const bool of_warp = thread.waiting != Waiting::block_barrier;
        const auto same = std::ranges::find_if(fault.waiting, [&](const trace::WaitingThreads& one) {
            return one.of_warp == of_warp && one.at.line == at.line && std::string_view(one.at.file) == at.file;
        });
        auto& group =
            same != fault.waiting.end() ? *same : fault.waiting.emplace_back(trace::WaitingThreads{at, of_warp, {}});
        group.threads.push_back(thread.thread);
    }
    throw KernelFault(std::move(fault));
}

void FiberScheduler::run_in_turn() {
    const bool in_lockstep = job_.order.kind == Order::Kind::lockstep;
    while (live_threads_ != 0) {
        if (cancelled()) throw Cancelled();
        tell_progress();
        std::int64_t moved = 0;
        const FiberThread* last = nullptr;  // a ready thread
        for (auto *thread = threads_.data(), *end = thread + threads_.size(); thread != end; ++thread) {
            if (thread->waiting != Waiting::nothing) continue;
            ++moved;
            resume(*thread);
            if (thread->waiting == Waiting::nothing) last = thread;
        }
        if (moved == 0) check_stuck();
        if (made_too_many(moved) && last) throw KernelFault(endless(*last));
        if (in_lockstep) ++tick_;
    }
}

void FiberScheduler::run_shuffled() {
    // SplitMix64 (Steele, Lea, Flood 2014): portable and fast.
    auto random = job_.order.seed + 0x9E3779B97F4A7C15ull;
    const auto next = [&random] {
        auto z = random += 0x9E3779B97F4A7C15ull;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
        return z ^ (z >> 31);
    };
    const auto among = [](std::uint64_t number, std::size_t count) {
        return static_cast<std::size_t>((static_cast<unsigned __int128>(number) * count) >> 64);
    };
    constexpr std::uint32_t kLookSteps = 4096;
    // The state of very many threads exceeds the caches. The next threads are known as long as no thread waits: the
    // loop prefetches the thread, then the saved part of its stack.
    constexpr std::uint32_t kAhead = 8, kSoon = 4;
    const bool fetches = take_turns(job_);
    std::array<std::uint64_t, kAhead> coming{};  // random numbers of this turn and the next turns, in a ring
    for (auto& one : coming) one = next();
    while (live_threads_ != 0) {
        if (tick_ % kLookSteps == 0) {
            if (cancelled()) throw Cancelled();
            tell_progress();
            if (made_too_many(kLookSteps) && !ready_.empty()) throw KernelFault(endless(threads_[ready_.front()]));
        }
        if (ready_.empty()) check_stuck();
        const auto count = ready_.size();
        auto& number = coming[tick_ % kAhead];
        const auto pick = among(number, count);
        auto& chosen = threads_[ready_[pick]];
        ready_[pick] = ready_.back();
        ready_.pop_back();
        chosen.queued = false;
        number = next();
        // The thread that a later number will choose, if this thread neither ends nor waits.
        const auto ahead = [&](std::uint64_t of) {
            const auto place = among(of, count);
            return &threads_[ready_[place < ready_.size() ? place : 0]];
        };
        if (fetches && count > 1) {
            __builtin_prefetch(ahead(number), 1);
            if (const auto* soon = ahead(coming[(tick_ + kSoon) % kAhead]); soon->context)
                turns->fetch(soon->stack, soon->context);
        }
        resume(chosen);
        if (chosen.waiting == Waiting::nothing) made_ready(chosen);
        ++tick_;
    }
}

}  // namespace lockstep
