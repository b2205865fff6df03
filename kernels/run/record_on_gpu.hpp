#pragma once

#include <memory>
#include <string>
#include <vector>

#include "kernels/base/progress.hpp"
#include "kernels/run/gpu_trace/traced_build.hpp"
#include "kernels/simt/device_events.hpp"
#include "kernels/simt/trace.hpp"

namespace lockstep {

class Run;

/// What launches of a pass have written down on a GPU, or why not, in a sentence.
struct RecordedOnGpu {
    std::string device;
    std::vector<trace::DeviceLaunch> launches;
    std::string error;
};

/// Runs a pass of a run again on the run's GPU, from the state before it, with launches that write down their accesses. As
/// Run::trace_of(): waits for the run's worker, and throws Cancelled when the progress is cancelled. Some of the request is the
/// emulator's alone: the order, and what arrays hold.
/// build  of the run's algorithm; it is there until this returns, and as long as the run's worker may still be at it
RecordedOnGpu record_on_gpu(Run& run, const trace::Request& request, const TracedBuild& build,
                            std::shared_ptr<Progress> progress);

}  // namespace lockstep
