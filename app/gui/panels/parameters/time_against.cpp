#include "app/gui/panels/parameters/time_against.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include <fmt/format.h>
#include <implot.h>

#include "app/gui/panels/plots/plot_frame.hpp"
#include "app/gui/theme/widgets.hpp"
#include "app/session/findings/number_text.hpp"
#include "app/session/findings/parameter_values.hpp"
#include "app/session/findings/sweep_proposal.hpp"
#include "app/session/sweep/result.hpp"
#include "kernels/run/entry/parameter_title.hpp"

namespace lockstep {
namespace {

constexpr float kHeight = 180;  ///< points

struct Curve {
    std::vector<double> x, y;  ///< the parameter's values; median ms
    std::vector<const Measurement*> measured;
};

/// "least 1.2 ms at 4,096", or that several points do not differ clearly.
std::string finding_of(const Curve& curve) {
    const auto best = static_cast<std::size_t>(std::ranges::min_element(curve.y) - curve.y.begin());
    const auto alike = std::ranges::count_if(
        curve.measured, [&](const auto* one) { return !clearly_differ(*one, *curve.measured[best]); });
    if (alike > 1 && curve.measured[best]->ms.size() > 1)
        return fmt::format("no clear difference between {} points, the lowest at {}", alike,
                           short_number(curve.x[best]));
    return "least " + duration_text(curve.y[best]) + " at " + short_number(curve.x[best]);
}

Curve curve_of(const SweepResult& result, const std::string& algorithm) {
    Curve curve;
    for (std::size_t line = 0; line < result.lines.size(); ++line) {
        if (result.request.series[line].algorithm != algorithm) continue;
        for (const auto& point : result.lines[line].points) {
            curve.x.push_back(static_cast<double>(point.value));
            curve.y.push_back(point.measured.ms_median());
            curve.measured.push_back(&point.measured);
        }
        return curve;
    }
    return curve;
}

}  // namespace

const Parameter* parameter_to_sweep(const AlgorithmInfo& algorithm) {
    const Parameter* first = nullptr;
    for (const auto& one : algorithm.parameters) {
        if (one.kind != Parameter::Kind::number) continue;
        if (one.hints.marks) return &one;
        if (!first) first = &one;
    }
    return first;
}

void ask_for_sweep(const PanelContext& context, const Parameter& parameter) {
    context.actions.push(StartSweep{request_of(propose_sweep(context.workspace, parameter.name), context.workspace)});
}

void draw_time_against(const PanelContext& context, const Parameter& parameter) {
    const auto result = context.workspace.sweep_over(parameter.name);
    if (!result) return;
    const auto curve = curve_of(*result, context.workspace.algorithm().id);
    if (curve.x.empty()) return;
    const Look& look = context.look;
    if (const auto stale = stale_note(context.workspace, result->request); !stale.empty())
        return empty_note(look, stale + " Sweep again to see this one.");
    const Palette& p = look.colour();
    const auto [low, high] = std::ranges::minmax(curve.y);
    const double left = curve.x.front(), right = std::max(curve.x.back(), left + 1);
    const bool logarithmic = result->request.logarithmic && left > 0;

    PlotTexts texts{.title = "Time against " + parameter_symbol(parameter)};
    texts.finding = finding_of(curve);
    texts.x = parameter_title(parameter);
    texts.y = "time, ms";
    const double now = static_cast<double>(
        value_in_effect(parameter, context.workspace.parameters(), context.workspace.dataset().get()));
    const auto pointer = draw_framed_plot(
        look, "##time_against", texts, look.px(kHeight),
        [&](ImVec2) {
            if (logarithmic) ImPlot::SetupAxisScale(ImAxis_X1, ImPlotScale_Log10);
            ImPlot::SetupAxisScale(ImAxis_Y1, ImPlotScale_Log10);
            ImPlot::SetupAxesLimits(logarithmic ? left / 1.15 : left, logarithmic ? right * 1.15 : right, low / 1.3,
                                    high * 1.3, ImPlotCond_Always);
        },
        [&](ImDrawList* list) {
            std::vector<ImVec2> line;
            for (std::size_t i = 0; i < curve.x.size(); ++i)
                line.push_back(ImPlot::PlotToPixels(curve.x[i], curve.y[i]));
            list->AddPolyline(line.data(), static_cast<int>(line.size()), u32(p.accent),
                              std::max(1.f, 1.75f * look.scale));
            for (const auto& at : line) list->AddCircleFilled(at, look.px(2.5f), u32(p.accent));
            list->AddLine(ImPlot::PlotToPixels(now, low / 1.3), ImPlot::PlotToPixels(now, high * 1.3), u32(p.now),
                          std::max(1.f, 1.5f * look.scale));
        });
    if (pointer.clicked) go_to_value(context.workspace, parameter.name, std::round(pointer.x), context.actions);
}

}  // namespace lockstep
