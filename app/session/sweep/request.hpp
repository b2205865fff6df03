#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/session/dataset_source.hpp"
#include "kernels/run/run.hpp"
#include "kernels/simt/order.hpp"

namespace lockstep {

/// One line of a sweep: an algorithm with a choice of parameters on an executor.
struct SweepSeries {
    std::string algorithm;  ///< its id
    std::vector<std::pair<std::string, std::string>> parameters{};  ///< as typed; the rest has its defaults
    std::string name{};  ///< at the end of its line; empty: the algorithm's id
    std::string generate{};  ///< its own input, a generator's spec; empty: the sweep's
    ExecutorKind executor = ExecutorKind::automatic;
    std::optional<Order> order{};  ///< of the emulator; none: lane by lane, at every size alike
    int gpu = 0;  ///< which of several

    bool operator==(const SweepSeries&) const = default;
};

/// Plain host code on one core: the emulator, which runs a single thread as such.
SweepSeries on_host(SweepSeries series);

/// A second parameter, over which time is a map: each value of the first is measured with each of these.
struct SweepAcross {
    std::string parameter{};
    std::vector<std::int64_t> values{};  ///< ascending; none: there is no second parameter

    bool operator==(const SweepAcross&) const = default;
};

/// One of several inputs that stand side by side.
struct SweepInput {
    std::string name;
    DatasetSource dataset;
    std::vector<std::pair<std::string, std::string>> parameters{};  ///< of every series on it

    bool operator==(const SweepInput&) const = default;
};

/// A measurement of time against one quantity, the input's size or a parameter, or against two.
struct SweepRequest {
    std::string parameter{};  ///< what is swept; empty: the size of the input
    std::vector<std::int64_t> values;  ///< of it, ascending. Of a size: none means the input as it is
    bool logarithmic = true;  ///< the axis
    SweepAcross across{};
    std::vector<SweepInput> inputs{};  ///< are swept instead, where there are any: the values are their positions
    std::filesystem::path folder{};  ///< where files of `inputs` are looked for before the current one
    DatasetSource dataset{};  ///< with a size to sweep, its generator's size does not matter
    std::vector<SweepSeries> series;
    int repeat = 10;  ///< times that are taken of each point
    double limit_s = 10;  ///< a point takes about so long at most: fewer repetitions, or it is left out
    bool floors = true;  ///< the device's limits are measured too
    bool sequential = false;  ///< the family's sequential algorithm is measured too, for a ratio
    std::string study{};  ///< the id of the study that this is; may be empty

    bool sweeps_inputs() const { return !inputs.empty(); }
    bool sweeps_size() const { return parameter.empty() && inputs.empty(); }
    bool is_map() const { return !across.values.empty(); }
    bool operator==(const SweepRequest&) const = default;
};

/// How the values between two ends are chosen.
struct SweepRange {
    enum class Spacing { doubling, logarithmic, linear };
    std::int64_t from = 0, to = 0;  ///< both included, where they are not less than 1 unless linear
    Spacing spacing = Spacing::doubling;
    int points = 9;  ///< unless doubling

    bool operator==(const SweepRange&) const = default;
};

/// Ascending, without doubles. Throws InputError for a range that runs backwards or has too many values.
std::vector<std::int64_t> values_of(const SweepRange& range);

}  // namespace lockstep
