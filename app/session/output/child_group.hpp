#pragma once

#include <atomic>
#include <functional>

#include <sys/types.h>

namespace lockstep {

/// A child process that leads a process group. While this object lives, a signal that ends this program also ends the
/// group. At most 16 groups are registered at a time.
class ChildGroup {
public:
    /// start  starts the leader and returns its id; its exceptions propagate. Blocks for ever after end_child_groups(),
    ///        so that no process is left running.
    explicit ChildGroup(const std::function<pid_t()>& start);
    /// Unregisters the group. Blocks for ever if end_child_groups() has already ended it.
    ~ChildGroup();
    ChildGroup(const ChildGroup&) = delete;
    ChildGroup& operator=(const ChildGroup&) = delete;

    pid_t first() const { return first_; }
    /// Sends SIGTERM to the group and, a moment later, SIGKILL. The caller still has to wait for the leader.
    void end() const;

private:
    pid_t first_ = -1;
    std::atomic<pid_t>* slot_ = nullptr;
};

/// Ends all registered groups, also those that are just being started, before the program ends. Other threads may keep
/// running.
void end_child_groups();

}  // namespace lockstep
