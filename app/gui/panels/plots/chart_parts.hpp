#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "app/gui/panels/plots/pass_chart.hpp"

namespace lockstep {

/// What of a chart has one colour: a series, or those together that are not told apart.
struct ChartPart {
    static constexpr std::size_t kOthers = static_cast<std::size_t>(-1);

    std::string name;  ///< beside its swatch; empty: there is none
    std::vector<const Series*> series;
    std::size_t number = 0;  ///< of its colour; kOthers: grey
};

/// A part for each series where the legend has room for all names; else for those alone that are most in all, as many as it
/// names, and one for the others: no colour stands in the chart that the legend does not name. Without room for two of them the
/// chart is all of one part, as it is without names. In the order of the chart's series, the others last.
/// fits  whether the legend has room for these names
std::vector<ChartPart> parts_of(const PassChart& chart,
                                const std::function<bool(const std::vector<std::string>&)>& fits);

/// What each part is in each bin, on top of those before it: row k is the sum of the first k + 1. Of the passes of a bin the one
/// furthest from 0, so that no peak is lost. Up to the last pass of which any series says something; of a pass that says nothing
/// in between, bars are missing and lines go on as they were.
std::vector<std::vector<double>> stack(const std::vector<ChartPart>& parts, std::uint32_t passes, std::uint32_t bins,
                                       bool bars);

/// Each series that is more than nothing at a pass: "Pass 3\nstart: 34\nincident: 64".
std::string told_at(const PassChart& chart, std::uint32_t pass);

}  // namespace lockstep
