#include "app/session/output/child_group.hpp"

#include <chrono>
#include <csignal>
#include <mutex>
#include <thread>

#include <sys/wait.h>
#include <unistd.h>

namespace lockstep {
namespace {

constexpr int kMaxGroups = 16;
constexpr auto kLookAgain = std::chrono::milliseconds(5);
constexpr int kLooks = 100;  // a compiler removes its own files after SIGTERM

constexpr auto kLongestStart = std::chrono::milliseconds(500);  // to start a program from a slow network disk

std::atomic<pid_t> groups[kMaxGroups];  // 0: free slot
// Held from before a program is started until it is registered; after end_child_groups() it is never released.
std::timed_mutex starting;
std::atomic<bool> over{false};

/// True if the leader has ended; it is not reaped.
bool has_ended(pid_t first) {
    siginfo_t ended{};
    return waitid(P_PID, static_cast<id_t>(first), &ended, WEXITED | WNOHANG | WNOWAIT) != 0 || ended.si_pid == first;
}

void end_group(pid_t first) {
    kill(-first, SIGTERM);
    for (int look = 0; look < kLooks && !has_ended(first); ++look) std::this_thread::sleep_for(kLookAgain);
    kill(-first, SIGKILL);
}

}  // namespace

ChildGroup::ChildGroup(const std::function<pid_t()>& start) {
    const std::lock_guard lock(starting);
    first_ = start();
    for (auto& slot : groups) {
        pid_t none = 0;
        if (!slot.compare_exchange_strong(none, first_)) continue;
        slot_ = &slot;
        return;
    }
}

ChildGroup::~ChildGroup() {
    pid_t own = first_;
    if (!slot_ || slot_->compare_exchange_strong(own, 0)) return;
    for (;;) pause();  // until the program ends
}

void ChildGroup::end() const { end_group(first_); }

void end_child_groups() {
    if (!over.exchange(true)) (void)starting.try_lock_for(kLongestStart);
    for (auto& slot : groups)
        if (const pid_t first = slot.exchange(-1); first > 0) end_group(first);
}

}  // namespace lockstep
