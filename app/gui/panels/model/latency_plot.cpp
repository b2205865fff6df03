#include "app/gui/panels/model/latency_plot.hpp"

#include <algorithm>
#include <vector>

#include <fmt/format.h>
#include <implot.h>

#include "app/gui/panels/plots/plot_frame.hpp"
#include "app/gui/theme/widgets.hpp"
#include "app/session/findings/number_text.hpp"

namespace lockstep {
namespace {

constexpr float kHeight = 190, kPoint = 3.5f;  // points
constexpr int kSteps = 96;

}  // namespace

void draw_latency_plot(const Look& look, const LatencyPlot& plot) {
    const Palette& p = look.colour();
    std::vector<std::pair<double, double>> curve;
    for (int step = 0; step <= kSteps; ++step) {
        const double warps = 1 + (plot.most_warps - 1) * step / kSteps;
        curve.emplace_back(warps, plot.ms_of(warps));
    }
    double low = curve.back().second, high = curve.front().second;
    auto measured = plot.swept;
    if (plot.now_ms > 0) measured.emplace_back(plot.now, plot.now_ms);
    for (const auto& [warps, ms] : measured) {
        low = std::min(low, ms);
        high = std::max(high, ms);
    }
    PlotTexts texts{.title = "Time against resident warps"};
    texts.finding = plot.needed <= plot.most_warps ? fmt::format("flat from {} warps on", short_number(plot.needed))
                                                   : "falls up to the last warp";
    texts.remark = fmt::format("dashed: latency hiding, {}", plot.device);
    if (!measured.empty()) texts.remark += fmt::format("; points: measured on {}", plot.measured_on);
    texts.x = "resident warps of a multiprocessor";
    texts.y = "time, ms";
    draw_framed_plot(
        look, "##latency", texts, look.px(kHeight),
        [&](ImVec2) {
            ImPlot::SetupAxisScale(ImAxis_X1, ImPlotScale_Log10);
            ImPlot::SetupAxisScale(ImAxis_Y1, ImPlotScale_Log10);
            ImPlot::SetupAxesLimits(1 / 1.1, plot.most_warps * 1.1, low / 1.4, high * 1.4, ImPlotCond_Always);
        },
        [&](ImDrawList* list) {
            const float thick = std::max(1.f, 1.75f * look.scale);
            for (std::size_t i = 0; i + 1 < curve.size(); i += 2)
                list->AddLine(ImPlot::PlotToPixels(curve[i].first, curve[i].second),
                              ImPlot::PlotToPixels(curve[i + 1].first, curve[i + 1].second), u32(p.accent), thick);
            std::vector<ImVec2> line;
            for (const auto& [warps, ms] : plot.swept) line.push_back(ImPlot::PlotToPixels(warps, ms));
            list->AddPolyline(line.data(), static_cast<int>(line.size()), u32(p.ink2), std::max(1.f, look.scale));
            for (const auto& at : line) list->AddCircleFilled(at, look.px(kPoint - 1), u32(p.ink2));
            list->AddLine(ImPlot::PlotToPixels(plot.now, low / 1.4), ImPlot::PlotToPixels(plot.now, high * 1.4),
                          u32(p.now), std::max(1.f, 1.5f * look.scale));
            if (plot.now_ms > 0)
                list->AddCircleFilled(ImPlot::PlotToPixels(plot.now, plot.now_ms), look.px(kPoint), u32(p.now));
        });
    ImGui::Dummy({0, look.px(8)});
}

}  // namespace lockstep
