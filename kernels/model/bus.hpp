#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "kernels/simt/operation_times.hpp"

namespace lockstep::model {

/// The bus of a GTX 280: 8 GB/s ("about 8 GB/s": Malison 2012, 3.2.6) in each direction, which is our reading.
inline constexpr double kBusBytesPerSecond = 8e9;
inline double ms_on_bus(double bytes) { return 1e3 * bytes / kBusBytesPerSecond; }

/// Streams share engines: the bus in each direction, and the kernels. An operation begins when its stream and its engine have ended their
/// earlier operations. Operations are taken in the order of issue.
class EngineTurns {
public:
    EngineTurns(std::size_t streams, std::size_t engines, double from_ms = 0)
        : streams_(streams, from_ms), engines_(engines, from_ms) {}

    void run(std::size_t stream, std::size_t engine, double ms) {
        const auto begin = std::max(streams_[stream], engines_[engine]);
        streams_[stream] = engines_[engine] = begin + ms;
        times_.begin_ms.push_back(static_cast<float>(begin));
        times_.end_ms.push_back(static_cast<float>(begin + ms));
    }
    const OperationTimes& times() const { return times_; }

private:
    std::vector<double> streams_, engines_;  // free from here on, in ms
    OperationTimes times_;
};

}  // namespace lockstep::model
