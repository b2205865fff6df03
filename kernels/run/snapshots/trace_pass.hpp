#pragma once

#include <functional>
#include <memory>

#include "kernels/base/progress.hpp"
#include "kernels/run/entry/algorithm.hpp"
#include "kernels/run/snapshots/snapshot_store.hpp"
#include "kernels/simt/device.hpp"
#include "kernels/simt/trace.hpp"

namespace lockstep {

/// The state before a pass, from which it is recomputed.
struct PassStart {
    Device* device = nullptr;  ///< the device of the snapshot
    Snapshot snapshot;
    HostState host;
};

/// Called with the algorithm after the pass; not after a fault.
using AfterPass = std::function<void(const Algorithm& algorithm, Device& emulator)>;

/// Recomputes a pass on a separate device that records the requested accesses: of the run's kind, "simt" for a GPU.
/// on     that device (Emulation)
/// start  null for pass 0, which sets the input's state
/// A fault of a kernel ends the pass; the log stores it if it belongs to a requested launch. Throws DeviceError if the
/// algorithm stores its state differently on the emulator than on the run's device, or if memory is short; Cancelled when the
/// progress is cancelled. The progress advances by the bytes that launches access in arrays.
trace::Log trace_pass(const std::shared_ptr<Device>& on, const AlgorithmInfo& info, const Dataset& dataset,
                      const ParameterValues& parameters, const trace::Request& request, const PassStart* start,
                      Progress& progress, const AfterPass& after = {});

}  // namespace lockstep
