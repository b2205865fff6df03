#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <string>

#include "kernels/data/progress.hpp"
#include "kernels/lens/kernel_text.hpp"
#include "kernels/lens/recording.hpp"
#include "kernels/lens/route.hpp"
#include "kernels/lens/writers.hpp"
#include "kernels/run/run.hpp"

namespace lockstep::lens {

/// A launch that was opened, with who wrote what in it.
struct OpenLaunch {
    LaunchId id;
    std::shared_ptr<const Recording> recording;
    std::shared_ptr<const Writers> writers;
    std::shared_ptr<const KernelText> text;
};

/// Launches of a run, opened one after the other by work in the background, which waits for each. The latest are kept.
class Launches {
public:
    using ReadText = std::function<KernelText(const SourcePlace&)>;
    /// read_text  reads a kernel's source, where there is one
    Launches(std::shared_ptr<Run> run, ReadText read_text, std::shared_ptr<Progress> progress);

    const Route& route() const { return route_; }
    /// Whole, with its memory, in the run's order. Throws DeviceError that says why it cannot be opened; Cancelled.
    OpenLaunch open(LaunchId id);

private:
    /// Accesses of the launches that are kept, together; the latest one is, however many it has.
    static constexpr std::size_t kMostKept = std::size_t{4} << 20;

    std::shared_ptr<Run> run_;
    ReadText read_text_;
    std::shared_ptr<Progress> progress_;
    Route route_;
    std::deque<OpenLaunch> kept_;  ///< the latest first
    std::map<std::string, std::shared_ptr<const KernelText>> texts_;
};

/// Of the passes that a run has recorded.
Route route_of(const Run& run);

}  // namespace lockstep::lens
