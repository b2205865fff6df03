#pragma once

#include "app/gui/panels/frame/panel.hpp"

namespace lockstep {

/// The history of the selected element, one change in each row: pass, column, old → new. Only visible rows are drawn; a click goes
/// to the pass.
class HistoryList {
public:
    /// Takes the content width; as high as its rows up to a limit, then it scrolls.
    void draw(const PanelContext& context);
};

}  // namespace lockstep
