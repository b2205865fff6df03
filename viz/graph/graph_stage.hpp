#pragma once

#include "viz/scene.hpp"

namespace lockstep {

/// Where the parts of the graph view stand. A part without room has no width: the map and its legend always stay.
struct GraphStage {
    Rect map, legend;
    Rect detail, detail_legend;  ///< magnified neighbourhood, and the legend of its arrows
    Rect threads, table;  ///< all threads at once, the picked thread's arrays
    Rect queue;  ///< vertices that wait: below the table, or below the map where that has no room

    /// `aspect`: width to height of the graph. `readable`: the map itself shows figures, so that no magnifier is needed.
    /// `table_height`, `threads_height`, `queue_height`: of these parts, pixels; 0: there is no such part.
    static GraphStage arrange(const Rect& area, float aspect, bool readable, float table_height, float threads_height,
                              float queue_height, float scale);
};

inline bool has_room(const Rect& rect) { return rect.width > 0; }

}  // namespace lockstep
