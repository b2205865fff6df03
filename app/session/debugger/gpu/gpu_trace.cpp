#include "app/session/debugger/gpu/gpu_trace.hpp"

#include <algorithm>
#include <filesystem>
#include <set>
#include <utility>

#include "app/session/user_kernels/kernel_folder.hpp"
#include "app/session/user_kernels/traced_library.hpp"
#include "kernels/run/make_device.hpp"
#include "kernels/run/record_on_gpu.hpp"
#include "kernels/simt/device.hpp"
#include "kernels/simt/order.hpp"

namespace lockstep {
namespace {

/// Makes file names relative to the folder: nvcc records absolute paths, the emulator's compiler relative ones.
void name_from_folder(trace::DeviceLaunch& launch, const std::filesystem::path& folder) {
    if (folder.empty()) return;
    const auto begin = folder.string() + "/";
    for (auto& [address, file] : launch.files)
        if (file.starts_with(begin)) file.erase(0, begin.size());
}

class GpuTracer final : public DeviceTracer {
public:
    bool takes(const Run& run) const override { return run.executor() == "cuda"; }
    debugger::DeviceTrace trace(Run& run, const trace::Request& request,
                                const std::shared_ptr<Progress>& progress) const override {
        const auto library =
            traced_library(run.request().algorithm->id, gpu_model(run.device_name()), /*architecture=*/"", *progress);
        auto recorded = record_on_gpu(run, request, load_traced_build(library), progress);
        if (!recorded.error.empty()) throw DeviceError(recorded.error);
        for (auto& launch : recorded.launches) name_from_folder(launch, loaded_from(run.request().algorithm->id));
        return debugger::merge_events(std::move(recorded.launches), request, recorded.device);
    }
};

}  // namespace

std::shared_ptr<const DeviceTracer> gpu_tracer() { return std::make_shared<GpuTracer>(); }

GpuTrace trace_on_gpu(Run& run, const trace::Request& request, const std::shared_ptr<Progress>& progress,
                      const DeviceTracer& tracer) {
    GpuTrace made{.device = tracer.trace(run, request, progress)};
    auto in_step = request;
    in_step.order = Order::lockstep();
    const auto emulated = run.trace_of(in_step, progress);
    if (!emulated.log) throw DeviceError(emulated.error);
    made.emulator = emulated.log;
    made.launches = debugger::compare_traces(*made.device.log, *made.emulator);
    return made;
}

std::size_t multiprocessors_of(const GpuTrace& trace, std::size_t launch) {
    const auto& traced = trace.device.log->launches[launch];
    std::set<std::uint16_t> all;
    for (std::size_t i = 0; i < traced.num_events; ++i) all.insert(trace.device.places[traced.first_event + i].sm);
    return all.size();
}

std::vector<std::string> differences_of(const GpuTrace& trace, const debugger::LaunchComparison& launch,
                                        std::size_t most) {
    std::vector<std::string> sentences;
    for (const auto& one : launch.differences) {
        if (sentences.size() == most) break;
        sentences.push_back(debugger::text_of(one, launch, *trace.device.log, *trace.emulator));
    }
    return sentences;
}

GpuThreads::GpuThreads(const trace::Log& log, std::size_t launch) : threads_of_block_(log.launches[launch].block) {
    const auto& traced = log.launches[launch];
    const auto key = [&](std::size_t number) {
        const auto& event = log.events[number];
        return std::uint64_t{event.block} * threads_of_block_ + event.thread;
    };
    for (std::size_t i = 0; i < traced.num_events; ++i) numbers_.push_back(traced.first_event + i);
    std::ranges::stable_sort(numbers_, {}, key);
    for (std::size_t i = 0; i < numbers_.size(); ++i) {
        auto& mine = of_thread_.try_emplace(key(numbers_[i]), i, i).first->second;
        mine.second = i + 1;
    }
}

std::optional<std::size_t> GpuThreads::access(std::uint32_t block, std::uint32_t thread, std::size_t k) const {
    const auto found = of_thread_.find(std::uint64_t{block} * threads_of_block_ + thread);
    if (found == of_thread_.end() || k >= found->second.second - found->second.first) return std::nullopt;
    return numbers_[found->second.first + k];
}

}  // namespace lockstep
