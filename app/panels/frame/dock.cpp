#include "app/panels/frame/dock.hpp"

#include <algorithm>

#include <imgui_internal.h>

#include "app/panels/frame/dock_layout.hpp"
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
    layout_ = layout;
    comparing_ = comparing;
    draw_space(context, at, size);
    settled_ = true;
    if (frames_to_focus_ == 0 && !forward_.empty()) {
        ImGui::SetWindowFocus(window_name(layout, "", forward_.c_str()).c_str());
        forward_.clear();
    }
    for (const char* id : panels_of(layout))
        if (Panel* panel = find(id)) draw_panel(context, *panel);
    if (frames_to_focus_ == 0) return;
    --frames_to_focus_;
    if (frames_to_focus_ == 0) ImGui::SetWindowFocus(window_name(layout, "", comparing ? "compare" : "stage").c_str());
}

void Dock::draw_space(const PanelContext& context, ImVec2 at, ImVec2 size) {
    const Look& look = context.look;
    const Layout layout = context.workspace.layout();
    const float gap = look.px(4);
    const ImVec2 inner{size.x - 2 * gap, size.y - gap};
    if (reset_ || !ImGui::DockBuilderGetNode(dock_space_id(layout))) {
        build_dock_layout(layout, inner, look);
        frames_to_focus_ = 3;
    }
    reset_ = false;
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
        draw_note(look, panel.note(context));
        panel.draw(context);
        settled_ = settled_ && panel.settled();
    }
    ImGui::End();
}

}  // namespace lockstep
