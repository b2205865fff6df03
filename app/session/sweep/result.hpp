#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "app/session/sweep/measurement.hpp"
#include "app/session/sweep/request.hpp"

namespace lockstep {

struct SweepPoint {
    std::int64_t value = 0;  ///< of what is swept; of a size, the number of nodes or vertices that the input has
    Measurement measured;
    std::int64_t across = 0;  ///< of the second parameter, where there is one
};

/// The points of one series, ascending.
struct SweepLine {
    std::string name;
    std::vector<SweepPoint> points;
};

/// A limit of the device against what is swept, in ms: what ratios to the floor divide by.
struct FloorLine {
    std::string name;  ///< "floor: gather + scatter of n"
    std::vector<std::pair<std::int64_t, double>> points;
};

/// A point that is missing, and why in a sentence.
struct LeftOut {
    std::string line;
    std::int64_t value = 0;
    std::string why;
    bool refused = true;  ///< the input or a parameter is at fault; else the device or memory failed
    std::int64_t across = 0;  ///< of the second parameter
};

enum class SweepState { running, finished, cancelled, failed };

/// What a sweep has found so far. Never changes: a sweep that goes on publishes a new one.
struct SweepResult {
    SweepRequest request;
    std::vector<SweepLine> lines;  ///< as the request has its series
    std::vector<FloorLine> floors;  ///< one for each generator of inputs; empty until measured
    std::vector<LeftOut> left_out;
    std::size_t done = 0, total = 0;  ///< points
    std::string doing;  ///< "list.rhj at 4 M"
    SweepState state = SweepState::running;
    std::string error;  ///< after it failed: why nothing could be measured
    bool refused = true;  ///< after it failed: as in LeftOut

    bool empty() const {
        for (const auto& line : lines)
            if (!line.points.empty()) return false;
        return true;
    }
};

}  // namespace lockstep
