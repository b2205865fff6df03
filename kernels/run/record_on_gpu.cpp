#include "kernels/run/record_on_gpu.hpp"

#include <chrono>
#include <new>
#include <optional>
#include <typeinfo>
#include <utility>

#include <fmt/format.h>

#include "kernels/data/input_error.hpp"
#include "kernels/run/make_device.hpp"
#include "kernels/run/run_shared.hpp"
#include "kernels/run/snapshots/put_start.hpp"

namespace lockstep {
namespace {

/// Uses a separate device, so that the run's device keeps its state.
std::vector<trace::DeviceLaunch> record_pass(const TracedBuild& build, const RunRequest& asked, int number,
                                             const trace::Request& request, const PassStart* start,
                                             const Progress& progress, std::string& device_name) {
    std::string why_not;
    auto gpu = make_cuda_device(&why_not, number);
    if (!gpu) throw DeviceError(why_not);
    device_name = gpu->name();
    const auto device = build.make_device(std::move(gpu), number);
    device->set_cancel_flag(&progress.cancelled_flag());
    const auto algorithm = build.make(*device, *asked.dataset, asked.parameters);
    if (start) {
        algorithm->start();  // fills buffers that are not part of the state
        put_start(*algorithm, *device, *asked.algorithm, *start);
        device->record(request);
        algorithm->step();
    } else {
        device->record(request);
        algorithm->start();
    }
    return device->take_recorded();
}

}  // namespace

void Run::Shared::record_on_gpu(TraceJob& job) {
    RecordedOnGpu made;
    const auto pass = job.request.pass;
    try {
        job.progress->check();
        const auto passes = timeline ? timeline->size() : 0;
        if (pass >= passes) throw InputError(fmt::format("there is no pass {}", pass));
        if (device->kind() != "cuda")
            throw InputError(fmt::format("the run is on {}, not on a GPU: use --executor cuda", device->kind()));
        job.progress->begin(fmt::format("Running pass {} again on {}", pass, device->name()), 0);
        std::optional<PassStart> start;
        if (pass != 0) start = timeline->start_of(*algorithm, pass);
        made.launches = record_pass(*job.build, request, gpu.value_or(0), job.request, start ? &*start : nullptr,
                                    *job.progress, made.device);
        if (made.launches.empty()) throw InputError("none of its launches is a kernel that the GPU can trace");
    } catch (const Cancelled&) {
        made.error = "it was cancelled";
    } catch (const std::bad_cast&) {
        made.error = "it contains another algorithm, which was compiled without tracing";
    } catch (const std::bad_alloc&) {
        made.error = "memory ran out";
    } catch (const std::exception& failure) {
        made.error = failure.what();
    }
    if (!made.error.empty()) made.error = fmt::format("pass {} cannot be traced on the GPU: {}", pass, made.error);
    const std::scoped_lock lock(mutex);
    job.recorded = std::move(made);
    changed.notify_all();
}

RecordedOnGpu record_on_gpu(Run& run, const trace::Request& request, const TracedBuild& build,
                            std::shared_ptr<Progress> progress) {
    constexpr auto kLookAgain = std::chrono::milliseconds(20);
    auto& shared = shared_of(run);
    using Job = typename decltype(shared.trace_jobs)::value_type::element_type;
    const auto job = std::make_shared<Job>();
    job->request = request;
    job->progress = progress ? std::move(progress) : std::make_shared<Progress>();
    job->build = &build;
    std::unique_lock lock(shared.mutex);
    const auto refused = [&](const char* why) {
        return RecordedOnGpu{.error = fmt::format("pass {} cannot be traced on the GPU: {}", request.pass, why)};
    };
    if (!shared.ready && shared.state != RunState::running) return refused("the run has recorded nothing");
    shared.trace_jobs.push_back(job);
    shared.wake_up();
    while (!job->recorded) {
        shared.changed.wait_for(lock, kLookAgain);
        shared.check_stop_timeout();
        if (shared.abandoned) return refused("the device does not answer");
        if (job->progress->cancelled()) throw Cancelled();  // the worker drops the job
    }
    return std::move(*job->recorded);
}

}  // namespace lockstep
