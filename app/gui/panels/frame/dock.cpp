#include "app/gui/panels/frame/dock.hpp"

#include <algorithm>
#include <cmath>

#include <imgui_internal.h>

#include "app/gui/panels/frame/guarded.hpp"
#include "app/gui/panels/frame/tab_room.hpp"
#include "app/gui/theme/widgets.hpp"
#include "viz/gl/targets/clear_area.hpp"

namespace lockstep {
namespace {

constexpr float kTabBar = 30;  ///< points
constexpr float kHelp = 22, kRest = 48, kEdge = 6;  ///< points: the buttons at the right of a tab bar, and beside them

/// Makes tabs, and with them the tab bar, as high as they should be.
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

/// Pixels between the tabs' left edge and the last one's right.
float end_of_tabs(const ImGuiTabBar& bar) {
    float end = bar.BarRect.Min.x;
    for (const ImGuiTabItem& tab : bar.Tabs) end = std::max(end, bar.BarRect.Min.x + tab.Offset + tab.Width);
    return end;
}

/// The quiet note at the right of the tab bar, where the tabs leave room for all of it; what shows the panel's help has it too.
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
    // A tab that comes back would come to the front.
    if (std::ranges::any_of(left_out_, [&](const auto& id) { return !now.contains(id); })) frames_to_focus_ = 3;
    left_out_ = std::move(now);
}

ImGuiWindow* Dock::window_of(std::string_view id) const {
    return at_ ? ImGui::FindWindowByName(window_name(*at_, "", std::string(id).c_str()).c_str()) : nullptr;
}

void Dock::draw(const PanelContext& context, ImVec2 at, ImVec2 size) {
    const Look& look = context.look;
    const PanelArrangement arrangement{context.workspace.window_layout(), room_of(size.x / look.scale)};
    const bool comparing = context.workspace.comparing();
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
    for (const char* id : panels_of(at_->layout))
        if (Panel* panel = find(id); panel && !away_.contains(std::string_view(id))) draw_panel(context, *panel);
    if (frames_to_focus_ == 0) return remember_front();
    --frames_to_focus_;
    if (frames_to_focus_ == 0) bring_back_front();
}

/// A panel that was away has no tab yet: it is shown first, and waited for.
void Dock::bring_asked_forward() {
    if (forward_.empty()) return;
    ImGuiWindow* window = window_of(forward_);
    if (window && !away_.contains(forward_) && (!window->DockNode || window->DockNode->TabBar) && window->WasActive) {
        ImGui::SetWindowFocus(window->Name);
        if (window->DockNode) window->DockNode->TabBar->NextSelectedTabId = window->TabId;
        forward_.clear();
    } else if (!find(forward_) ||
               std::ranges::none_of(panels_of(at_->layout), [&](const char* id) { return forward_ == id; })) {
        forward_.clear();  // there is none here
    }
}

/// Panels whose tabs have no room are not drawn, and their tabs go.
void Dock::put_away(const Look& look) {
    const auto before = std::exchange(away_, {});
    std::map<ImGuiID, std::vector<const Panel*>> bars;
    for (const char* id : panels_of(at_->layout))
        if (const Panel* panel = find(id))
            if (const ImGuiWindow* window = window_of(id); window && window->DockId != 0)
                bars[window->DockId].push_back(panel);
    for (const auto& [node, tabs] : bars) put_away(look, node, tabs);
    // A tab that comes back would come to the front.
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
    add([&](const Panel& tab) { return picked_.contains(id) && picked_[id] == tab.id(); });
    const float room = node->Size.x - look.px(2 * kEdge + kHelp);
    const auto shown = fit_tabs(widths, room, look.px(kRest), first);
    for (std::size_t i = 0; i < tabs.size(); ++i)
        if (!shown[i]) away_.emplace(tabs[i]->id());
}

void Dock::remember_front() {
    auto& front = front_[*at_];
    front.clear();
    for (const char* id : panels_of(at_->layout)) {
        const ImGuiWindow* window = window_of(id);
        if (!window || !window->DockIsActive) continue;
        // A tab that was chosen in this frame is in front from the next one on.
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
        for (const char* id : panels_of(at_->layout))
            if (const Panel* panel = find(id)) all.push_back(panel);
    return all;
}

/// The panels that were in front when the layout was shown last; at first, and when a comparison begins or ends, the
/// picture's panel. It gets the keyboard.
void Dock::bring_back_front() {
    const bool known = front_.contains(*at_) && !picture_comes_;
    const char* picture = comparing_ ? "compare" : at_->layout == WindowLayout::debug ? "lanes" : "stage";
    bool shown = !known;
    if (known)
        for (const auto& id : front_[*at_]) {
            const ImGuiWindow* window = window_of(id);
            // The keyboard goes to one window, and only its tab comes with it: the others are chosen by their bars.
            if (window && window->DockNode && window->DockNode->TabBar) {
                window->DockNode->TabBar->NextSelectedTabId = window->TabId;
                // A tab that came back has taken the keyboard, and would have its bar's front with it.
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

/// What the sizes of a layout's nodes add up to. One that was read from a file has its whole size elsewhere than its parts.
ImVec2 whole_of(const ImGuiDockNode& root) {
    return root.SizeRef.x > 0 && root.SizeRef.y > 0 ? root.SizeRef : root.Size;
}

/// What was read from a file leaves each node of the layout some room.
bool is_usable(const ImGuiDockNode& root) {
    const ImVec2 whole = whole_of(root);
    bool usable = whole.x > 0 && whole.y > 0;
    visit_nodes(&root, [&](const ImGuiDockNode& node) {
        if (&node != &root) usable = usable && node.SizeRef.x > 0 && node.SizeRef.y > 0;
    });
    return usable;
}

}  // namespace

/// ImGui would give and take all pixels at the node in the middle, the Stage's, until it is a strip.
void Dock::keep_shares(ImVec2 size) {
    ImGuiDockNode* root = ImGui::DockBuilderGetNode(dock_space_id(*at_));
    if (!root || size.x <= 0 || size.y <= 0) return;
    auto& shares = shares_[*at_];
    if (shares.whole.x <= 0) shares.whole = whole_of(*root);  // as remembered, for a window of another size perhaps
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
    // The frame has been cleared to the ground: what lies under the panels need not be filled twice.
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
    if (visible) {
        visible_.push_back(&panel);
        // Where ImGui would fill it: in the host's list, so below what Begin() has drawn in this one.
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

/// What stands at the right of a tab bar: the front panel's note, the list of the tabs that have no room, and the button that
/// explains the panel.
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
                        {.quiet = true}, std::string("What ") + panel.title() + " shows (F1)"))
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
        const std::string text = "+" + std::to_string(rest);
        if (list_button(look, (std::string("rest:") + panel.id()).c_str(), text, kRest - 4, kHelp,
                        "Panels whose tabs have no room here"))
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
