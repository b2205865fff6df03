#include "app/keys/keys_overlay.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "app/keys/command.hpp"

namespace lockstep {
namespace {

using Rows = std::vector<std::pair<std::string, std::string>>;  ///< key and what it does

struct Group {
    const char* title;
    Rows rows;
};

Rows rows_of(Menu menu) {
    Rows rows;
    for (const auto& one : all_commands())
        if (one.menu == menu && one.key) rows.emplace_back(key_name(one.key), one.title);
    return rows;
}

std::vector<Group> groups() {
    Rows other = rows_of(Menu::file);
    for (auto& row : rows_of(Menu::edit)) other.push_back(std::move(row));
    for (auto& row : rows_of(Menu::help)) other.push_back(std::move(row));
    return {{"Run", rows_of(Menu::run)},
            {"View", rows_of(Menu::view)},
            {"File and the rest", std::move(other)},
            {"On the Stage",
             {{"click", "Select an element"},
              {"drag", "Move the picture"},
              {"wheel", "Nearer, farther"},
              {"double click", "Show the whole picture"},
              {"Tab", "Move among the controls"}}}};
}

constexpr float kRow = 24, kColumn = 368, kKey = 104;  ///< points

}  // namespace

void KeysOverlay::draw(const Look& look) {
    if (!open_) return;
    const auto all = groups();
    const ImGuiViewport* viewport = ImGui::GetMainViewport();
    const int columns = std::clamp(static_cast<int>((viewport->Size.x - look.px(48)) / look.px(kColumn)), 1, 4);
    ImGui::SetNextWindowPos({viewport->Pos.x + viewport->Size.x / 2, viewport->Pos.y + viewport->Size.y / 2},
                            ImGuiCond_Always, {0.5f, 0.5f});
    ImGui::SetNextWindowSizeConstraints({0, 0}, {viewport->Size.x - look.px(24), viewport->Size.y - look.px(24)});
    if (just_opened_) ImGui::SetNextWindowFocus();
    ImGui::PushStyleColor(ImGuiCol_WindowBg, rgba(look.colour().raised));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(look.px(20), look.px(16)));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1.f);
    const bool visible =
        ImGui::Begin("##keys", nullptr,
                     ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoDocking | ImGuiWindowFlags_NoMove |
                         ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_AlwaysAutoResize);
    ImGui::PopStyleVar(2);
    ImGui::PopStyleColor();
    if (visible) {
        const Palette& p = look.colour();
        ImDrawList* list = ImGui::GetWindowDrawList();
        const ImVec2 start = ImGui::GetCursorScreenPos();
        std::vector<float> bottom(static_cast<std::size_t>(columns), start.y);
        for (const auto& group : all) {
            const auto column = std::min_element(bottom.begin(), bottom.end());
            const float x = start.x + static_cast<float>(column - bottom.begin()) * look.px(kColumn);
            float y = *column;
            draw_text(list, look, look.fonts.strong, text_size::heading, x, y + look.px(12), p.ink, group.title);
            y += look.px(30);
            for (const auto& [key, what] : group.rows) {
                draw_text(list, look, look.fonts.mono, text_size::small, x, y + look.px(kRow / 2), p.ink, key);
                draw_text(list, look, look.fonts.words, text_size::body, x + look.px(kKey), y + look.px(kRow / 2),
                          p.ink2, what);
                y += look.px(kRow);
            }
            *column = y + look.px(16);
        }
        ImGui::Dummy({look.px(kColumn) * static_cast<float>(columns) - look.px(20),
                      *std::max_element(bottom.begin(), bottom.end()) - start.y - look.px(16)});
    }
    if (!just_opened_ && (ImGui::IsKeyPressed(ImGuiKey_Escape) || !ImGui::IsWindowFocused())) open_ = false;
    just_opened_ = false;
    ImGui::End();
}

}  // namespace lockstep
