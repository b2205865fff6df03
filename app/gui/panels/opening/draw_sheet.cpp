#include "app/gui/panels/opening/draw_sheet.hpp"

#include <algorithm>
#include <cfloat>
#include <memory>
#include <utility>

#include <imgui.h>
#include <imgui_stdlib.h>

#include "app/gui/panels/opening/sheet_window.hpp"
#include "app/gui/theme/icons.hpp"
#include "app/gui/theme/widgets.hpp"
#include "app/session/drawing/drawn_text.hpp"
#include "kernels/data/input_error.hpp"

namespace lockstep {
namespace {

constexpr float kHeight = 640, kGap = 8, kRow = 26, kLine = 20;  ///< points
constexpr float kButton = 84;
constexpr std::array kKinds{"Graph", "List", "Tree", "Array"};
constexpr std::array kDirections{"Directed", "Undirected"};

DrawnKind kind_for(DatasetKind input) {
    switch (input) {
        case DatasetKind::list: return DrawnKind::list;
        case DatasetKind::tree:
        case DatasetKind::forest: return DrawnKind::tree;
        case DatasetKind::array: return DrawnKind::array;
        default: return DrawnKind::graph;
    }
}

/// What clicks and keys do.
std::string gestures_of(const DrawnInput& drawn) {
    switch (drawn.kind) {
        case DrawnKind::graph:
            return drawn.weighted
                       ? "Click: vertex   Drag: arc   Click a weight: type it   Shift+drag: move   Delete: remove"
                       : "Click: vertex   Drag from vertex to vertex: arc   Shift+drag: move   Delete: remove";
        case DrawnKind::list:
            return "Click: node   Click nodes in the list's order, or drag: link   Shift+drag: move   Delete: remove";
        case DrawnKind::tree:
            return "Click: child of the outlined vertex   Drag from parent to child: arc   Shift+drag: move   Delete: remove";
        case DrawnKind::array: break;
    }
    return "Click a cell: type its number   Enter: next cell   An emptied cell is removed";
}

}  // namespace

void DrawSheet::open(const Workspace& workspace) {
    open_ = just_opened_ = true;
    if (std::ranges::all_of(drawn_, [](const DrawnHistory& one) { return one.now().empty(); }))
        choose(kind_for(workspace.algorithm().input));
}

void DrawSheet::close() {
    open_ = false;
    canvas_.forget();
    cells_.forget();
}

void DrawSheet::choose(DrawnKind kind) {
    kind_ = kind;
    canvas_.forget();
    cells_.forget();
    text_ = text_of(history().now());
    text_error_.clear();
    text_version_ = history().version();
    typing_ = false;
}

std::optional<DrawnFile> DrawSheet::file() const {
    const auto& drawn = history().now();
    return facts_of(drawn).complete ? std::optional(drawn_file(drawn)) : std::nullopt;
}

void DrawSheet::draw(const Look& look, const Workspace& workspace, Actions& actions, bool behind) {
    if (!open_) return;
    const auto flags = behind ? ImGuiWindowFlags_NoBringToFrontOnFocus : ImGuiWindowFlags_None;
    if (begin_sheet(look, "##draw-sheet", kHeight, std::exchange(just_opened_, false), flags)) {
        take_keys(ImGui::IsWindowFocused(ImGuiFocusedFlags_RootAndChildWindows));
        ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(look.px(kGap), look.px(kGap)));
        draw_content(look, workspace, actions);
        ImGui::PopStyleVar();
    }
    ImGui::End();
}

/// Keys that no field takes. Escape ends a gesture or a selection first.
void DrawSheet::take_keys(bool focused) {
    if (!focused || ImGui::GetIO().WantTextInput) return;
    if (ImGui::IsKeyPressed(ImGuiKey_Escape, false) && !canvas_.forget()) return close();
    if (ImGui::IsKeyChordPressed(ImGuiMod_Ctrl | ImGuiKey_Z)) history().undo();
    if (ImGui::IsKeyChordPressed(ImGuiMod_Ctrl | ImGuiKey_Y) ||
        ImGui::IsKeyChordPressed(ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_Z))
        history().redo();
    if (kind_ == DrawnKind::array) return;
    if (ImGui::IsKeyPressed(ImGuiKey_Delete) || ImGui::IsKeyPressed(ImGuiKey_Backspace))
        canvas_.remove_selected(history());
    if (kind_ == DrawnKind::graph) canvas_.take_typed(history());
}

void DrawSheet::draw_content(const Look& look, const Workspace& workspace, Actions& actions) {
    draw_head(look);
    const ImVec2 room = ImGui::GetContentRegionAvail();
    const float below = look.px(2 * kRow + kLine + 4 * kGap);
    const ImVec2 size{room.x, std::max(look.px(60), room.y - below)};
    if (kind_ == DrawnKind::array) cells_.draw(look, history(), size);
    else canvas_.draw(look, history(), size);
    draw_text_field(look);
    const auto facts = facts_of(history().now());
    draw_sentence(look, facts);
    const bool complete = facts.complete && text_error_.empty();
    draw_foot(look, complete, actions);
    if (!std::exchange(confirmed_, false) || !complete) return;
    actions.push(OpenScenario{std::make_shared<const Scenario>(scenario_of(history().now(), workspace))});
    close();
}

void DrawSheet::draw_head(const Look& look) {
    if (const int kind = segmented(look, "kind", kKinds, static_cast<int>(kind_), kRow); kind >= 0)
        choose(static_cast<DrawnKind>(kind));
    const auto& drawn = history().now();
    if (kind_ == DrawnKind::graph) {
        ImGui::SameLine();
        const int direction = segmented(look, "direction", kDirections, drawn.directed ? 0 : 1, kRow);
        if (direction >= 0 && drawn.directed != (direction == 0)) {
            auto next = drawn;
            next.set_directed(direction == 0);
            history().change(std::move(next));
        }
        ImGui::SameLine();
        if (text_button(look, "weights", "Weights", kButton, {.on = drawn.weighted})) {
            auto next = drawn;
            next.weighted = !next.weighted;
            history().change(std::move(next));
        }
        tooltip(look, "Each arc has a weight; click it to type another");
    }
    ImGui::SameLine();
    const float right = ImGui::GetWindowPos().x + ImGui::GetWindowWidth() - look.px(kSheetPadding);
    const float wide = 3 * look.px(64) + 2 * look.px(kGap);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImGui::SetCursorScreenPos({std::max(at.x, right - wide), at.y});
    if (text_button(look, "undo", "Undo", 64, {.enabled = history().can_undo()})) history().undo();
    tooltip(look, "Undo the last change (Ctrl+Z)");
    ImGui::SameLine();
    if (text_button(look, "redo", "Redo", 64, {.enabled = history().can_redo()})) history().redo();
    tooltip(look, "Repeat the undone change (Ctrl+Y)");
    ImGui::SameLine();
    if (text_button(look, "clear", "Clear", 64, {.enabled = !history().now().empty()})) {
        auto next = history().now();
        next.vertices.clear();
        next.arcs.clear();
        next.numbers.clear();
        canvas_.forget();
        cells_.forget();
        history().change(std::move(next));
    }
    tooltip(look, "Remove everything; Undo brings it back");
}

/// The drawing as a line of text: each changes the other.
void DrawSheet::draw_text_field(const Look& look) {
    if (text_version_ != history().version()) {
        text_ = text_of(history().now());
        text_error_.clear();
        text_version_ = history().version();
    }
    const FontScope font(look.fonts.mono, text_size::body);
    ImGui::SetNextItemWidth(-FLT_MIN);
    const bool entered = ImGui::InputTextWithHint("##text", text_hint(history().now()).c_str(), &text_,
                                                  ImGuiInputTextFlags_EnterReturnsTrue);
    if (ImGui::IsItemActivated()) typing_ = false;
    if (ImGui::IsItemEdited()) {
        try {
            auto next = parse_drawn(text_, history().now());
            text_error_.clear();
            history().change(std::move(next), typing_);
            text_version_ = history().version();
            typing_ = true;
        } catch (const InputError& bad) {
            text_error_ = bad.what();
        }
    }
    if (entered) confirmed_ = true;
}

void DrawSheet::draw_sentence(const Look& look, const DrawnFacts& facts) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const Palette& p = look.colour();
    const auto& mistake = !text_error_.empty()      ? text_error_
                          : canvas_.error().empty() ? cells_.error()
                                                    : canvas_.error();
    const bool warns = !mistake.empty() || (!facts.complete && !history().now().empty());
    const float middle = at.y + look.px(kLine / 2), indent = warns ? look.px(24) : 0;
    if (warns)
        draw_icon(ImGui::GetWindowDrawList(), look, Icon::warning, {at.x + look.px(8), middle}, 14,
                  mistake.empty() ? p.ink2 : p.hazard);
    const auto text = fit_text(look, look.fonts.words, text_size::body, mistake.empty() ? facts.sentence : mistake,
                               ImGui::GetContentRegionAvail().x - indent);
    draw_text(ImGui::GetWindowDrawList(), look, look.fonts.words, text_size::body, at.x + indent, middle, p.ink, text);
    ImGui::Dummy({ImGui::GetContentRegionAvail().x, look.px(kLine)});
    if (!mistake.empty()) tooltip(look, mistake);
}

void DrawSheet::draw_foot(const Look& look, bool complete, Actions& actions) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float right = at.x + ImGui::GetContentRegionAvail().x;
    const float buttons = look.px(3 * kButton + 2 * kGap);
    const auto hint = fit_text(look, look.fonts.words, text_size::axis, gestures_of(history().now()),
                               right - at.x - buttons - look.px(16));
    draw_text(ImGui::GetWindowDrawList(), look, look.fonts.words, text_size::axis, at.x, at.y + look.px(kRow / 2),
              look.colour().ink2, hint);
    ImGui::SetCursorScreenPos({right - buttons, at.y});
    const bool cancelled = text_button(look, "close", "Close", kButton);
    tooltip(look, "The drawing stays (Esc)");
    ImGui::SameLine();
    if (text_button(look, "save", "Save…", kButton, {.enabled = complete})) actions.push(SaveDrawnInput{});
    tooltip(look, "Write it as a file that Lockstep reads");
    ImGui::SameLine();
    if (text_button(look, "open", "Open", kButton, {.primary = complete, .enabled = complete})) confirmed_ = true;
    if (cancelled) close();
}

}  // namespace lockstep
