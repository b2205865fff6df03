#pragma once

#include <algorithm>
#include <span>

namespace lockstep {

/// Heights in pixels that a chart is fitted into.
struct ChartRoom {
    float height = 0;  ///< of the chart and what is said below it
    float around = 0;  ///< what stands below the chart besides remarks: gaps, a button
    float least = 0;  ///< of a chart
    float wanted = 0;  ///< of a chart: no remark but the first takes of this
    float margin = 0;  ///< below the room, through which scrolled text is seen
};

/// How high a chart is above remarks of these heights. Where all of them would leave it less than it wants, as many are in sight as
/// leave it that, and at least the first; the others are scrolled to, and begin at the edge.
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
