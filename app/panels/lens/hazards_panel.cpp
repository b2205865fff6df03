#include "app/panels/lens/hazards_panel.hpp"

#include <algorithm>

#include "app/lens/lens_session.hpp"
#include "app/panels/lens/focus_pickers.hpp"
#include "app/theme/widgets.hpp"
#include "kernels/run/entry/count_text.hpp"

namespace lockstep {
namespace {

constexpr float kSide = 12, kHead = 24, kRow = 24, kVerdict = 90, kPairs = 56;  ///< points
constexpr float kLeastFirst = 96, kLeastLines = 110;

struct Columns {
    float cell = 0, lines = 0, pairs = 0, first = 0;  ///< left edges; `pairs` the right one
    float right = 0;
    bool with_first = false;
};

/// Each as wide as its texts need, as far as there is room; the last has what is left.
Columns lay(const Look& look, const std::vector<HazardRow>& rows, float left, float width) {
    Columns at;
    at.right = left + width - look.px(kSide);
    at.cell = left + look.px(kSide + kVerdict);
    float cells = look.px(40), lines = look.px(kLeastLines);
    for (const auto& row : rows) {
        cells = std::max(cells, text_width(look, look.fonts.mono, text_size::small, row.cell));
        lines = std::max(lines, text_width(look, look.fonts.words, text_size::small, row.lines));
    }
    const float room = at.right - at.cell - look.px(kPairs + 24), all = cells + lines;
    const float share = std::min(1.f, room / all);
    at.lines = at.cell + cells * share + look.px(12);
    at.pairs = at.lines + lines * share + look.px(kPairs);
    at.first = at.pairs + look.px(16);
    at.with_first = at.right - at.first > look.px(kLeastFirst);
    if (!at.with_first) at.pairs = at.right;
    return at;
}

void draw_row(const PanelContext& context, const HazardRow& row, const Columns& at) {
    const Look& look = context.look;
    const Palette& p = look.colour();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float width = ImGui::GetContentRegionAvail().x;
    if (ImGui::InvisibleButton("hazard", {width, look.px(kRow)}, ImGuiButtonFlags_EnableNav)) {
        context.actions.push(SeekAccess{row.place.pass, row.place.launch, row.place.access});
        context.actions.push(FocusLane{.block = row.block, .warp = row.thread / 32, .lane = row.thread % 32});
    }
    const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
    const float y = (low.y + high.y) / 2;
    if (context.workspace.lens().place() == row.place) {
        list->AddRectFilled(low, high, u32(p.now_dim));
        list->AddRectFilled(low, {low.x + look.px(4), high.y}, u32(p.now));
    } else if (ImGui::IsItemHovered()) {
        list->AddRectFilled(low, high, u32(p.raised));
    }
    const Colour sign = row.harmful ? p.hazard : p.good;
    draw_icon(list, look, row.harmful ? Icon::warning : Icon::tick, {low.x + look.px(kSide + 7), y}, 13, sign);
    draw_text(list, look, look.fonts.words, text_size::small, low.x + look.px(kSide + 22), y, sign,
              row.harmful ? "harmful" : "harmless");
    const auto mono = [&](float left, float right, const std::string& text) {
        draw_text(list, look, look.fonts.mono, text_size::small, left, y, p.ink,
                  fit_text(look, look.fonts.mono, text_size::small, text, right - left));
    };
    mono(at.cell, at.lines - look.px(8), row.cell);
    draw_text(list, look, look.fonts.words, text_size::small, at.lines, y, p.ink2,
              fit_text(look, look.fonts.words, text_size::small, row.lines, at.pairs - look.px(kPairs) - at.lines));
    draw_text_right(list, look, look.fonts.mono_bold, text_size::small, at.pairs, y, p.ink, count_text(row.pairs));
    if (at.with_first)
        draw_text_right(list, look, look.fonts.words, text_size::small, at.right, y, p.ink2,
                        fit_text(look, look.fonts.words, text_size::small, row.first, at.right - at.first));
    tooltip(look, row.sentence);
}

}  // namespace

void HazardsPanel::draw(const PanelContext& context) {
    const Look& look = context.look;
    const Palette& p = look.colour();
    const auto& lens = context.workspace.lens();
    settled_ = !lens.busy() && !lens.looks_for_hazards();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const auto say = [&](Icon icon, Colour colour, const std::string& text) {
        const ImVec2 from = ImGui::GetCursorScreenPos();
        draw_icon(list, look, icon, {from.x + look.px(kSide + 7), from.y + look.px(14)}, 13, colour);
        const float high = draw_wrapped(list, look, look.fonts.words, text_size::small,
                                        {from.x + look.px(kSide + 22), from.y + look.px(5)},
                                        width - look.px(2 * kSide + 22), p.ink, text);
        ImGui::Dummy({width, high + look.px(10)});
    };
    if (lens.failed_pass() && !lens.in_failed_pass() && context.workspace.run()) {
        say(Icon::warning, p.hazard,
            "Pass " + count_text(*lens.failed_pass()) + " was stopped by a fault: " + context.workspace.run()->error());
        ImGui::SetCursorPosX(ImGui::GetCursorPosX() + look.px(kSide + 22));
        if (text_button(look, "into-fault", "Look into it", 0, {.primary = true}))
            context.actions.push(SeekLens{{.kind = LensGoal::Kind::fault}});
        ImGui::Dummy({width, look.px(6)});
    }
    ImGui::Indent(look.px(kSide));
    const bool open = lens_is_open(context);
    ImGui::Unindent(look.px(kSide));
    if (!open) return;
    if (lens.looks_for_hazards()) return empty_note(look, "Looking for accesses that nothing orders…");
    const auto& rows = lens.hazards();
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(look.px(8), 0));
    if (!lens.fault().empty()) say(Icon::warning, p.hazard, lens.fault());
    if (rows.empty()) {
        const bool stopped = !lens.fault().empty();
        say(stopped ? Icon::none : Icon::tick, p.good, lens.hazards_sentence());
        ImGui::PopStyleVar();
        return;
    }
    const auto columns = lay(look, rows, at.x, width);
    const float y = ImGui::GetCursorScreenPos().y + look.px(kHead) / 2;
    const auto head = [&](float x, const char* text) {
        draw_text(list, look, look.fonts.words, text_size::axis, x, y, p.ink2, text);
    };
    head(at.x + look.px(kSide + 22), "verdict");
    head(columns.cell, "cell");
    head(columns.lines, "lines");
    draw_text_right(list, look, look.fonts.words, text_size::axis, columns.pairs, y, p.ink2, "pairs");
    if (columns.with_first)
        draw_text_right(list, look, look.fonts.words, text_size::axis, columns.right, y, p.ink2, "first");
    ImGui::Dummy({width, look.px(kHead)});
    if (ImGui::BeginChild("##hazards")) {
        for (std::size_t i = 0; i < rows.size(); ++i) {
            ImGui::PushID(static_cast<int>(i));
            draw_row(context, rows[i], columns);
            ImGui::PopID();
        }
        list = ImGui::GetWindowDrawList();
        if (!lens.hazards_sentence().empty()) {
            const ImVec2 from = ImGui::GetCursorScreenPos();
            const float high = draw_wrapped(list, look, look.fonts.words, text_size::small,
                                            {from.x + look.px(kSide), from.y + look.px(6)}, width - look.px(2 * kSide),
                                            p.ink2, lens.hazards_sentence());
            ImGui::Dummy({width, high + look.px(12)});
        }
    }
    ImGui::EndChild();
    ImGui::PopStyleVar();
}

}  // namespace lockstep
