#pragma once

#include "app/gui/panels/debugger/track/launch_track.hpp"
#include "app/gui/panels/frame/panel.hpp"
#include "app/gui/panels/frame/view_shelf.hpp"
#include "app/gui/panels/transport/condition_box.hpp"
#include "app/gui/panels/transport/thumbnails.hpp"
#include "app/gui/panels/transport/track.hpp"
#include "app/session/playback/passes/pass_groups.hpp"

namespace lockstep {

/// Play, steps, speed, loop and the scrubber with its thumbnails, at the bottom of the window.
class TransportPanel {
public:
    explicit TransportPanel(ViewShelf& views) : views_(views) {}

    /// In pixels; lower in a low window, which in the end has no thumbnails. Before an audience, and in a window that a projector step
    /// enlarges, the picture gets that room.
    static float height(const Look& look, float window_height, const Workspace& workspace) {
        const bool enlarged = workspace.projector_step() > 0;
        const bool low = window_height < look.px(enlarged ? kOneRowEnlarged : kOneRow);
        if (workspace.comparing() && ((enlarged && low) || workspace.presenting())) return look.px(kTwoTracks);
        if ((low || workspace.presenting()) && !workspace.comparing())
            return look.px((enlarged || workspace.presenting()) && workspace.groups().empty() ? 50 : 64);
        return look.px(window_height < look.px(840) ? 138 : 172);
    }
    void declare(const Workspace& workspace, Queries& queries) const;
    void draw(const PanelContext& context);
    /// Every visible thumbnail is drawn.
    bool complete() const { return !with_thumbnails_ || thumbnails_.complete(); }

private:
    static constexpr float kOneRow = 500;  ///< points of the window's height below which the transport has one row
    static constexpr float kOneRowEnlarged = 720;
    static constexpr float kTwoTracks = 76;  ///< points of one row with the lines of two runs

    /// One row: buttons and track side by side.
    void draw_row(const PanelContext& context);
    void draw_controls(const PanelContext& context);
    /// With few controls: the buttons and the speed.
    void draw_few_controls(const PanelContext& context);
    void draw_grain(const PanelContext& context);
    /// The layout Debug: passes, launches and accesses, and steps over each of them.
    void draw_debug(const PanelContext& context);
    void draw_debug_grain(const PanelContext& context);
    void draw_goals(const PanelContext& context, float width);
    static bool in_debug(const Workspace& workspace) {
        return workspace.window_layout() == WindowLayout::debug && !workspace.comparing();
    }
    void draw_buttons(const PanelContext& context);
    void draw_speed(const PanelContext& context);
    void draw_loop(const PanelContext& context, float width);
    /// `corner`: top left of the window; it and the size of a thumbnail are in pixels.
    /// False without columns or without a view of them.
    bool draw_thumbnails(const PanelContext& context, const Track& track, float corner, ImVec2 size);

    ViewShelf& views_;
    Thumbnails thumbnails_;
    ConditionBox condition_;
    LaunchTrack launches_;
    bool with_thumbnails_ = true, with_launches_ = false;  ///< in the last frame
};

}  // namespace lockstep
