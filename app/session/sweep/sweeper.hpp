#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <string_view>
#include <vector>

#include "app/session/sweep/result.hpp"
#include "kernels/run/catalog/catalog.hpp"

namespace lockstep {

/// Runs sweeps on a thread of their own, one at a time: a new one cancels the one before and begins when that has stopped,
/// so that no two share the device; one that does not stop is waited for no longer than kLongestWait, and counts as
/// cancelled then. Every member is for the window's thread and returns at once, the end of this object too.
class Sweeper {
public:
    static constexpr auto kLongestWait = std::chrono::milliseconds(1500);

    /// The catalogue outlives it, and its sweeps (finish_background()).
    explicit Sweeper(const Catalog& catalog) : catalog_(catalog) {}
    ~Sweeper();

    void start(SweepRequest request);
    void cancel();

    /// The newest sweep's state; null before the first.
    std::shared_ptr<const SweepResult> result() const;
    /// The newest sweep over a parameter ("": over the size); null when there was none.
    std::shared_ptr<const SweepResult> over(std::string_view parameter) const;
    bool running() const;
    /// Sweeps started so far.
    std::size_t num_started() const { return num_started_; }

private:
    struct Job;
    const Catalog& catalog_;
    std::vector<std::shared_ptr<Job>> jobs_;  ///< one a swept quantity, the newest last
    std::size_t num_started_ = 0;
};

}  // namespace lockstep
