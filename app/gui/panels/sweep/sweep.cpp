#include "app/gui/panels/sweep/sweep.hpp"

#include <algorithm>
#include <cmath>
#include <memory>

#include <fmt/format.h>

#include "app/gui/panels/frame/panel_entry.hpp"
#include "app/gui/panels/sweep/free_area.hpp"
#include "app/gui/panels/sweep/sweep_chart.hpp"
#include "app/gui/panels/sweep/sweep_map_chart.hpp"
#include "app/gui/theme/widgets.hpp"
#include "app/session/findings/sweep_proposal.hpp"
#include "app/session/sweep/scope.hpp"
#include "app/session/sweep/studies_for.hpp"

namespace lockstep {
namespace {

constexpr float kMinChart = 190, kWantedChart = 230, kGap = 8, kStudyButton = 140, kButton = 34;  ///< points

/// The content of the empty panel, with buttons.
void draw_invitation(const PanelContext& context) {
    const Look& look = context.look;
    empty_note(look,
               "Start measures the time of the shown algorithm, and of others beside it, against the size of the "
               "input or a parameter; each point appears when it is measured. A study repeats a figure of a paper:");
    const auto& workspace = context.workspace;
    for (const auto* one :
         studies_for(workspace.catalog().studies(), workspace.run() ? workspace.algorithm().id : "")) {
        const auto& study = *one;
        if (text_button(look, study.id.c_str(), study.title, kStudyButton)) context.actions.push(StartStudy{study.id});
        ImGui::SameLine(0, look.px(10));
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float room = ImGui::GetContentRegionAvail().x;
        const auto shown = fit_text(look, look.fonts.words, text_size::small, study.shows, room);
        draw_text(ImGui::GetWindowDrawList(), look, look.fonts.words, text_size::small, at.x, at.y + look.px(13),
                  look.colour().ink2, shown);
        ImGui::Dummy({room, look.px(26)});
        if (shown != study.shows) tooltip(look, study.shows);
    }
}

/// The remarks of the plot below.
void draw_note(const Look& look, const char* id, const std::string& text) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    draw_icon(ImGui::GetWindowDrawList(), look, Icon::information, {at.x + look.px(7), at.y + look.px(9)}, 12,
              look.colour().ink2);
    const float height = draw_wrapped(ImGui::GetWindowDrawList(), look, look.fonts.words, text_size::small,
                                      {at.x + look.px(20), at.y}, width - look.px(20), look.colour().ink, text);
    ImGui::InvisibleButton(id, {width, height + look.px(4)});
}

void open_input(const SweepInput& input, Actions& actions) {
    if (!input.dataset.generate.empty()) actions.push(Generate{input.dataset.generate});
}

}  // namespace

std::string SweepPanel::note(const PanelContext& context) const {
    const auto result = context.workspace.sweep();
    return result && !result->empty() ? scope_of(*result) : "";
}

void SweepPanel::draw(const PanelContext& context) {
    const Look& look = context.look;
    const auto result = context.workspace.sweep();
    controls_.draw(context, result.get());
    ImGui::Dummy({0, look.px(2)});
    if (!result) return draw_invitation(context);
    if (result != shown_) {
        shown_ = result;
        chart_ = chart_of(*result, context.workspace.catalog());
    }
    if (result->empty()) {
        if (result->state == SweepState::running) empty_note(look, "The first points appear when they are measured.");
        else if (!result->error.empty()) empty_note(look, "Nothing was measured: " + result->error);
        else draw_invitation(context);
        return;
    }
    draw_chart(context, *result);
    draw_remarks(look);
}

void SweepPanel::draw_chart(const PanelContext& context, const SweepResult& result) {
    const Look& look = context.look;
    const auto stale = chart_.bars ? std::string() : stale_note(context.workspace, result.request);
    const auto differs = controls_.differs_note(context.workspace, result.request, chart_);
    if (!stale.empty()) draw_note(look, "stale", stale + (differs.empty() ? "" : " " + differs));
    else if (!differs.empty()) draw_note(look, "differs", differs);
    const auto room = ImGui::GetContentRegionAvail();
    const bool has_button = chart_.map && !chart_.map->best.empty();
    const auto remarks = remark_heights(look, room.x);
    const ImVec2 size{
        room.x, chart_height({.height = room.y,
                              .around = (remarks.empty() ? 0 : look.px(2 * kGap)) + (has_button ? look.px(kButton) : 0),
                              .min_height = look.px(kMinChart),
                              .wanted = look.px(kWantedChart),
                              .margin = look.px(kGap) + ImGui::GetStyle().WindowPadding.y},
                             remarks)};
    if (chart_.map) return draw_map(context, result.request, !stale.empty(), size);
    if (chart_.bars) {
        const auto value = draw_sweep_chart(look, "##times", chart_, std::nullopt, size);
        if (value) open_input(result.request.inputs[static_cast<std::size_t>(std::llround(*value))], context.actions);
        return;
    }
    const auto& parameter = result.request.parameter;
    const auto now = stale.empty() ? value_on_screen(context.workspace, parameter) : std::nullopt;
    if (const auto value = draw_sweep_chart(look, "##times", chart_, now, size))
        go_to_value(context.workspace, parameter, *value, context.actions);
}

void SweepPanel::draw_map(const PanelContext& context, const SweepRequest& request, bool stale, ImVec2 size) {
    const auto& map = *chart_.map;
    const auto place = [&](const MapAxis& axis) -> std::optional<std::size_t> {
        const auto value = value_on_screen(context.workspace, axis.parameter);
        const auto found = value ? std::ranges::find(axis.values, std::llround(*value)) : axis.values.end();
        if (found == axis.values.end()) return std::nullopt;
        return static_cast<std::size_t>(found - axis.values.begin());
    };
    const auto go_to = [&](SweepMap::Cell cell) {
        go_to_value(context.workspace, request.across.parameter, static_cast<double>(map.rows.values[cell.row]),
                    context.actions);
        go_to_value(context.workspace, request.parameter, static_cast<double>(map.columns.values[cell.column]),
                    context.actions);
    };
    std::optional<SweepMap::Cell> now;
    const auto column = place(map.columns), row = place(map.rows);
    if (!stale && column && row) now = SweepMap::Cell{*column, *row};
    if (const auto cell = draw_sweep_map(context.look, "##times", map, now, size)) go_to(*cell);
    if (map.best.empty()) return;
    // The shown size, else the largest.
    const auto best = (now ? map.best_beside(*now) : std::nullopt).value_or(map.best.back());
    const auto& algorithm = context.workspace.algorithm();
    const auto has = [&](const std::string& name) {
        return name.empty() ||
               std::ranges::find(algorithm.parameters, name, &Parameter::name) != algorithm.parameters.end();
    };
    const bool possible = has(request.parameter) && has(request.across.parameter) && now != best;
    if (text_button(context.look, "take-best", "Run with " + map.name(best), 0, {.on = true, .enabled = possible}))
        go_to(best);
    tooltip(context.look, map.of_sizes() ? "Runs the point with the lowest median of this n"
                                         : "Runs the point with the lowest median");
}

std::vector<float> SweepPanel::remark_heights(const Look& look, float width) const {
    std::vector<float> heights;
    for (const auto& remark : chart_.remarks)
        heights.push_back(draw_wrapped(nullptr, look, look.fonts.words, text_size::small, {}, width, {}, remark) +
                          look.px(2));
    return heights;
}

void SweepPanel::draw_remarks(const Look& look) const {
    const auto width = ImGui::GetContentRegionAvail().x;
    float height = 0;
    const auto at = ImGui::GetCursorScreenPos();
    for (const auto& remark : chart_.remarks)
        height += draw_wrapped(ImGui::GetWindowDrawList(), look, look.fonts.words, text_size::small,
                               {at.x, at.y + height}, width, look.colour().ink2, remark) +
                  look.px(2);
    if (height > 0) ImGui::Dummy({width, height});
}

PanelEntry sweep_panel() {
    return {.id = "sweep", .tune = DockPlace{DockPart::main, 2}, .make = [](const PanelParts&) {
                return std::make_unique<SweepPanel>();
            }};
}

}  // namespace lockstep
