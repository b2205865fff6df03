#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "app/gui/theme/look.hpp"

namespace lockstep {

/// The time over the resident warps of a multiprocessor: the curve of a model that flattens, and measured times.
struct LatencyPlot {
    std::string device;  ///< of the model
    std::function<double(double warps)> ms_of;
    double most_warps = 32;  ///< end of the axis
    double needed = 1;  ///< warps from which the curve is flat
    double now = 1;  ///< warps of the shown run
    double now_ms = 0;  ///< its measured time; 0: none
    std::vector<std::pair<double, double>> swept{};  ///< measured: warps and ms, ascending
    std::string measured_on{};  ///< "the emulator"
};

void draw_latency_plot(const Look& look, const LatencyPlot& plot);

}  // namespace lockstep
