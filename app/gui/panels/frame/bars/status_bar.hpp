#pragma once

#include <string_view>

#include "app/gui/panels/frame/panel.hpp"

namespace lockstep {

/// The last line of the window: progress with Cancel, or the verdict on the result; the path of columns to the screen; sizes;
/// snapshots; the selection.
class StatusBar {
public:
    static float height(const Look& look) { return look.px(26); }
    void draw(const PanelContext& context, std::string_view picture_path);

private:
    struct Row {
        float x = 0, right = 0, y = 0;  ///< pixels: left edge of the next item, right edge of the bar, middle
    };

    /// True while it shows work in progress.
    bool draw_progress(const PanelContext& context, Row& row);
    void draw_verdict(const PanelContext& context, Row& row);
    /// True when it was clicked.
    bool draw_item(const PanelContext& context, Row& row, const char* id, const std::string& text,
                   const std::string& hint = {});
    void draw_right(const PanelContext& context, Row& row);

    double busy_since_ = -1;  ///< ImGui's clock; below 0: idle
};

}  // namespace lockstep
