#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "kernels/simt/device_events.hpp"
#include "kernels/simt/trace.hpp"

namespace lockstep::debugger {

/// Where and when a GPU made an access.
struct DevicePlace {
    std::uint64_t clock = 0;  ///< cycles of its multiprocessor
    std::uint64_t ns = 0;  ///< since the first access of the launch: all multiprocessors' clocks brought together
    std::uint16_t sm = 0;  ///< the multiprocessor
    bool operator==(const DevicePlace&) const = default;
};

/// A trace that a GPU has written: a log as the emulator makes one, and beside it what only a GPU knows.
struct DeviceTrace {
    std::string device;  ///< "NVIDIA H200"
    std::shared_ptr<const trace::Log> log;
    std::vector<DevicePlace> places;  ///< one for each of the log's events
    std::vector<double> ms;  ///< of each launch, with the writing down
    std::uint64_t left_out = 0;  ///< accesses that there was no room for
};

/// Brings what the threads of a GPU have written down into the order of its clocks. Accesses that lanes of a warp made together
/// share a tick; ticks are numbered from 0 in the order of time. Clocks of multiprocessors are brought together by the time of
/// the whole GPU, which stands beside each: across multiprocessors the order is as good as that time's steps.
DeviceTrace merge_events(std::vector<trace::DeviceLaunch> launches, const trace::Request& request, std::string device);

}  // namespace lockstep::debugger
