#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/panels/frame/panel.hpp"

namespace lockstep {

/// The windows of the layout at hand, docked; every layout keeps the places that it was given.
class Dock {
public:
    void add(std::unique_ptr<Panel> panel) { panels_.push_back(std::move(panel)); }
    /// Draws the layout's panels into an area in pixels.
    void draw(const PanelContext& context, ImVec2 at, ImVec2 size);
    /// The layout's panels go back to their places with the next frame.
    void reset() { reset_ = true; }
    /// The panel becomes the front one of its tabs with the next frame of a layout that shows it.
    void bring_forward(std::string_view id) { forward_ = id; }
    /// What the panels drawn last show is complete.
    bool settled() const { return settled_; }

private:
    Panel* find(std::string_view id) const;
    void draw_space(const PanelContext& context, ImVec2 at, ImVec2 size);
    void draw_panel(const PanelContext& context, Panel& panel);

    std::vector<std::unique_ptr<Panel>> panels_;
    std::optional<Layout> layout_;  ///< of the last frame
    std::string forward_;  ///< id of the panel to bring forward
    bool reset_ = false, settled_ = false;
    bool comparing_ = false;  ///< in the last frame
    int frames_to_focus_ = 0;  ///< until the picture's panel comes to the front and gets the keyboard
};

}  // namespace lockstep
