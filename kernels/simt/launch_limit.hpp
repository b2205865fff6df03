#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

#include "kernels/simt/trace.hpp"

namespace lockstep {

/// The step budget of launches: while this object lives, a launch that the same host thread starts on an emulator ends in a fault
/// once its threads have made so many steps. A step is an access, a barrier or a warp operation. The fault stops an endless kernel
/// inside its loop, where the debugger can open it.
///
/// In the order lane_by_lane blocks run one after the other, on one thread of the host or on several: such a launch does not end
/// where one of its blocks does not, so each block has the whole budget.
class LaunchLimit {
public:
    static constexpr std::uint64_t kNone = std::numeric_limits<std::uint64_t>::max();

    explicit LaunchLimit(std::uint64_t turns = kNone) : most_(turns) { enter(); }
    ~LaunchLimit();
    LaunchLimit(const LaunchLimit&) = delete;
    LaunchLimit& operator=(const LaunchLimit&) = delete;

    /// words  of the algorithm's arrays. A launch in which no thread changes memory for kMinUnchanged steps, and for more than
    ///        kReadsOfWord loads of each word by each thread, ends in the fault too. 0: unchanged memory stops no launch
    void set(std::uint64_t turns, std::uint64_t words = 0) {
        most_ = turns;
        words_ = words;
    }
    static constexpr std::uint64_t kMinUnchanged = std::uint64_t{1} << 22, kReadsOfWord = 4;
    /// Of launches that are recorded. The log keeps the last `kept` accesses before the limit; 0: the first, as for any trace. In
    /// the order lane_by_lane all blocks together may make kMaxBlocks times as many.
    void set_for_recorded(std::uint64_t turns, std::size_t kept = 0) {
        max_of_recorded_ = turns;
        kept_ = kept;
    }
    static constexpr std::uint64_t kMaxBlocks = 64;

    /// The innermost one of this thread; null where there is none.
    static LaunchLimit* here();
    /// After a jump over frames of this thread that held inner ones.
    static void forget_inner_of(LaunchLimit* outer);

    // ---- for the emulator ----
    /// log: that it is recorded in; null where it is not. Unless it is, threads of the host may ask at the same time.
    void begin_launch(trace::Log* log);
    /// A block whose turns are counted by themselves. What is kept is the last one's.
    void begin_block() {
        if (log_ && keeps_) forget_kept();
    }
    /// Turns that are allowed.
    std::uint64_t most() const { return now_; }
    /// Steps without a change of memory after which a launch of so many threads is endless; kNone where nothing says so.
    std::uint64_t max_unchanged(std::uint64_t threads) const {
        if (words_ == 0) return kNone;
        const auto reads = kReadsOfWord * words_ * threads;
        return reads > kMinUnchanged ? reads : kMinUnchanged;
    }
    /// Whether `turns` are more than most(). in_all: with those of the launch's blocks before.
    bool exceeded(std::uint64_t turns, std::uint64_t in_all) {
        if (!log_) return turns > now_;
        if (kept_ != 0 && !keeps_ && turns + kept_ >= now_) keep_from_here();
        return turns > now_ || in_all / kMaxBlocks > now_;
    }

private:
    void enter();
    void keep_from_here();
    void forget_kept();

    std::uint64_t most_, words_ = 0, max_of_recorded_ = kNone, now_ = kNone;
    std::size_t kept_ = 0;
    trace::Log* log_ = nullptr;
    std::size_t first_event_ = 0;  ///< of the launch
    bool keeps_ = false;  ///< accesses, of those that have come up to now
    LaunchLimit* outer_ = nullptr;
};

/// Whether such a limit stopped the launch.
inline bool does_not_end(const trace::Fault& fault) { return fault.kind == trace::Fault::Kind::does_not_end; }

/// Accesses of one thread that are looked at: more than one round of a loop makes in most kernels.
inline constexpr std::size_t kAccessesOfRound = 64;

/// Where a launch that does not end goes round, as far as a log of it says: the thread that made its last access, and the lines of
/// that one's last accesses, the lowest in `at`, the highest in `last_line`.
void tell_where_it_goes_round(trace::Fault& fault, const trace::Log& log);

}  // namespace lockstep
