#pragma once

#include "app/panels/panel.hpp"

namespace lockstep {

/// The message below the menu bar: what went wrong and what to do, or what was done. Stays until it is dismissed; what is
/// on screen stays as it was.
class NoticeStrip {
public:
    /// Pixels that it takes now; 0 without a notice.
    static float height(const Look& look, const Workspace& workspace, float width);
    void draw(const PanelContext& context);
};

}  // namespace lockstep
