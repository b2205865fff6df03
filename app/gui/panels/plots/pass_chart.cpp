#include "app/gui/panels/plots/pass_chart.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <implot.h>
#include <implot_internal.h>

#include "app/gui/panels/plots/chart_parts.hpp"
#include "app/gui/panels/plots/plot_frame.hpp"
#include "app/gui/theme/widgets.hpp"
#include "app/session/findings/number_text.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep {
namespace {

constexpr float kHeading = 24, kAxisName = 16;  ///< points
constexpr std::uint32_t kMaxBars = 48;
constexpr float kBin = 2;  ///< points: minimum width of a bin

/// The smallest of 1, 2, 2.5 and 5 times a power of ten that is not below `value`.
double round_step(double value) {
    const double power = std::pow(10.0, std::floor(std::log10(std::max(value, 1e-12))));
    for (const double factor : {1.0, 2.0, 2.5, 5.0})
        if (factor * power >= value * 0.999999) return factor * power;
    return 10 * power;
}

Colour colour_of(const Palette& p, const PassChart& chart, const ChartPart& part) {
    if (chart.gain_and_rest) return part.number == 0 ? p.now : p.ink3;
    return part.number == ChartPart::kOthers ? p.ink3 : p.series(part.number);
}

constexpr float kSwatch = 16, kBetween = 12;  ///< points: of a name in the legend, and from one to the next

float legend_width(const Look& look, const std::vector<std::string>& names) {
    float width = 0;
    for (const auto& name : names)
        width += text_width(look, look.fonts.words, text_size::small, name) + look.px(kSwatch + kBetween);
    return width - look.px(kBetween);
}

/// The finding, in the rest of the heading.
float legend_room(const Look& look, const PassChart& chart, float width) {
    return width - text_width(look, look.fonts.strong, text_size::teach, chart.title) - look.px(kBetween);
}

void draw_heading(const Look& look, const PassChart& chart, const std::vector<ChartPart>& parts, ImVec2 at,
                  float width) {
    const Palette& p = look.colour();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float y = at.y + look.px(kHeading) / 2 - look.px(1);
    draw_text(list, look, look.fonts.strong, text_size::teach, at.x, y, p.ink, chart.title);
    float right = at.x + width;
    const float left = right - legend_room(look, chart, width);
    for (std::size_t i = parts.size(); i-- > 0 && !parts[i].name.empty();) {
        draw_text_right(list, look, look.fonts.words, text_size::small, right, y, p.ink2, parts[i].name);
        right -= text_width(look, look.fonts.words, text_size::small, parts[i].name) + look.px(kSwatch);
        list->AddRectFilled({right, y - look.px(5)}, {right + look.px(10), y + look.px(5)},
                            u32(colour_of(p, chart, parts[i])), look.px(2));
        right -= look.px(kBetween);
    }
    if (right - text_width(look, look.fonts.words, text_size::small, chart.finding) >= left)
        draw_text_right(list, look, look.fonts.words, text_size::small, right, y, p.ink2, chart.finding);
}

/// The drawn data of a chart: its parts, and stacked rows of sums.
struct Stacked {
    const std::vector<ChartPart>& parts;
    std::vector<std::vector<double>> sums;
    std::uint32_t bins = 0;  ///< number of bins for all passes; rows end with the last pass that has a value
};

/// Bars: amber for the shown pass, full before it, pale after it.
void draw_bars(const Palette& p, const PassChart& chart, const Stacked& stacked, PassChartCursor cursor) {
    const auto& sums = stacked.sums;
    for (std::size_t series = sums.size(); series-- > 0;) {
        const Colour full = colour_of(p, chart, stacked.parts[series]);
        std::vector<ImU32> fills(cursor.num_passes);
        for (std::uint32_t pass = 0; pass < cursor.num_passes; ++pass)
            fills[pass] = u32(pass == cursor.pass && sums.size() == 1 ? p.now
                              : pass <= cursor.pass                   ? full
                                                                      : full.faded(0.45f));
        ImPlotSpec spec;
        spec.FillColors = fills.data();
        spec.LineWeight = 0;
        ImPlot::PlotBars(("##" + std::to_string(series)).c_str(), sums[series].data(),
                         static_cast<int>(sums[series].size()), 0.8, 0, spec);
    }
}

void draw_lines(const Look& look, const PassChart& chart, const Stacked& stacked, PassChartCursor cursor) {
    const Palette& p = look.colour();
    const auto& sums = stacked.sums;
    const int count = static_cast<int>(sums[0].size());
    const double step = stacked.bins > 1 ? static_cast<double>(cursor.num_passes - 1) / (stacked.bins - 1) : 1;
    const int until = std::clamp(static_cast<int>(cursor.pass / step) + 1, 1, count);
    for (std::size_t series = sums.size(); series-- > 0;) {
        const Colour colour = colour_of(p, chart, stacked.parts[series]);
        const std::string id = "##" + std::to_string(series);
        ImPlotSpec fill;
        fill.FillColor = rgba(colour);
        fill.FillAlpha = sums.size() == 1 ? 0.5f : 0.9f;
        fill.LineColor = ImVec4(0, 0, 0, 0);
        ImPlot::PlotShaded((id + "past").c_str(), sums[series].data(), until, 0, step, 0, fill);
        if (sums.size() > 1) {
            fill.FillAlpha = 0.35f;
            ImPlot::PlotShaded((id + "ahead").c_str(), sums[series].data() + until - 1, count - until + 1, 0, step,
                               (until - 1) * step, fill);
        }
        ImPlotSpec line;
        line.LineWeight = std::max(1.f, 1.25f * look.scale);
        line.LineColor = rgba(sums.size() == 1 ? p.ink : colour);
        ImPlot::PlotLine((id + "line").c_str(), sums[series].data(), until, step, 0, line);
        line.LineColor = rgba(sums.size() == 1 ? p.ink3 : colour.faded(0.6f));
        ImPlot::PlotLine((id + "rest").c_str(), sums[series].data() + until - 1, count - until + 1, step,
                         (until - 1) * step, line);
    }
}

/// The sum of the series at the cursor; lines take each series' last value. None if this pass has no value.
std::optional<double> value_at(const PassChart& chart, PassChartCursor cursor, bool bars) {
    const auto at = std::min(cursor.pass, cursor.num_passes - 1);
    const auto is_said = [&](const Series* series) { return std::isfinite(series->values[at]); };
    if (std::ranges::none_of(chart.series, is_said)) return std::nullopt;
    double sum = 0;
    for (const Series* series : chart.series) {
        auto pass = at;
        while (!bars && pass > 0 && !std::isfinite(series->values[pass])) --pass;
        if (std::isfinite(series->values[pass])) sum += series->values[pass];
    }
    return sum;
}

/// A dashed line over the width of each pass with a prediction, and a ring on lines.
void draw_predictions(const Look& look, const PassChart& chart, bool bars) {
    ImDrawList* list = ImPlot::GetPlotDrawList();
    const auto colour = u32(look.colour().ink);
    ImPlot::PushPlotClipRect(look.px(5));
    for (std::size_t pass = 0; pass < chart.predicted.size(); ++pass) {
        const double value = chart.predicted[pass], at = static_cast<double>(pass);
        if (!std::isfinite(value)) continue;
        const ImVec2 from = ImPlot::PlotToPixels(at - 0.5, value), to = ImPlot::PlotToPixels(at + 0.5, value);
        if (bars) draw_dashed(list, from, to, colour, std::max(1.f, 1.5f * look.scale), look.px(6));
        else list->AddCircle({(from.x + to.x) / 2, from.y}, look.px(4), colour, 0, std::max(1.f, 1.5f * look.scale));
    }
    ImPlot::PopPlotClipRect();
}

void draw_cursor(const Look& look, PassChartCursor cursor, std::optional<double> value) {
    ImDrawList* list = ImPlot::GetPlotDrawList();
    const ImVec2 at = ImPlot::PlotToPixels(cursor.pass, value.value_or(0)), origin = ImPlot::GetPlotPos(),
                 size = ImPlot::GetPlotSize();
    ImPlot::PushPlotClipRect(look.px(5));
    list->AddLine({at.x, origin.y}, {at.x, origin.y + size.y}, u32(look.colour().now),
                  std::max(1.f, 1.5f * look.scale));
    if (value) list->AddCircleFilled(at, look.px(4), u32(look.colour().now));
    ImPlot::PopPlotClipRect();
}

}  // namespace

std::vector<double> ticks_up_to(double last, int most, bool whole) {
    double step = round_step(last / std::max(1, most));
    if (whole) step = std::max(1.0, std::ceil(step));
    std::vector<double> ticks;
    for (double at = 0; at <= last * 1.0001; at += step) ticks.push_back(at);
    return ticks;
}

std::vector<double> ticks_between(double first, double last, int most, bool whole) {
    double step = round_step((last - first) / std::max(1, most));
    if (whole) step = std::max(1.0, std::ceil(step));
    std::vector<double> ticks;
    for (double at = std::ceil(first / step - 1e-4) * step; at <= last + 1e-4 * step; at += step)
        ticks.push_back(std::abs(at) < 1e-9 * step ? 0 : at);
    return ticks;
}

double round_up(double value) {
    if (!(value > 0)) return 1;
    const double power = std::pow(10.0, std::floor(std::log10(value)));
    for (const double factor : {1.0, 1.2, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0})
        if (factor * power >= value * 0.999999) return factor * power;
    return 10 * power;
}

std::optional<std::uint32_t> draw_pass_chart(const Look& look, const char* id, const PassChart& chart,
                                             PassChartCursor cursor, float height) {
    if (cursor.num_passes == 0 || chart.series.empty()) return std::nullopt;
    const Palette& p = look.colour();
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const auto parts = parts_of(chart, [&, room = legend_room(look, chart, width)](const auto& names) {
        return legend_width(look, names) <= room;
    });
    draw_heading(look, chart, parts, start, width);

    const ImVec2 frame{start.x + look.px(kAxisName), start.y + look.px(kHeading)};
    const ImVec2 size{width - look.px(kAxisName), height - look.px(kHeading)};
    ImGui::SetCursorScreenPos(frame);
    std::optional<std::uint32_t> clicked;
    const FontScope font(look.fonts.mono, text_size::axis);
    constexpr auto kFlags = ImPlotFlags_CanvasOnly | ImPlotFlags_NoInputs | ImPlotFlags_NoFrame;
    ImVec2 plot_at = frame, plot_size = size;
    if (ImPlot::BeginPlot(id, size, kFlags)) {
        const bool bars = cursor.num_passes <= kMaxBars;
        const auto bins =
            bars ? cursor.num_passes
                 : std::min(cursor.num_passes, std::max(2u, static_cast<std::uint32_t>(size.x / look.px(kBin))));
        const Stacked stacked{.parts = parts, .sums = stack(parts, cursor.num_passes, bins, bars), .bins = bins};
        const auto& all = stacked.sums.back();
        const double lowest_sum = all.empty() ? 0 : std::ranges::min(all);
        const double lowest = lowest_sum < 0 ? -round_up(-lowest_sum) : 0;
        double most = all.empty() ? 0 : std::ranges::max(all);
        for (const double value : chart.predicted)
            if (std::isfinite(value)) most = std::max(most, value);
        const double highest = most > 0 || lowest == 0 ? round_up(most) : 0;
        const double last = cursor.num_passes - 1;
        constexpr auto kAxis = ImPlotAxisFlags_NoMenus | ImPlotAxisFlags_NoHighlight | ImPlotAxisFlags_NoSideSwitch;
        ImPlot::SetupAxes(nullptr, nullptr, kAxis | ImPlotAxisFlags_NoGridLines, kAxis);
        ImPlot::SetupAxesLimits(bars ? -0.5 : 0, bars ? last + 0.5 : std::max(last, 1.0), lowest * 1.06,
                                lowest == 0 ? highest * 1.06 : highest - 0.06 * lowest, ImPlotCond_Always);
        const auto x_ticks = ticks_up_to(last, std::max(2, static_cast<int>(size.x / look.px(56))), true);
        const auto whole = std::ranges::all_of(all, [](double sum) { return sum == std::floor(sum); });
        const auto y_ticks = ticks_between(lowest, highest, size.y > look.px(100) ? 4 : 2, whole);
        ImPlot::SetupAxisFormat(ImAxis_X1, format_tick);
        ImPlot::SetupAxisFormat(ImAxis_Y1, format_tick);
        ImPlot::SetupAxisTicks(ImAxis_X1, x_ticks.data(), static_cast<int>(x_ticks.size()));
        ImPlot::SetupAxisTicks(ImAxis_Y1, y_ticks.data(), static_cast<int>(y_ticks.size()));
        ImPlot::SetupFinish();
        if (!all.empty() && bars) draw_bars(p, chart, stacked, cursor);
        if (!all.empty() && !bars) draw_lines(look, chart, stacked, cursor);
        draw_predictions(look, chart, bars);
        draw_cursor(look, cursor, value_at(chart, cursor, bars));
        plot_at = ImPlot::GetPlotPos();
        plot_size = ImPlot::GetPlotSize();
        ImPlot::EndPlot();

        ImGui::SetCursorScreenPos(plot_at);
        ImGui::InvisibleButton((std::string(id) + ":seek").c_str(), plot_size);
        const double share = (ImGui::GetIO().MousePos.x - plot_at.x) / plot_size.x;
        const double at = bars ? share * cursor.num_passes - 0.5 : share * last;
        const auto pointed_at = static_cast<std::uint32_t>(std::clamp(std::round(at), 0.0, last));
        if (ImGui::IsItemActive()) clicked = pointed_at;
        if (ImGui::IsItemHovered()) tooltip_now(look, text_at(chart, pointed_at));
    }
    ImDrawList* list = ImGui::GetWindowDrawList();
    const auto along = along_axis(look, chart.quantity, plot_size.y);
    const ImVec2 name = look.fonts.words->CalcTextSizeA(text_size::axis * look.scale, 1e9f, 0, along.c_str());
    ImGui::PushFont(look.fonts.words, text_size::axis);
    ImPlot::AddTextVertical(list, {start.x, plot_at.y + (plot_size.y + name.x) / 2}, u32(p.ink2), along.c_str());
    ImGui::PopFont();
    // Before the first figure of the axis, below the y axis.
    draw_text_right(list, look, look.fonts.words, text_size::axis, plot_at.x - look.px(9),
                    start.y + height - look.px(8), p.ink2, "pass");
    ImGui::SetCursorScreenPos(start);
    ImGui::Dummy({width, height});
    return clicked;
}

}  // namespace lockstep
