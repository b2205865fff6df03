#pragma once

#include "app/gui/panels/frame/panel.hpp"

namespace lockstep {

/// What passes have done to the selected element, one change a row: pass, column, old → new. Only rows in sight are drawn; a
/// click goes to the pass.
class HistoryList {
public:
    /// Over the content width, as high as its content up to a limit; further rows by scrolling.
    void draw(const PanelContext& context);
};

}  // namespace lockstep
