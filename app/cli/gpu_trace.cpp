#include "app/cli/gpu_trace.hpp"

#include <cstdint>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "app/cli/interrupt.hpp"
#include "app/cli/watch.hpp"
#include "app/outside/traced_library.hpp"
#include "kernels/data/progress.hpp"
#include "kernels/run/gpu_trace/record_on_gpu.hpp"
#include "kernels/simt/device.hpp"
#include "kernels/simt/order.hpp"

namespace lockstep {

GpuTrace trace_on_gpu(Run& run, const trace::Request& request) {
    const auto progress = std::make_shared<Progress>();
    const Watch watch([&] { return progress->what(); }, [&] { progress->cancel(); });
    try {
        const auto library =
            traced_library(run.request().algorithm->id, run.device_name(), /*architecture=*/"", *progress);
        auto recorded = record_on_gpu(run, request, load_traced_build(library), progress);
        if (!recorded.error.empty()) throw DeviceError(recorded.error);
        GpuTrace made;
        made.device = lens::merge_events(std::move(recorded.launches), request, recorded.device);
        // In lock step, as the window opens launches: what is nearest to what a GPU does.
        auto in_step = request;
        in_step.order = Order::lockstep();
        const auto emulated = run.trace_of(in_step, progress);
        if (!emulated.log) throw DeviceError(emulated.error);
        made.emulator = emulated.log;
        made.launches = lens::compare_traces(*made.device.log, *made.emulator);
        return made;
    } catch (const Cancelled&) {
        throw Interrupted{};
    }
}

std::size_t multiprocessors_of(const GpuTrace& trace, std::size_t launch) {
    const auto& traced = trace.device.log->launches[launch];
    std::set<std::uint16_t> all;
    for (std::size_t i = 0; i < traced.num_events; ++i) all.insert(trace.device.places[traced.first_event + i].sm);
    return all.size();
}

std::vector<std::string> differences_of(const GpuTrace& trace, const lens::LaunchComparison& launch, std::size_t most) {
    std::vector<std::string> sentences;
    for (const auto& one : launch.differences) {
        if (sentences.size() == most) break;
        sentences.push_back(lens::text_of(one, launch, *trace.device.log, *trace.emulator));
    }
    return sentences;
}

nlohmann::ordered_json json_of(const GpuTrace& trace) {
    constexpr std::size_t kMostSentences = 100;
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
                            {"differences", differences_of(trace, one, kMostSentences)}});
    }
    return {{"device", trace.device.device},
            {"pass", log.launches.empty() ? Json(nullptr) : Json(log.launches.front().pass)},
            {"accesses", log.events.size()},
            {"left_out", trace.device.left_out},
            {"launches", std::move(launches)}};
}

}  // namespace lockstep
