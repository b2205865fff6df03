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

#include "app/gui/manual/manual.hpp"
#include "app/gui/panels/frame/dock_layout.hpp"
#include "app/gui/panels/frame/panel.hpp"

struct ImGuiWindow;

namespace lockstep {

/// The rectangle of a panel with its tab bar, in pixels.
struct PanelPlace {
    const Panel* panel = nullptr;
    ImVec2 low{0, 0}, high{0, 0};
};

/// The docked panels of the current layout; every layout remembers its arrangement. Tabs are shown completely: those that do not fit
/// are in a list at the right of their bar.
class Dock {
public:
    void add(std::unique_ptr<Panel> panel) { panels_.push_back(std::move(panel)); }
    /// Tabs get the first paragraph of their section as a tooltip. The manual must outlive the dock.
    void explain_tabs(const Manual& manual) { manual_ = &manual; }
    /// Declares the queries of the panels that the last frame has shown.
    void declare(const Workspace& workspace, Queries& queries) const;
    /// Draws the layout's panels into an area in pixels.
    void draw(const PanelContext& context, ImVec2 at, ImVec2 size);
    /// The layout's panels return to their default places in the next frame.
    void reset() { reset_ = true; }
    /// The panel comes to the front of its tabs in the next frame of a layout that has it.
    void bring_forward(std::string_view id) { forward_ = id; }
    /// The panels of the last frame were complete.
    bool settled() const { return settled_; }
    /// The place of a panel that is in front of its tabs; none if another tab is in front.
    std::optional<PanelPlace> place_of(std::string_view id) const;
    /// The panel at a position in pixels.
    std::optional<PanelPlace> panel_at(ImVec2 at) const;
    /// The panels of the current layout, in its order.
    std::vector<const Panel*> panels() const;
    /// The reason if a panel could not be drawn; else empty.
    const std::string& failure() const { return failure_; }

private:
    Panel* find(std::string_view id) const;  ///< null if it does not apply now
    void leave_out(const PanelContext& context);
    void remember_front();
    void bring_back_front();
    void keep_shares(ImVec2 size);
    void draw_space(const PanelContext& context, ImVec2 at, ImVec2 size);
    void draw_panel(const PanelContext& context, Panel& panel);
    ImGuiWindow* window_of(std::string_view id) const;  ///< null before it is drawn
    void put_away(const Look& look);
    void put_away(const Look& look, ImGuiID node, const std::vector<const Panel*>& tabs);
    void bring_asked_forward();
    void draw_bar(const PanelContext& context, const Panel& panel, ImGuiWindow* window);
    void draw_rest(const PanelContext& context, ImGuiID node, const char* popup);

    std::vector<std::unique_ptr<Panel>> panels_;
    const Manual* manual_ = nullptr;
    std::optional<PanelArrangement> at_;  ///< arrangement of the last frame
    std::set<std::string, std::less<>> away_;  ///< ids of the panels whose tabs do not fit
    std::vector<const Panel*> visible_;  ///< visible panels of the last frame
    std::set<std::string, std::less<>> left_out_;  ///< ids of the panels that do not apply to the open run
    std::map<ImGuiID, std::string> picked_;  ///< for each node, the panel last chosen from its list
    std::string forward_;  ///< id of the panel to bring forward
    bool reset_ = false, settled_ = false;
    std::string failure_;  ///< error of the last frame
    bool comparing_ = false;  ///< the last frame showed a comparison
    bool picture_comes_ = false;  ///< the picture's panel comes to the front
    /// The front panels of the layouts that were shown.
    std::map<PanelArrangement, std::vector<std::string>> front_;
    /// Width and height of each node of a layout as shares of the whole; they survive a resize of the window.
    struct Shares {
        ImVec2 whole{0, 0};  ///< pixels, in the last frame
        std::map<ImGuiID, ImVec2> of;
    };
    std::map<PanelArrangement, Shares> shares_;
    int frames_to_settle_ = 0;  ///< until tab bars have taken in new tabs
    int frames_to_focus_ = 0;  ///< until the picture's panel is in front and has the keyboard
};

}  // namespace lockstep
