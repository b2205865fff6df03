#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/gui/theme/look.hpp"
#include "app/session/findings/run_series.hpp"

namespace lockstep {

/// A plot over the passes: bars if they fit, else filled lines. Several series are stacked.
struct PassChart {
    std::string title;  ///< "Frontier"
    std::string finding;  ///< at the right of the title: "level 300: 709 vertices; largest 1,173 at level 359"
    std::string quantity;  ///< along the y axis, with its unit: "vertices", "time, ms"
    std::vector<const Series*> series;
    std::vector<std::string> names;  ///< of the series, for the legend; empty for a single series
    std::vector<double> predicted{};  ///< by a model, for each pass, drawn dashed; NaN: none. May be empty
    bool gain_and_rest = false;  ///< the first of two series is the gain: amber, the other grey
    bool times = false;  ///< of kernels, or of whole passes
};

struct PassChartCursor {
    std::uint32_t pass = 0;  ///< marked in amber
    std::uint32_t num_passes = 0;  ///< on the axis, the input included
};

/// Draws the chart over the content width, `height` pixels high. Returns the pass that was clicked or dragged to.
std::optional<std::uint32_t> draw_pass_chart(const Look& look, const char* id, const PassChart& chart,
                                             PassChartCursor cursor, float height);

/// Multiples of a round step from 0 to `last`, at most about `most`; `whole`: integers only.
std::vector<double> ticks_up_to(double last, int most, bool whole);

/// Multiples of a round step from `first` to `last`, 0 included.
std::vector<double> ticks_between(double first, double last, int most, bool whole = false);

/// The end of an axis for `value`: a number with at most two significant digits not far above it; 1 for 0.
double round_up(double value);

}  // namespace lockstep
