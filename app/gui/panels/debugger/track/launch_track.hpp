#pragma once

#include <optional>

#include "app/gui/panels/debugger/track/access_track.hpp"
#include "app/gui/panels/frame/panel.hpp"

namespace lockstep {

/// The track of the Debug layout: passes as boxes, the launches of those in sight below them, and the accesses of the launch
/// that is open.
class LaunchTrack {
public:
    /// Into a rectangle of pixels.
    void draw(const PanelContext& context, ImVec2 low, ImVec2 high);

private:
    void draw_passes(const PanelContext& context, ImVec2 low, ImVec2 high);
    /// Pixels at either end of the passes for draw_marks_beyond(); 0 where there are no marks.
    static float marks_edge(const PanelContext& context);
    void draw_marks_beyond(const PanelContext& context, ImVec2 low, ImVec2 high);
    void draw_launches(const PanelContext& context, ImVec2 low, ImVec2 high);
    /// Draws the launches of one pass, from low.x to high.x.
    void draw_launches_of(const PanelContext& context, std::uint32_t pass, ImVec2 low, ImVec2 high);

    std::optional<AccessTrack::Span> launch_;  ///< of the one that is open, in this frame
    std::optional<trace::Fault> fault_;  ///< that has stopped the pass behind the last one
    std::uint32_t first_pass_ = 0, num_passes_ = 0;  ///< in sight
    float pass_width_ = 0, passes_left_ = 0;
    AccessTrack accesses_;
};

}  // namespace lockstep
