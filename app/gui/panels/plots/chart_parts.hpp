#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "app/gui/panels/plots/pass_chart.hpp"

namespace lockstep {

/// The part of a chart with one colour: a series, or the sum of the series without a name.
struct ChartPart {
    static constexpr std::size_t kOthers = static_cast<std::size_t>(-1);

    std::string name;  ///< beside its swatch; may be empty
    std::vector<const Series*> series;
    std::size_t number = 0;  ///< index of its colour; kOthers: grey
};

/// A part for each series if the legend fits all names; else for the series with the largest sums, and one for the others: every
/// colour of the chart is in the legend. If it does not fit two names, or without names, the chart has one part. In the order
/// of the chart's series, the others last.
/// fits  whether these names fit into the legend
std::vector<ChartPart> parts_of(const PassChart& chart,
                                const std::function<bool(const std::vector<std::string>&)>& fits);

/// The stacked parts in each bin: row k is the sum of the first k + 1 parts. A bin takes the value furthest from 0 of its passes, so
/// that no peak is lost. Rows end with the last pass that has a value; for a pass without values in between, bars are missing and
/// lines continue.
std::vector<std::vector<double>> stack(const std::vector<ChartPart>& parts, std::uint32_t passes, std::uint32_t bins,
                                       bool bars);

/// The series that are not 0 at a pass, as text: "Pass 3\nstart: 34\nincident: 64".
std::string text_at(const PassChart& chart, std::uint32_t pass);

}  // namespace lockstep
