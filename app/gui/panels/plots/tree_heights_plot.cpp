#include "app/gui/panels/plots/tree_heights_plot.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <implot.h>

#include "app/gui/panels/plots/pass_chart.hpp"
#include "app/gui/panels/plots/plot_frame.hpp"
#include "app/gui/theme/widgets.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep {
namespace {

constexpr double kBottom = 0.7;  ///< below one tree, so that its bar can be seen
constexpr std::uint32_t kMaxBars = 64;

/// The highest tree of any pass so far.
double highest_of_run(const PanelContext& context, const TreeHeights& heights) {
    double highest = std::max(1u, heights.highest());
    for (const auto& figure : context.series.figures())
        if (figure.unit == "links") highest = std::max(highest, figure.highest);
    return highest;
}

}  // namespace

void draw_tree_heights(const PanelContext& context, const TreeHeights& heights, float height) {
    const Look& look = context.look;
    const auto pass = context.workspace.shown_pass();
    const auto& labels = context.series.labels();
    const double highest = highest_of_run(context, heights);
    const auto width = static_cast<std::uint32_t>(std::ceil((highest + 1) / kMaxBars));
    const double right = std::max(2.5, highest + 0.5) * 1.02,
                 top = 1.8 * static_cast<double>(context.workspace.dataset()->num_vertices());
    std::vector<std::uint64_t> bars(heights.trees.size() / width + 1);
    for (std::size_t links = 0; links < heights.trees.size(); ++links) bars[links / width] += heights.trees[links];
    PlotTexts texts{.title = "Heights of trees",
                    .finding = fmt::format("{}{}, the highest with {}",
                                           pass < labels.size() && !labels[pass].empty() ? labels[pass] + ": " : "",
                                           count_text(heights.num_trees, "tree", "trees"),
                                           count_text(heights.highest(), "link", "links"))};
    texts.x = "links from the root down";
    texts.y = width == 1 ? "trees" : fmt::format("trees per {}", width);
    const auto pointer = draw_framed_plot(
        look, "##heights", texts, height,
        [&](ImVec2 size) {
            ImPlot::SetupAxisScale(ImAxis_Y1, ImPlotScale_Log10);
            ImPlot::SetupAxesLimits(-0.6, right, kBottom, std::max(2., top), ImPlotCond_Always);
            set_x_ticks(look, ticks_up_to(highest, std::max(1, static_cast<int>(size.x / look.px(64))), true), right,
                        size.x);
        },
        [&](ImDrawList* list) {
            for (std::size_t bar = 0; bar < bars.size(); ++bar) {
                if (bars[bar] == 0) continue;
                const double first = static_cast<double>(bar * width);
                const auto a = ImPlot::PlotToPixels(first - 0.42, static_cast<double>(bars[bar])),
                           b = ImPlot::PlotToPixels(first + width - 0.58, kBottom);
                list->AddRectFilled(a, {std::max(a.x + 1, b.x), b.y}, u32(look.colour().categories[0]));
            }
        });
    const auto at = static_cast<std::int64_t>(std::llround(pointer.x)) / width;
    if (!pointer.hovered || pointer.x < -0.5 || at >= static_cast<std::int64_t>(bars.size())) return;
    const auto first = static_cast<std::uint64_t>(at) * width;
    const auto range = width == 1 ? count_text(first, "link", "links")
                                  : fmt::format("{} to {} links", count_text(first), count_text(first + width - 1));
    tooltip_now(look, fmt::format("{}: {}", range, count_text(bars[static_cast<std::size_t>(at)], "tree", "trees")));
}

}  // namespace lockstep
