#include "app/gui/panels/opening/sheet_window.hpp"

#include <algorithm>

namespace lockstep {
namespace {

constexpr float kWidth = 960, kAbove = 40, kBelow = 30, kBeside = 8;  ///< points
constexpr auto kSheet = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoDocking | ImGuiWindowFlags_NoMove |
                        ImGuiWindowFlags_NoSavedSettings;

}  // namespace

bool begin_sheet(const Look& look, const char* id, float height, bool to_front, ImGuiWindowFlags flags) {
    const ImGuiViewport* viewport = ImGui::GetMainViewport();
    const ImVec2 size{std::min(look.px(kWidth), viewport->Size.x - look.px(2 * kBeside)),
                      std::min(look.px(height), viewport->Size.y - look.px(kAbove) - look.px(kBelow))};
    ImGui::SetNextWindowPos({viewport->Pos.x + (viewport->Size.x - size.x) / 2, viewport->Pos.y + look.px(kAbove)});
    ImGui::SetNextWindowSize(size);
    if (to_front) ImGui::SetNextWindowFocus();
    ImGui::PushStyleColor(ImGuiCol_WindowBg, rgba(look.colour().raised));
    ImGui::PushStyleColor(ImGuiCol_Border, rgba(look.colour().line));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(look.px(kSheetPadding), look.px(kSheetPadding)));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1.f);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, look.px(4));
    const bool visible = ImGui::Begin(id, nullptr, kSheet | flags);
    ImGui::PopStyleVar(3);
    ImGui::PopStyleColor(2);
    return visible;
}

}  // namespace lockstep
