// Compiled without fused multiply-add (CMakeLists.txt), so that a GPU computes the same bits as the host.

#include "kernels/layout/device/device_rounds.hpp"
#include "kernels/layout/device/make_rounds.hpp"
#include "kernels/simt/cuda/cuda_executor.cuh"

namespace lockstep {

std::unique_ptr<SpringRounds> make_cuda_rounds(const std::shared_ptr<Device>& device, const LayoutGraph& graph,
                                               const SpringModel& model, const Progress& progress) {
    return std::make_unique<DeviceRounds<CudaExecutor>>(device, graph, model, progress);
}

}  // namespace lockstep
