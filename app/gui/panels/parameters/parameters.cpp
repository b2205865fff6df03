#include "app/gui/panels/parameters/parameters.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "app/gui/panels/frame/panel_entry.hpp"
#include "app/gui/panels/parameters/choice_effect.hpp"
#include "app/gui/panels/parameters/parameter_row.hpp"
#include "app/gui/panels/parameters/time_against.hpp"
#include "app/gui/theme/widgets.hpp"
#include "kernels/run/entry/parameter_title.hpp"

namespace lockstep {
namespace {

constexpr float kGap = 8, kHeading = 24;  ///< points
constexpr float kMinAside = 60;  ///< points of the narrowest useful remark beside a heading

/// A heading that wraps, with a remark at the right if it fits.
void draw_section(const Look& look, const std::string& title, const std::string& aside = {}) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, y = at.y + look.px(kHeading) / 2;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float whole = text_width(look, look.fonts.strong, text_size::heading, title);
    if (whole > width) {
        const float height =
            draw_wrapped(list, look, look.fonts.strong, text_size::heading, at, width, look.colour().ink, title);
        ImGui::Dummy({width, height + look.px(2)});
        return;
    }
    draw_text(list, look, look.fonts.strong, text_size::heading, at.x, y, look.colour().ink, title);
    const float room = width - whole - look.px(12);
    const auto shown = fit_text(look, look.fonts.words, text_size::small, aside, room);
    if (room > look.px(kMinAside))
        draw_text_right(list, look, look.fonts.words, text_size::small, at.x + width, y, look.colour().ink2, shown);
    ImGui::Dummy({width, look.px(kHeading)});
    if (shown != aside) tooltip(look, aside);
}

void draw_rule(const Look& look) {
    ImGui::Dummy({0, look.px(kGap)});
    hairline(look);
    ImGui::Dummy({0, look.px(kGap / 2)});
}

/// "thesis", or "defaults" without a source.
std::string origin_of(const AlgorithmInfo& info) { return info.published.by.empty() ? "defaults" : info.published.by; }

bool differs(const PanelContext& context) {
    const auto values = context.workspace.parameters();
    const auto dataset = context.workspace.dataset();
    return std::ranges::any_of(context.workspace.algorithm().parameters, [&](const Parameter& parameter) {
        const auto found = values.find(parameter.name);
        return found != values.end() && found->second != parameter.default_on(dataset.get());
    });
}

}  // namespace

void ParametersPanel::declare(const Workspace& workspace, Queries& queries) const {
    queries.dataset_facts = queries.parameter_hints = true;
    if (distribution_of(workspace.algorithm()) && workspace.run()) queries.lengths.push_back({.run = workspace.run()});
}

void ParametersPanel::draw(const PanelContext& context) {
    const Look& look = context.look;
    const AlgorithmInfo& info = context.workspace.algorithm();
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(look.px(8), look.px(2)));
    if (const auto dataset = context.workspace.dataset()) {
        draw_section(look, "Input", dataset->source);
        input_size_.draw(context);
        draw_rule(look);
    }
    draw_section(look, info.title);
    draw_parameters(context, info);
    if (distribution_of(info)) draw_effect(context, info);
    if (const Run* run = context.workspace.run()) draw_facts(context, *run);
    ImGui::PopStyleVar();
}

void ParametersPanel::draw_parameters(const PanelContext& context, const AlgorithmInfo& info) {
    const Look& look = context.look;
    if (info.parameters.empty()) {
        empty_note(look, "This algorithm has no parameters.");
        return;
    }
    const auto values = context.workspace.parameters();
    const auto dataset = context.workspace.dataset();
    bool any_differs = false;
    for (const auto& parameter : info.parameters) {
        draw_parameter(context, parameter, values);
        any_differs = any_differs || differs_from_source(parameter, values, dataset);
    }
    if (any_differs) {
        const ImVec2 at = ImGui::GetCursorScreenPos();
        ImDrawList* list = ImGui::GetWindowDrawList();
        list->AddCircleFilled({at.x + look.px(4), at.y + look.px(9)}, look.px(2.5f), u32(look.colour().now));
        draw_text(list, look, look.fonts.words, text_size::small, at.x + look.px(14), at.y + look.px(9),
                  look.colour().ink2, "differs from the " + origin_of(info));
        ImGui::Dummy({0, look.px(20)});
    }
    const Parameter* swept = parameter_to_sweep(info);
    const auto sweep = "Sweep " + (swept ? parameter_symbol(*swept) : std::string()) + "...",
               back = "Back to " + origin_of(info);
    const auto needs = [&](const std::string& text) {
        return text_width(look, look.fonts.words, text_size::body, text) + look.px(24);
    };
    // Side by side if both fit, else one below the other.
    const float gap = look.px(8), whole = ImGui::GetContentRegionAvail().x, half = (whole - gap) / 2;
    const bool aside = std::max(needs(sweep), needs(back)) <= half;
    const float width = (aside ? half : whole) / look.scale;
    if (swept) {
        if (text_button(look, "sweep", sweep, width)) ask_for_sweep(context, *swept);
        if (aside) ImGui::SameLine(0, gap);
        else ImGui::Dummy({0, look.px(2)});
    }
    if (text_button(look, "defaults", back, swept ? width : 0, {.enabled = differs(context)}))
        context.actions.push(ResetParameters{});
    if (swept) draw_time_against(context, *swept);
}

void ParametersPanel::draw_effect(const PanelContext& context, const AlgorithmInfo& info) {
    const auto dataset = context.workspace.dataset();
    const auto* distribution = distribution_of(info);
    if (!dataset || !distribution || !distribution->by_choice || dataset->num_vertices() == 0) return;
    const Run* run = context.workspace.run();
    const LoadBalance* measured =
        run && run->request().algorithm == &info ? context.workspace.answers().lengths().of(run) : nullptr;
    const auto values = context.workspace.parameters();
    std::optional<ExpectedLengths> expected = measured ? measured->expected : std::nullopt;
    for (const auto& parameter : info.parameters)
        if (parameter.hints.in_effect && distribution->expected)
            expected = distribution->expected(
                dataset->num_vertices(),
                std::max(1u, static_cast<std::uint32_t>(value_in_effect(parameter, values, dataset.get()))));
    if (!expected) return;
    // A run with other parameters does not describe these.
    if (measured && measured->lengths.each.size() != expected->count) measured = nullptr;
    draw_rule(context.look);
    draw_section(context.look, "Effect of this choice");
    draw_choice_effect(context.look, *expected, measured);
}

void ParametersPanel::draw_facts(const PanelContext& context, const Run& run) {
    const Look& look = context.look;
    const auto table = [&](const char* heading, const std::vector<Fact>& facts) {
        draw_rule(look);
        draw_section(look, heading);
        ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
        for (const auto& [name, figure] : facts) draw_fact_row(look, name, figure);
        ImGui::PopStyleVar();
    };
    table("This run", run_facts(run));
    const auto& input = context.workspace.answers().dataset_facts();
    table("Properties of the input", input.facts());
    if (input.facts().empty()) empty_note(look, input.failure().empty() ? "Counting…" : input.failure());
}

PanelEntry parameters_panel() {
    return {.id = "parameters",
            .teach = DockPlace{DockPart::below_right, 5},
            .debug = DockPlace{DockPart::left, 13},
            .tune = DockPlace{DockPart::left, 1},
            .make = [](const PanelParts&) { return std::make_unique<ParametersPanel>(); }};
}

}  // namespace lockstep
