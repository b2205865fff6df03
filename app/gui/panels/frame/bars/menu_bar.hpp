#pragma once

#include <string>

#include "app/gui/panels/frame/panel.hpp"

namespace lockstep {

/// The top of the window: menus, input, algorithm and executor, the command palette's key, the choice of layout.
class MenuBar {
public:
    static float height(const Look& look) { return look.px(36); }
    /// at_home  nothing is open on screen: without the choices for a run
    void draw(const PanelContext& context, bool at_home);

private:
    void draw_menus(const PanelContext& context);
    void draw_pickers(const PanelContext& context, float until);
    void draw_input_choice(const PanelContext& context);
    void draw_algorithm_choice(const PanelContext& context);
    void draw_executor_choice(const PanelContext& context);
    /// At the right: the layouts, and the key of the list of commands; returns its left edge.
    float draw_layouts(const PanelContext& context, float right);

    static float draw_layout_choice(const PanelContext& context, float right);
    /// The button that shows all panels, in place of the layouts.
    static float draw_switch(const PanelContext& context, float right);

    std::string spec_;  ///< the generator that is being typed
};

}  // namespace lockstep
