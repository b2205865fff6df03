#include "kernels/layout/device/make_rounds.hpp"

#include "kernels/layout/device/device_rounds.hpp"
#include "kernels/simt/emulator.hpp"

namespace lockstep {

std::unique_ptr<SpringRounds> make_rounds(const std::shared_ptr<Device>& device, const LayoutGraph& graph,
                                          const SpringModel& model, const Progress& progress) {
    if (device->kind() == "cuda") return make_cuda_rounds(device, graph, model, progress);
    return std::make_unique<DeviceRounds<Emulator>>(device, graph, model, progress);
}

}  // namespace lockstep
