#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "app/gui/panels/frame/panel.hpp"
#include "viz/view.hpp"

namespace lockstep {

/// The controls of a view: find an element, filter elements, stop a layout.
class ViewControls {
public:
    /// The button that opens the controls, its right edge at `right` (pixels of the window); nothing if the view has none. Returns its
    /// width in pixels.
    float draw_button(const PanelContext& context, View& view, float right);
    /// "Settling, 43 %" with a bar and a stop button, right-aligned; nothing without a running layout. Returns its width in
    /// pixels.
    static float draw_settling(const PanelContext& context, View& view, float right);
    /// The found element, once it is selected: the camera goes there.
    std::optional<std::uint32_t> take_found(const Workspace& workspace);
    void declare(const Workspace& workspace, Queries& queries) const;
    /// A search for the typed name is running.
    bool searching() const { return searching_; }

private:
    void draw_popup(const PanelContext& context, View& view);
    void draw_find(const PanelContext& context);

    std::string typed_, refused_;
    bool entered_ = false;  ///< waits for the names
    bool searching_ = false;
    std::optional<std::uint32_t> found_;
};

}  // namespace lockstep
