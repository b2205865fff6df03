#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>

#include "kernels/data/progress.hpp"
#include "kernels/lens/kernel_text.hpp"
#include "kernels/lens/recording.hpp"
#include "kernels/lens/route.hpp"
#include "kernels/lens/writers.hpp"
#include "kernels/run/run.hpp"

namespace lockstep::lens {

/// A launch that was traced, with who wrote what in it.
struct TracedLaunch {
    LaunchId id;
    std::shared_ptr<const Recording> recording;
    std::shared_ptr<const Writers> writers;
    std::shared_ptr<const KernelText> text;
};

/// Reads the source of a launch's kernel, where there is one.
using ReadText = std::function<KernelText(const trace::Launch&)>;

/// What a log has of its first launch.
std::shared_ptr<const TracedLaunch> opened(std::shared_ptr<const trace::Log> log, LaunchId id,
                                           const ReadText& read_text);

/// Launches of a run that were recorded to be asked about, the latest few of them. Any thread may ask.
class Launches {
public:
    /// order  in which they are recorded; none: as in the run
    explicit Launches(ReadText read_text, std::optional<Order> order = {})
        : read_text_(std::move(read_text)), order_(order) {}

    /// Whole, with its memory; recorded now where it is not at hand. Null where it cannot be recorded, or is
    /// too large. Throws Cancelled.
    std::shared_ptr<const TracedLaunch> open(Run& run, LaunchId id, const std::shared_ptr<Progress>& progress);

private:
    static constexpr std::size_t kMostKept = 32;  ///< launches
    static constexpr std::size_t kMostAccesses = std::size_t{1} << 20;  ///< of one

    ReadText read_text_;
    std::optional<Order> order_;
    std::mutex mutex_;
    std::map<LaunchId, std::shared_ptr<const TracedLaunch>> kept_;
};

/// Of the passes that a run has recorded.
Route route_of(const Run& run);

}  // namespace lockstep::lens
