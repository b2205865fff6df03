#pragma once

namespace lockstep {

/// While one of these lives, a GPU is being timed and nobody may begin a SpareTurn. The constructor waits for those who hold one to
/// let go, for a second at most.
class TimedWork {
public:
    TimedWork();
    ~TimedWork();
    TimedWork(const TimedWork&) = delete;
    TimedWork& operator=(const TimedWork&) = delete;
};

/// The use of a GPU for what nobody times, as long as nothing is timed there.
class SpareTurn {
public:
    SpareTurn() = default;
    ~SpareTurn() { end(); }
    SpareTurn(const SpareTurn&) = delete;
    SpareTurn& operator=(const SpareTurn&) = delete;

    /// False while something is timed. True goes on until end().
    bool begin();
    /// Everything on the GPU is over.
    void end();
    bool holds() const { return holds_; }
    /// It holds, and something waits to be timed: end() is due within milliseconds.
    bool wanted_back() const;

private:
    bool holds_ = false;
};

}  // namespace lockstep
