#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

#include "kernels/simt/trace.hpp"

namespace lockstep {

/// A step budget for launches. During its lifetime, a launch on an emulator of this host thread ends in a fault once its threads make
/// more steps (accesses, barriers, warp operations). So an endless kernel stops inside its loop and can be debugged.
///
/// In the order lane_by_lane blocks run one after the other, on one host thread or on several: the budget applies to each block.
class LaunchLimit {
public:
    static constexpr std::uint64_t kNone = std::numeric_limits<std::uint64_t>::max();

    explicit LaunchLimit(std::uint64_t steps = kNone) : budget_(steps) { enter(); }
    ~LaunchLimit();
    LaunchLimit(const LaunchLimit&) = delete;
    LaunchLimit& operator=(const LaunchLimit&) = delete;

    /// words  of the algorithm's arrays. A launch also ends in the fault if no thread changes memory for kMinUnchanged
    ///        steps and more than kReadsOfWord loads of each word by each thread. 0: no such check
    void set(std::uint64_t steps, std::uint64_t words = 0) {
        budget_ = steps;
        words_ = words;
    }
    static constexpr std::uint64_t kMinUnchanged = std::uint64_t{1} << 22, kReadsOfWord = 4;
    /// The budget of recorded launches. The log stores the last `kept` accesses before the limit; 0: the first ones, as
    /// for any trace. In the order lane_by_lane all blocks together may make kMaxBlocks times the budget.
    void set_for_recorded(std::uint64_t steps, std::size_t kept = 0) {
        max_of_recorded_ = steps;
        kept_ = kept;
    }
    static constexpr std::uint64_t kMaxBlocks = 64;

    /// The innermost limit of this host thread; may be null.
    static LaunchLimit* here();
    /// Called after a jump that skipped the destructors of inner limits.
    static void forget_inner_of(LaunchLimit* outer);

    // ---- for the emulator ----
    /// log  null if the launch is not recorded: then several host threads may use the limit
    void begin_launch(trace::Log* log);
    /// Begins the step count of a new block. The log stores accesses of the last block.
    void begin_block() {
        if (log_ && keeps_) forget_kept();
    }
    /// The budget of the launch.
    std::uint64_t budget() const { return now_; }
    /// A launch of `threads` threads is endless after so many steps without a change of memory; kNone: no check.
    std::uint64_t max_unchanged(std::uint64_t threads) const {
        if (words_ == 0) return kNone;
        const auto reads = kReadsOfWord * words_ * threads;
        return reads > kMinUnchanged ? reads : kMinUnchanged;
    }
    /// Whether `steps` exceed budget(). in_all  the steps including earlier blocks
    bool exceeded(std::uint64_t steps, std::uint64_t in_all) {
        if (!log_) return steps > now_;
        if (kept_ != 0 && !keeps_ && steps + kept_ >= now_) keep_from_here();
        return steps > now_ || in_all / kMaxBlocks > now_;
    }

private:
    void enter();
    void keep_from_here();
    void forget_kept();

    std::uint64_t budget_, words_ = 0, max_of_recorded_ = kNone, now_ = kNone;
    std::size_t kept_ = 0;
    trace::Log* log_ = nullptr;
    std::size_t first_event_ = 0;  ///< of the launch
    bool keeps_ = false;  ///< the log stores accesses from now on
    LaunchLimit* outer_ = nullptr;
};

/// Whether a LaunchLimit stopped the launch.
inline bool does_not_end(const trace::Fault& fault) { return fault.kind == trace::Fault::Kind::does_not_end; }

/// Number of accesses of one thread that are searched for its loop: more than an iteration makes in most kernels.
inline constexpr std::size_t kAccessesOfRound = 64;

/// Sets the place of an endless loop from the log of its launch: the thread of the last access, and the lowest (`at`)
/// and highest (`last_line`) line of its last accesses.
void tell_where_it_goes_round(trace::Fault& fault, const trace::Log& log);

}  // namespace lockstep
