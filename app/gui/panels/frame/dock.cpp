#include "app/gui/panels/frame/dock.hpp"

#include <algorithm>
#include <cmath>

#include <imgui_internal.h>

#include "app/gui/panels/frame/dock_layout.hpp"
#include "app/gui/panels/frame/guarded.hpp"
#include "app/gui/theme/widgets.hpp"
#include "viz/gl/targets/show_picture.hpp"

namespace lockstep {
namespace {

constexpr float kTabBar = 30;  ///< points
constexpr float kHelp = 22, kRest = 76,
                kEdge = 6;  ///< points: the buttons at the right of a tab bar, and the gap beside them

/// Sets the height of tabs and tab bars.
class TabHeight {
public:
    explicit TabHeight(const Look& look) {
        ImGui::PushStyleVar(ImGuiStyleVar_FramePadding,
                            ImVec2(look.px(10), (look.px(kTabBar) - ImGui::GetFontSize()) / 2));
    }
    ~TabHeight() { ImGui::PopStyleVar(); }
    TabHeight(const TabHeight&) = delete;
    TabHeight& operator=(const TabHeight&) = delete;
};

/// The right edge of the last tab in pixels.
float end_of_tabs(const ImGuiTabBar& bar) {
    float end = bar.BarRect.Min.x;
    for (const ImGuiTabItem& tab : bar.Tabs) end = std::max(end, bar.BarRect.Min.x + tab.Offset + tab.Width);
    return end;
}

/// The panel's note at the right of the tab bar, if it fits.
void draw_note(const Look& look, const ImGuiDockNode& node, float right, const std::string& note) {
    const float room = right - end_of_tabs(*node.TabBar) - look.px(12);
    if (text_width(look, look.fonts.words, text_size::small, note) > room) return;
    draw_text_right(node.HostWindow->DrawList, look, look.fonts.words, text_size::small, right,
                    node.Pos.y + look.px(kTabBar) / 2, look.colour().ink2, note);
}

}  // namespace

Panel* Dock::find(std::string_view id) const {
    const auto found = std::find_if(panels_.begin(), panels_.end(), [&](const auto& one) { return id == one->id(); });
    return found == panels_.end() || left_out_.contains(id) ? nullptr : found->get();
}

void Dock::leave_out(const PanelContext& context) {
    std::set<std::string, std::less<>> now;
    for (const auto& panel : panels_)
        if (!panel->applies(context)) now.emplace(panel->id());
    // A returning tab would come to the front.
    if (std::ranges::any_of(left_out_, [&](const auto& id) { return !now.contains(id); })) frames_to_focus_ = 3;
    left_out_ = std::move(now);
}

ImGuiWindow* Dock::window_of(std::string_view id) const {
    return at_ ? ImGui::FindWindowByName(window_name(*at_, "", std::string(id).c_str()).c_str()) : nullptr;
}

void Dock::draw(const PanelContext& context, ImVec2 at, ImVec2 size) {
    const Look& look = context.look;
    const Workspace& workspace = context.workspace;
    const bool comparing = workspace.comparing();
    const auto layout = workspace.window_layout();
    const PanelArrangement arrangement{
        .layout = layout,
        .room = room_of(size.x / look.scale, layout == WindowLayout::teach && workspace.projector_step() > 0),
        .few = shows_few_panels(workspace)};
    if (at_ != arrangement || comparing_ != comparing) frames_to_focus_ = 3;
    picture_comes_ = picture_comes_ || comparing_ != comparing;
    at_ = arrangement;
    comparing_ = comparing;
    leave_out(context);
    draw_space(context, at, size);
    settled_ = true;
    visible_.clear();
    failure_.clear();
    for (const auto& panel : panels_) panel->tidy(context.workspace);
    put_away(look);
    if (frames_to_focus_ == 0 && frames_to_settle_ == 0) bring_asked_forward();
    for (const char* id : panels_of(*at_))
        if (Panel* panel = find(id); panel && !away_.contains(std::string_view(id))) draw_panel(context, *panel);
    if (frames_to_focus_ == 0) return remember_front();
    --frames_to_focus_;
    if (frames_to_focus_ == 0) bring_back_front();
}

/// A panel that was put away has no tab yet: show it first, then wait for its tab.
void Dock::bring_asked_forward() {
    if (forward_.empty()) return;
    ImGuiWindow* window = window_of(forward_);
    if (window && !away_.contains(forward_) && (!window->DockNode || window->DockNode->TabBar) && window->WasActive) {
        ImGui::SetWindowFocus(window->Name);
        if (window->DockNode) window->DockNode->TabBar->NextSelectedTabId = window->TabId;
        forward_.clear();
    } else if (!find(forward_) ||
               std::ranges::none_of(panels_of(*at_), [&](const char* id) { return forward_ == id; })) {
        forward_.clear();  // this layout does not have it
    }
}

/// Panels whose tabs do not fit are not drawn and have no tab.
void Dock::put_away(const Look& look) {
    const auto before = std::exchange(away_, {});
    std::map<ImGuiID, std::vector<const Panel*>> bars;
    for (const char* id : panels_of(*at_))
        if (const Panel* panel = find(id))
            if (const ImGuiWindow* window = window_of(id); window && window->DockId != 0)
                bars[window->DockId].push_back(panel);
    for (const auto& [node, tabs] : bars) put_away(look, node, tabs);
    // A returning tab would come to the front.
    const bool back =
        std::ranges::any_of(before, [&](const auto& id) { return !away_.contains(id) && id != forward_; });
    if (back && forward_.empty() && frames_to_focus_ == 0) frames_to_focus_ = 3;
    frames_to_settle_ = away_ == before ? std::max(0, frames_to_settle_ - 1) : 2;
}

void Dock::put_away(const Look& look, ImGuiID id, const std::vector<const Panel*>& tabs) {
    const ImGuiDockNode* node = ImGui::DockBuilderGetNode(id);
    if (!node || !node->TabBar || tabs.size() < 2) return;
    std::vector<float> widths;
    {
        const TabHeight height(look);
        const float between = ImGui::GetStyle().ItemInnerSpacing.x;
        for (const Panel* tab : tabs) widths.push_back(ImGui::TabItemCalcSize(tab->title(), false).x + between);
    }
    std::vector<std::size_t> first;
    const auto add = [&](auto wanted) {
        for (std::size_t i = 0; i < tabs.size(); ++i)
            if (wanted(*tabs[i])) first.push_back(i);
    };
    add([&](const Panel& tab) { return forward_ == tab.id(); });
    add([&](const Panel& tab) {
        const ImGuiWindow* window = window_of(tab.id());
        return window->DockNode == node && node->SelectedTabId == window->TabId;
    });
    add([&](const Panel& tab) { return comparing_ && std::string_view(tab.id()) == "compare"; });
    add([&](const Panel& tab) { return picked_.contains(id) && picked_[id] == tab.id(); });
    const float room = node->Size.x - look.px(2 * kEdge + kHelp);
    const auto shown = fit_tabs(widths, room, look.px(kRest), first);
    for (std::size_t i = 0; i < tabs.size(); ++i)
        if (!shown[i]) away_.emplace(tabs[i]->id());
}

void Dock::remember_front() {
    auto& front = front_[*at_];
    front.clear();
    for (const char* id : panels_of(*at_)) {
        const ImGuiWindow* window = window_of(id);
        if (!window || !window->DockIsActive) continue;
        // A tab chosen in this frame is in front from the next frame on.
        const ImGuiTabBar* bar = window->DockNode ? window->DockNode->TabBar : nullptr;
        const bool chosen =
            bar && bar->NextSelectedTabId != 0 ? bar->NextSelectedTabId == window->TabId : window->DockTabIsVisible;
        if (chosen) front.emplace_back(id);
    }
}

std::optional<PanelPlace> Dock::place_of(std::string_view id) const {
    const ImGuiWindow* window = window_of(id);
    if (!window || !window->WasActive || window->Hidden || away_.contains(id)) return std::nullopt;
    if (window->DockIsActive && !window->DockTabIsVisible) return std::nullopt;
    return PanelPlace{find(id), window->Pos, {window->Pos.x + window->Size.x, window->Pos.y + window->Size.y}};
}

std::optional<PanelPlace> Dock::panel_at(ImVec2 at) const {
    for (const Panel* panel : panels()) {
        const auto place = place_of(panel->id());
        if (place && ImRect(place->low, place->high).Contains(at)) return place;
    }
    return std::nullopt;
}

void Dock::declare(const Workspace& workspace, Queries& queries) const {
    for (const Panel* panel : visible_) panel->declare(workspace, queries);
}

std::vector<const Panel*> Dock::panels() const {
    std::vector<const Panel*> all;
    if (at_)
        for (const char* id : panels_of(*at_))
            if (const Panel* panel = find(id)) all.push_back(panel);
    return all;
}

/// Brings the panels forward that were in front when the layout was shown last; at first, and when a comparison begins or ends, the
/// picture's panel, which gets the keyboard.
void Dock::bring_back_front() {
    const bool known = front_.contains(*at_) && !picture_comes_;
    const char* picture = comparing_ ? "compare" : at_->layout == WindowLayout::debug ? "lanes" : "stage";
    bool shown = !known;
    if (known)
        for (const auto& id : front_[*at_]) {
            const ImGuiWindow* window = window_of(id);
            // Only one window gets the keyboard with its tab: choose the other tabs by their bars.
            if (window && window->DockNode && window->DockNode->TabBar) {
                window->DockNode->TabBar->NextSelectedTabId = window->TabId;
                // A returning tab has taken the keyboard, and with it the front of its bar.
                const ImGuiWindow* holder = ImGui::GetCurrentContext()->NavWindow;
                if (holder && holder->RootWindow->DockNode == window->DockNode && holder->RootWindow != window)
                    ImGui::SetWindowFocus(window->Name);
            }
            shown = shown || id == picture;
        }
    if (shown && forward_.empty()) bring_forward(picture);
    picture_comes_ = false;
}

namespace {

template <class Node, class Visit>
void visit_nodes(Node* node, Visit visit) {
    if (!node) return;
    visit(*node);
    for (Node* child : node->ChildNodes) visit_nodes(child, visit);
}

/// The whole size of a layout. A layout from a file stores it in another member.
ImVec2 whole_of(const ImGuiDockNode& root) {
    return root.SizeRef.x > 0 && root.SizeRef.y > 0 ? root.SizeRef : root.Size;
}

/// Every node of a layout from a file has a size.
bool is_usable(const ImGuiDockNode& root) {
    const ImVec2 whole = whole_of(root);
    bool usable = whole.x > 0 && whole.y > 0;
    visit_nodes(&root, [&](const ImGuiDockNode& node) {
        if (&node != &root) usable = usable && node.SizeRef.x > 0 && node.SizeRef.y > 0;
    });
    return usable;
}

}  // namespace

/// Without this, ImGui would take all pixels from the central node, the Stage's, until it is a strip.
void Dock::keep_shares(ImVec2 size) {
    ImGuiDockNode* root = ImGui::DockBuilderGetNode(dock_space_id(*at_));
    if (!root || size.x <= 0 || size.y <= 0) return;
    auto& shares = shares_[*at_];
    if (shares.whole.x <= 0) shares.whole = whole_of(*root);  // as saved, maybe for a window of another size
    const bool same = std::abs(shares.whole.x - size.x) < 1 && std::abs(shares.whole.y - size.y) < 1;
    if (same || shares.of.empty())
        visit_nodes(root, [&](ImGuiDockNode& node) {
            shares.of[node.ID] = {node.SizeRef.x / shares.whole.x, node.SizeRef.y / shares.whole.y};
        });
    if (!same)
        visit_nodes(root, [&](ImGuiDockNode& node) {
            const auto share = shares.of.find(node.ID);
            if (share != shares.of.end()) node.SizeRef = {share->second.x * size.x, share->second.y * size.y};
        });
    shares.whole = size;
}

void Dock::draw_space(const PanelContext& context, ImVec2 at, ImVec2 size) {
    const Look& look = context.look;
    const PanelArrangement arrangement = *at_;
    const float gap = look.px(4);
    const ImVec2 inner{size.x - 2 * gap, size.y - gap};
    const bool first = !shares_.contains(arrangement);
    const ImGuiDockNode* root = ImGui::DockBuilderGetNode(dock_space_id(arrangement));
    if (reset_ || !root || (first && !is_usable(*root))) {
        build_dock_layout(arrangement, inner, look);
        frames_to_focus_ = 3;
        front_.erase(arrangement);
        shares_.erase(arrangement);
    }
    reset_ = false;
    keep_shares(inner);
    ImGui::SetNextWindowPos(at);
    ImGui::SetNextWindowSize(size);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(gap, gap));
    // The frame was cleared to this colour: do not fill it again under the panels.
    ImGui::Begin("##dock", nullptr,
                 ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoDocking |
                     ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                     ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_NoNavFocus |
                     ImGuiWindowFlags_NoScrollWithMouse);
    ImGui::PopStyleVar();
    {
        const TabHeight height(look);
        for (const PanelArrangement one : all_arrangements())
            if (one == arrangement)
                ImGui::DockSpace(dock_space_id(one), inner,
                                 ImGuiDockNodeFlags_NoWindowMenuButton | ImGuiDockNodeFlags_NoCloseButton);
            else if (ImGui::DockBuilderGetNode(dock_space_id(one)))
                ImGui::DockSpace(dock_space_id(one), inner, ImGuiDockNodeFlags_KeepAliveOnly);
    }
    ImGui::End();
}

void Dock::draw_panel(const PanelContext& context, Panel& panel) {
    const Look& look = context.look;
    const Palette& p = look.colour();
    const ImVec2 padding = panel.padding();
    const Colour body = panel.on_canvas() ? p.canvas : p.panel;
    const std::string name = window_name(*at_, panel.title(), panel.id());
    const ImGuiWindow* window = ImGui::FindWindowByName(name.c_str());
    const bool docked = window && window->DockIsActive;
    ImGui::PushStyleColor(ImGuiCol_WindowBg, docked ? ImVec4(0, 0, 0, 0) : rgba(body));
    ImGui::PushStyleColor(ImGuiCol_TabSelected, rgba(body));
    ImGui::PushStyleColor(ImGuiCol_TabDimmedSelected, rgba(body));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(look.px(padding.x), look.px(padding.y)));
    bool visible = false;
    {
        const TabHeight height(look);
        visible = ImGui::Begin(name.c_str(), nullptr,
                               panel.on_canvas() ? ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse
                                                 : ImGuiWindowFlags_None);
    }
    ImGui::PopStyleVar();
    ImGui::PopStyleColor(3);
    // The last item is the tab. ImGui takes it for hovered under another window, too.
    const ImGuiWindow* hovered = ImGui::GetCurrentContext()->HoveredWindow;
    const bool uncovered = docked && hovered && hovered->RootWindowDockTree == window->RootWindowDockTree;
    if (uncovered && manual_ && ImGui::IsItemHovered(ImGuiHoveredFlags_ForTooltip))
        tooltip_now(look, manual_->summary(panel.title()));
    if (visible) {
        visible_.push_back(&panel);
        // In the host's draw list, like ImGui, so below everything that Begin() drew in this one.
        if (docked && window->DockNode && window->DockNode->HostWindow)
            clear_area(window->DockNode->HostWindow->DrawList, {window->Pos.x, window->Pos.y + window->TitleBarHeight},
                       {window->Pos.x + window->Size.x, window->Pos.y + window->Size.y}, body);
        auto failure = guarded([&] { panel.draw(context); });
        if (!failure.empty()) empty_note(look, failure);
        else failure = panel.failure();
        if (failure_.empty()) failure_ = failure;
        settled_ = settled_ && panel.settled();
    }
    ImGui::End();
    if (visible) draw_bar(context, panel, ImGui::FindWindowByName(name.c_str()));
}

/// The right end of a tab bar: the front panel's note, the list of tabs that do not fit, and the button that opens the panel's section
/// of the manual.
void Dock::draw_bar(const PanelContext& context, const Panel& panel, ImGuiWindow* window) {
    const Look& look = context.look;
    ImGuiDockNode* node = window ? window->DockNode : nullptr;
    if (!node || !node->TabBar || !node->HostWindow || node->VisibleWindow != window) return;
    const float middle = node->Pos.y + look.px(kTabBar) / 2;
    float right = node->Pos.x + node->Size.x - look.px(kEdge);
    ImGui::Begin(node->HostWindow->Name);
    ImGui::PushClipRect(node->Pos, {node->Pos.x + node->Size.x, node->Pos.y + look.px(kTabBar)}, false);
    if (const float help = look.px(kHelp); right - help >= end_of_tabs(*node->TabBar)) {
        right -= help;
        ImGui::SetCursorScreenPos({right, middle - help / 2});
        if (icon_button(look, (std::string("help:") + panel.id()).c_str(), Icon::question, {kHelp, kHelp},
                        {.quiet = true}, std::string("Manual: ") + panel.title() + " (F1)"))
            context.requests.explained = panel.id();
    }
    const auto rest = std::ranges::count_if(panels(), [&](const Panel* one) {
        const ImGuiWindow* other = window_of(one->id());
        return away_.contains(std::string_view(one->id())) && other && other->DockId == node->ID;
    });
    if (rest > 0) {
        const std::string popup = std::string("##rest:") + panel.id();
        right -= look.px(kRest);
        ImGui::SetCursorScreenPos({right, middle - look.px(kHelp) / 2});
        if (list_button(look, (std::string("rest:") + panel.id()).c_str(), "More", kRest - 4, kHelp,
                        std::to_string(rest) + " more panels"))
            ImGui::OpenPopup(popup.c_str());
        draw_rest(context, node->ID, popup.c_str());
    }
    if (const auto note = panel.note(context); !note.empty()) draw_note(look, *node, right - look.px(kEdge), note);
    ImGui::PopClipRect();
    ImGui::End();
}

void Dock::draw_rest(const PanelContext& context, ImGuiID node, const char* popup) {
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(context.look.px(8), context.look.px(8)));
    if (ImGui::BeginPopup(popup)) {
        for (const Panel* one : panels()) {
            const ImGuiWindow* window = window_of(one->id());
            if (!away_.contains(std::string_view(one->id())) || !window || window->DockId != node) continue;
            if (ImGui::MenuItem(one->title())) {
                picked_[node] = one->id();
                bring_forward(one->id());
            }
        }
        ImGui::EndPopup();
    }
    ImGui::PopStyleVar();
}

}  // namespace lockstep
