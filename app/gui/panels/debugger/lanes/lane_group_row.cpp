#include "app/gui/panels/debugger/lanes/lane_group_row.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include <fmt/format.h>

#include "app/gui/theme/widgets.hpp"
#include "app/session/debugger/debugger_session.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep {
namespace {

constexpr float kLane = 3, kStrip = 10, kBetween = 6,
                kAfter = 20;  ///< points: width and height of a lane, and gaps

}  // namespace

bool LaneGroupRow::follow(const PanelContext& context, const WarpPicture& picture) {
    const auto& debugger = context.workspace.debugger();
    const auto position = debugger.place().access;
    if (!debugger.launch()) groups_.clear();
    else if (debugger.launch() != launch_ || position != position_ || picture.block != block_ || picture.warp != warp_)
        groups_ = lane_groups(*debugger.launch(), picture, static_cast<std::uint32_t>(position));
    launch_ = debugger.launch();
    position_ = position;
    block_ = picture.block;
    warp_ = picture.warp;
    return groups_.size() > 1;
}

void LaneGroupRow::draw(const PanelContext& context, float width) {
    const Look& look = context.look;
    const Palette& p = look.colour();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const float y = start.y + look.px(kHeight) / 2, right = start.x + width;
    draw_text(list, look, look.fonts.words, text_size::axis, start.x, y, p.ink2, "groups");
    float x = start.x + text_width(look, look.fonts.words, text_size::axis, "groups") + look.px(12);
    for (std::size_t i = 0; i < groups_.size(); ++i) {
        const auto left = groups_.size() - i - 1;
        const auto more = left == 0 ? std::string() : fmt::format("and {} more", left);
        const float behind =
            left == 0 ? 0 : text_width(look, look.fonts.words, text_size::axis, more) + look.px(kAfter);
        const float taken = draw_group(context, groups_[i], {x, start.y}, right - x - behind);
        if (taken == 0) {
            draw_text(list, look, look.fonts.words, text_size::axis, x, y, p.ink2,
                      fmt::format("and {} more", left + 1));
            break;
        }
        x += taken + look.px(kAfter);
    }
    ImGui::SetCursorScreenPos({start.x, start.y + look.px(kHeight)});
}

/// Its height in pixels; 0 where space is short.
float LaneGroupRow::draw_group(const PanelContext& context, const LaneGroup& group, ImVec2 at, float room) {
    const Look& look = context.look;
    const Palette& p = look.colour();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float lane = std::floor(look.px(kLane)), strip = lane * kLanes, half = look.px(kStrip) / 2,
                words = text_width(look, look.fonts.words, text_size::axis, group.text),
                width = strip + look.px(kBetween) + words, y = at.y + look.px(kHeight) / 2;
    if (width > room) return 0;
    const auto first = static_cast<std::uint32_t>(__builtin_ctz(group.lanes));
    ImGui::PushID(static_cast<int>(first));
    ImGui::SetCursorScreenPos(at);
    if (ImGui::InvisibleButton("group", {width, look.px(kHeight)}, ImGuiButtonFlags_EnableNav))
        context.actions.push(FocusLane{.lane = first});
    const bool hot = ImGui::IsItemHovered() || (ImGui::IsItemFocused() && ImGui::GetIO().NavVisible);
    tooltip(look, fmt::format("{}: {} {}\nClick to follow lane {}", group.text,
                              __builtin_popcount(group.lanes) == 1 ? "lane" : "lanes", lanes_text(group.lanes), first));
    ImGui::PopID();
    const bool now = group.state == LaneGroup::State::now;
    for (int i = 0; i < kLanes; ++i) {
        const float x = at.x + lane * static_cast<float>(i);
        const bool in = (group.lanes >> i & 1u) != 0;
        list->AddRectFilled({x, y - half}, {x + lane - 1, y + half}, u32(!in ? p.field : now ? p.now : p.ink2));
    }
    draw_text(list, look, look.fonts.words, text_size::axis, at.x + strip + look.px(kBetween), y,
              now || hot ? p.ink : p.ink2, group.text);
    const auto focus = context.workspace.debugger().focus().lane;
    const bool holds = (group.lanes >> focus & 1u) != 0;
    if (holds) {
        const float x = at.x + lane * static_cast<float>(focus);
        list->AddRect({x - 2, y - half - 2}, {x + lane + 1, y + half + 2}, u32(p.selected), 0, look.px(1.5f));
    }
    return width;
}

}  // namespace lockstep
