#pragma once

#include <cstdint>
#include <vector>

#include "app/gui/panels/frame/panel.hpp"
#include "app/session/debugger/warp/lane_groups.hpp"

namespace lockstep {

/// For a diverged warp, a row with its groups of lanes: their number, the lanes as a strip of 32, and their line. A click focuses on
/// the first lane of a group.
class LaneGroupRow {
public:
    static constexpr float kHeight = 24;  ///< points

    /// Whether the warp has diverged: called once a frame, before draw().
    bool follow(const PanelContext& context, const WarpPicture& picture);
    void draw(const PanelContext& context, float width);

private:
    float draw_group(const PanelContext& context, const LaneGroup& group, ImVec2 at, float room);

    std::vector<LaneGroup> groups_;
    // The groups belong to:
    const OpenLaunch* launch_ = nullptr;
    std::size_t position_ = 0;
    std::uint32_t block_ = 0, warp_ = 0;
};

}  // namespace lockstep
