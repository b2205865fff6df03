#include "app/gui/panels/transport/condition_box.hpp"

#include <algorithm>
#include <exception>
#include <utility>

#include <fmt/format.h>
#include <misc/cpp/imgui_stdlib.h>

#include "app/gui/theme/widgets.hpp"
#include "app/session/debugger/debugger_session.hpp"
#include "app/session/playback/searches/bound_condition.hpp"

namespace lockstep {
namespace {

constexpr float kWidth = 380;  ///< points

/// Variables and arrays of the kernel while a launch is open, else columns.
std::vector<ConditionName> names_in(const Workspace& workspace) {
    if (workspace.looks_inside() && workspace.debugger().launch())
        return condition_names(*workspace.debugger().launch());
    std::vector<ConditionName> names;
    for (const auto& column : workspace.run()->columns())
        if (column.size > 0)
            names.push_back({written_in_condition(column),
                             fmt::format("{}: {} of {}", column.name, name_of(column.type()),
                                         column.space.empty() ? "no space" : column.space),
                             column.space});
    return names;
}

}  // namespace

void ConditionBox::draw(const PanelContext& context, float width) {
    const Look& look = context.look;
    const Workspace& workspace = context.workspace;
    if (const auto searching = workspace.searching()) {
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float button = look.px(58), gap = look.px(8), y = at.y + look.px(12);
        progress_bar(ImGui::GetWindowDrawList(), look, {at.x, y - look.px(3)}, {width - button - gap, look.px(6)},
                     static_cast<float>(searching->second));
        ImGui::SetCursorScreenPos({at.x, at.y});
        ImGui::InvisibleButton("searching", {width - button - gap, look.px(24)});
        tooltip(look, searching->first);
        ImGui::SetCursorScreenPos({at.x + width - button, at.y});
        if (text_button(look, "cancel-search", "Cancel", button / look.scale)) context.actions.push(CancelSearch{});
        return;
    }
    const auto& condition = workspace.condition();
    const auto text = condition.empty() ? std::string("Run until…") : "Until " + condition;
    // A condition that does not fit is in the tooltip.
    std::string shown = text;
    for (const char* shorter : {"Run until…", "Until…"})
        if (text_width(look, look.fonts.medium, text_size::small, shown) > width - look.px(24)) shown = shorter;
    const bool clicked =
        text_button(look, "run-until", shown, width / look.scale, {.enabled = workspace.run() != nullptr});
    const ImVec2 above{ImGui::GetItemRectMin().x, ImGui::GetItemRectMin().y - look.px(6)};
    tooltip(look, (shown == text ? std::string() : text + "\n") + hint_of(command("run/until")));
    if (clicked || (context.requests.run_until && workspace.run())) {
        if (text_.empty()) text_ = condition;
        error_.clear();
        begins_ = true;
        named_ = nullptr;
        ImGui::OpenPopup("##condition");
    }
    // If opened by its key, it also appears at its button instead of the pointer.
    if (ImGui::IsPopupOpen("##condition")) {
        const float right = ImGui::GetMainViewport()->Pos.x + ImGui::GetMainViewport()->Size.x;
        const float left = std::max(0.f, std::min(above.x, right - look.px(kWidth + 40)));
        ImGui::SetNextWindowPos({left, above.y}, ImGuiCond_Always, {0, 1});
    }
    draw_popup(context);
}

void ConditionBox::ask(const PanelContext& context, bool back) {
    if (context.workspace.looks_inside()) {
        error_ = context.workspace.debugger().refusal_of(text_);
        if (!error_.empty()) return;
        context.actions.push(RunUntil{text_, back});
        return ImGui::CloseCurrentPopup();
    }
    try {
        const BoundCondition checked(Condition::parse(text_), *context.workspace.run());
        context.actions.push(RunUntil{text_, back});
        ImGui::CloseCurrentPopup();
    } catch (const std::exception& error) {
        error_ = error.what();
    }
}

void ConditionBox::draw_names(const PanelContext& context) {
    const Look& look = context.look;
    const float right = ImGui::GetCursorScreenPos().x + look.px(kWidth);
    bool first = true;
    for (const auto& name : names_) {
        const float wide = text_width(look, look.fonts.medium, text_size::small, name.written) + look.px(24);
        if (!first && ImGui::GetItemRectMax().x + look.px(6) + wide <= right) ImGui::SameLine(0, look.px(6));
        first = false;
        if (text_button(look, ("name:" + name.written).c_str(), name.written)) {
            const auto selected = name.space.empty() ? std::nullopt : context.workspace.selected_in(name.space);
            text_ += fmt::format("{}{}[{}]", text_.empty() || text_.ends_with(' ') ? "" : " ", name.written,
                                 selected ? std::to_string(*selected) : "j");
            begins_ = true;  // the field takes the keyboard again
        }
        tooltip(look, name.meaning);
    }
}

void ConditionBox::draw_popup(const PanelContext& context) {
    const Look& look = context.look;
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(look.px(14), look.px(12)));
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(look.px(8), look.px(8)));
    if (ImGui::BeginPopup("##condition") && context.workspace.run()) {
        if (ImGui::IsKeyPressed(ImGuiKey_Escape)) ImGui::CloseCurrentPopup();  // in its field, too
        const auto put_line = [&](Colour colour, const std::string& text) {
            const float height = draw_wrapped(ImGui::GetWindowDrawList(), look, look.fonts.words, text_size::small,
                                              ImGui::GetCursorScreenPos(), look.px(kWidth), colour, text);
            ImGui::Dummy({look.px(kWidth), height});
        };
        const bool inside = context.workspace.looks_inside();
        const auto& debugger = context.workspace.debugger();
        const void* names_of = context.workspace.run();
        if (inside && debugger.launch()) names_of = debugger.launch();
        if (std::exchange(named_, names_of) != names_of) names_ = names_in(context.workspace);
        put_line(look.colour().ink, inside ? "Run until a condition on accesses holds, in this launch or a later one"
                                           : "Run until a condition on columns holds");
        ImGui::SetNextItemWidth(look.px(kWidth));
        if (begins_) ImGui::SetKeyboardFocusHere();
        begins_ = false;
        bool entered = false;
        const auto example = !inside             ? std::string("rank[75] != 64   level[j] > 300 && level[j] != none")
                             : debugger.launch() ? condition_example(*debugger.launch())
                                                 : std::string();
        {
            const FontScope mono(look.fonts.mono, text_size::body);
            entered = ImGui::InputTextWithHint("##condition-text", example.c_str(), &text_,
                                               ImGuiInputTextFlags_EnterReturnsTrue);
            if (ImGui::IsItemEdited()) error_.clear();
        }
        if (entered) ask(context, ImGui::GetIO().KeyShift);
        if (!error_.empty()) put_line(look.colour().hazard, error_);
        else if (inside)
            for (const auto& remark : debugger.remarks_on(text_)) put_line(look.colour().ink, remark);
        draw_names(context);
        put_line(
            look.colour().ink2,
            inside
                ? "Names are variables and arrays of the kernel, after the access; else columns, "
                  "which `backquotes` always name. An array without brackets is the element that the lane accessed last: "
                  "the value that it loaded, stored, or left by an atomic. A letter in brackets is the element that the "
                  "access concerns. block, warp, lane, thread and line are numbers. &&, || and ! join conditions; none "
                  "is the null value."
                : "A letter in place of an index stands for any element. &&, || and ! join conditions; none is the "
                  "null value.");
        const float half = (look.px(kWidth) - look.px(8)) / 2 / look.scale;
        if (text_button(look, "until-back", "Run back (Shift+Enter)", half, {.enabled = !text_.empty()}))
            ask(context, true);
        ImGui::SameLine(0, look.px(8));
        if (text_button(look, "until-on", "Run on (Enter)", half, {.primary = true, .enabled = !text_.empty()}))
            ask(context, false);
        ImGui::EndPopup();
    }
    ImGui::PopStyleVar(2);
}

}  // namespace lockstep
