#pragma once

#include <map>
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
    /// Why one of them could not be drawn, in a sentence; empty when all is well.
    const std::string& failure() const { return failure_; }

private:
    Panel* find(std::string_view id) const;
    void remember_front();
    void bring_back_front();
    void keep_shares(ImVec2 size);
    void draw_space(const PanelContext& context, ImVec2 at, ImVec2 size);
    void draw_panel(const PanelContext& context, Panel& panel);

    std::vector<std::unique_ptr<Panel>> panels_;
    std::optional<Layout> layout_;  ///< of the last frame
    std::string forward_;  ///< id of the panel to bring forward
    bool reset_ = false, settled_ = false;
    std::string failure_;  ///< in the last frame
    bool comparing_ = false;  ///< in the last frame
    bool picture_comes_ = false;  ///< to the front, whatever was there
    /// Of the layouts that were shown: the panels in front of their tabs.
    std::map<Layout, std::vector<std::string>> front_;
    /// The width and height of each node of a layout, as shares of the whole: a window of another size keeps them.
    struct Shares {
        ImVec2 whole{0, 0};  ///< pixels, in the last frame
        std::map<ImGuiID, ImVec2> of;
    };
    std::map<Layout, Shares> shares_;
    int frames_to_focus_ = 0;  ///< until the picture's panel comes to the front and gets the keyboard
};

}  // namespace lockstep
