#include "app/panels/lens/banks_panel.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "app/lens/lens_session.hpp"
#include "app/panels/lens/focus_pickers.hpp"
#include "app/theme/widgets.hpp"

namespace lockstep {
namespace {

constexpr float kLeastCell = 9, kMostCell = 22, kSide = 34, kFigure = 14;  ///< points; cells with figures from kFigure
constexpr int kLabels = 4;  ///< every so many lanes have a label where cells are small

struct Grid {
    ImVec2 at;
    float cell = 0;
    float x(int bank) const { return at.x + static_cast<float>(bank) * cell; }
    float y(int lane) const { return at.y + static_cast<float>(lane) * cell; }
};

void draw_frame(ImDrawList* list, const Look& look, const Grid& grid, int focus) {
    const Palette& p = look.colour();
    const int every = grid.cell >= look.px(kFigure) ? 1 : kLabels;
    for (int i = 0; i < BankPicture::kBanks; ++i) {
        list->AddLine({grid.x(i), grid.at.y}, {grid.x(i), grid.y(BankPicture::kBanks)}, u32(p.grid));
        list->AddLine({grid.at.x, grid.y(i)}, {grid.x(BankPicture::kBanks), grid.y(i)}, u32(p.grid));
        if (i % every != 0) continue;
        draw_text_centred(list, look, look.fonts.mono, text_size::axis, grid.x(i) + grid.cell / 2,
                          grid.at.y - look.px(9), p.ink2, std::to_string(i));
        draw_text_right(list, look, i == focus ? look.fonts.mono_bold : look.fonts.mono, text_size::axis,
                        grid.at.x - look.px(6), grid.y(i) + grid.cell / 2, i == focus ? p.ink : p.ink2,
                        std::to_string(i));
    }
    list->AddRect(grid.at, {grid.x(BankPicture::kBanks) + 1, grid.y(BankPicture::kBanks) + 1}, u32(p.line));
}

}  // namespace

void BanksPanel::draw(const PanelContext& context) {
    if (!lens_is_open(context)) return;
    const Look& look = context.look;
    const Palette& p = look.colour();
    const auto& lens = context.workspace.lens();
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(look.px(6), look.px(4)));
    draw_focus_pickers(context);
    const auto* banks = lens.banks();
    if (!banks) {
        ImGui::Dummy({0, look.px(4)});
        const auto lines = lens.shared_lines();
        empty_note(look, lines.empty() ? "This kernel keeps nothing in shared memory: there are no banks to share."
                                       : "This instruction does not touch shared memory. These lines do:");
        for (const auto line : lines) {
            if (text_button(look, fmt::format("line:{}", line).c_str(), fmt::format("Line {}", line)))
                context.actions.push(SeekLens{{.kind = LensGoal::Kind::line, .line = line}});
            ImGui::SameLine();
        }
        ImGui::PopStyleVar();
        return;
    }
    const ImVec2 said = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const float sentence = draw_wrapped(ImGui::GetWindowDrawList(), look, look.fonts.words, text_size::small, said,
                                        width, banks->replays > 0 ? p.ink : p.ink2, banks->sentence);
    ImGui::Dummy({width, sentence + look.px(2)});
    const ImVec2 room = ImGui::GetContentRegionAvail();
    constexpr float cells = BankPicture::kBanks;
    Grid grid;
    grid.cell = std::clamp(std::floor(std::min((room.x - look.px(kSide + 4)) / cells, (room.y - look.px(24)) / cells)),
                           look.px(kLeastCell), look.px(kMostCell));
    ImGui::SetNextWindowContentSize({look.px(kSide) + cells * grid.cell + 2, look.px(20) + cells * grid.cell + 2});
    if (ImGui::BeginChild("##banks", room, ImGuiChildFlags_None, ImGuiWindowFlags_HorizontalScrollbar)) {
        const ImVec2 corner = ImGui::GetCursorScreenPos();
        grid.at = {corner.x + look.px(kSide), corner.y + look.px(20)};
        const int focus = static_cast<int>(lens.focus().lane);
        ImDrawList* list = ImGui::GetWindowDrawList();
        for (int bank = 0; bank < BankPicture::kBanks; ++bank)
            if (banks->words_in_bank[static_cast<std::size_t>(bank)] > 1)
                list->AddRectFilled({grid.x(bank), grid.at.y}, {grid.x(bank + 1), grid.y(BankPicture::kBanks)},
                                    u32(p.hazard_dim));
        draw_frame(list, look, grid, focus);
        ImGui::SetCursorScreenPos(grid.at);
        const bool clicked = ImGui::InvisibleButton("banks", {cells * grid.cell, cells * grid.cell});
        for (int lane = 0; lane < BankPicture::kBanks; ++lane) {
            const auto at = static_cast<std::size_t>(lane);
            const int bank = banks->bank_of_lane[at];
            if (bank < 0) continue;
            const ImVec2 low{grid.x(bank) + 1, grid.y(lane) + 1}, high{grid.x(bank + 1), grid.y(lane + 1)};
            list->AddRectFilled(low, high, u32(p.now), look.px(1));
            if (lane == focus)
                list->AddRect({low.x - 2, low.y - 2}, {high.x + 2, high.y + 2}, u32(p.selected), look.px(2),
                              look.px(2));
        }
        if (ImGui::IsItemHovered()) {
            const int lane = std::clamp(static_cast<int>((ImGui::GetIO().MousePos.y - grid.at.y) / grid.cell), 0, 31);
            const auto at = static_cast<std::size_t>(lane);
            tooltip_now(look, banks->bank_of_lane[at] < 0
                                  ? fmt::format("Lane {} asks for nothing", lane)
                                  : fmt::format("Lane {}: word {} of the block's shared memory, bank {}", lane,
                                                banks->word_of_lane[at], banks->bank_of_lane[at]));
            if (clicked) context.actions.push(FocusLane{.lane = static_cast<std::uint32_t>(lane)});
        }
    }
    ImGui::EndChild();
    ImGui::PopStyleVar();
}

}  // namespace lockstep
