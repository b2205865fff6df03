#pragma once

#include "app/panels/panel.hpp"
#include "app/panels/thumbnails.hpp"
#include "app/panels/view_shelf.hpp"

namespace lockstep {

/// Play, steps, speed, loop and the scrubber with its thumbnails. Always at the bottom of the window.
class TransportPanel {
public:
    explicit TransportPanel(ViewShelf& views) : views_(views) {}

    static float height(const Look& look) { return look.px(172); }
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
