#pragma once

#include <optional>

#include "app/gui/panels/debugger/lanes/lane_grid.hpp"
#include "kernels/run/column/index_space.hpp"

namespace lockstep {

/// What the pointer is over in a picture of a warp.
struct LanePointer {
    std::optional<int> lane;
    std::optional<std::uint32_t> warp;  ///< of the block, where it is another than the picture's
    std::optional<Selection> element;  ///< of a column, where a word of memory is one
    std::string hint;
};

/// Which lanes of a picture are followed, and which are looked at.
struct LaneChoice {
    int focus = 0;
    std::uint32_t shown = ~0u;  ///< bits; the others stand back
    bool shows(int lane) const { return (shown >> lane & 1u) != 0; }
};

/// The upper half: lanes, whether they are active, and what their variables hold.
void draw_lane_rows(ImDrawList* list, const Look& look, const WarpPicture& picture, const LaneGrid& grid,
                    const LaneChoice& lanes);
/// The lower half: a line from each lane to the sector that it asks for, the sectors that are moved, and what lies there.
void draw_lane_memory(ImDrawList* list, const Look& look, const WarpPicture& picture, const LaneGrid& grid,
                      const LaneChoice& lanes, const std::optional<Selection>& selected);
/// Lanes, as bits, whose access begins at an element that can be picked.
std::uint32_t lanes_that_ask_for(const WarpPicture& picture, const Selection& element);
/// In place of that, where the warp is at a barrier: who of the block has come, warp by warp, and what is waited for.
void draw_lane_barrier(ImDrawList* list, const Look& look, const WarpPicture& picture, const LaneGrid& grid, int focus);
/// What lies at a place in pixels.
LanePointer lane_at(const WarpPicture& picture, const LaneGrid& grid, ImVec2 pointer);

}  // namespace lockstep
