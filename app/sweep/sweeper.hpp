#pragma once

#include <cstddef>
#include <memory>
#include <string_view>
#include <vector>

#include "app/sweep/result.hpp"
#include "app/workspace/background.hpp"
#include "kernels/run/entry/catalog.hpp"

namespace lockstep {

/// Runs sweeps on a thread of their own, one at a time: a new one cancels the one before and begins when that has stopped,
/// so that no two share the device. Every member is for the window's thread and returns at once; the end of this object
/// waits.
class Sweeper {
public:
    /// The catalogue outlives it.
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
    Background background_;
};

}  // namespace lockstep
