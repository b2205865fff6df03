#include "app/panels/transport/scrubber.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "app/findings/number_text.hpp"
#include "app/panels/plots/pass_chart.hpp"
#include "app/theme/widgets.hpp"

namespace lockstep {
namespace {

constexpr float kLine = 32, kDepth = 6, kNamedDepth = 10, kLabel = 13;  ///< points below the top
constexpr int kMostLevels = 3;  ///< with a line of their own, below the first
constexpr float kHandle = 12;  ///< points: width of what the ends of the loop range are dragged by
constexpr float kMarks = 9;  ///< points between passes from which each has a round mark

/// Where passes of a depth lie, in pixels below the top. Levels with names stand farther apart.
float line_of_depth(const PanelContext& context, int depth) {
    const int deepest = std::min(context.series.deepest(), kMostLevels);
    const float apart = context.series.level_name(1).empty() ? kDepth : kNamedDepth;
    return context.look.px(kLine) + context.look.px(apart) * (static_cast<float>(std::min(depth, kMostLevels)) -
                                                              static_cast<float>(deepest) / 2);
}

/// At the left of the track, what the levels are.
void draw_level_names(const PanelContext& context, const Track& track, float top) {
    const Look& look = context.look;
    for (int depth = 0; depth <= std::min(context.series.deepest(), kMostLevels); ++depth)
        draw_text_right(ImGui::GetWindowDrawList(), look, look.fonts.mono, text_size::axis, track.left - look.px(14),
                        top + line_of_depth(context, depth), look.colour().ink2, context.series.level_name(depth));
}

/// The line with a step wherever the depth of recursion changes.
void draw_line(const PanelContext& context, const Track& track, float top, bool round_marks) {
    const Look& look = context.look;
    const Palette& p = look.colour();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const auto now = context.workspace.pass();
    const float y = top + look.px(kLine);
    if (context.series.deepest() == 0) {
        const float half = look.px(2);
        list->AddRectFilled({track.left, y - half}, {track.right, y + half}, u32(p.field), half);
        list->AddRectFilled({track.left, y - half}, {track.x(now), y + half}, u32(p.ink2), half);
    } else {
        for (std::uint32_t pass = 0; pass < track.last; ++pass)
            list->AddLine({track.x(pass), top + scrubber_line(context, pass)},
                          {track.x(pass + 1), top + scrubber_line(context, pass + 1)},
                          u32(pass < now ? p.ink2 : p.field_hi), look.px(2));
    }
    if (!round_marks) return;
    for (std::uint32_t pass = 0; pass <= track.last; ++pass) {
        const ImVec2 at{track.x(pass), top + scrubber_line(context, pass)};
        list->AddCircleFilled(at, look.px(4.5f), u32(pass <= now ? p.ink2 : p.panel));
        if (pass > now) list->AddCircle(at, look.px(4), u32(p.ink3), 0, std::max(1.f, look.px(1.5f)));
    }
}

void draw_ticks(const PanelContext& context, const Track& track, float top) {
    const Look& look = context.look;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float y = top + look.px(kLine),
                spacing = (track.right - track.left) / static_cast<float>(std::max(1u, track.last));
    const auto ticks = [&](double step, float half, Colour colour) {
        for (double pass = 0; pass <= track.last; pass += step)
            list->AddLine({track.x(pass), y - half}, {track.x(pass), y + half}, u32(colour), 1);
    };
    if (spacing >= 3) ticks(1, look.px(4), look.colour().ink3);
    const double step = std::max(1.0, round_up(look.px(90) / std::max(1e-6f, spacing)));
    ticks(step, look.px(6), look.colour().ink2);
}

/// What the ends of the loop range are dragged by, just below the line, where the cursor is not.
void loop_handles(const PanelContext& context, const Track& track, float top) {
    const auto range = context.workspace.loop();
    if (!range) return;
    const Look& look = context.look;
    const auto handle = [&](const char* id, std::uint32_t pass, const char* hint) -> std::optional<std::uint32_t> {
        const float width = look.px(kHandle);
        ImGui::SetCursorScreenPos({track.x(pass) - width / 2, top + look.px(kLine + 4)});
        ImGui::InvisibleButton(id, {width, width});
        if (ImGui::IsItemHovered() || ImGui::IsItemActive()) {
            ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
            tooltip_now(look, fmt::format("The loop {} pass {}", hint, count_text(pass)));
        }
        if (!ImGui::IsItemActive() || !ImGui::IsMouseDragging(ImGuiMouseButton_Left)) return std::nullopt;
        return track.pass(ImGui::GetIO().MousePos.x);
    };
    const auto last = std::min(range->second, track.last);
    if (const auto begin = handle("loop-begin", range->first, "begins at"))
        context.actions.push(SetLoop{std::pair{std::min(*begin, last), last}});
    else if (const auto end = handle("loop-end", last, "ends at"))
        context.actions.push(SetLoop{std::pair{range->first, std::max(*end, range->first)}});
}

void draw_loop_range(const PanelContext& context, const Track& track, float top) {
    const auto range = context.workspace.loop();
    if (!range) return;
    const Look& look = context.look;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float y = top + look.px(kLine), left = track.x(range->first),
                right = track.x(std::min(range->second, track.last));
    const ImU32 colour = u32(look.colour().accent);
    list->AddRectFilled({left, y + look.px(7)}, {right, y + look.px(9)}, colour);
    for (const float end : {left, right}) {
        list->AddRectFilled({end - look.px(1), y - look.px(9)}, {end + look.px(1), y + look.px(9)}, colour);
        list->AddRectFilled({end - look.px(3), y + look.px(5)}, {end + look.px(3), y + look.px(13)}, colour,
                            look.px(2));
    }
}

void draw_labels(const PanelContext& context, const Track& track, float top) {
    const Look& look = context.look;
    const Palette& p = look.colour();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float y = top + look.px(kLabel) - look.px(3);
    const auto text = fmt::format("pass {} of {}", count_text(context.workspace.pass()), count_text(track.last));
    const float half = text_width(look, look.fonts.mono_bold, text_size::axis, text) / 2;
    const float middle = std::clamp(track.x(context.workspace.pass()), track.left + half - look.px(6),
                                    std::max(track.left + half, track.right - half + look.px(6)));
    draw_text_centred(list, look, look.fonts.mono_bold, text_size::axis, middle, y, p.now, text);
    if (middle - half > track.left + look.px(20))
        draw_text_centred(list, look, look.fonts.mono, text_size::axis, track.left, y, p.ink2, "0");
    const auto end = count_text(track.last);
    const float end_width = text_width(look, look.fonts.mono, text_size::axis, end);
    if (middle + half < track.right - end_width - look.px(8))
        draw_text_right(list, look, look.fonts.mono, text_size::axis, track.right + look.px(4), y, p.ink2, end);
}

}  // namespace

std::uint32_t Track::pass(float at) const {
    if (last == 0 || right <= left) return 0;
    return static_cast<std::uint32_t>(
        std::clamp(std::round((at - left) / (right - left) * static_cast<float>(last)), 0.f, static_cast<float>(last)));
}

float scrubber_line(const PanelContext& context, std::uint32_t pass) {
    const auto& depths = context.series.depths();
    return line_of_depth(context, pass < depths.size() ? depths[pass] : 0);
}

std::optional<std::uint32_t> draw_scrubber(const PanelContext& context, const Track& track, float height) {
    const Look& look = context.look;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    loop_handles(context, track, at.y);  // first: where two controls overlap, the first is meant
    ImGui::SetCursorScreenPos(at);
    ImGui::InvisibleButton("scrubber", {ImGui::GetContentRegionAvail().x, height});
    std::optional<std::uint32_t> wanted;
    const float pointer = ImGui::GetIO().MousePos.x;
    if (ImGui::IsItemActive()) wanted = track.pass(pointer);
    if (ImGui::IsItemHovered() && track.pass(pointer) < context.series.size()) {
        const auto pass = track.pass(pointer);
        tooltip_now(look, fmt::format("Pass {}: {}", count_text(pass), context.series.labels()[pass]));
    }
    const float spacing = (track.right - track.left) / static_cast<float>(std::max(1u, track.last));
    const bool round_marks = spacing >= look.px(kMarks);
    draw_level_names(context, track, at.y);
    draw_line(context, track, at.y, round_marks);
    if (!round_marks) draw_ticks(context, track, at.y);
    draw_loop_range(context, track, at.y);
    draw_labels(context, track, at.y);
    ImDrawList* list = ImGui::GetWindowDrawList();
    const auto pass = context.workspace.pass();
    list->AddCircleFilled({track.x(pass), at.y + scrubber_line(context, pass)}, look.px(7), u32(look.colour().now));
    return wanted;
}

}  // namespace lockstep
