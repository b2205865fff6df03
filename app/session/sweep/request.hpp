#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/session/dataset_source.hpp"
#include "kernels/run/catalog/study.hpp"
#include "kernels/run/run.hpp"
#include "kernels/simt/order.hpp"

namespace lockstep {

/// One line of a sweep: an algorithm with some parameters on an executor.
struct SweepSeries {
    std::string algorithm;  ///< its id
    std::vector<std::pair<std::string, std::string>> parameters{};  ///< as typed; the others have their defaults
    std::string name{};  ///< label at the end of its line; empty: the algorithm's id
    std::string generate{};  ///< its own generator's spec; empty: the sweep's input
    ExecutorKind executor = ExecutorKind::automatic;
    std::optional<Order> order{};  ///< of the emulator; none: lane by lane
    int gpu = 0;  ///< index, if there are several
    Quantity quantity = Quantity::time;  ///< work and depth are counted on the emulator, in lock step

    bool operator==(const SweepSeries&) const = default;
};

/// The series as plain host code on one core: the emulator with one thread.
SweepSeries on_host(SweepSeries series);

/// The second parameter of a map: each value of the first is measured with each of these.
struct SweepAcross {
    std::string parameter{};
    std::vector<std::int64_t> values{};  ///< ascending; empty: no second parameter

    bool operator==(const SweepAcross&) const = default;
};

/// One of several inputs in a bar chart.
struct SweepInput {
    std::string name;
    DatasetSource dataset;
    std::vector<std::pair<std::string, std::string>> parameters{};  ///< for all series on this input

    bool operator==(const SweepInput&) const = default;
};

/// A request to measure time over one quantity, the input's size or a parameter, or over two.
struct SweepRequest {
    std::string parameter{};  ///< the swept parameter; empty: the size of the input
    std::vector<std::int64_t> values;  ///< swept values, ascending; a size without any: the input as it is
    bool logarithmic = true;  ///< the x axis
    SweepAcross across{};
    std::vector<SweepInput> inputs{};  ///< swept instead, if not empty: the values are their indices
    std::filesystem::path folder{};  ///< searched for files of `inputs` before the current folder
    DatasetSource dataset{};  ///< if sizes are swept, the size of its generator is ignored
    std::vector<SweepSeries> series;
    int repeat = 10;  ///< repetitions per point
    double limit_s = 10;  ///< approximate limit per point: fewer repetitions, or it is omitted
    std::uint64_t weak =
        0;  ///< elements of each device, if devices are swept and the input grows with them; 0: it does not
    bool floors = true;  ///< also measure the device's limits
    bool sequential = false;  ///< also measure the family's sequential algorithm, for a ratio
    std::string study{};  ///< id of the study; may be empty

    bool sweeps_inputs() const { return !inputs.empty(); }
    bool sweeps_size() const { return parameter.empty() && inputs.empty(); }
    /// Accesses are counted, not times measured.
    bool counts() const { return !series.empty() && series.front().quantity != Quantity::time; }
    bool is_map() const { return !across.values.empty(); }
    /// The number of devices of a group is swept.
    bool sweeps_devices() const {
        return (!sweeps_inputs() && !sweeps_size() && parameter == "devices") ||
               (is_map() && across.parameter == "devices");
    }
    bool operator==(const SweepRequest&) const = default;
};

/// The choice of values between two ends.
struct SweepRange {
    enum class Spacing { doubling, logarithmic, linear };
    std::int64_t from = 0, to = 0;  ///< inclusive; at least 1 unless linear
    Spacing spacing = Spacing::doubling;
    int points = 9;  ///< ignored for doubling

    bool operator==(const SweepRange&) const = default;
};

/// Ascending and unique. Throws InputError if the range is reversed or has too many values.
std::vector<std::int64_t> values_of(const SweepRange& range);

}  // namespace lockstep
