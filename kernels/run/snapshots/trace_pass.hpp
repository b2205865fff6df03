#pragma once

#include <functional>

#include "kernels/base/progress.hpp"
#include "kernels/run/entry/algorithm.hpp"
#include "kernels/run/snapshots/snapshot_store.hpp"
#include "kernels/simt/order.hpp"
#include "kernels/simt/trace.hpp"

namespace lockstep {

/// The state before a pass, from which it is recomputed.
struct PassStart {
    Device* device = nullptr;  ///< where the snapshot lies
    Snapshot snapshot;
    HostState host;
};

/// Called with the algorithm after the pass; not after a fault.
using AfterPass = std::function<void(const Algorithm& algorithm, Device& emulator)>;

/// Runs a pass again on an emulator of its own, wherever the run itself has run, and records the accesses that are asked for.
/// start  null for pass 0, which makes the input's state
/// order  of the emulator; launches that are recorded may have one of their own (Request::order)
/// A fault of a kernel ends the pass, and stands in the log unless it was of another launch than the one that is asked for. Throws DeviceError when the algorithm keeps its state in another
/// way on the emulator than on the run's device, or the pass needs more memory than there is; Cancelled when the progress is
/// cancelled, which else advances by the bytes that launches ask of arrays.
trace::Log trace_pass(const AlgorithmInfo& info, const Dataset& dataset, const ParameterValues& parameters, Order order,
                      const trace::Request& request, const PassStart* start, Progress& progress,
                      const AfterPass& after = {});

}  // namespace lockstep
