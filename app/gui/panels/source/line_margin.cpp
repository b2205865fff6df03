#include "app/gui/panels/source/line_margin.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "app/gui/theme/widgets.hpp"
#include "app/session/debugger/debugger_session.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep {
namespace {

constexpr float kMark = 14, kMinAccesses = 52, kLanesRoom = 38, kBar = 28, kBeforeBar = 4, kUsed = 48,
                kAfter = 14;  ///< points, from left to right
constexpr float kMinSectors = 74, kNarrowSectors = 56;  ///< points: of a figure and its bar, or of replays
constexpr float kWide = 760;  ///< points of the panel from which the used share is shown
constexpr float kGap = 8;
constexpr float kHead = 22;
constexpr double kMaxSectors = 32;  ///< of a warp: each lane asks for another sector

constexpr const char* kSectorsHead = "sectors/warp";

/// Fits the largest count.
float accesses_width(const Look& look, const DebuggerSession& debugger) {
    const float widest = text_width(look, look.fonts.mono, text_size::axis, count_text(debugger.num_accesses()));
    return std::max(look.px(kMinAccesses), widest + look.px(4));
}

/// True for lines that access arrays.
bool moves(const debugger::LineCount& cost) { return cost.traffic.instructions > 0; }
bool is_shared(const debugger::LineCount& cost) { return cost.traffic.shared_instructions > 0; }

/// "27.3", or "32" for an integer.
std::string average_text(double value) {
    const auto text = fmt::format("{:.1f}", value);
    return text.ends_with(".0") ? text.substr(0, text.size() - 2) : text;
}

/// The action of a click, at the end of the line under the pointer.
void draw_run_here(const PanelContext& context, ImVec2 low, ImVec2 high) {
    const Look& look = context.look;
    const Palette& p = look.colour();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const bool back = ImGui::GetIO().KeyShift;
    const char* words = back ? "run back to here" : "run to here";
    const float y = (low.y + high.y) / 2, s = look.px(4), side = look.px(8),
                width = text_width(look, look.fonts.words, text_size::axis, words),
                right = std::min(high.x, ImGui::GetWindowPos().x + ImGui::GetWindowWidth()) - look.px(16),
                left = right - width - 3 * s - 2 * side;
    list->AddRectFilled({left, low.y + 1}, {right, high.y - 1}, u32(p.field_hi), look.px(3));
    const float x = left + side + s / 2, forward = back ? -s : s;
    list->AddTriangleFilled({x - forward / 2, y - s}, {x + forward, y}, {x - forward / 2, y + s}, u32(p.now));
    draw_text(list, look, look.fonts.words, text_size::axis, left + side + 2.5f * s, y, p.ink, words);
}

}  // namespace

LineMargin LineMargin::lay(const Look& look, const DebuggerSession& debugger, float room) {
    LineMargin margin;
    margin.accesses = look.px(kMark - 2) + accesses_width(look, debugger);
    const bool narrow = room < look.px(kNarrowSource);
    if (!narrow) margin.lanes = margin.accesses + look.px(kLanesRoom);
    margin.sectors = std::max(margin.accesses, margin.lanes) + look.px(kGap);
    const bool wide = room >= look.px(kWide);
    // Without another column the head of the sectors reaches to the code.
    const float head = wide ? text_width(look, look.fonts.words, text_size::axis, kSectorsHead) : 0;
    float end = margin.sectors + std::max(look.px(narrow ? kNarrowSectors : kMinSectors), head);
    if (!narrow) margin.bar = end - look.px(kBar);
    margin.moved = end;
    if (wide) margin.used = end += look.px(kUsed);
    margin.width = end + look.px(kAfter);
    return margin;
}

void LineMargin::draw_head(const PanelContext& context, float left) const {
    const Look& look = context.look;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float room = ImGui::GetContentRegionAvail().x, y = at.y + look.px(kHead) / 2, x = at.x + left;
    list->AddRectFilled(at, {at.x + room, at.y + look.px(kHead)}, u32(look.colour().raised));
    const auto right = [&](float end, const char* text) {
        draw_text_right(list, look, look.fonts.words, text_size::axis, x + end, y, look.colour().ink2, text);
    };
    right(accesses, "accesses");
    if (lanes > 0) right(lanes, "lanes");
    draw_text(list, look, look.fonts.words, text_size::axis, x + sectors, y, look.colour().ink2, kSectorsHead);
    if (used > 0) right(used, "used");
    const std::string note = "counts are for this launch";
    const float begin =
        x + std::max(width, sectors + text_width(look, look.fonts.words, text_size::axis, kSectorsHead) + look.px(16));
    if (begin + text_width(look, look.fonts.words, text_size::axis, note) < at.x + room - look.px(12))
        right(at.x + room - look.px(12) - x, note.c_str());
    ImGui::InvisibleButton("margin-head", {std::max(1.f, left + width), look.px(kHead)});
    tooltip(
        look,
        "Accesses of threads on the line; lanes of a warp that make an access together, of 32; sectors of 32 bytes that this "
        "access moves, or its replays by the banks of shared memory; bytes asked of bytes moved");
}

void LineMargin::draw_line(const Look& look, const DebuggerSession& debugger, const debugger::CodeLine& line, bool now,
                           ImVec2 at, float row) const {
    const Palette& p = look.colour();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float y = at.y + row / 2;
    if (now) {
        const float s = look.px(4), x = at.x + look.px(kMark) - s;
        list->AddTriangleFilled({x - s, y - s}, {x + s, y}, {x - s, y + s}, u32(p.now));
    }
    const auto* cost = debugger.cost_of(line);
    if (!cost) return;
    const Colour ink = moves(*cost) || is_shared(*cost) ? p.ink : p.ink2;
    const auto figure = [&](float end, const Colour& colour, const std::string& text) {
        draw_text_right(list, look, look.fonts.mono, text_size::axis, at.x + end, y, colour, text);
    };
    figure(accesses, ink, count_text(cost->hits));
    if (lanes > 0) figure(lanes, ink, average_text(cost->lanes_a_warp()));
    const float end = moved;
    if (!moves(*cost) && is_shared(*cost)) {
        const auto replays = average_text(cost->replays_a_warp());
        const std::string words = replays == "1" ? " replay" : " replays";
        const float taken = text_width(look, look.fonts.words, text_size::axis, words);
        const Colour colour = cost->traffic.bank_replays > 0 ? p.ink : p.ink2;
        draw_text(list, look, look.fonts.words, text_size::axis, at.x + end - taken, y, p.ink2, words);
        figure(end - taken, colour, replays);
        return;
    }
    if (!moves(*cost)) return;
    figure(bar > 0 ? bar - look.px(kBeforeBar) : end, p.ink, fmt::format("{:.1f}", cost->sectors_a_warp()));
    if (bar == 0) return;
    const float left = at.x + bar, half = look.px(4);
    const auto share = static_cast<float>(std::min(1.0, cost->sectors_a_warp() / kMaxSectors));
    list->AddRectFilled({left, y - half}, {at.x + end, y + half}, u32(p.field), look.px(1));
    list->AddRectFilled({left, y - half}, {left + std::max(1.f, share * look.px(kBar)), y + half}, u32(p.sequence[3]),
                        look.px(1));
    if (used > 0) figure(used, p.ink2, percent_text(cost->traffic.efficiency()));
}

void draw_debugger_line(const PanelContext& context, const debugger::CodeLine& line, ImVec2 low, ImVec2 high) {
    const auto& debugger = context.workspace.debugger();
    const auto* cost = debugger.cost_of(line);
    if (!cost) return;
    const Look& look = context.look;
    ImGui::SetCursorScreenPos(low);
    if (ImGui::InvisibleButton(fmt::format("line:{}", line.line).c_str(), {high.x - low.x, high.y - low.y},
                               ImGuiButtonFlags_EnableNav))
        context.actions.push(SeekDebugger{{.kind = DebuggerGoal::Kind::line, .line = line}, ImGui::GetIO().KeyShift});
    if (ImGui::IsItemHovered() || (ImGui::IsItemFocused() && ImGui::GetIO().NavVisible)) {
        outline_line(look, low, high, false, true);
        draw_run_here(context, low, high);
    }
    auto text = fmt::format("{} by threads here", count_text(cost->hits, "access", "accesses"));
    if (moves(*cost)) {
        const auto& traffic = cost->traffic;
        text += fmt::format("; a warp moved {:.1f} sectors of 32 bytes\n{} B asked, {} B moved: {:.3g} % used",
                            cost->sectors_a_warp(), count_text(traffic.bytes_asked), count_text(traffic.bytes_moved()),
                            100 * traffic.efficiency());
    }
    text += fmt::format("\n{} of 32 lanes together", average_text(cost->lanes_a_warp()));
    if (is_shared(*cost))
        text += fmt::format("\n{}, for {} of shared memory",
                            count_text(cost->traffic.bank_replays, "replay of the banks", "replays of the banks"),
                            count_text(cost->traffic.shared_instructions, "access", "accesses"));
    tooltip(look, text + "\nClick: run until the warp in focus is here; with Shift: run back");
}

}  // namespace lockstep
