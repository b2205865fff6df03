#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "app/session/sweep/measurement.hpp"
#include "app/session/sweep/request.hpp"

namespace lockstep {

struct SweepPoint {
    std::int64_t value = 0;  ///< of the swept quantity; for a size, the number of nodes or vertices in the input
    Measurement measured;
    std::int64_t across = 0;  ///< value of the second parameter, if any
};

/// The points of one series, ascending.
struct SweepLine {
    std::string name;
    std::vector<SweepPoint> points;
};

/// A limit of the device over the swept quantity, in ms: the divisor of ratios to the floor.
struct FloorLine {
    std::string name;  ///< "floor: gather + scatter of n"
    std::vector<std::pair<std::int64_t, double>> points;
};

/// An omitted point, with the reason in a sentence.
struct LeftOut {
    std::string line;
    std::int64_t value = 0;
    std::string why;
    bool refused = true;  ///< the input or a parameter is invalid; else the device failed or memory ran out
    std::int64_t across = 0;  ///< value of the second parameter
};

enum class SweepState { running, finished, cancelled, failed };

/// A snapshot of a sweep's results. Immutable: a running sweep publishes new ones.
struct SweepResult {
    SweepRequest request;
    std::vector<SweepLine> lines;  ///< in the order of the request's series
    std::vector<FloorLine> floors;  ///< one per generator; empty until measured
    std::vector<LeftOut> left_out;
    std::size_t done = 0, total = 0;  ///< number of points
    std::string doing;  ///< "list.rhj at 4 M"
    SweepState state = SweepState::running;
    std::string error;  ///< after a failure: why nothing could be measured
    bool refused = true;  ///< after a failure: as in LeftOut

    bool empty() const {
        for (const auto& line : lines)
            if (!line.points.empty()) return false;
        return true;
    }
};

}  // namespace lockstep
