#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kernels/model/model.hpp"

namespace lockstep {

/// The prediction for a size, kernel by kernel.
struct ModelRow {
    struct Kernel {
        model::KernelPrediction predicted;
        std::optional<double> measured_ms;
    };
    std::uint64_t n = 0;
    std::vector<Kernel> kernels;
    const model::PublishedRow* published_row = nullptr;  ///< null if the paper has none for n

    double predicted_ms() const;
    std::optional<double> measured_ms() const;  ///< of all kernels, if all were measured
};

struct ModelTable {
    std::string algorithm;
    model::Combine combine = model::Combine::sum;
    model::DeviceProfile device;
    std::vector<ModelRow> rows;
};

std::string model_json(const ModelTable& table);
/// A line for each kernel.
std::string model_csv(const ModelTable& table);
/// Eq. 6.3 with live numbers, and a line for each size.
std::string model_text(const ModelTable& table);

}  // namespace lockstep
