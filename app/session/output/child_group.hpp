#pragma once

#include <atomic>
#include <functional>

#include <sys/types.h>

namespace lockstep {

/// A program that was started as the first of a group of processes, with all that it starts itself: while this lives, a signal that
/// ends this program ends them too. What is more than 16 at a time is not remembered.
class ChildGroup {
public:
    /// start  starts the first and returns it; what it throws is thrown on. Blocks for ever if end_child_groups() has been called:
    ///        nothing is started that nobody would end.
    explicit ChildGroup(const std::function<pid_t()>& start);
    /// Forgets the group. Blocks for ever if end_child_groups() has already ended it.
    ~ChildGroup();
    ChildGroup(const ChildGroup&) = delete;
    ChildGroup& operator=(const ChildGroup&) = delete;

    pid_t first() const { return first_; }
    /// Asks all of them to end, and makes them a moment later; the first is yet to be waited for.
    void end() const;

private:
    pid_t first_ = -1;
    std::atomic<pid_t>* slot_ = nullptr;
};

/// Ends all that are remembered, and those that are being started, for a program that is about to end. May be called while
/// other threads go on.
void end_child_groups();

}  // namespace lockstep
