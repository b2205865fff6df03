#include "app/gui/panels/transport/scrubber.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "app/gui/panels/debugger/track/mark_signs.hpp"
#include "app/gui/panels/plots/pass_chart.hpp"
#include "app/gui/panels/transport/track_lanes.hpp"
#include "app/gui/theme/widgets.hpp"
#include "app/session/findings/number_text.hpp"
#include "app/session/playback/passes/pass_groups.hpp"

namespace lockstep {
namespace {

constexpr float kHeight = 48, kHeightWithGroups = 60;  ///< points
constexpr float kLabel = 13;  ///< points below the top
constexpr float kHandle = 12;  ///< points: width of the handles of the loop range
constexpr float kFlag = 8;  ///< points: sides of the flag of a mark
constexpr float kMarks = 9;  ///< points between passes from which each pass has a round mark

/// The line of a track without groups.
void draw_bar(const PanelContext& context, const Track& track, float y) {
    const Look& look = context.look;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float half = look.px(2);
    list->AddRectFilled({track.left, y - half}, {track.right, y + half}, u32(look.colour().field), half);
    list->AddRectFilled({track.left, y - half}, {track.x(context.workspace.pass()), y + half}, u32(look.colour().ink2),
                        half);
}

void draw_round_marks(const PanelContext& context, const Track& track, const TrackLanes& lanes, float top) {
    const Look& look = context.look;
    const Palette& p = look.colour();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const auto now = context.workspace.pass();
    for (std::uint32_t index = 0; index < track.num_places(); ++index) {
        const auto place = track.place(index);
        if (place.group) continue;
        const ImVec2 at{track.at(index), top + lanes.y_of(place.first)};
        const bool done = place.first <= now;
        list->AddCircleFilled(at, look.px(4.5f), u32(done ? p.ink2 : p.panel));
        if (!done) list->AddCircle(at, look.px(4), u32(p.ink3), 0, std::max(1.f, look.px(1.5f)));
    }
}

void draw_ticks(const PanelContext& context, const Track& track, const TrackLanes& lanes, float top) {
    const Look& look = context.look;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float spacing = track.spacing();
    const auto ticks = [&](double step, float half, Colour colour) {
        for (double at = 0; at < track.num_places(); at += step) {
            const auto place = track.place(static_cast<std::uint32_t>(at));
            const float y = top + lanes.y_of(place.first), tall = place.group ? 1.5f * half : half;
            list->AddLine({track.at(at), y - tall}, {track.at(at), y + tall}, u32(colour), 1);
        }
    };
    if (spacing >= 3) ticks(1, look.px(4), look.colour().ink3);
    const double step = std::max(1.0, round_up(look.px(90) / std::max(1e-6f, spacing)));
    if (lanes.deepest() == 0) ticks(step, look.px(6), look.colour().ink2);
}

/// The handles of the loop range, just below the line, clear of the cursor.
void loop_handles(const PanelContext& context, const Track& track, float line) {
    const auto range = context.workspace.loop();
    if (!range) return;
    const Look& look = context.look;
    const auto handle = [&](const char* id, std::uint32_t pass, const char* hint) -> std::optional<std::uint32_t> {
        const float width = look.px(kHandle);
        ImGui::SetCursorScreenPos({track.x(pass) - width / 2, line + look.px(4)});
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

void draw_loop_range(const PanelContext& context, const Track& track, float y) {
    const auto range = context.workspace.loop();
    if (!range) return;
    const Look& look = context.look;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float left = track.x(range->first), right = track.x(std::min(range->second, track.last));
    const ImU32 colour = u32(look.colour().accent);
    list->AddRectFilled({left, y + look.px(7)}, {right, y + look.px(9)}, colour);
    for (const float end : {left, right}) {
        list->AddRectFilled({end - look.px(1), y - look.px(9)}, {end + look.px(1), y + look.px(9)}, colour);
        list->AddRectFilled({end - look.px(3), y + look.px(5)}, {end + look.px(3), y + look.px(13)}, colour,
                            look.px(2));
    }
}

/// "pass 5 of 27"; within a group "pass 5 of 27, 3 of 20 in ranking".
std::string place_text(const PanelContext& context, const Track& track) {
    const auto pass = context.workspace.pass();
    auto text = fmt::format("pass {} of {}", count_text(pass), count_text(track.last));
    const auto& groups = context.workspace.groups();
    if (const auto group = groups.innermost(pass)) {
        const auto& one = groups.at(*group);
        const auto longer = fmt::format("{}, {} of {} in {}", text, count_text(pass - one.first + 1),
                                        count_text(one.num_passes()), one.name);
        const Look& look = context.look;
        if (text_width(look, look.fonts.mono_bold, text_size::axis, longer) < (track.right - track.left) / 2)
            return longer;
    }
    return text;
}

/// Draws the words of the row; returns the area that they take.
std::vector<std::pair<float, float>> draw_labels(const PanelContext& context, const Track& track, float top) {
    const Look& look = context.look;
    const Palette& p = look.colour();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float y = top + look.px(kLabel) - look.px(3);
    const auto text = place_text(context, track);
    const float half = text_width(look, look.fonts.mono_bold, text_size::axis, text) / 2;
    const float middle = std::clamp(track.x(context.workspace.pass()), track.left + half - look.px(6),
                                    std::max(track.left + half, track.right - half + look.px(6)));
    draw_text_centred(list, look, look.fonts.mono_bold, text_size::axis, middle, y, p.now, text);
    std::vector<std::pair<float, float>> words{{middle - half, middle + half}};
    if (middle - half > track.left + look.px(20)) {
        draw_text_centred(list, look, look.fonts.mono, text_size::axis, track.left, y, p.ink2, "0");
        words.emplace_back(track.left - look.px(5), track.left + look.px(5));
    }
    const auto end = count_text(track.last);
    const float end_width = text_width(look, look.fonts.mono, text_size::axis, end);
    if (middle + half < track.right - end_width - look.px(8)) {
        draw_text_right(list, look, look.fonts.mono, text_size::axis, track.right + look.px(4), y, p.ink2, end);
        words.emplace_back(track.right + look.px(4) - end_width, track.right + look.px(4));
    }
    return words;
}

/// A mark on the track: a flag above its pass, and its name where it covers no other words.
struct Flag {
    Marks marks;
    float x = 0;
    float left = 0, right = 0;  ///< of its name; equal: not shown
    std::string name;
};

/// The flags of all passes with marks, from left to right; flags in one place are joined. `taken`: the area of the row's words.
std::vector<Flag> flags_of(const PanelContext& context, const Track& track,
                           std::vector<std::pair<float, float>> taken) {
    const Look& look = context.look;
    std::vector<Flag> flags;
    for (std::size_t i = 0; i < context.workspace.marks().size(); ++i) {
        const auto pass = context.workspace.marks()[i].pass;
        if (pass > track.last) continue;
        const float x = track.x(pass);
        if (!flags.empty() && x - flags.back().x < look.px(kFlag)) flags.back().marks.push_back(i);
        else flags.push_back({.marks = {i}, .x = x});
    }
    const float gap = look.px(6);
    for (auto& flag : flags) taken.emplace_back(flag.x, flag.x + look.px(kFlag));
    for (auto& flag : flags) {
        flag.left = flag.right = flag.x + look.px(kFlag + 3);
        auto name = marks_name(context.workspace, flag.marks);
        const float end = flag.left + text_width(look, look.fonts.words, text_size::axis, name);
        const bool free = end < track.right + look.px(8) && std::ranges::none_of(taken, [&](const auto& words) {
                              return words.first < end + gap && words.second > flag.left - look.px(2);
                          });
        if (!free) continue;
        flag.right = end;
        flag.name = std::move(name);
        taken.emplace_back(flag.left, flag.right);
    }
    return flags;
}

/// The items of flags and names. Submit them before the track's own item.
void flag_buttons(const PanelContext& context, const std::vector<Flag>& flags, float top) {
    const Look& look = context.look;
    for (std::size_t i = 0; i < flags.size(); ++i) {
        ImGui::PushID(static_cast<int>(i));
        mark_button(context, flags[i].marks, {flags[i].x - look.px(2), top},
                    {std::max(flags[i].right, flags[i].x + look.px(kFlag)), top + look.px(kLabel + 4)});
        ImGui::PopID();
    }
}

void draw_flags(const PanelContext& context, const TrackLanes& lanes, const std::vector<Flag>& flags, float top) {
    const Look& look = context.look;
    const Palette& p = look.colour();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float y = top + look.px(kLabel) - look.px(3), side = look.px(kFlag);
    for (const auto& flag : flags) {
        const auto pass = context.workspace.marks()[flag.marks.front()].pass;
        const float foot = top + lanes.y_of(pass) - look.px(5);
        list->AddLine({flag.x, y - side / 2}, {flag.x, foot}, u32(p.selected), look.px(1));
        list->AddTriangleFilled({flag.x, y - side / 2}, {flag.x + side, y}, {flag.x, y + side / 2}, u32(p.selected));
        draw_text(list, look, look.fonts.words, text_size::axis, flag.left, y, p.ink, flag.name);
    }
}

}  // namespace

float scrubber_height(const PanelContext& context) {
    return context.look.px(context.workspace.groups().empty() ? kHeight : kHeightWithGroups);
}

float scrubber_line(const PanelContext& context, const Track& track, std::uint32_t pass) {
    return TrackLanes(context, track).below_words(pass);
}

std::optional<std::uint32_t> draw_scrubber(const PanelContext& context, const Track& track) {
    const Look& look = context.look;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    TrackLanes lanes(context, track);
    const float loop_line = at.y + lanes.y(lanes.deepest());
    const auto flags = flags_of(context, track, draw_labels(context, track, at.y));
    flag_buttons(context, flags, at.y);
    loop_handles(context, track, loop_line);  // submitted first: of two overlapping items the first is hovered
    lanes.make_handles(at.y);
    ImGui::SetCursorScreenPos(at);
    ImGui::InvisibleButton("scrubber", {ImGui::GetContentRegionAvail().x, scrubber_height(context)});
    std::optional<std::uint32_t> wanted;
    const float pointer = ImGui::GetIO().MousePos.x;
    if (ImGui::IsItemActive() && ImGui::GetIO().KeyAlt && !track.folded()) {
        const double position = track.position(pointer);
        const double pass = std::ceil(position);
        context.actions.push(SeekMotion{static_cast<std::uint32_t>(pass), static_cast<float>(1 - (pass - position))});
    } else if (ImGui::IsItemActive()) {
        wanted = track.pass(pointer);
    }
    if (ImGui::IsItemHovered() && track.pass(pointer) < context.series.size()) {
        const auto pass = track.pass(pointer);
        tooltip_now(look, fmt::format("Pass {}: {}", count_text(pass), context.series.path_name(pass)));
    }
    const bool round_marks = track.spacing() >= look.px(kMarks);
    lanes.draw_names(at.y, at.x);
    if (lanes.deepest() > 0) lanes.draw_line(at.y);
    else draw_bar(context, track, at.y + lanes.y(0));
    if (round_marks) draw_round_marks(context, track, lanes, at.y);
    else draw_ticks(context, track, lanes, at.y);
    lanes.draw_groups(at.y);
    draw_loop_range(context, track, loop_line);
    draw_flags(context, lanes, flags, at.y);
    lanes.draw_cursor(at.y);
    return wanted;
}

}  // namespace lockstep
