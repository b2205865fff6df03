#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "kernels/debugger/memory/concurrency.hpp"
#include "kernels/run/catalog/study.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {

/// Kernel times of one algorithm on one dataset, in ms: inputs are on the device, and results stay there.
struct Measurement {
    std::string algorithm, executor, device, dataset;
    std::uint32_t n = 0;  ///< vertices, nodes, rows
    std::uint64_t m = 0;  ///< arcs or links, or the steps of the algorithm
    MinWork min_work = MinWork::copy;  ///< determines the floor
    std::vector<double> ms;  ///< ascending, one per repetition
    std::optional<double> floor_ms;  ///< the device's lower bound for this input (floors.hpp), from the same sweep
    std::optional<double> sequential_ms;  ///< median of the family's sequential algorithm on one core of the host
    std::uint64_t bytes = 0;  ///< total of input and result columns
    /// Measured on `simt`, but as plain code on the host (AlgorithmInfo::host_code).
    bool host_code = false;
    bool is_limit = false;  ///< a limit of the device (AlgorithmInfo::limit)
    std::optional<debugger::Concurrency> counted{};  ///< then ms is its work or depth, in accesses
    std::uint32_t passes = 0;  ///< of a counted run
    std::optional<std::uint64_t> bytes_sent{};  ///< between the devices of a group, in a run
    std::uint64_t messages = 0;  ///< between the devices of a group, in a run
    double exchange_ms = 0, wait_ms = 0;  ///< of the last run: of all messages, and of the device that waited longest
    double seconds_a_run = 0;  ///< wall time, including work outside of kernels

    double ms_min() const { return ms.front(); }
    double ms_max() const { return ms.back(); }
    /// The middle time, or the mean of the two middle ones.
    double ms_median() const;
    /// The bounds of the middle half of the times, interpolated; of a single time both are equal.
    struct Quartiles {
        double low = 0, high = 0;
    };
    Quartiles quartiles() const;
    double ns_per_element() const { return n == 0 ? 0 : ms_median() * 1e6 / n; }
    /// Median divided by the floor: 1 is the lower bound of the device.
    std::optional<double> ratio_to_floor() const;
    /// Median divided by that of the sequential algorithm: below 1 is faster.
    std::optional<double> ratio_to_sequential() const;
};

/// True if its times are the emulator's, not a GPU's.
bool is_emulated(const Measurement& measured);

/// True if the middle halves of the times do not overlap.
bool clearly_differ(const Measurement& a, const Measurement& b);

inline constexpr double kWarmUp = 0.02;  ///< seconds: fills caches and raises the clock of a processor

struct MeasureLimits {
    int repeat = 10;
    double seconds = 10;  ///< after this time no repetition starts; at least one is made
};

/// Times a request `repeat` times after an uncounted warm-up of at least one run and kWarmUp. A run that exceeds the
/// time limit is the only one. Nothing is recorded or verified. Throws InputError, DeviceError, KernelFault, and
/// Cancelled soon after `stop` becomes true (on a GPU: after the current launch).
Measurement measure(const RunRequest& request, const MeasureLimits& limits, const std::atomic<bool>& stop);

/// Counts work and depth of a request: runs it once on the emulator in lock step, and traces every pass. Throws like measure(), and
/// DeviceError if a pass has too many accesses.
Measurement count(RunRequest request, Quantity quantity, const std::shared_ptr<Progress>& progress);

}  // namespace lockstep
