#pragma once

#include <atomic>

#include <sys/types.h>

namespace lockstep {

/// A program that was started as the first of a group of processes, with all that it starts itself: while this lives, a signal that
/// ends this program ends them too. What is more than 16 at a time is not remembered.
class ChildGroup {
public:
    explicit ChildGroup(pid_t first);
    /// Forgets it. Does not return where end_child_groups() has ended it: what it has left is nothing to go on with.
    ~ChildGroup();
    ChildGroup(const ChildGroup&) = delete;
    ChildGroup& operator=(const ChildGroup&) = delete;

    /// Asks all of them to end, and makes them a moment later; the first is yet to be waited for.
    void end() const;

private:
    pid_t first_;
    std::atomic<pid_t>* slot_ = nullptr;
};

/// Ends all that are remembered now, for a program that is about to end. May be called while other threads go on.
void end_child_groups();

}  // namespace lockstep
