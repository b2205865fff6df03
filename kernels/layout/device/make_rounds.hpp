#pragma once

#include <memory>

#include "kernels/base/progress.hpp"
#include "kernels/layout/coarsen.hpp"
#include "kernels/layout/spring_forces.hpp"
#include "kernels/layout/spring_rounds.hpp"
#include "kernels/simt/device.hpp"

namespace lockstep {

/// Rounds by kernels on a device, for a graph with vertices. `progress` must outlive them. Throws DeviceError.
std::unique_ptr<SpringRounds> make_rounds(const std::shared_ptr<Device>& device, const LayoutGraph& graph,
                                          const SpringModel& model, const Progress& progress);

/// The same on the CUDA executor.
std::unique_ptr<SpringRounds> make_cuda_rounds(const std::shared_ptr<Device>& device, const LayoutGraph& graph,
                                               const SpringModel& model, const Progress& progress);

}  // namespace lockstep
