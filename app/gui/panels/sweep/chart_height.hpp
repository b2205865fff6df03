#pragma once

#include <algorithm>
#include <span>

namespace lockstep {

/// Heights in pixels for fitting a chart.
struct ChartRoom {
    float height = 0;  ///< of the chart and its remarks
    float around = 0;  ///< gaps and a button below the chart
    float least = 0;  ///< minimum of the chart
    float wanted = 0;  ///< of the chart: only the first remark may reduce it
    float margin = 0;  ///< below the area, where scrolled text is visible
};

/// The height of a chart above remarks of these heights. If all of them would leave less than `wanted`, only as many are visible as leave
/// that, and at least the first; the others scroll and begin at the edge.
inline float chart_height(const ChartRoom& room, std::span<const float> remarks) {
    float taken = room.around;
    for (const auto& remark : remarks) {
        if (&remark != &remarks.front() && room.height - taken - remark < room.wanted)
            return std::max(room.least, room.height - taken + room.margin);
        taken += remark;
    }
    return std::max(room.least, room.height - taken);
}

}  // namespace lockstep
