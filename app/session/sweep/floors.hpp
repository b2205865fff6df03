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

/// Lower bounds of the time on the device for any algorithm of a kind, by the catalogue's floors in the same sweep.
///
/// list    one gather and one scatter of each node's word in list order: a rank must be found by following links and
///         written to their targets (the limits gather and scatter)
/// others  a copy of as many bytes as input and result columns have together (the limit copy)
///
/// and for all at least one launch (the limit launch). Floors have no floor themselves.
class Floors {
public:
    /// catalog  must outlive this object
    Floors(const Catalog& catalog, MeasureLimits limits, const std::atomic<bool>& stop);

    /// The floor in ms, measured on the first call for a dataset, on the request's device. Nothing for a floor itself,
    /// for a catalogue without floors, and if a floor cannot be measured (out of memory). Throws only Cancelled.
    std::optional<double> of(const RunRequest& request, const Measurement& measured);
    /// "gather + scatter of n, or a launch", "copy of input and result, or a launch": the slower one counts.
    static std::string name(MinWork work);

private:
    double median_ms(DeviceLimit limit, const RunRequest& like, std::shared_ptr<const Dataset> dataset);
    double copy_ms(const RunRequest& like, std::uint64_t bytes);
    double launch_ms(const RunRequest& like);

    const Catalog& catalog_;
    MeasureLimits limits_;
    const std::atomic<bool>& stop_;
    using Key = std::pair<std::string, std::uint64_t>;  ///< device and dataset; for copies device and bytes
    std::map<Key, double> bulk_;
    std::map<std::string, double> launch_;  ///< by device
};

}  // namespace lockstep
