#pragma once

#include <map>
#include <memory>
#include <mutex>

#include "app/lens/array_columns.hpp"
#include "kernels/lens/kernel_text.hpp"
#include "kernels/lens/route.hpp"
#include "kernels/lens/writers.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {

/// The accesses of a launch, with who wrote what, and what its kernel and its arrays call things.
struct TracedLaunch {
    lens::LaunchId id;
    std::shared_ptr<const lens::Recording> recording;
    lens::KernelText text;
    std::optional<lens::Writers> writers;
    std::vector<ArrayColumns> arrays;  ///< by buffer
};

/// What a log has of its first launch.
std::shared_ptr<const TracedLaunch> traced_launch(const Run& run, std::shared_ptr<const trace::Log> log,
                                                  lens::LaunchId id);

/// Launches of a run that were recorded to be asked about, the latest few of them. Any thread may ask.
class TraceShelf {
public:
    /// Recorded now where it is not at hand; null where it cannot be, or is too large. Throws Cancelled.
    std::shared_ptr<const TracedLaunch> open(Run& run, lens::LaunchId id, const std::shared_ptr<Progress>& progress);

private:
    std::mutex mutex_;
    std::map<lens::LaunchId, std::shared_ptr<const TracedLaunch>> launches_;
};

}  // namespace lockstep
