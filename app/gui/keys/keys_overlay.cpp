#include "app/gui/keys/keys_overlay.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "app/gui/keys/command.hpp"

namespace lockstep {
namespace {

using Rows = std::vector<std::pair<std::string, std::string>>;  ///< key and command

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
            {"File, edit, help", std::move(other)},
            {"On the Stage",
             {{"click", "Select an element"},
              {"drag", "Move the picture"},
              {"wheel", "Zoom"},
              {"double click", "Show the whole picture"},
              {"Tab", "Move among the controls"}}}};
}

// Points.
constexpr float kRow = 24, kLowRow = 20, kLowestRow = 18, kTightRow = 16, kKey = 104, kBetween = 20, kTitle = 30,
                kBelow = 11;
constexpr float kEdge = 24, kPaddingX = 20, kPaddingY = 16;
constexpr int kMaxColumns = 4;

/// The layout of the rows: as large as all of them fit.
struct Measures {
    float text = text_size::body, row = kRow, column = 0;
    int columns = 1;
    float height = 0;  ///< of a column, in pixels; a group continues in the next column
};

/// The number of columns of this height for all groups. A column never ends with a title.
int columns_filled(const Look& look, const std::vector<Group>& all, float row_points, float height) {
    const float row = look.px(row_points);
    float y = 0;
    int columns = 1;
    const auto make_room = [&](float needed) {
        if (y + needed <= height) return;
        ++columns;
        y = 0;
    };
    for (const auto& group : all) {
        make_room(look.px(kTitle) + 2 * row);
        y += look.px(kTitle);
        for (std::size_t i = 0; i < group.rows.size(); ++i) {
            make_room(row);
            y += row;
        }
        y += look.px(kBelow);
    }
    return columns;
}

Measures measure(const Look& look, const std::vector<Group>& all, ImVec2 room) {
    Measures found;
    for (const auto& [text, row] : {std::pair{text_size::body, kRow},
                                    {text_size::small, kRow},
                                    {text_size::small, kLowRow},
                                    {text_size::small, kLowestRow},
                                    {text_size::axis, kLowestRow},
                                    {text_size::axis, kTightRow}}) {
        float widest = 0, height = 0;
        for (const auto& group : all) {
            height += look.px(kTitle + kBelow + row * static_cast<float>(group.rows.size()));
            for (const auto& one : group.rows)
                widest = std::max(widest, text_width(look, look.fonts.words, text, one.second));
        }
        found = {.text = text, .row = row, .column = widest + look.px(kKey + kBetween)};
        found.columns = std::clamp(static_cast<int>((room.x + look.px(kBetween)) / found.column), 1, kMaxColumns);
        found.height = std::max(height / static_cast<float>(found.columns), look.px(kTitle + 2 * row));
        while (columns_filled(look, all, row, found.height) > found.columns) found.height += look.px(row) / 2;
        if (found.height <= room.y) break;
    }
    return found;
}

}  // namespace

void KeysOverlay::draw(const Look& look) {
    if (!open_) return;
    const auto all = groups();
    const ImGuiViewport* viewport = ImGui::GetMainViewport();
    // ImGui sizes a window to at most the part of the viewport without menu and status bars.
    const float most = std::min(viewport->Size.y - look.px(kEdge),
                                viewport->WorkSize.y - 2 * ImGui::GetStyle().DisplaySafeAreaPadding.y);
    const auto measures =
        measure(look, all, {viewport->Size.x - look.px(kEdge + 2 * kPaddingX), most - look.px(2 * kPaddingY)});
    ImGui::SetNextWindowPos({viewport->Pos.x + viewport->Size.x / 2, viewport->Pos.y + viewport->Size.y / 2},
                            ImGuiCond_Always, {0.5f, 0.5f});
    ImGui::SetNextWindowSizeConstraints({0, 0}, {viewport->Size.x - look.px(kEdge), viewport->Size.y - look.px(kEdge)});
    if (just_opened_) ImGui::SetNextWindowFocus();
    ImGui::PushStyleColor(ImGuiCol_WindowBg, rgba(look.colour().raised));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(look.px(kPaddingX), look.px(kPaddingY)));
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
        float x = start.x, y = start.y, lowest = start.y;
        int column = 0;
        const auto make_room = [&](float height) {
            if (y - start.y + height <= measures.height + 0.5f || column + 1 == measures.columns) return;
            ++column;
            x += measures.column;
            y = start.y;
        };
        for (const auto& group : all) {
            make_room(look.px(kTitle + 2 * measures.row));
            draw_text(list, look, look.fonts.strong, text_size::heading, x, y + look.px(12), p.ink, group.title);
            y += look.px(kTitle);
            for (const auto& [key, what] : group.rows) {
                make_room(look.px(measures.row));
                const float middle = y + look.px(measures.row / 2);
                draw_text(list, look, look.fonts.mono, text_size::small, x, middle, p.ink, key);
                draw_text(list, look, look.fonts.words, measures.text, x + look.px(kKey), middle, p.ink2, what);
                y += look.px(measures.row);
                lowest = std::max(lowest, y);
            }
            y += look.px(kBelow);
        }
        ImGui::Dummy({measures.column * static_cast<float>(column + 1) - look.px(kBetween), lowest - start.y});
    }
    if (!just_opened_ && (ImGui::IsKeyPressed(ImGuiKey_Escape) || !ImGui::IsWindowFocused())) open_ = false;
    just_opened_ = false;
    ImGui::End();
}

}  // namespace lockstep
