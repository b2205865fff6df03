#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "kernels/base/progress.hpp"
#include "kernels/debugger/memory/concurrency.hpp"
#include "kernels/debugger/memory/traffic.hpp"
#include "kernels/run/run.hpp"

namespace lockstep::debugger {

/// The traffic of a traced launch.
struct KernelTraffic {
    std::string kernel;
    std::uint32_t number = 0;  ///< number in its pass
    Traffic traffic;
    std::optional<Concurrency> concurrency{};  ///< none if its trace is not complete
};

/// The traffic of a pass: a point of the curve.
struct PassTraffic {
    std::uint32_t pass = 0;
    std::vector<KernelTraffic> launches;
    Traffic sum;
    bool part = false;  ///< only the first kMaxTraced accesses are counted
    std::string error;  ///< the reason why the traffic is unknown; empty if it is known

    /// Maximum number of accesses of a pass that are counted.
    static constexpr std::size_t kMaxTraced = std::size_t{8} << 20;
};

/// Traces each recorded pass from `first` up to `end` in lock step and calls `found` with its traffic. Run it on a worker thread. Throws
/// Cancelled.
void find_traffic(Run& run, std::uint32_t first, std::uint32_t end, const std::shared_ptr<Progress>& progress,
                  const std::function<void(PassTraffic)>& found);

/// The traffic of all launches of a log, which belong to one pass.
PassTraffic traffic_of_log(const std::shared_ptr<const trace::Log>& log);

/// The concurrency of the launches of a run.
struct RunConcurrency {
    std::vector<PassTraffic> passes;
    bool whole = false;  ///< all passes were traced

    /// Work and depth are the sums of all launches, contention and PRAM class the largest ones. None unless every launch is known.
    std::optional<Concurrency> total() const;
};

/// Of a log's passes, without the start. Their traffic is not counted.
RunConcurrency concurrency_of_log(const trace::Log& log);
/// Traces every recorded pass in lock step. Throws Cancelled.
RunConcurrency concurrency_of_run(Run& run, const std::shared_ptr<Progress>& progress);

}  // namespace lockstep::debugger
