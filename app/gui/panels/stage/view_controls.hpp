#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "app/gui/panels/frame/panel.hpp"
#include "viz/view.hpp"

namespace lockstep {

/// What is asked of a view beside its picture: to find an element, to show some of its elements only, to be content with a
/// layout as far as it is.
class ViewControls {
public:
    /// The button that opens the rest, its right edge at `right` (pixels of the window); nothing where the view has nothing to
    /// offer. Returns the pixels it takes.
    float draw_button(const PanelContext& context, View& view, float right);
    /// "Settling, 43 %", a bar and a button that stops it, right-aligned in a line; nothing while nothing settles. Returns the
    /// pixels it takes.
    static float draw_settling(const PanelContext& context, View& view, float right);
    /// The element that was looked for, once it is selected: the camera is to go there.
    std::optional<std::uint32_t> take_found(const Workspace& workspace);
    void declare(const Workspace& workspace, Queries& queries) const;
    /// Names are searched for the typed text.
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
