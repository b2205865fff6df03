#include "app/panels/sweep/sweep.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "app/panels/sweep/sweep_chart.hpp"
#include "app/panels/sweep/sweep_proposal.hpp"
#include "app/sweep/scope.hpp"
#include "app/theme/widgets.hpp"

namespace lockstep {
namespace {

constexpr float kLeastChart = 240, kGap = 8, kStudyButton = 140;  ///< points

/// Says what fills the panel, and offers to do it.
void draw_invitation(const PanelContext& context) {
    const Look& look = context.look;
    empty_note(look,
               "Start measures the time of the algorithm on screen, and of others beside it, against the size of the "
               "input or a parameter; each point appears when it is measured. A study repeats a figure of a paper:");
    for (const auto& study : context.workspace.catalog().studies()) {
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
    const auto room = ImGui::GetContentRegionAvail();
    const auto height = std::max(look.px(kLeastChart), room.y - remarks_height(look, room.x));
    const auto& parameter = result.request.parameter;
    const auto now = value_on_screen(context.workspace, parameter);
    if (const auto value = draw_sweep_chart(look, "##times", chart_, now, {room.x, height}))
        go_to_value(context.workspace, parameter, *value, context.actions);
}

float SweepPanel::remarks_height(const Look& look, float width) const {
    float height = 0;
    for (const auto& remark : chart_.remarks)
        height += draw_wrapped(nullptr, look, look.fonts.words, text_size::small, {}, width, {}, remark) + look.px(2);
    return height == 0 ? 0 : height + 2 * look.px(kGap);
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

}  // namespace lockstep
