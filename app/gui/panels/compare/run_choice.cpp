#include "app/gui/panels/compare/run_choice.hpp"

#include <algorithm>
#include <variant>

#include <fmt/format.h>

#include "app/gui/panels/frame/choices.hpp"
#include "app/gui/panels/parameters/parameter_row.hpp"
#include "app/gui/theme/widgets.hpp"

namespace lockstep {
namespace {

constexpr float kChoices = 540, kParameters = 330;  ///< points: of the columns
constexpr int kRows = 9;  ///< visible algorithms

/// Passes the actions of the rows on: to run B unchanged, or readdressed to run A.
void pass_on(const PanelContext& context, const Action& asked, bool kept) {
    if (!kept) return context.actions.push(asked);
    std::visit(
        [&](const auto& change) {
            if constexpr (requires { ChangeKept{change}; }) context.actions.push(ChangeKept{change});
        },
        asked);
}

/// The rows know only run B's values: a parameter of run A on which the chosen value depends is set with it.
void push_along(const PanelContext& context, const RunOnScreen& run, std::string_view name) {
    const auto chosen = std::ranges::find(run.algorithm->parameters, name, &Parameter::name);
    if (chosen == run.algorithm->parameters.end() || !chosen->hints.along) return;
    const auto& [other, value] = *chosen->hints.along;
    const auto found = run.parameters.find(other);
    if (found == run.parameters.end() || found->second != value)
        context.actions.push(ChangeKept{SetParameter{other, value}});
}

}  // namespace

void draw_run_choice(const PanelContext& context, const RunOnScreen& run, bool kept) {
    const Look& look = context.look;
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(look.px(12), look.px(10)));
    const bool open = ImGui::BeginPopup("##run-choice");
    ImGui::PopStyleVar();
    if (!open) return;
    Actions asked;
    const PanelContext inner = context.asking(asked);
    ImGui::BeginGroup();
    choice_heading(look, "Algorithm");
    if (ImGui::BeginChild("algorithms", {look.px(kChoices), look.px(kRows * 28)})) {
        const auto* clicked = algorithm_rows(look, context.workspace.catalog(), run.algorithm, run.algorithm->input);
        if (clicked) asked.push(ChooseAlgorithm{clicked->id});
    }
    ImGui::EndChild();
    choice_heading(look, "Executor");
    if (ImGui::BeginChild("executors", {look.px(kChoices), 0}, ImGuiChildFlags_AutoResizeY)) {
        if (const auto clicked = executor_rows(look, context.workspace, run.executor, run.order, run.gpu))
            asked.push(*clicked);
    }
    ImGui::EndChild();
    ImGui::EndGroup();
    if (!run.algorithm->parameters.empty()) {
        ImGui::SameLine(0, look.px(24));
        ImGui::BeginGroup();
        choice_heading(look, "Parameters");
        if (ImGui::BeginChild("parameters", {look.px(kParameters), 0}, ImGuiChildFlags_AutoResizeY)) {
            ImGui::Indent(look.px(8));
            for (const auto& parameter : run.algorithm->parameters) draw_parameter(inner, parameter, run.parameters);
            ImGui::Unindent(look.px(8));
        }
        ImGui::EndChild();
        ImGui::EndGroup();
    }
    for (const auto& action : asked.take()) {
        const auto* set = std::get_if<SetParameter>(&action);
        if (set && kept) push_along(context, run, set->name);
        pass_on(context, action, kept);
    }
    ImGui::EndPopup();
}

}  // namespace lockstep
