#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "kernels/base/progress.hpp"
#include "kernels/debugger/memory/traffic.hpp"
#include "kernels/run/run.hpp"

namespace lockstep::debugger {

/// What one launch of a kernel has asked of memory, as it was traced.
struct KernelTraffic {
    std::string kernel;
    std::uint32_t number = 0;  ///< in its pass
    Traffic traffic;
};

/// The same of a pass: a point of a curve.
struct PassTraffic {
    std::uint32_t pass = 0;
    std::vector<KernelTraffic> launches;
    Traffic sum;
    bool part = false;  ///< there were more accesses than kMaxTraced: these are the first
    std::string error;  ///< why it is not known, in a sentence; empty where it is

    /// Accesses of a pass that are looked at.
    static constexpr std::size_t kMaxTraced = std::size_t{8} << 20;
};

/// Of each recorded pass from `first` up to `end`, as lock step has it: work for another thread, which hands on each pass once it
/// is known. Throws Cancelled.
void find_traffic(Run& run, std::uint32_t first, std::uint32_t end, const std::shared_ptr<Progress>& progress,
                  const std::function<void(PassTraffic)>& found);

/// The traffic of all launches of a log, which are of one pass.
PassTraffic traffic_of_log(const std::shared_ptr<const trace::Log>& log);

}  // namespace lockstep::debugger
