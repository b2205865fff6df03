#include "app/session/findings/devices_of_run.hpp"

#include "kernels/simt/device.hpp"

namespace lockstep {

std::vector<model::DeviceSheet> devices_of_run(const Run& run) {
    auto devices = model::printed_devices();
    const auto name = run.device_name();
    try {
        devices.push_back(model::device_in_use(run.executor(), name, run.gpu().value_or(0)));
    } catch (const DeviceError&) {
        devices.push_back({.name = name, .source = "the recording; this machine lacks the GPU"});
    }
    return devices;
}

}  // namespace lockstep
