#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "kernels/lens/device/compare_traces.hpp"
#include "kernels/lens/device/device_trace.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {

/// A pass as its launches went on the GPU, beside the same pass on the emulator from the same state.
struct GpuTrace {
    lens::DeviceTrace device;
    std::shared_ptr<const trace::Log> emulator;
    std::vector<lens::LaunchComparison> launches;
};

/// Compiles what is needed, with progress on a terminal. The run is one on a GPU, and has ended. Throws InputError, DeviceError, and
/// Interrupted on Ctrl+C.
GpuTrace trace_on_gpu(Run& run, const trace::Request& request);

/// How many multiprocessors have made accesses of a launch, by its index in the GPU's log.
std::size_t multiprocessors_of(const GpuTrace& trace, std::size_t launch);

/// What differs of a launch, the first `most` in sentences.
std::vector<std::string> differences_of(const GpuTrace& trace, const lens::LaunchComparison& launch, std::size_t most);

/// Of a report.
nlohmann::ordered_json json_of(const GpuTrace& trace);

}  // namespace lockstep
