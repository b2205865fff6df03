#pragma once

#include "app/gui/panels/frame/panel.hpp"

namespace lockstep {

/// The note of the lecture's current scenario, above the transport, with buttons for the next and the previous scenario.
class LectureStrip {
public:
    /// Its height in pixels; 0 without a lecture.
    static float height(const Look& look, const Workspace& workspace, float width);
    static void draw(const PanelContext& context);
};

}  // namespace lockstep
