#pragma once

#include <cstdint>
#include <vector>

#include "app/gui/panels/frame/panel.hpp"
#include "app/session/debugger/warp/lane_groups.hpp"

namespace lockstep {

/// A row with the groups of lanes that stand at one line each, where the lanes of the warp have gone different ways: how many,
/// which ones as a strip of 32, and where. A click takes the first lane of a group into focus.
class LaneGroupRow {
public:
    static constexpr float kHeight = 24;  ///< points

    /// Whether there is one: called once a frame, before draw().
    bool follow(const PanelContext& context, const WarpPicture& picture);
    void draw(const PanelContext& context, float width);

private:
    float draw_group(const PanelContext& context, const LaneGroup& group, ImVec2 at, float room);

    std::vector<LaneGroup> groups_;
    // What they are of:
    const OpenLaunch* launch_ = nullptr;
    std::size_t position_ = 0;
    std::uint32_t block_ = 0, warp_ = 0;
};

}  // namespace lockstep
