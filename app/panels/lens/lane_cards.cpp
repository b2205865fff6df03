#include "app/panels/lens/lane_cards.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "app/lens/lens_session.hpp"
#include "app/theme/widgets.hpp"
#include "kernels/run/entry/count_text.hpp"

namespace lockstep {
namespace {

constexpr float kSide = 12, kHead = 30, kCard = 42, kGap = 5, kBelow = 10, kLeastCard = 76;  ///< points
constexpr int kMostRows = 2;

struct Grid {
    int columns = 1, rows = 1;
    float card = 0;  ///< pixels
};

/// Cards side by side, in as many rows as are needed, but two at most: then the first variables give way.
Grid lay(const Look& look, float width, std::size_t count) {
    const float room = width - look.px(2 * kSide), least = look.px(kLeastCard + kGap);
    Grid grid;
    grid.columns = std::max(1, static_cast<int>(room / least));
    grid.columns = std::min(grid.columns, std::max(1, static_cast<int>(count)));
    grid.rows = std::clamp((static_cast<int>(count) + grid.columns - 1) / grid.columns, 1, kMostRows);
    grid.card = std::floor(room / static_cast<float>(grid.columns)) - look.px(kGap);
    return grid;
}

std::string value_of(const LaneVariable& variable) {
    if (!variable.now) return variable.after.empty() ? "−" : variable.after;
    return (variable.before.empty() ? std::string("−") : variable.before) + " → " +
           (variable.after.empty() ? std::string("−") : variable.after);
}

}  // namespace

float lane_cards_height(const PanelContext& context) {
    const Look& look = context.look;
    const auto grid = lay(look, ImGui::GetContentRegionAvail().x, context.workspace.lens().variables().size());
    return look.px(kHead + kBelow) + static_cast<float>(grid.rows) * look.px(kCard + kGap);
}

void draw_lane_cards(const PanelContext& context) {
    const Look& look = context.look;
    const Palette& p = look.colour();
    const auto& lens = context.workspace.lens();
    const auto& variables = lens.variables();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImVec2 head = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    list->AddRectFilled({head.x + look.px(kSide), head.y + look.px(2)},
                        {head.x + width - look.px(kSide), head.y + look.px(2) + 1}, u32(p.line));
    const auto focus = lens.focus();
    const auto name = fmt::format("Lane {}", focus.lane);
    const float y = head.y + look.px(kHead) / 2 + look.px(2), x = head.x + look.px(kSide);
    draw_text(list, look, look.fonts.strong, text_size::small, x, y, p.ink, name);
    const float after = x + text_width(look, look.fonts.strong, text_size::small, name) + look.px(10);
    draw_text(list, look, look.fonts.words, text_size::axis, after, y, p.ink2,
              fit_text(look, look.fonts.words, text_size::axis,
                       fmt::format("thread {}, before and after this access", count_text(lens.thread_of(focus.lane))),
                       head.x + width - look.px(kSide) - after));
    ImGui::Dummy({width, look.px(kHead)});
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const auto grid = lay(look, width, variables.size());
    const auto room = static_cast<std::size_t>(grid.rows) * static_cast<std::size_t>(grid.columns);
    const auto first = variables.size() > room ? variables.size() - room : 0;
    for (auto i = first; i < variables.size(); ++i) {
        const auto& variable = variables[i];
        const auto place = static_cast<int>(i - first);
        const ImVec2 low{
            start.x + look.px(kSide) + static_cast<float>(place % grid.columns) * (grid.card + look.px(kGap)),
            start.y + static_cast<float>(place / grid.columns) * look.px(kCard + kGap)},
            high{low.x + grid.card, low.y + look.px(kCard)};
        list->AddRectFilled(low, high, u32(variable.now ? p.now_dim : p.raised), look.px(3));
        const float left = low.x + look.px(8), inner = grid.card - look.px(12);
        draw_text(list, look, look.fonts.mono, text_size::axis, left, low.y + look.px(13), p.ink2,
                  fit_text(look, look.fonts.mono, text_size::axis, variable.name, inner));
        const auto value = value_of(variable);
        const auto shown = fit_text(look, look.fonts.mono_bold, text_size::small, value, inner);
        draw_text(list, look, variable.now ? look.fonts.mono_bold : look.fonts.mono, text_size::small, left,
                  low.y + look.px(30), p.ink, shown);
        ImGui::PushID(static_cast<int>(i));
        ImGui::SetCursorScreenPos(low);
        ImGui::InvisibleButton("variable", {high.x - low.x, high.y - low.y});
        tooltip(look, variable.name + " = " + value);
        ImGui::PopID();
    }
    ImGui::SetCursorScreenPos({start.x, start.y + static_cast<float>(grid.rows) * look.px(kCard + kGap)});
    ImGui::Dummy({width, look.px(kBelow)});
}

}  // namespace lockstep
