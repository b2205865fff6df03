#pragma once

#include "viz/scene.hpp"

namespace lockstep {

/// The layout of the graph view's parts. A part that does not fit has no width: the map and its legend always stay.
struct GraphStage {
    Rect map, legend;
    Rect detail, detail_legend;  ///< magnified neighbourhood, and the legend of its arrows
    Rect threads, table;  ///< all threads at once, the selected thread's arrays
    Rect queue;  ///< waiting vertices: below the table, or below the map if the queue does not fit there

    /// Whether the area has the height of a magnifier that is not cut.
    static bool has_room_for_magnifier(const Rect& area, float scale);
    /// aspect: width over height of the graph. readable: the map itself shows figures, so that no magnifier is needed.
    /// table_height, threads_height, queue_height: of these parts, pixels; 0: no such part.
    static GraphStage arrange(const Rect& area, float aspect, bool readable, float table_height, float threads_height,
                              float queue_height, float scale);
};

inline bool has_room(const Rect& rect) { return rect.width > 0; }

}  // namespace lockstep
