#pragma once

#include <vector>

#include "kernels/simt/device.hpp"
#include "kernels/simt/device_events.hpp"
#include "kernels/simt/trace.hpp"

namespace lockstep {

/// A GPU whose launches write down every access. Memory is another device's, and it does everything else.
class TracedDevice : public Device {
public:
    /// Launches from now on are written down, as far as they are asked for: their number counts from here, and stands with the
    /// request's pass.
    virtual void record(const trace::Request& request) = 0;
    /// The launches that were written down since the last call.
    virtual std::vector<trace::DeviceLaunch> take_recorded() = 0;
};

}  // namespace lockstep
