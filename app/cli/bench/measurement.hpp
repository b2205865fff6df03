#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kernels/run/run.hpp"

namespace lockstep {

/// Kernel times of one algorithm on one dataset, in ms: inputs on the device, results left there.
struct Measurement {
    std::string algorithm, executor, device, dataset;
    std::uint32_t n = 0, m = 0;  ///< vertices or nodes; arcs or links
    std::vector<double> ms;  ///< one for each repetition, ascending
    std::optional<double> floor_ms;  ///< a copy on the same device that moves as many bytes as input and result have
    std::optional<double> sequential_ms;  ///< median of the family's sequential algorithm on the same dataset

    double ms_min() const { return ms.front(); }
    double ms_max() const { return ms.back(); }
    /// The middle one, or the mean of the two in the middle.
    double ms_median() const;
    double ns_per_element() const { return n == 0 ? 0 : ms_median() * 1e6 / n; }
    /// Median over the floor: 1 is as fast as the memory allows.
    std::optional<double> ratio_to_floor() const;
    /// Median over the sequential algorithm's: below 1 is faster.
    std::optional<double> ratio_to_sequential() const;
};

/// Times a request `repeat` times after one run that is not counted. Nothing is recorded or checked. Throws InputError,
/// DeviceError, Interrupted.
Measurement measure(RunRequest request, int repeat);

}  // namespace lockstep
