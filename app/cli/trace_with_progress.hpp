#pragma once

#include "app/session/debugger/gpu/gpu_trace.hpp"

namespace lockstep {

/// Compiles the recording kernels with progress on a terminal. The run used a GPU and has ended. Throws InputError, DeviceError, and
/// Interrupted on Ctrl+C.
GpuTrace trace_with_progress(Run& run, const trace::Request& request);

}  // namespace lockstep
