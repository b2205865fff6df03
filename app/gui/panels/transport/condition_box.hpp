#pragma once

#include <string>
#include <vector>

#include "app/gui/panels/frame/panel.hpp"
#include "app/session/debugger/condition_names.hpp"

namespace lockstep {

/// Asks for a condition on columns and runs on, or back, to where it holds: a button, and what it opens. While passes are
/// looked through, how far that is, and Cancel.
class ConditionBox {
public:
    /// At the cursor, `width` pixels wide.
    void draw(const PanelContext& context, float width);

private:
    void draw_popup(const PanelContext& context);
    void draw_names(const PanelContext& context);
    void ask(const PanelContext& context, bool back);

    std::string text_, error_;
    bool begins_ = false;  ///< the popup has just been opened
    std::vector<ConditionName> names_;  ///< that can be put in
    const void* named_ = nullptr;  ///< the launch or the run that they are of; null: they are to be found
};

}  // namespace lockstep
