#include "app/gui/theme/card.hpp"

#include <algorithm>

namespace lockstep {

namespace {
constexpr float kPaddingX = 16, kPaddingY = 14, kEdge = 8;  ///< points
}

Card::Card(const Look& look, const char* name, ImVec2 at, ImVec2 size, bool focus) {
    ImGui::SetNextWindowPos(at);
    ImGui::SetNextWindowSize(size);
    if (focus) ImGui::SetNextWindowFocus();
    ImGui::PushStyleColor(ImGuiCol_WindowBg, rgba(look.colour().raised));
    ImGui::PushStyleColor(ImGuiCol_Border, rgba(look.colour().line));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(look.px(kPaddingX), look.px(kPaddingY)));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1.f);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, look.px(4));
    visible_ =
        ImGui::Begin(name, nullptr,
                     ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoCollapse |
                         ImGuiWindowFlags_NoDocking | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                         (focus ? ImGuiWindowFlags_None : ImGuiWindowFlags_NoFocusOnAppearing));
    ImGui::PopStyleVar(3);
    ImGui::PopStyleColor(2);
}

ImVec2 clamp_to_window(const Look& look, ImVec2 wish, ImVec2 size) {
    const ImGuiViewport* viewport = ImGui::GetMainViewport();
    const float edge = look.px(kEdge);
    const ImVec2 low{viewport->Pos.x + edge, viewport->Pos.y + edge};
    return {std::max(low.x, std::min(wish.x, viewport->Pos.x + viewport->Size.x - edge - size.x)),
            std::max(low.y, std::min(wish.y, viewport->Pos.y + viewport->Size.y - edge - size.y))};
}

}  // namespace lockstep
