#include "app/panels/frame/dock.hpp"

#include <algorithm>
#include <cmath>

#include <imgui_internal.h>

#include "app/panels/frame/dock_layout.hpp"
#include "app/panels/frame/guarded.hpp"
#include "app/theme/clear_area.hpp"
#include "app/theme/widgets.hpp"

namespace lockstep {
namespace {

constexpr Layout kLayouts[] = {Layout::teach, Layout::debug, Layout::tune};
constexpr float kTabBar = 30;  ///< points

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

/// The quiet note at the right of the tab bar, as far as the tabs leave room.
void draw_note(const Look& look, const std::string& note) {
    const ImGuiWindow* window = ImGui::GetCurrentWindow();
    const ImGuiDockNode* node = window->DockNode;
    if (note.empty() || !node || !node->TabBar || !node->HostWindow || node->VisibleWindow != window) return;
    const ImRect bar = node->TabBar->BarRect;
    float tabs = bar.Min.x;
    for (const ImGuiTabItem& tab : node->TabBar->Tabs) tabs = std::max(tabs, bar.Min.x + tab.Offset + tab.Width);
    const float right = node->Pos.x + node->Size.x - look.px(12), room = right - tabs - look.px(12);
    const auto text = fit_text(look, look.fonts.words, text_size::small, note, room);
    if (room < look.px(60)) return;
    ImDrawList* list = node->HostWindow->DrawList;
    list->PushClipRect(node->Pos, {node->Pos.x + node->Size.x, node->Pos.y + look.px(kTabBar)});
    draw_text_right(list, look, look.fonts.words, text_size::small, right, node->Pos.y + look.px(kTabBar) / 2,
                    look.colour().ink2, text);
    list->PopClipRect();
    const ImVec2 low{right - text_width(look, look.fonts.words, text_size::small, text), node->Pos.y};
    if (text != note && ImGui::IsMouseHoveringRect(low, {right, node->Pos.y + look.px(kTabBar)}, false))
        tooltip_now(look, note);
}

}  // namespace

Panel* Dock::find(std::string_view id) const {
    const auto found = std::find_if(panels_.begin(), panels_.end(), [&](const auto& one) { return id == one->id(); });
    return found == panels_.end() ? nullptr : found->get();
}

void Dock::draw(const PanelContext& context, ImVec2 at, ImVec2 size) {
    const Layout layout = context.workspace.layout();
    const bool comparing = context.workspace.comparing();
    if (layout_ != layout || comparing_ != comparing) frames_to_focus_ = 3;
    picture_comes_ = picture_comes_ || comparing_ != comparing;
    layout_ = layout;
    comparing_ = comparing;
    draw_space(context, at, size);
    settled_ = true;
    failure_.clear();
    for (const auto& panel : panels_) panel->tidy(context.workspace);
    if (frames_to_focus_ == 0 && !forward_.empty()) {
        ImGui::SetWindowFocus(window_name(layout, "", forward_.c_str()).c_str());
        forward_.clear();
    }
    for (const char* id : panels_of(layout))
        if (Panel* panel = find(id)) draw_panel(context, *panel);
    if (frames_to_focus_ == 0) return remember_front();
    --frames_to_focus_;
    if (frames_to_focus_ == 0) bring_back_front();
}

void Dock::remember_front() {
    auto& front = front_[*layout_];
    front.clear();
    for (const char* id : panels_of(*layout_)) {
        const ImGuiWindow* window = ImGui::FindWindowByName(window_name(*layout_, "", id).c_str());
        if (window && window->DockIsActive && window->DockTabIsVisible) front.emplace_back(id);
    }
}

/// The panels that were in front when the layout was shown last; at first, and when a comparison begins or ends, the
/// picture's panel. It gets the keyboard.
void Dock::bring_back_front() {
    const bool known = front_.contains(*layout_) && !picture_comes_;
    const auto focus = [&](const char* id) { ImGui::SetWindowFocus(window_name(*layout_, "", id).c_str()); };
    const char* picture = comparing_ ? "compare" : "stage";
    bool shown = !known;
    if (known)
        for (const auto& id : front_[*layout_]) {
            const ImGuiWindow* window = ImGui::FindWindowByName(window_name(*layout_, "", id.c_str()).c_str());
            // The keyboard goes to one window, and only its tab comes with it: the others are chosen by their bars.
            if (window && window->DockNode && window->DockNode->TabBar)
                window->DockNode->TabBar->NextSelectedTabId = window->TabId;
            shown = shown || id == picture;
        }
    if (shown) focus(picture);
    picture_comes_ = false;
}

namespace {

template <class Visit>
void visit_nodes(ImGuiDockNode* node, Visit visit) {
    if (!node) return;
    visit(*node);
    for (auto* child : node->ChildNodes) visit_nodes(child, visit);
}

}  // namespace

/// ImGui would give and take all pixels at the node in the middle, the Stage's, until it is a strip.
void Dock::keep_shares(ImVec2 size) {
    ImGuiDockNode* root = ImGui::DockBuilderGetNode(dock_space_id(*layout_));
    if (!root || size.x <= 0 || size.y <= 0) return;
    auto& shares = shares_[*layout_];
    if (shares.whole.x <= 0)
        shares.whole = root->SizeRef;  // as they were remembered, for a window of another size perhaps
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
    const Layout layout = context.workspace.layout();
    const float gap = look.px(4);
    const ImVec2 inner{size.x - 2 * gap, size.y - gap};
    if (reset_ || !ImGui::DockBuilderGetNode(dock_space_id(layout))) {
        build_dock_layout(layout, inner, look);
        frames_to_focus_ = 3;
        front_.erase(layout);
        shares_.erase(layout);
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
                     ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_NoNavFocus);
    ImGui::PopStyleVar();
    {
        const TabHeight height(look);
        for (const Layout one : kLayouts)
            if (one == layout)
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
    const std::string name = window_name(context.workspace.layout(), panel.title(), panel.id());
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
        // Where ImGui would fill it: in the host's list, so below what Begin() has drawn in this one.
        if (docked && window->DockNode && window->DockNode->HostWindow)
            clear_area(window->DockNode->HostWindow->DrawList, {window->Pos.x, window->Pos.y + window->TitleBarHeight},
                       {window->Pos.x + window->Size.x, window->Pos.y + window->Size.y}, body);
        auto failure = guarded([&] {
            draw_note(look, panel.note(context));
            panel.draw(context);
        });
        if (!failure.empty()) empty_note(look, failure);
        else failure = panel.failure();
        if (failure_.empty()) failure_ = failure;
        settled_ = settled_ && panel.settled();
    }
    ImGui::End();
}

}  // namespace lockstep
