#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

#include "kernels/simt/trace.hpp"

namespace lockstep {

/// While it lives, a launch on an emulator of this thread of the host is stopped by a fault once its threads have made so many
/// turns: an access, a barrier or a warp operation is one. So a kernel that does not end stops where it goes round, and can be looked
/// into. The fault is of the kind waits_for_ever, as that of threads that all spin, and has the number of turns as its index.
///
/// Not counted are launches that run straight through, or on several threads of the host: those of the order lane_by_lane that
/// nobody records. They end when they are cancelled.
class LaunchLimit {
public:
    static constexpr std::uint64_t kNone = std::numeric_limits<std::uint64_t>::max();

    explicit LaunchLimit(std::uint64_t turns = kNone) : most_(turns) { enter(); }
    ~LaunchLimit();
    LaunchLimit(const LaunchLimit&) = delete;
    LaunchLimit& operator=(const LaunchLimit&) = delete;

    void set(std::uint64_t turns) { most_ = turns; }
    /// Of launches that are recorded, of which the last `kept` accesses before that are kept, or, where it is 0, the first, as for
    /// any trace.
    void set_for_recorded(std::uint64_t turns, std::size_t kept = 0) {
        most_of_recorded_ = turns;
        kept_ = kept;
    }

    /// The innermost one of this thread; null where there is none.
    static LaunchLimit* here();

    // ---- for the emulator ----
    /// log: that it is recorded in; null where it is not.
    void begin_launch(trace::Log* log);
    /// True once it has made more than it may.
    bool exceeded_with(std::uint64_t turns) {
        turns_ += turns;
        if (log_ && turns_ + kept_ >= now_) keep_from_here();
        return turns_ > now_;
    }
    std::uint64_t turns() const { return turns_; }

private:
    void enter();
    void keep_from_here();

    std::uint64_t most_, most_of_recorded_ = kNone, now_ = kNone, turns_ = 0;
    std::size_t kept_ = 0;
    trace::Log* log_ = nullptr;  ///< in which nothing is kept yet
    LaunchLimit* outer_ = nullptr;
};

/// Whether such a limit stopped the launch.
bool does_not_end(const trace::Fault& fault);

/// Where a launch that does not end goes round, as far as a log of it says: the thread that made its last access, and the lines of
/// that one's last accesses, the lowest in `at`, the highest in `size`.
void tell_where_it_goes_round(trace::Fault& fault, const trace::Log& log);

}  // namespace lockstep
