#pragma once

#include <string>
#include <vector>

#include "app/gui/panels/frame/panel.hpp"
#include "app/session/debugger/condition_names.hpp"

namespace lockstep {

/// A button that opens a field for a condition; the run goes forward or back to the first pass or access that fulfils it. During the
/// search it shows progress and Cancel.
class ConditionBox {
public:
    /// At the cursor, `width` pixels wide.
    void draw(const PanelContext& context, float width);

private:
    void draw_popup(const PanelContext& context);
    void draw_names(const PanelContext& context);
    void ask(const PanelContext& context, bool back);

    std::string text_, error_;
    bool begins_ = false;  ///< the popup was just opened
    std::vector<ConditionName> names_;  ///< that can be inserted
    const void* named_ = nullptr;  ///< the launch or run that has these names; null: not read yet
};

}  // namespace lockstep
