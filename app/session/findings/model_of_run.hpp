#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "kernels/model/model.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {

/// A kernel as Rehman's model has it, and as it ran here.
struct ModelledKernel {
    model::KernelPrediction predicted;
    std::optional<std::uint32_t> pass{};  ///< of its launch on the input's own level; none while that has not been
    std::optional<double> measured_ms{};
};

/// Those of a run's algorithm that the model knows, for the run's input; empty where it knows none.
std::vector<ModelledKernel> modelled_kernels(const Run& run, const model::DeviceProfile& device,
                                             model::Combine combine);

}  // namespace lockstep
