#pragma once

#include "app/gui/panels/frame/panel.hpp"

namespace lockstep {

/// The note of the scenario that a lecture is at, above the transport, with the way to the next and the one before.
class LectureStrip {
public:
    /// Pixels that it takes now; 0 without a lecture.
    static float height(const Look& look, const Workspace& workspace, float width);
    static void draw(const PanelContext& context);
};

}  // namespace lockstep
