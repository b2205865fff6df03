#pragma once

#include <span>

#include "app/action.hpp"
#include "app/cli/bench/measurement.hpp"
#include "viz/gl/read_pixels.hpp"

namespace lockstep {

/// Median time against n on log axes, a line an algorithm with its name at its end, and the copy floor of each family
/// dotted. Drawn off screen; throws DeviceError when nothing here can draw.
Image draw_bench_chart(std::span<const Measurement> rows, int width, int height, Theme theme);

}  // namespace lockstep
