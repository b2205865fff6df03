#include "app/panels/lens/line_margin.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "app/lens/lens_session.hpp"
#include "app/theme/widgets.hpp"
#include "kernels/run/entry/count_text.hpp"

namespace lockstep {
namespace {

constexpr float kMark = 14, kLeastAccesses = 52, kSectors = 38, kBar = 28, kAfter = 14;  ///< points, from left to right
constexpr float kHead = 22;
constexpr double kMostSectors = 32;  ///< of a warp, where each lane asks for a word elsewhere

/// Has room for the count of all.
float accesses_width(const Look& look, const LensSession& lens) {
    const float widest = text_width(look, look.fonts.mono, text_size::axis, count_text(lens.num_accesses()));
    return std::max(look.px(kLeastAccesses), widest + look.px(4));
}

/// Of arrays.
bool moves(const lens::LineCount& cost) { return cost.traffic.instructions > 0; }

/// Says at the end of a line that is pointed at what a click on it does.
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

float margin_width(const Look& look, const LensSession& lens) {
    return look.px(kMark + kSectors + kBar + kAfter) + accesses_width(look, lens);
}

void draw_margin_head(const PanelContext& context) {
    const Look& look = context.look;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, y = at.y + look.px(kHead) / 2;
    list->AddRectFilled(at, {at.x + width, at.y + look.px(kHead)}, u32(look.colour().raised));
    const float accesses = at.x + look.px(46) + accesses_width(look, context.workspace.lens());
    draw_text_right(list, look, look.fonts.words, text_size::axis, accesses, y, look.colour().ink2, "accesses");
    draw_text(list, look, look.fonts.words, text_size::axis, accesses + look.px(10), y, look.colour().ink2,
              "sectors a warp");
    const std::string note = "counts are for this launch";
    const float begin =
        accesses + look.px(10) + text_width(look, look.fonts.words, text_size::axis, "sectors a warp") + look.px(16);
    if (begin + text_width(look, look.fonts.words, text_size::axis, note) < at.x + width - look.px(12))
        draw_text_right(list, look, look.fonts.words, text_size::axis, at.x + width - look.px(12), y,
                        look.colour().ink2, note);
    ImGui::Dummy({width, look.px(kHead)});
}

void draw_line_margin(ImDrawList* list, const Look& look, const LensSession& lens, const lens::CodeLine& line, bool now,
                      ImVec2 at, float row) {
    const Palette& p = look.colour();
    const float y = at.y + row / 2;
    if (now) {
        const float s = look.px(4), x = at.x + look.px(kMark) - s;
        list->AddTriangleFilled({x - s, y - s}, {x + s, y}, {x - s, y + s}, u32(p.now));
    }
    const auto* cost = lens.cost_of(line);
    if (!cost) return;
    const float accesses = at.x + look.px(kMark - 2) + accesses_width(look, lens);
    draw_text_right(list, look, look.fonts.mono, text_size::axis, accesses, y, moves(*cost) ? p.ink : p.ink2,
                    count_text(cost->hits));
    if (!moves(*cost)) return;
    const float figure = accesses + look.px(kSectors);
    draw_text_right(list, look, look.fonts.mono, text_size::axis, figure, y, p.ink,
                    fmt::format("{:.1f}", cost->sectors_a_warp()));
    const float left = figure + look.px(4), width = look.px(kBar), half = look.px(4);
    const auto share = static_cast<float>(std::min(1.0, cost->sectors_a_warp() / kMostSectors));
    list->AddRectFilled({left, y - half}, {left + width, y + half}, u32(p.field), look.px(1));
    list->AddRectFilled({left, y - half}, {left + std::max(1.f, share * width), y + half}, u32(p.sequence[3]),
                        look.px(1));
}

void draw_lens_line(const PanelContext& context, const lens::CodeLine& line, ImVec2 low, ImVec2 high) {
    const auto& lens = context.workspace.lens();
    const auto* cost = lens.cost_of(line);
    if (!cost) return;
    const Look& look = context.look;
    ImGui::SetCursorScreenPos(low);
    if (ImGui::InvisibleButton(fmt::format("line:{}", line.line).c_str(), {high.x - low.x, high.y - low.y},
                               ImGuiButtonFlags_EnableNav))
        context.actions.push(SeekLens{{.kind = LensGoal::Kind::line, .line = line}, ImGui::GetIO().KeyShift});
    if (ImGui::IsItemHovered() || (ImGui::IsItemFocused() && ImGui::GetIO().NavVisible)) {
        outline_line(look, low, high, false, true);
        draw_run_here(context, low, high);
    }
    auto text = fmt::format("{} of threads here", count_text(cost->hits, "access", "accesses"));
    if (moves(*cost)) {
        const auto& traffic = cost->traffic;
        text += fmt::format("; a warp moved {:.1f} sectors of 32 bytes\n{} B asked, {} B moved: {:.3g} % used",
                            cost->sectors_a_warp(), count_text(traffic.bytes_asked), count_text(traffic.bytes_moved()),
                            100 * traffic.efficiency());
    }
    tooltip(look, text + "\nClick: run to where the warp in focus comes here; with Shift: back");
}

}  // namespace lockstep
