#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kernels/run/run.hpp"

namespace lockstep {

/// Kernel times of one algorithm on one dataset, in ms: inputs on the device, results left there.
struct Measurement {
    std::string algorithm, executor, device, dataset;
    std::uint32_t n = 0;  ///< vertices, nodes, rows
    std::uint64_t m = 0;  ///< arcs or links, or the steps that the algorithm has to do
    LeastWork min_work = LeastWork::copy;  ///< of which the floor is measured
    std::vector<double> ms;  ///< one for each repetition, ascending
    std::optional<double> floor_ms;  ///< the device's limit for this input (floors.hpp), from the same sweep
    std::optional<double> sequential_ms;  ///< median of the family's sequential algorithm on one core of the host
    std::uint64_t bytes = 0;  ///< of the input and result columns together
    /// Though on `simt`, its times are those of plain code on the host (AlgorithmInfo::host_code).
    bool host_code = false;
    bool is_limit = false;  ///< a limit of the device (AlgorithmInfo::limit)
    double seconds_a_run = 0;  ///< by the clock, with all that is not a kernel

    double ms_min() const { return ms.front(); }
    double ms_max() const { return ms.back(); }
    /// The middle one, or the mean of the two in the middle.
    double ms_median() const;
    /// Between these lies the middle half of the times, interpolated; of a single one it is both.
    struct Quartiles {
        double low = 0, high = 0;
    };
    Quartiles quartiles() const;
    double ns_per_element() const { return n == 0 ? 0 : ms_median() * 1e6 / n; }
    /// Median over the floor: 1 is as fast as the device allows.
    std::optional<double> ratio_to_floor() const;
    /// Median over the sequential algorithm's: below 1 is faster.
    std::optional<double> ratio_to_sequential() const;
};

/// Its times are the emulator's, which are no GPU's.
bool is_emulated(const Measurement& measured);

/// Whether two times can be told apart: their middle halves do not overlap.
bool clearly_differ(const Measurement& a, const Measurement& b);

inline constexpr double kWarmUp = 0.02;  ///< seconds: caches fill, and a processor's clock rises

struct MeasureLimits {
    int repeat = 10;
    double seconds = 10;  ///< once so long has passed, the repetitions so far have to do; one there is always
};

/// Times a request `repeat` times after a warm-up that is not counted: one run, and more of them until kWarmUp is over. Where
/// one run alone takes longer than the limit, it is the only one. Nothing is recorded or checked. Throws InputError, DeviceError,
/// KernelFault, and Cancelled soon after `stop` becomes true (on a GPU: after the launch that runs).
Measurement measure(const RunRequest& request, const MeasureLimits& limits, const std::atomic<bool>& stop);

}  // namespace lockstep
