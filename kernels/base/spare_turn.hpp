#pragma once

namespace lockstep {

/// While it lives, work on the GPU is timed, and no SpareTurn begins. The constructor waits at most one second for the SpareTurns
/// that have begun.
class TimedWork {
public:
    TimedWork();
    ~TimedWork();
    TimedWork(const TimedWork&) = delete;
    TimedWork& operator=(const TimedWork&) = delete;
};

/// GPU work whose time does not matter: it yields to timed work.
class SpareTurn {
public:
    SpareTurn() = default;
    ~SpareTurn() { end(); }
    SpareTurn(const SpareTurn&) = delete;
    SpareTurn& operator=(const SpareTurn&) = delete;

    /// False while work is timed. After true the turn lasts until end().
    bool begin();
    /// Call it when all work on the GPU has ended.
    void end();
    bool holds() const { return holds_; }
    /// Timed work waits for this turn: call end() within milliseconds.
    bool wanted_back() const;

private:
    bool holds_ = false;
};

}  // namespace lockstep
