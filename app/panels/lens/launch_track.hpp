#pragma once

#include <optional>

#include "app/panels/frame/panel.hpp"

namespace lockstep {

/// The track of the Debug layout: passes as boxes, the launches of those in sight below them, and the accesses of the launch
/// that is open: a column for each line of the kernel, a cell for each warp with the sectors that it moves.
class LaunchTrack {
public:
    /// Into a rectangle of pixels.
    void draw(const PanelContext& context, ImVec2 low, ImVec2 high);

private:
    struct Box {
        float left = 0, right = 0;
    };
    void draw_passes(const PanelContext& context, ImVec2 low, ImVec2 high);
    void draw_launches(const PanelContext& context, ImVec2 low, ImVec2 high);
    void draw_accesses(const PanelContext& context, ImVec2 low, ImVec2 high);

    std::optional<Box> launch_;  ///< of the one that is open, in this frame
    std::uint32_t first_pass_ = 0, num_passes_ = 0;  ///< in sight
    float pass_width_ = 0, passes_left_ = 0;
    float scroll_ = 0;  ///< pixels of the accesses
};

}  // namespace lockstep
