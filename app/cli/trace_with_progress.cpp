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

nlohmann::ordered_json json_of(const GpuTrace& trace) {
    constexpr std::size_t kMaxSentences = 100;
    using Json = nlohmann::ordered_json;
    const auto& log = *trace.device.log;
    Json launches = Json::array();
    for (const auto& one : trace.launches) {
        const auto& launch = log.launches[one.gpu_launch];
        launches.push_back({{"number", launch.number},
                            {"kernel", launch.kernel},
                            {"multiprocessors", multiprocessors_of(trace, one.gpu_launch)},
                            {"ms_with_trace", trace.device.ms[one.gpu_launch]},
                            {"accesses", launch.num_events},
                            {"compared", one.accesses},
                            {"threads", one.threads},
                            {"agrees", one.same()},
                            {"partial", one.partial},
                            {"other_values", one.num_values},
                            {"other_values_of_atomics", one.num_atomics},
                            {"other_ways", one.num_ways},
                            {"threads_differing", one.threads_differing},
                            {"differences", differences_of(trace, one, kMaxSentences)}});
    }
    return {{"device", trace.device.device},
            {"pass", log.launches.empty() ? Json(nullptr) : Json(log.launches.front().pass)},
            {"accesses", log.events.size()},
            {"left_out", trace.device.left_out},
            {"launches", std::move(launches)}};
}

}  // namespace lockstep
