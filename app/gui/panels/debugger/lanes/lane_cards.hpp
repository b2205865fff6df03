#pragma once

#include "app/gui/panels/frame/panel.hpp"

namespace lockstep {

/// What the variables of the lane in focus hold, before and after the access that is shown, as cards side by side in two rows at
/// most. Of more the last card says how many there are, and unfolds them: all cards, to be scrolled.
class LaneCards {
public:
    void draw(const PanelContext& context, float height);
    /// Pixels that they take; unfolded at most `most`.
    float height(const PanelContext& context, float most) const;

private:
    void draw_head(const PanelContext& context) const;
    bool unfolded_ = false;
};

}  // namespace lockstep
