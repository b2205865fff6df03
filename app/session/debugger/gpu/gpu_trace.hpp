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

/// A pass, or a launch of it, as it went on the GPU, beside the same on the emulator from the same state.
struct GpuTrace {
    debugger::DeviceTrace device;
    std::shared_ptr<const trace::Log> emulator;
    std::vector<debugger::LaunchComparison> launches;
};

/// Has a GPU write down what it does. The one call of a device that a trace needs: what is made of it can be tried without one.
class DeviceTracer {
public:
    virtual ~DeviceTracer() = default;
    /// The run is on a device that can be asked.
    virtual bool takes(const Run& run) const = 0;
    /// The run has ended. Throws InputError, DeviceError, Cancelled.
    virtual debugger::DeviceTrace trace(Run& run, const trace::Request& request,
                                        const std::shared_ptr<Progress>& progress) const = 0;
};

/// The GPU that a run is on: compiles its algorithm once more, with launches that are written down, and runs the pass again.
std::shared_ptr<const DeviceTracer> gpu_tracer();

/// The emulator's trace comes in lock step, as the window opens launches: what is nearest to what a GPU does. Throws as
/// DeviceTracer::trace() does.
GpuTrace trace_on_gpu(Run& run, const trace::Request& request, const std::shared_ptr<Progress>& progress,
                      const DeviceTracer& tracer);

/// How many multiprocessors have made accesses of a launch, by its index in the GPU's log.
std::size_t multiprocessors_of(const GpuTrace& trace, std::size_t launch);

/// What differs of a launch, the first `most` in sentences.
std::vector<std::string> differences_of(const GpuTrace& trace, const debugger::LaunchComparison& launch,
                                        std::size_t most);

/// The accesses of each thread of a launch on the GPU, in its order: which of them is another trace's, is told by that.
class GpuThreads {
public:
    GpuThreads() = default;
    GpuThreads(const trace::Log& log, std::size_t launch);
    /// The log's number of a thread's k-th access, from 0; none where it has made fewer.
    std::optional<std::size_t> access(std::uint32_t block, std::uint32_t thread, std::size_t k) const;

private:
    std::uint32_t threads_of_block_ = 1;
    std::vector<std::size_t> numbers_;  ///< by thread, then in its order
    std::map<std::uint64_t, std::pair<std::size_t, std::size_t>> of_thread_;  ///< places in numbers_
};

}  // namespace lockstep
