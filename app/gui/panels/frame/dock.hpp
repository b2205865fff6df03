#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/gui/panels/frame/dock_layout.hpp"
#include "app/gui/panels/frame/panel.hpp"

struct ImGuiWindow;

namespace lockstep {

/// Where a panel is on screen, in pixels, its tab bar included.
struct PanelPlace {
    const Panel* panel = nullptr;
    ImVec2 low{0, 0}, high{0, 0};
};

/// The windows of the layout at hand, docked; every layout keeps the places that it was given. Tabs are shown whole: those
/// that have no room are in a list at the right of their bar.
class Dock {
public:
    void add(std::unique_ptr<Panel> panel) { panels_.push_back(std::move(panel)); }
    /// Declares the queries of the panels that the last frame has shown.
    void declare(const Workspace& workspace, Queries& queries) const;
    /// Draws the layout's panels into an area in pixels.
    void draw(const PanelContext& context, ImVec2 at, ImVec2 size);
    /// The layout's panels go back to their places with the next frame.
    void reset() { reset_ = true; }
    /// The panel becomes the front one of its tabs with the next frame of a layout that shows it.
    void bring_forward(std::string_view id) { forward_ = id; }
    /// What the panels drawn last show is complete.
    bool settled() const { return settled_; }
    /// Of a panel that is in front of its tabs; none where it is not.
    std::optional<PanelPlace> place_of(std::string_view id) const;
    /// The one at a place in pixels.
    std::optional<PanelPlace> panel_at(ImVec2 at) const;
    /// The panels of the layout at hand, in its order.
    std::vector<const Panel*> panels() const;
    /// Why one of them could not be drawn, in a sentence; empty when all is well.
    const std::string& failure() const { return failure_; }

private:
    Panel* find(std::string_view id) const;  ///< null for one that there is not now
    void leave_out(const PanelContext& context);
    void remember_front();
    void bring_back_front();
    void keep_shares(ImVec2 size);
    void draw_space(const PanelContext& context, ImVec2 at, ImVec2 size);
    void draw_panel(const PanelContext& context, Panel& panel);
    ImGuiWindow* window_of(std::string_view id) const;  ///< null before it was drawn
    void put_away(const Look& look);
    void put_away(const Look& look, ImGuiID node, const std::vector<const Panel*>& tabs);
    void bring_asked_forward();
    void draw_bar(const PanelContext& context, const Panel& panel, ImGuiWindow* window);
    void draw_rest(const PanelContext& context, ImGuiID node, const char* popup);

    std::vector<std::unique_ptr<Panel>> panels_;
    std::optional<PanelArrangement> at_;  ///< of the last frame
    std::set<std::string, std::less<>> away_;  ///< ids of the panels whose tabs have no room
    std::vector<const Panel*> visible_;  ///< in the last frame
    std::set<std::string, std::less<>> left_out_;  ///< ids of those that do not apply to what is open
    std::map<ImGuiID, std::string> picked_;  ///< for nodes: the panel that was taken from the list of the rest last
    std::string forward_;  ///< id of the panel to bring forward
    bool reset_ = false, settled_ = false;
    std::string failure_;  ///< in the last frame
    bool comparing_ = false;  ///< in the last frame
    bool picture_comes_ = false;  ///< to the front, whatever was there
    /// Of the layouts that were shown: the panels in front of their tabs.
    std::map<PanelArrangement, std::vector<std::string>> front_;
    /// The width and height of each node of a layout, as shares of the whole: a window of another size keeps them.
    struct Shares {
        ImVec2 whole{0, 0};  ///< pixels, in the last frame
        std::map<ImGuiID, ImVec2> of;
    };
    std::map<PanelArrangement, Shares> shares_;
    int frames_to_settle_ = 0;  ///< until the tabs that came and went are in their bars
    int frames_to_focus_ = 0;  ///< until the picture's panel comes to the front and gets the keyboard
};

}  // namespace lockstep
