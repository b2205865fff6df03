#pragma once

#include "app/gui/panels/frame/panel.hpp"

namespace lockstep {

/// The variables of the lane in focus before and after the shown access, as cards in at most two rows. With more variables the last
/// card counts them and unfolds all cards, which then scroll.
class LaneCards {
public:
    void draw(const PanelContext& context, float height);
    /// Their height in pixels; at most `most` when unfolded.
    float height(const PanelContext& context, float most) const;

private:
    void draw_head(const PanelContext& context) const;
    bool unfolded_ = false;
};

}  // namespace lockstep
