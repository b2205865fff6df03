#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "kernels/simt/device_events.hpp"
#include "kernels/simt/trace.hpp"

namespace lockstep::debugger {

/// The multiprocessor and time of an access on a GPU.
struct DevicePlace {
    std::uint64_t clock = 0;  ///< cycles of its multiprocessor
    std::uint64_t ns = 0;  ///< since the first access of the launch, by the multiprocessors' aligned clocks
    std::uint16_t sm = 0;  ///< the multiprocessor
    bool operator==(const DevicePlace&) const = default;
};

/// A trace from a GPU: a log like the emulator's, with multiprocessors and times.
struct DeviceTrace {
    std::string device;  ///< "NVIDIA H200"
    std::shared_ptr<const trace::Log> log;
    std::vector<DevicePlace> places;  ///< one for each of the log's events
    std::vector<double> ms;  ///< of each launch, recording included
    std::uint64_t left_out = 0;  ///< accesses that did not fit
};

/// Sorts the events of a GPU's threads by time. Accesses that lanes of a warp made together share a tick; ticks count from 0 in
/// the order of time. The clocks of multiprocessors are aligned by the global timer, which is recorded with each event: across
/// multiprocessors the order is as exact as the steps of that timer.
DeviceTrace merge_events(std::vector<trace::DeviceLaunch> launches, const trace::Request& request, std::string device);

}  // namespace lockstep::debugger
