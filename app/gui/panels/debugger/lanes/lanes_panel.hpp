#pragma once

#include "app/gui/panels/debugger/focus_pickers.hpp"
#include "app/gui/panels/debugger/lanes/lane_filter.hpp"
#include "app/gui/panels/debugger/lanes/lane_group_row.hpp"

namespace lockstep {

struct LaneGrid;
struct WarpPicture;

/// The warp in focus at the access that is shown: 32 lanes by instruction, what their variables hold, and the sectors of
/// memory that they ask for; where lanes went different ways, who goes together. A click takes a lane into focus, or picks the
/// element whose word was clicked. Of very many variables some are folded away.
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
    /// Block, warp and lane, and what the instruction is.
    void draw_heading(const PanelContext& context, const WarpPicture& picture);
    /// folds  some variables are, or may be, folded away.
    void draw_grid(const PanelContext& context, const WarpPicture& picture, ImVec2 room, bool folds);
    /// "3 more", below the variables: unfolds them, or folds them again.
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
