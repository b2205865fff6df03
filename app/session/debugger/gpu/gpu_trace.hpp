#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "kernels/base/progress.hpp"
#include "kernels/debugger/device/compare_traces.hpp"
#include "kernels/debugger/device/device_trace.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {

/// A traced pass, or one launch of it, on the GPU and on the emulator, from the same state.
struct GpuTrace {
    debugger::DeviceTrace device;
    std::shared_ptr<const trace::Log> emulator;
    std::vector<debugger::LaunchComparison> launches;
};

/// Traces a pass on a GPU. Tests replace it, so that comparisons can be tested without a device.
class DeviceTracer {
public:
    virtual ~DeviceTracer() = default;
    /// True if the run is on a device that can trace.
    virtual bool takes(const Run& run) const = 0;
    /// The run has ended. Throws InputError, DeviceError, Cancelled.
    virtual debugger::DeviceTrace trace(Run& run, const trace::Request& request,
                                        const std::shared_ptr<Progress>& progress) const = 0;
};

/// The tracer for the GPU of a run: compiles the algorithm with tracing launches, and executes the pass again.
std::shared_ptr<const DeviceTracer> gpu_tracer();

/// The emulator traces in lock step, as the window opens launches: that order is nearest to a GPU's. Throws as
/// DeviceTracer::trace() does.
GpuTrace trace_on_gpu(Run& run, const trace::Request& request, const std::shared_ptr<Progress>& progress,
                      const DeviceTracer& tracer);

/// Number of multiprocessors that executed accesses of a launch, given by its index in the GPU's log.
std::size_t multiprocessors_of(const GpuTrace& trace, std::size_t launch);

/// The differences of a launch, the first `most` in sentences.
std::vector<std::string> differences_of(const GpuTrace& trace, const debugger::LaunchComparison& launch,
                                        std::size_t most);

/// The accesses of each thread of a launch on the GPU, in its order. They identify the same access in another trace.
class GpuThreads {
public:
    GpuThreads() = default;
    GpuThreads(const trace::Log& log, std::size_t launch);
    /// The index in the log of a thread's k-th access, from 0; none if it has made fewer.
    std::optional<std::size_t> access(std::uint32_t block, std::uint32_t thread, std::size_t k) const;

private:
    std::uint32_t threads_of_block_ = 1;
    std::vector<std::size_t> numbers_;  ///< by thread, then in the thread's order
    std::map<std::uint64_t, std::pair<std::size_t, std::size_t>> of_thread_;  ///< ranges in numbers_
};

}  // namespace lockstep
