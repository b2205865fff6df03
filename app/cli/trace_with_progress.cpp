#include "app/cli/trace_with_progress.hpp"

#include <utility>

#include "app/cli/watch.hpp"
#include "app/session/output/interrupt.hpp"

namespace lockstep {

GpuTrace trace_with_progress(Run& run, const trace::Request& request) {
    const auto progress = std::make_shared<Progress>();
    const Watch watch([&] { return progress->what(); }, [&] { progress->cancel(); });
    try {
        return trace_on_gpu(run, request, progress, *gpu_tracer());
    } catch (const Cancelled&) {
        throw Interrupted{};
    }
}

}  // namespace lockstep
