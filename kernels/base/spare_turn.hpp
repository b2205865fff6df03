#pragma once

namespace lockstep {

/// During its lifetime, work on the GPU is timed, and no SpareTurn begins. The constructor waits at most one second for
/// running SpareTurns.
class TimedWork {
public:
    TimedWork();
    ~TimedWork();
    TimedWork(const TimedWork&) = delete;
    TimedWork& operator=(const TimedWork&) = delete;
};

/// GPU work whose duration does not matter: it yields to timed work.
class SpareTurn {
public:
    SpareTurn() = default;
    ~SpareTurn() { end(); }
    SpareTurn(const SpareTurn&) = delete;
    SpareTurn& operator=(const SpareTurn&) = delete;

    /// Returns false while work is timed. If it returns true, the turn lasts until end().
    bool begin();
    /// Call it when all GPU work of the turn has ended.
    void end();
    bool holds() const { return holds_; }
    /// Whether timed work waits for this turn: if so, call end() within milliseconds.
    bool wanted_back() const;

private:
    bool holds_ = false;
};

}  // namespace lockstep
