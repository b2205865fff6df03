#pragma once

#include "app/panels/panel.hpp"
#include "app/panels/thumbnails.hpp"
#include "app/panels/view_shelf.hpp"

namespace lockstep {

/// Play, steps, speed, loop and the scrubber with its thumbnails. Always at the bottom of the window.
class TransportPanel {
public:
    explicit TransportPanel(ViewShelf& views) : views_(views) {}

    /// Pixels; less in a low window.
    static float height(const Look& look, float window_height) {
        return look.px(window_height < look.px(840) ? 138 : 172);
    }
    void draw(const PanelContext& context);
    bool complete() const { return thumbnails_.complete(); }  ///< every thumbnail is drawn

private:
    void draw_controls(const PanelContext& context);
    void draw_buttons(const PanelContext& context);
    void draw_speed(const PanelContext& context);
    void draw_loop(const PanelContext& context, float width);
    void draw_thumbnails(const PanelContext& context, ImVec2 at, float width, ImVec2 size);

    ViewShelf& views_;
    Thumbnails thumbnails_;
};

}  // namespace lockstep
