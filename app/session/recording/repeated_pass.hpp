#pragma once

#include <cstdint>
#include <memory>
#include <mutex>

#include "app/session/recording/recording.hpp"
#include "kernels/base/progress.hpp"
#include "kernels/run/entry/algorithm.hpp"
#include "kernels/run/snapshots/trace_pass.hpp"
#include "kernels/simt/order.hpp"
#include "kernels/simt/trace.hpp"

namespace lockstep {

/// Repeats passes of a recording on the emulator, with the kernels of this program, and records their accesses. A pass begins with the
/// recorded columns. Arrays and numbers of the algorithm that no column shows come from a run of the earlier passes.
class RepeatedPass {
public:
    RepeatedPass(std::shared_ptr<const Recording> recording, AlgorithmInfo algorithm);

    /// start  the recorded state before the pass; null for pass 0
    /// after  called with the algorithm after the pass
    /// Throws InputError or DeviceError with the reason why the pass cannot be repeated, and Cancelled.
    trace::Log trace(const trace::Request& request, const Dataset& dataset, const ParameterValues& parameters,
                     const PassStart* start, Progress& progress, const AfterPass& after);

private:
    void require_same_kernels() const;
    /// Brings the second run to the end of a pass.
    void go_to(std::uint32_t pass, const Dataset& dataset, const ParameterValues& parameters, Progress& progress);
    PassStart complete(const PassStart& recorded) const;
    std::unique_ptr<Algorithm> make(Device& device, const Dataset& dataset, const ParameterValues& parameters) const;

    std::shared_ptr<const Recording> recording_;
    AlgorithmInfo info_;
    std::mutex mutex_;  ///< guards the members below
    std::shared_ptr<Device> device_;
    std::unique_ptr<Algorithm> second_run_;  ///< null before the first use, and after a failure
    std::uint32_t pass_ = 0;  ///< its last one
};

}  // namespace lockstep
