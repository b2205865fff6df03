#pragma once

#include <optional>

#include "app/gui/panels/debugger/lanes/lane_grid.hpp"
#include "kernels/run/column/index_space.hpp"

namespace lockstep {

/// The item under the pointer in a picture of a warp.
struct LanePointer {
    std::optional<int> lane;
    std::optional<std::uint32_t> warp;  ///< of the block, if it is not the picture's warp
    std::optional<Selection> element;  ///< the element of a column in a word of memory
    std::string hint;
};

/// The lane in focus, and the lanes that the filter shows.
struct LaneChoice {
    int focus = 0;
    std::uint32_t shown = ~0u;  ///< one bit a lane; the others are dimmed
    bool shows(int lane) const { return (shown >> lane & 1u) != 0; }
};

/// The upper half: lanes, active or not, and the values of their variables.
void draw_lane_rows(ImDrawList* list, const Look& look, const WarpPicture& picture, const LaneGrid& grid,
                    const LaneChoice& lanes);
/// The lower half: a line from each lane to its sector, the sectors that are moved, and their words.
void draw_lane_memory(ImDrawList* list, const Look& look, const WarpPicture& picture, const LaneGrid& grid,
                      const LaneChoice& lanes, const std::optional<Selection>& selected);
/// Lanes, as bits, whose access begins at a selectable element.
std::uint32_t lanes_that_ask_for(const WarpPicture& picture, const Selection& element);
/// At a barrier instead: the threads of the block that have arrived, warp by warp, and the ones still missing.
void draw_lane_barrier(ImDrawList* list, const Look& look, const WarpPicture& picture, const LaneGrid& grid, int focus);
/// The item at a position in pixels.
LanePointer lane_at(const WarpPicture& picture, const LaneGrid& grid, ImVec2 pointer);

}  // namespace lockstep
