#pragma once

#include "app/gui/panels/debugger/focus_pickers.hpp"
#include "app/gui/panels/debugger/lanes/lane_filter.hpp"
#include "app/gui/panels/debugger/lanes/lane_group_row.hpp"

namespace lockstep {

struct LaneGrid;
struct WarpPicture;

/// The warp in focus at the shown access: 32 lanes, the values of their variables, the sectors that they ask for, and the groups of a
/// diverged warp. A click focuses on a lane, or selects the element of the clicked word. With many variables some are folded.
class LanesPanel final : public Panel {
public:
    explicit LanesPanel(LaneFilter& filter) : filter_(filter) {}
    const char* id() const override { return "lanes"; }
    const char* title() const override { return "Lanes and memory"; }
    std::string note(const PanelContext& context) const override;
    bool on_canvas() const override { return true; }
    void declare(const Workspace&, Queries& queries) const override { queries.debugger.launch = true; }
    void draw(const PanelContext& context) override;
    bool settled() const override { return settled_; }

private:
    /// Block, warp and lane, and the instruction.
    void draw_heading(const PanelContext& context, const WarpPicture& picture);
    /// folds  some variables are folded, or could be.
    void draw_grid(const PanelContext& context, const WarpPicture& picture, ImVec2 room, bool folds);
    /// "3 more", below the variables: unfolds and folds them.
    void draw_fold(const PanelContext& context, const WarpPicture& picture, const LaneGrid& grid);
    void draw_legend(const PanelContext& context, const WarpPicture& picture) const;

    LaneFilter& filter_;
    FocusFields fields_;
    LaneGroupRow groups_;
    bool settled_ = true;
    bool unfolded_ = false;  ///< all variables have a row
    int followed_ = -1;  ///< the lane that was scrolled to
};

}  // namespace lockstep
