#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <string_view>
#include <vector>

#include "app/session/sweep/result.hpp"
#include "kernels/run/catalog/catalog.hpp"

namespace lockstep {

/// Runs sweeps on a thread, one at a time. A new sweep cancels the current one and starts after its end, so that two
/// never share the device; a sweep that does not stop delays it by at most kLongestWait, and then counts as cancelled.
/// Call all members on the window's thread; each returns at once, the destructor too.
class Sweeper {
public:
    static constexpr auto kLongestWait = std::chrono::milliseconds(1500);

    /// catalog  must outlive this object and its sweeps (finish_background())
    explicit Sweeper(const Catalog& catalog) : catalog_(catalog) {}
    ~Sweeper();

    void start(SweepRequest request);
    void cancel();

    /// The newest sweep's result; null before the first.
    std::shared_ptr<const SweepResult> result() const;
    /// The newest sweep over a parameter ("": over the size); null if there is none.
    std::shared_ptr<const SweepResult> over(std::string_view parameter) const;
    bool running() const;
    /// Number of sweeps started so far.
    std::size_t num_started() const { return num_started_; }

private:
    struct Job;
    const Catalog& catalog_;
    std::vector<std::shared_ptr<Job>> jobs_;  ///< one per swept quantity, newest last
    std::size_t num_started_ = 0;
};

}  // namespace lockstep
