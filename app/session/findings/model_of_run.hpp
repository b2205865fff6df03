#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "kernels/model/model.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {

/// A kernel with its prediction by Rehman's model and its measured time.
struct ModelledKernel {
    model::KernelPrediction predicted;
    std::optional<std::uint32_t> pass{};  ///< of its launch on the input's level; none if not launched yet
    std::optional<double> measured_ms{};
};

/// The kernels of a run's algorithm that the model covers, for the run's input; empty if it covers none.
std::vector<ModelledKernel> modelled_kernels(const Run& run, const model::DeviceProfile& device, model::Combine combine,
                                             std::uint32_t independent = 1);

}  // namespace lockstep
