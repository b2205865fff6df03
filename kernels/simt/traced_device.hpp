#pragma once

#include <vector>

#include "kernels/simt/device.hpp"
#include "kernels/simt/device_events.hpp"
#include "kernels/simt/trace.hpp"

namespace lockstep {

/// A GPU whose launches record every access. Memory and all other operations are forwarded to another device.
class TracedDevice : public Device {
public:
    /// Records the requested part of the following launches. Their numbers count from 0 and belong to the pass of the request.
    virtual void record(const trace::Request& request) = 0;
    /// The launches recorded since the last call.
    virtual std::vector<trace::DeviceLaunch> take_recorded() = 0;
};

}  // namespace lockstep
