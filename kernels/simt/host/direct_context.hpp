#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>

#include "kernels/base/progress.hpp"
#include "kernels/simt/fault.hpp"
#include "kernels/simt/fault_signal.hpp"
#include "kernels/simt/host/host_context.hpp"
#include "kernels/simt/launch_limit.hpp"
#include "kernels/simt/trace_recorder.hpp"

namespace lockstep {

/// The emulator's context for threads that never wait for each other: each runs to its end on the stack of the caller. Accesses are relaxed
/// atomics, since blocks run on several cores. Kernels with barriers, warp operations or spinning declare it in their shape (`cooperative`,
/// `spins`) and use a FiberContext; these operations do not compile here.
/// Every kLook accesses it throws Cancelled if the launch was cancelled, and checks the step budget of the block
/// (LaunchLimit): beyond the budget it collects the lines of the next accesses and throws a fault with them.
class DirectContext : public HostContext<DirectContext> {
public:
    /// arrays  names the arrays of the device
    DirectContext(const char* kernel, SourcePlace source, TraceRecorder& arrays, const Extent& extent,
                  const std::atomic<bool>* cancel, std::uint64_t step_budget)
        : kernel_(kernel),
          source_(source),
          arrays_(arrays),
          extent_(extent),
          cancel_(cancel),
          step_budget_(step_budget),
          runner_(cancel, step_budget != LaunchLimit::kNone) {}

    /// Runs blocks. A signal, a failed assertion, an exception, or an interruption ends them: throws KernelFault, Cancelled.
    template <class Blocks>
    void run(const Blocks& blocks) {
        FaultGuard guard;
        try {
            if (const auto raised = guard.run(blocks)) end_by(*raised);
        } catch (const HostFault& ended) {
            auto fault = fault_at(ended.at.value_or(source_));
            fault.kind = trace::Fault::Kind::assertion;
            fault.text = ended.said;
            throw KernelFault(fault);
        } catch (...) {
            auto thrown = text_of_thrown();
            if (thrown.empty()) throw;
            auto fault = fault_at(source_);
            fault.kind = trace::Fault::Kind::trap;
            fault.text = std::move(thrown);
            throw KernelFault(fault);
        }
    }

    /// The following accesses belong to another block.
    void begin_block(const void* shared_memory) {
        shared_memory_ = static_cast<const char*>(shared_memory);
        steps_of_block_ = -(asked() / kTurn);
        round_.reset();
        runner_.note_step();
    }
    void enter(std::uint32_t block, std::uint32_t thread) {
        last_block_ = block_ = block;
        last_thread_ = thread_ = thread;
    }
    /// Bytes accessed in arrays so far, without shared memory.
    std::uint64_t bytes_asked() const {
        return noted_bytes_ + static_cast<std::uint64_t>(asked() % kTurn) - shared_bytes_;
    }

    void note_float_sum() { sums_floats_ = true; }
    bool sums_floats() const { return sums_floats_; }

    std::uint32_t block() const { return block_; }
    std::uint32_t thread() const { return thread_; }
    const Extent& extent() const { return extent_; }

    template <class T>
    [[gnu::always_inline]] std::remove_const_t<T> read(Element<T> from, CallSite at) {
        begin_access(from, at);
        return read_whole<std::remove_const_t<T>>(from.address());
    }
    template <class T>
    [[gnu::always_inline]] void write(Element<T> to, T value, CallSite at) {
        begin_access(to, at);
        write_whole(to.address(), value);
    }
    template <class T, class Change>
    [[gnu::always_inline]] T replace(Element<T> to, Change change, CallSite at) {
        begin_access(to, at);
        return replace_whole(to.address(), change).before;
    }
    template <class T>
    void show(T, CallSite = call_site()) const {}  ///< not traced
    [[noreturn]] void out_of_range(const void* data, std::uint32_t index, std::uint32_t size, CallSite at) const {
        auto fault = fault_at(source_of(at));
        fault.buffer = arrays_.buffer_name(data);
        if (fault.buffer == "shared")
            fault.shared_byte = static_cast<std::uint32_t>(static_cast<const char*>(data) - shared_memory_);
        fault.index = index;
        fault.size = size;
        throw KernelFault(fault);
    }

private:
    /// Accesses between two checks: about a millisecond at 100 ns each.
    static constexpr std::int64_t kLook = 1 << 14;
    /// One number counts accesses in its upper bits and bytes in its lower bits: an access costs one subtraction.
    static constexpr std::int64_t kTurn = 1 << 18;

    struct Round {
        SourcePlace low{};
        int last_line = 0;
        std::size_t accesses = 0;  ///< number of accesses with known lines
    };

    template <class T>
    [[gnu::always_inline]] void begin_access(const Element<T>& element, CallSite at) {
        if (element.index >= element.size) [[unlikely]]
            out_of_range(element.data, element.index, element.size, at);
        if (element.memory == MemoryPlace::shared) shared_bytes_ += sizeof(T);
        static_assert(kLook * static_cast<std::int64_t>(sizeof(T)) < kTurn);
        left_ -= kTurn + static_cast<std::int64_t>(sizeof(T));
        if (left_ < 0) [[unlikely]]
            look(at);
    }
    /// The amount by which left_ decreased since the last note_asked(): kTurn and its bytes for each access.
    std::int64_t asked() const { return begun_with_ - left_; }
    void note_asked() {
        steps_of_block_ += asked() / kTurn;
        noted_bytes_ += static_cast<std::uint64_t>(asked() % kTurn);
        begun_with_ = left_ = kLook * kTurn;
    }
    [[gnu::noinline]] void look(CallSite at) {
        note_asked();
        runner_.note_step();
        if (cancel_ && cancel_->load(std::memory_order_relaxed)) throw Cancelled();
        if (static_cast<std::uint64_t>(steps_of_block_) > step_budget_) note_round(source_of(at));
    }
    void note_round(SourcePlace at) {
        if (!round_) round_ = Round{at, at.line};
        if (at.file == round_->low.file) {
            round_->low.line = std::min(round_->low.line, at.line);
            round_->last_line = std::max(round_->last_line, at.line);
        }
        begun_with_ = left_ = 0;  // forces a check at the next access
        if (++round_->accesses < kAccessesOfRound) return;
        auto fault = fault_at(round_->low);
        fault.kind = trace::Fault::Kind::does_not_end;
        fault.steps = static_cast<std::uint64_t>(steps_of_block_);
        fault.last_line = round_->last_line;
        throw KernelFault(fault);
    }
    [[noreturn]] void end_by(const RaisedSignal& raised) const {
        if (runner_.cancelled()) throw Cancelled();
        auto fault = fault_at(line_of_instruction(raised.instruction).value_or(source_));
        fault.kind = trace::Fault::Kind::trap;
        fault.text = raised.text();
        throw KernelFault(fault);
    }
    trace::Fault fault_at(SourcePlace at) const {
        trace::Fault fault;
        fault.kernel = kernel_;
        fault.source = source_;
        fault.at = at;
        fault.block = last_block_;
        fault.thread = last_thread_;
        return fault;
    }

    const char* kernel_;
    SourcePlace source_;
    TraceRecorder& arrays_;
    const char* shared_memory_ = nullptr;  ///< of the block
    Extent extent_;
    const std::atomic<bool>* cancel_;
    std::uint32_t block_ = 0, thread_ = 0;
    volatile std::uint32_t last_block_ = 0, last_thread_ = 0;  ///< the same, in memory for the signal handler
    std::int64_t begun_with_ = kLook * kTurn, left_ = begun_with_;  ///< left_: until the next check
    std::uint64_t noted_bytes_ = 0, shared_bytes_ = 0;
    bool sums_floats_ = false;
    std::uint64_t step_budget_;
    std::int64_t steps_of_block_ = 0;  ///< without the steps in asked()
    LaunchRunner runner_;
    std::optional<Round> round_;  ///< the lines of the loop, once a block has exceeded its budget
};

}  // namespace lockstep
