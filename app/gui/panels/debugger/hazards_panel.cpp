#include "app/gui/panels/debugger/hazards_panel.hpp"

#include <algorithm>
#include <memory>

#include "app/gui/panels/debugger/focus_pickers.hpp"
#include "app/gui/panels/frame/panel_entry.hpp"
#include "app/gui/theme/widgets.hpp"
#include "app/session/debugger/debugger_session.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep {
namespace {

constexpr float kSide = 12, kHead = 24, kRow = 24, kVerdict = 90, kPairs = 56;  ///< points
constexpr float kMinFirst = 96, kMinLines = 110;
constexpr float kCheck = 50, kRoomForCheck = 130;

struct Columns {
    float cell = 0, lines = 0, pairs = 0, first = 0;  ///< left edges; of `pairs` the right edge
    float right = 0;
    bool with_first = false;
};

/// Each column is as wide as its texts; the last takes the rest.
Columns lay(const Look& look, const std::vector<HazardRow>& rows, float left, float width) {
    Columns at;
    at.right = left + width - look.px(kSide);
    at.cell = left + look.px(kSide + kVerdict);
    float cells = look.px(40), lines = look.px(kMinLines);
    for (const auto& row : rows) {
        cells = std::max(cells, text_width(look, look.fonts.mono, text_size::small, row.cell));
        lines = std::max(lines, text_width(look, look.fonts.words, text_size::small, row.lines));
    }
    const float room = at.right - at.cell - look.px(kPairs + 24), all = cells + lines;
    const float share = std::min(1.f, room / all);
    at.lines = at.cell + cells * share + look.px(12);
    at.pairs = at.lines + lines * share + look.px(kPairs);
    at.first = at.pairs + look.px(16);
    at.with_first = at.right - at.first > look.px(kMinFirst);
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
    if (context.workspace.debugger().place() == row.place) {
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

/// Draws a sentence after its icon.
void say(const Look& look, Icon icon, Colour colour, const std::string& text) {
    const ImVec2 from = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    draw_icon(ImGui::GetWindowDrawList(), look, icon, {from.x + look.px(kSide + 7), from.y + look.px(14)}, 13, colour);
    const float high = draw_wrapped(ImGui::GetWindowDrawList(), look, look.fonts.words, text_size::small,
                                    {from.x + look.px(kSide + 22), from.y + look.px(5)},
                                    width - look.px(2 * kSide + 22), look.colour().ink, text);
    ImGui::Dummy({width, high + look.px(10)});
}

void draw_head(const Look& look, const Columns& at, float left, float width) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float y = ImGui::GetCursorScreenPos().y + look.px(kHead) / 2;
    const auto head = [&](float x, const char* text) {
        draw_text(list, look, look.fonts.words, text_size::axis, x, y, look.colour().ink2, text);
    };
    const auto head_right = [&](float x, const char* text) {
        draw_text_right(list, look, look.fonts.words, text_size::axis, x, y, look.colour().ink2, text);
    };
    head(left + look.px(kSide + 22), "verdict");
    head(at.cell, "cell");
    head(at.lines, "lines");
    head_right(at.pairs, "pairs");
    if (at.with_first) head_right(at.right, "first");
    ImGui::Dummy({width, look.px(kHead)});
}

}  // namespace

void HazardsPanel::draw(const PanelContext& context) {
    const Look& look = context.look;
    checks_->take();
    checks_->open_written(context.actions);
    const auto& debugger = context.workspace.debugger();
    settled_ = !debugger.busy() && !debugger.looks_for_hazards();
    const float foot = check_height(context);
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const float high = ImGui::GetContentRegionAvail().y;
    if (foot == 0) return draw_launch(context);
    if (ImGui::BeginChild("##launch", {0, std::max(look.px(1), high - foot)})) draw_launch(context);
    ImGui::EndChild();
    draw_check(context, start.y + high - foot, foot);
}

void HazardsPanel::draw_launch(const PanelContext& context) {
    const Look& look = context.look;
    const Palette& p = look.colour();
    const auto& debugger = context.workspace.debugger();
    const float left = ImGui::GetCursorScreenPos().x, width = ImGui::GetContentRegionAvail().x;
    if (debugger.failed_pass() && !debugger.in_failed_pass() && context.workspace.run()) {
        say(look, Icon::warning, p.hazard,
            "Pass " + count_text(*debugger.failed_pass()) +
                " was stopped by a fault: " + context.workspace.run()->error());
        ImGui::SetCursorPosX(ImGui::GetCursorPosX() + look.px(kSide + 22));
        if (text_button(look, "into-fault", "Show fault", 0, {.primary = true}))
            context.actions.push(SeekDebugger{{.kind = DebuggerGoal::Kind::fault}});
        ImGui::Dummy({width, look.px(6)});
    }
    ImGui::Indent(look.px(kSide));
    const bool open = debugger_is_open(context);
    ImGui::Unindent(look.px(kSide));
    if (!open) return;
    if (debugger.looks_for_hazards()) return empty_note(look, "Searching for unordered accesses…");
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(look.px(8), 0));
    const bool stopped = !debugger.fault().empty();
    if (stopped) say(look, Icon::warning, p.hazard, debugger.fault());
    if (debugger.hazards().empty()) say(look, stopped ? Icon::none : Icon::tick, p.good, debugger.hazards_sentence());
    else draw_rows(context, left, width);
    ImGui::PopStyleVar();
}

void HazardsPanel::draw_rows(const PanelContext& context, float left, float width) const {
    const Look& look = context.look;
    const auto& debugger = context.workspace.debugger();
    const auto& rows = debugger.hazards();
    const auto columns = lay(look, rows, left, width);
    draw_head(look, columns, left, width);
    if (ImGui::BeginChild("##hazards")) {
        for (std::size_t i = 0; i < rows.size(); ++i) {
            ImGui::PushID(static_cast<int>(i));
            draw_row(context, rows[i], columns);
            ImGui::PopID();
        }
        if (!debugger.hazards_sentence().empty()) {
            const ImVec2 from = ImGui::GetCursorScreenPos();
            const float high = draw_wrapped(ImGui::GetWindowDrawList(), look, look.fonts.words, text_size::small,
                                            {from.x + look.px(kSide), from.y + look.px(6)}, width - look.px(2 * kSide),
                                            look.colour().ink2, debugger.hazards_sentence());
            ImGui::Dummy({width, high + look.px(12)});
        }
    }
    ImGui::EndChild();
}

float HazardsPanel::check_height(const PanelContext& context) const {
    const bool shown = checks_->result() && checks_->checked() == context.workspace.algorithm().id;
    // The rows of the launch come first.
    return shown && ImGui::GetContentRegionAvail().y > context.look.px(kRoomForCheck) ? context.look.px(kCheck) : 0;
}

void HazardsPanel::draw_check(const PanelContext& context, float top, float height) const {
    const Look& look = context.look;
    const Palette& p = look.colour();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float left = ImGui::GetWindowPos().x, right = left + ImGui::GetWindowWidth() - look.px(kSide);
    const auto verdict = check_verdict(*checks_->result());
    const bool harmful = !verdict.replay.empty();
    list->AddLine({left + look.px(kSide), top}, {right, top}, u32(p.line));
    float end = right;
    if (harmful) {
        const auto label = "Replay " + verdict.replay;
        const float wide = text_width(look, look.fonts.medium, text_size::small, label) + look.px(24);
        end = right - wide - look.px(12);
        ImGui::SetCursorScreenPos({right - wide, top + (height - look.px(26)) / 2});
        if (text_button(look, "replay", label)) checks_->open_smallest();
        tooltip(look, "Opens the smallest failing input, in this order, at the failing access");
    }
    const float x = left + look.px(kSide + 22), first = top + look.px(16), then = top + look.px(34);
    const float only = verdict.then.empty() ? top + height / 2 : first;
    draw_icon(list, look, harmful ? Icon::warning : Icon::tick, {left + look.px(kSide + 7), only}, 13,
              harmful ? p.hazard : p.good);
    draw_text(list, look, look.fonts.words, text_size::small, x, only, p.ink,
              fit_text(look, look.fonts.words, text_size::small, verdict.first, end - x));
    draw_text(list, look, look.fonts.words, text_size::small, x, then, p.ink2,
              fit_text(look, look.fonts.words, text_size::small, verdict.then, end - x));
    ImGui::SetCursorScreenPos({left + look.px(kSide), top + look.px(4)});
    ImGui::Dummy({std::max(1.f, end - left - look.px(kSide)), height - look.px(8)});
    tooltip(look, verdict.then.empty() ? verdict.first : verdict.first + "\n" + verdict.then);
}

PanelEntry hazards_panel() {
    return {.id = "hazards", .debug = DockPlace{DockPart::below, 4}, .make = [](const PanelParts& parts) {
                return std::make_unique<HazardsPanel>(parts.checks);
            }};
}

}  // namespace lockstep
