#pragma once

#include <optional>

#include "app/gui/panels/debugger/track/access_track.hpp"
#include "app/gui/panels/frame/panel.hpp"

namespace lockstep {

/// The track of the layout Debug: passes as boxes, below them the launches of the visible passes, and the accesses of the open launch.
class LaunchTrack {
public:
    /// Draws into a rectangle in pixels.
    void draw(const PanelContext& context, ImVec2 low, ImVec2 high);

private:
    void draw_passes(const PanelContext& context, ImVec2 low, ImVec2 high);
    /// Pixels at both ends for draw_marks_beyond(); 0 without marks.
    static float marks_edge(const PanelContext& context);
    void draw_marks_beyond(const PanelContext& context, ImVec2 low, ImVec2 high);
    void draw_launches(const PanelContext& context, ImVec2 low, ImVec2 high);
    /// Draws the launches of one pass, from low.x to high.x.
    void draw_launches_of(const PanelContext& context, std::uint32_t pass, ImVec2 low, ImVec2 high);

    std::optional<AccessTrack::Span> launch_;  ///< of the open launch, in this frame
    std::optional<trace::Fault> fault_;  ///< of the pass after the last one
    std::uint32_t first_pass_ = 0, num_passes_ = 0;  ///< visible
    float pass_width_ = 0, passes_left_ = 0;
    AccessTrack accesses_;
};

}  // namespace lockstep
