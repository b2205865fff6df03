#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "app/session/sweep/measurement.hpp"
#include "kernels/run/catalog/catalog.hpp"

namespace lockstep {

/// What no algorithm of a kind can beat on the device: the catalogue's floors, measured in the same sweep.
///
/// list    one gather and one scatter of each node's word, in the order of the list's own links: a rank must be found by
///         following them and be written where they lead (the limits gather and scatter)
/// others  a copy that moves as many bytes as input and result columns have together (the limit copy)
///
/// and of all at least one launch (the limit launch). The floors themselves have none.
class Floors {
public:
    /// The catalogue outlives it.
    Floors(const Catalog& catalog, MeasureLimits limits, const std::atomic<bool>& stop);

    /// In ms. Measured on the first call for a dataset, on the request's device. Nothing for a floor, for a
    /// catalogue without floors, and where a floor cannot be measured (no memory for it). Throws Cancelled alone.
    std::optional<double> of(const RunRequest& request, const Measurement& measured);
    /// "gather + scatter of n, or a launch", "copy of input and result, or a launch": whichever takes longer.
    static std::string name(LeastWork work);

private:
    double median_ms(DeviceLimit limit, const RunRequest& like, std::shared_ptr<const Dataset> dataset);
    double copy_ms(const RunRequest& like, std::uint64_t bytes);
    double launch_ms(const RunRequest& like);

    const Catalog& catalog_;
    MeasureLimits limits_;
    const std::atomic<bool>& stop_;
    using Key = std::pair<std::string, std::uint64_t>;  ///< device and dataset; bytes, where they matter
    std::map<Key, double> bulk_;
    std::map<std::string, double> launch_;  ///< by device
};

}  // namespace lockstep
