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

/// The launches of a pass as recorded on a GPU, or one sentence with the reason why they are missing.
struct RecordedOnGpu {
    std::string device;
    std::vector<trace::DeviceLaunch> launches;
    std::string error;
};

/// Recomputes a pass on the run's GPU, from the state before it, with launches that record their accesses. Like
/// Run::trace_of(), it waits for the run's worker, and throws Cancelled when the progress is cancelled. Ignores a request's
/// order and array contents: only the emulator supports them.
/// build  of the run's algorithm; must outlive this call and the worker's use of it
RecordedOnGpu record_on_gpu(Run& run, const trace::Request& request, const TracedBuild& build,
                            std::shared_ptr<Progress> progress);

}  // namespace lockstep
