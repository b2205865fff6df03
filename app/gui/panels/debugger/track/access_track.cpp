#include "app/gui/panels/debugger/track/access_track.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "app/gui/panels/debugger/track/mark_signs.hpp"
#include "app/gui/theme/widgets.hpp"
#include "app/session/debugger/debugger_session.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/debugger/place.hpp"

namespace lockstep {
namespace {

constexpr float kCell = AccessTrack::kMinHeight;  ///< points: height of a cell
constexpr float kMinCell = 17, kMaxCell = 30;  ///< points: width of a cell
constexpr float kColumnGap = 14;  ///< points between two lines of the source

/// The colour of a count of sectors and of the text on it.
Colour tone(const Palette& p, std::uint32_t sectors, std::uint32_t most) {
    const auto last = p.sequence.size() - 1;
    const float share = most <= 1 ? 0.f : static_cast<float>(sectors - 1) / static_cast<float>(most - 1);
    return p.sequence[std::min(last, static_cast<std::size_t>(share * static_cast<float>(last) * 0.75f))];
}

Colour text_on(const Palette& p, const Colour& ground) {
    const float light = 0.299f * ground.r + 0.587f * ground.g + 0.114f * ground.b;
    return light > 0.45f ? Colour::hex(0x0A0D12) : Colour::hex(0xFFFFFF).faded(p.dark ? 0.95f : 1.f);
}

/// Widens from the open launch to its accesses.
void draw_widening(const Look& look, const AccessTrack::Span& launch, ImVec2 low, ImVec2 high) {
    const Palette& p = look.colour();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImVec2 corners[] = {{launch.left, low.y - look.px(9)},
                              {launch.right, low.y - look.px(9)},
                              {high.x, low.y - look.px(1)},
                              {low.x - look.px(6), low.y - look.px(1)}};
    list->AddConvexPolyFilled(corners, 4, u32(p.now_dim.faded(0.45f)));
    list->AddRectFilled({low.x - look.px(6), low.y - look.px(1)}, high, u32(p.now_dim.faded(0.28f)));
}

/// The marks of the open launch at one warp and line.
Marks marks_of_cell(const Workspace& workspace, const debugger::CodeLine& line, std::uint32_t warp) {
    if (workspace.marks().empty()) return {};
    const auto& debugger = workspace.debugger();
    const auto& recording = debugger.launch()->recording();
    return marks_where(workspace, [&](const DebuggerMark& mark) {
        if (!debugger.shows(mark.pass, mark.launch) || mark.access == 0 || mark.access > recording.num_events() ||
            !debugger.is_of_order(mark))
            return false;
        const auto& event = recording.event(static_cast<std::uint32_t>(mark.access - 1));
        const auto of_block = event.block * debugger.picture()->warps_per_block;
        return debugger::line_of(event) == line && of_block + debugger::warp_of(event) == warp;
    });
}

}  // namespace

void AccessTrack::draw(const PanelContext& context, const std::optional<Span>& launch, ImVec2 low, ImVec2 high) {
    const Look& look = context.look;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const auto& debugger = context.workspace.debugger();
    const LaunchPicture* picture = debugger.picture();
    const float names = low.x - look.px(8), head = low.y + look.px(9), room = high.x - low.x;
    const auto say = [&](float points, float y, const std::string& text) {
        draw_text(list, look, look.fonts.words, points, low.x, y, look.colour().ink2,
                  fit_text(look, look.fonts.words, points, text, room));
    };
    if (!picture || picture->columns.empty())
        return say(text_size::small, head, picture ? "This launch makes no access to memory." : debugger.status());
    if (launch) draw_widening(look, *launch, low, high);
    draw_row_name(look, names, head, "Access");
    draw_row_name(look, names, head + look.px(kCell), "traffic");
    draw_row_name(look, names, head + look.px(2 * kCell), "warp");

    const Warps warps = warps_in(context, room);
    list->PushClipRect({low.x - look.px(4), low.y - look.px(2)}, {high.x, high.y}, true);
    scroll_to_current(context, warps, room);
    for (std::size_t c = 0; c < picture->columns.size(); ++c) {
        const float x = low.x + static_cast<float>(c) * warps.column - scroll_;
        if (x + warps.column < low.x || x > high.x) continue;
        draw_column(context, warps, c, x, head);
        if (c + 1 == picture->columns.size()) continue;
        const float between = x + warps.column - look.px(kColumnGap) / 2;
        list->AddLine({between, low.y + look.px(2)}, {between, head + look.px(2 * kCell + 8)}, u32(look.colour().line));
    }
    list->PopClipRect();
    const float note = head + look.px(2 * kCell + 19);
    if (note + look.px(6) > high.y) return;
    const auto around = fmt::format("{} around the one in focus, of {}. ", count_text(warps.count, "warp", "warps"),
                                    count_text(picture->num_warps));
    say(text_size::axis, note, (warps.count < picture->num_warps ? around : "") + debugger.track_note());
}

/// Cells take the width; where space is short, fewer warps around the one in focus are shown.
AccessTrack::Warps AccessTrack::warps_in(const PanelContext& context, float room) {
    const Look& look = context.look;
    const auto& debugger = context.workspace.debugger();
    const LaunchPicture& launch = *debugger.picture();
    const float gap = look.px(kColumnGap), each = room / static_cast<float>(launch.columns.size()) - gap;
    Warps warps;
    warps.count =
        std::min(launch.num_warps, static_cast<std::uint32_t>(std::max(1.f, std::floor(each / look.px(kMinCell)))));
    warps.cell = std::clamp(std::floor(each / static_cast<float>(warps.count)), look.px(kMinCell), look.px(kMaxCell));
    warps.column = static_cast<float>(warps.count) * warps.cell + gap;
    const auto focus = debugger.focus();
    warps.focused = focus.block * launch.warps_per_block + focus.warp - launch.first_warp;
    warps.first = std::min(launch.num_warps - warps.count,
                           warps.focused < warps.count / 2 ? 0u : warps.focused - warps.count / 2);
    return warps;
}

/// Scrolls to the current column.
void AccessTrack::scroll_to_current(const PanelContext& context, const Warps& warps, float room) {
    const auto& debugger = context.workspace.debugger();
    const auto& columns = debugger.picture()->columns;
    for (std::size_t c = 0; c < columns.size(); ++c) {
        if (columns[c].line != debugger.line()) continue;
        const float x = static_cast<float>(c) * warps.column;
        if (x < scroll_) scroll_ = x;
        if (x + warps.column > scroll_ + room) scroll_ = x + warps.column - room;
    }
    scroll_ = std::clamp(scroll_, 0.f, std::max(0.f, static_cast<float>(columns.size()) * warps.column - room));
}

void AccessTrack::draw_column(const PanelContext& context, const Warps& warps, std::size_t column, float x,
                              float head) {
    const Look& look = context.look;
    const Palette& p = look.colour();
    const auto& debugger = context.workspace.debugger();
    const auto& line = debugger.picture()->columns[column];
    const bool is_now = line.line == debugger.line();
    ImFont* font = is_now ? look.fonts.mono_bold : look.fonts.mono;
    const auto title = fmt::format("{}  {}", line.brief, line.what);
    draw_text(ImGui::GetWindowDrawList(), look, font, text_size::axis, x, head, is_now ? p.now : p.ink2,
              fit_text(look, font, text_size::axis, title, warps.column - look.px(6)));
    for (std::uint32_t w = 0; w < warps.count; ++w) {
        const float left = x + static_cast<float>(w) * warps.cell;
        draw_cell(context, warps, column, warps.first + w, {left, head + look.px(kCell / 2 + 1)});
        draw_warp_number(context, warps, warps.first + w,
                         {(left + left + warps.cell - 1) / 2, head + look.px(2 * kCell)});
    }
}

void AccessTrack::draw_cell(const PanelContext& context, const Warps& warps, std::size_t column, std::uint32_t warp,
                            ImVec2 from) {
    const Look& look = context.look;
    const Palette& p = look.colour();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const auto& debugger = context.workspace.debugger();
    const LaunchPicture& launch = *debugger.picture();
    const auto& line = launch.columns[column];
    const auto& one = line.cells[warp];
    const auto number = warp + launch.first_warp;
    const ImVec2 to{from.x + warps.cell - 1, from.y + look.px(kCell - 3)};
    const auto marks = one.times > 0 ? marks_of_cell(context.workspace, line.line, number) : Marks{};
    ImGui::PushID(static_cast<int>(column * 4096 + (warp - warps.first)));
    if (!marks.empty()) mark_corner_button(context, marks, from, to);
    ImGui::SetCursorScreenPos(from);
    if (ImGui::InvisibleButton("access", {to.x - from.x, to.y - from.y}, ImGuiButtonFlags_EnableNav) && one.times > 0)
        if (const auto place = debugger.next_at(line.line, number))
            context.actions.push(SeekAccess{place->pass, place->launch, place->access});
    ImGui::PopID();
    const bool hot = ImGui::IsItemHovered();
    if (one.times > 0) {
        const Colour ground = line.memory ? tone(p, std::max(1u, one.sectors), launch.max_sectors) : p.field;
        list->AddRectFilled(from, to, u32(ground), look.px(1));
        const auto text = !line.memory ? std::string("·") : count_text(line.shared ? one.replays : one.sectors);
        if (text_width(look, look.fonts.mono, text_size::axis, text) <= warps.cell - 2)
            draw_text_centred(list, look, look.fonts.mono, text_size::axis, (from.x + to.x) / 2, (from.y + to.y) / 2,
                              line.memory ? text_on(p, ground) : p.ink2, text);
        tooltip(look,
                fmt::format("Warp {} at {}: {}, {}", number, line.line_text, count_text(one.lanes, "lane", "lanes"),
                            !line.memory  ? "no memory"
                            : line.shared ? count_text(one.replays, "replay", "replays") + " of shared memory"
                                          : count_text(one.sectors, "sector", "sectors") + " moved") +
                    marks_text(context.workspace, marks));
        if (!marks.empty()) draw_mark(list, look, from, to);
    } else {
        list->AddRectFilled(from, to, u32(p.canvas), look.px(1));
        tooltip(look, fmt::format("Warp {} never reached {}", number, line.line_text));
    }
    const auto& picked = context.workspace.answers().element_accesses().of_warps;
    if (std::ranges::binary_search(picked, ElementAccesses::LineOfWarp{line.line, number}))
        list->AddRect({from.x, from.y}, to, u32(p.accent), look.px(2), look.px(1.5f));
    if (line.line == debugger.line() && warp == warps.focused)
        list->AddRect({from.x - 1, from.y - 1}, {to.x + 1, to.y + 1}, u32(p.now), look.px(2), look.px(2));
    else if (hot) list->AddRect(from, to, u32(p.ink2));
}

void AccessTrack::draw_warp_number(const PanelContext& context, const Warps& warps, std::uint32_t warp, ImVec2 middle) {
    const Look& look = context.look;
    const LaunchPicture& launch = *context.workspace.debugger().picture();
    const auto number = warp + launch.first_warp;
    const bool of_launch = launch.warps_per_block == 1 || warps.count == launch.num_warps, bold = warp == warps.focused;
    const auto label = std::to_string(of_launch ? number : number % launch.warps_per_block);
    if (!bold && text_width(look, look.fonts.mono, text_size::axis, label) > warps.cell - 2) return;
    draw_text_centred(ImGui::GetWindowDrawList(), look, bold ? look.fonts.mono_bold : look.fonts.mono, text_size::axis,
                      middle.x, middle.y, bold ? look.colour().ink : look.colour().ink3, label);
}

void draw_row_name(const Look& look, float x, float y, const char* text) {
    draw_text_right(ImGui::GetWindowDrawList(), look, look.fonts.words, text_size::small, x, y, look.colour().ink2,
                    text);
}

}  // namespace lockstep
