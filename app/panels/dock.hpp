#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "app/panels/panel.hpp"

namespace lockstep {

/// The windows of the layout at hand, docked; every layout keeps the places that it was given.
class Dock {
public:
    void add(std::unique_ptr<Panel> panel) { panels_.push_back(std::move(panel)); }
    /// Draws the layout's panels into an area in pixels.
    void draw(const PanelContext& context, ImVec2 at, ImVec2 size);
    /// The layout's panels go back to their places with the next frame.
    void reset() { reset_ = true; }
    /// What the panels drawn last show is complete.
    bool settled() const { return settled_; }

private:
    Panel* find(std::string_view id) const;
    void draw_space(const PanelContext& context, ImVec2 at, ImVec2 size);
    void draw_panel(const PanelContext& context, Panel& panel);

    std::vector<std::unique_ptr<Panel>> panels_;
    std::optional<Layout> layout_;  ///< of the last frame
    bool reset_ = false, settled_ = false;
    int frames_to_focus_ = 0;  ///< until the Stage gets the keyboard, once its window is there
};

}  // namespace lockstep
