#include "app/panels/plots/pass_chart.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <implot.h>
#include <implot_internal.h>

#include "app/findings/number_text.hpp"
#include "app/panels/plots/plot_frame.hpp"

namespace lockstep {
namespace {

constexpr float kHeading = 24, kAxisName = 16;  ///< points
constexpr std::uint32_t kMostBars = 48;
constexpr float kBin = 2;  ///< points that hold one value at least, where there are more

/// The smallest of 1, 2, 2.5 and 5 times a power of ten that is not below `value`.
double round_step(double value) {
    const double power = std::pow(10.0, std::floor(std::log10(std::max(value, 1e-12))));
    for (const double factor : {1.0, 2.0, 2.5, 5.0})
        if (factor * power >= value * 0.999999) return factor * power;
    return 10 * power;
}

Colour colour_of(const Palette& p, const PassChart& chart, std::size_t series) {
    if (chart.gain_and_rest) return series == 0 ? p.now : p.ink3;
    return chart.series.size() == 1 ? p.ink3 : p.series(series);
}

/// The series on top of one another: row k is the sum of the first k + 1. With more passes than there is room for, the one
/// furthest from 0 of several, so that no peak is lost. A pass that says nothing, or what is not finite, has no bar, and a line
/// goes on as it was.
std::vector<std::vector<double>> stack(const PassChart& chart, std::uint32_t passes, std::uint32_t bins) {
    std::vector<std::vector<double>> sums;
    std::vector<double> sum(passes, 0.0);
    for (const Series* series : chart.series) {
        double last = 0;
        for (std::uint32_t pass = 0; pass < passes; ++pass) {
            const double value = series->values[pass];
            if (std::isfinite(value)) sum[pass] += last = value;
            else if (bins != passes) sum[pass] += last;
        }
        std::vector<double> row(bins);
        for (std::uint32_t bin = 0; bin < bins; ++bin) {
            const std::size_t from = std::size_t{bin} * passes / bins,
                              to = std::max<std::size_t>(from + 1, std::size_t{bin + 1} * passes / bins);
            row[bin] = *std::max_element(sum.begin() + static_cast<std::ptrdiff_t>(from),
                                         sum.begin() + static_cast<std::ptrdiff_t>(to),
                                         [](double a, double b) { return std::abs(a) < std::abs(b); });
        }
        sums.push_back(std::move(row));
    }
    return sums;
}

void draw_heading(const Look& look, const PassChart& chart, ImVec2 at, float width) {
    const Palette& p = look.colour();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float y = at.y + look.px(kHeading) / 2 - look.px(1);
    draw_text(list, look, look.fonts.strong, text_size::teach, at.x, y, p.ink, chart.title);
    float right = at.x + width;
    const float left = at.x + text_width(look, look.fonts.strong, text_size::teach, chart.title) + look.px(12);
    for (std::size_t i = chart.names.size(); i-- > 0;) {
        const float text = text_width(look, look.fonts.words, text_size::small, chart.names[i]);
        if (right - text - look.px(16) < left) return;
        draw_text_right(list, look, look.fonts.words, text_size::small, right, y, p.ink2, chart.names[i]);
        right -= text + look.px(16);
        list->AddRectFilled({right, y - look.px(5)}, {right + look.px(10), y + look.px(5)}, u32(colour_of(p, chart, i)),
                            look.px(2));
        right -= look.px(12);
    }
    if (right - text_width(look, look.fonts.words, text_size::small, chart.finding) >= left)
        draw_text_right(list, look, look.fonts.words, text_size::small, right, y, p.ink2, chart.finding);
}

/// Bars: amber now, full until now, pale ahead.
void draw_bars(const Palette& p, const PassChart& chart, const std::vector<std::vector<double>>& sums,
               PassChartCursor cursor) {
    for (std::size_t series = sums.size(); series-- > 0;) {
        const Colour full = colour_of(p, chart, series);
        std::vector<ImU32> fills(cursor.num_passes);
        for (std::uint32_t pass = 0; pass < cursor.num_passes; ++pass)
            fills[pass] = u32(pass == cursor.pass && sums.size() == 1 ? p.now
                              : pass <= cursor.pass                   ? full
                                                                      : full.faded(0.45f));
        ImPlotSpec spec;
        spec.FillColors = fills.data();
        spec.LineWeight = 0;
        ImPlot::PlotBars(("##" + std::to_string(series)).c_str(), sums[series].data(),
                         static_cast<int>(cursor.num_passes), 0.8, 0, spec);
    }
}

void draw_lines(const Look& look, const PassChart& chart, const std::vector<std::vector<double>>& sums,
                PassChartCursor cursor) {
    const Palette& p = look.colour();
    const int count = static_cast<int>(sums[0].size());
    const double step = count > 1 ? static_cast<double>(cursor.num_passes - 1) / (count - 1) : 1;
    const int until = std::clamp(static_cast<int>(cursor.pass / step) + 1, 1, count);
    for (std::size_t series = sums.size(); series-- > 0;) {
        const Colour colour = colour_of(p, chart, series);
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

/// The sum of the series at the cursor, each as the last pass left it that says something of it.
double value_at(const PassChart& chart, PassChartCursor cursor) {
    double sum = 0;
    for (const Series* series : chart.series) {
        auto pass = std::min(cursor.pass, cursor.num_passes - 1);
        while (pass > 0 && !std::isfinite(series->values[pass])) --pass;
        if (std::isfinite(series->values[pass])) sum += series->values[pass];
    }
    return sum;
}

/// A dashed line across the room of each pass that a model speaks of, with a ring where bars are lines.
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

void draw_cursor(const Look& look, PassChartCursor cursor, double value) {
    ImDrawList* list = ImPlot::GetPlotDrawList();
    const ImVec2 at = ImPlot::PlotToPixels(cursor.pass, value), origin = ImPlot::GetPlotPos(),
                 size = ImPlot::GetPlotSize();
    ImPlot::PushPlotClipRect(look.px(5));
    list->AddLine({at.x, origin.y}, {at.x, origin.y + size.y}, u32(look.colour().now),
                  std::max(1.f, 1.5f * look.scale));
    list->AddCircleFilled(at, look.px(4), u32(look.colour().now));
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
    draw_heading(look, chart, start, width);

    const ImVec2 frame{start.x + look.px(kAxisName), start.y + look.px(kHeading)};
    const ImVec2 size{width - look.px(kAxisName), height - look.px(kHeading)};
    ImGui::SetCursorScreenPos(frame);
    std::optional<std::uint32_t> clicked;
    const FontScope font(look.fonts.mono, text_size::axis);
    constexpr auto kFlags = ImPlotFlags_CanvasOnly | ImPlotFlags_NoInputs | ImPlotFlags_NoFrame;
    ImVec2 plot_at = frame, plot_size = size;
    if (ImPlot::BeginPlot(id, size, kFlags)) {
        const bool bars = cursor.num_passes <= kMostBars;
        const auto bins =
            bars ? cursor.num_passes
                 : std::min(cursor.num_passes, std::max(2u, static_cast<std::uint32_t>(size.x / look.px(kBin))));
        const auto sums = stack(chart, cursor.num_passes, bins);
        const auto [lowest_sum, highest_sum] = std::minmax_element(sums.back().begin(), sums.back().end());
        const double lowest = *lowest_sum < 0 ? -round_up(-*lowest_sum) : 0;
        double most = *highest_sum;
        for (const double value : chart.predicted)
            if (std::isfinite(value)) most = std::max(most, value);
        const double highest = most > 0 || lowest == 0 ? round_up(most) : 0;
        const double last = cursor.num_passes - 1;
        constexpr auto kAxis = ImPlotAxisFlags_NoMenus | ImPlotAxisFlags_NoHighlight | ImPlotAxisFlags_NoSideSwitch;
        ImPlot::SetupAxes(nullptr, nullptr, kAxis | ImPlotAxisFlags_NoGridLines, kAxis);
        ImPlot::SetupAxesLimits(bars ? -0.5 : 0, bars ? last + 0.5 : std::max(last, 1.0), lowest * 1.06,
                                lowest == 0 ? highest * 1.06 : highest - 0.06 * lowest, ImPlotCond_Always);
        const auto x_ticks = ticks_up_to(last, std::max(2, static_cast<int>(size.x / look.px(56))), true);
        const auto whole = std::ranges::all_of(sums.back(), [](double sum) { return sum == std::floor(sum); });
        const auto y_ticks = ticks_between(lowest, highest, size.y > look.px(100) ? 4 : 2, whole);
        ImPlot::SetupAxisFormat(ImAxis_X1, format_tick);
        ImPlot::SetupAxisFormat(ImAxis_Y1, format_tick);
        ImPlot::SetupAxisTicks(ImAxis_X1, x_ticks.data(), static_cast<int>(x_ticks.size()));
        ImPlot::SetupAxisTicks(ImAxis_Y1, y_ticks.data(), static_cast<int>(y_ticks.size()));
        ImPlot::SetupFinish();
        if (bars) draw_bars(p, chart, sums, cursor);
        else draw_lines(look, chart, sums, cursor);
        draw_predictions(look, chart, bars);
        const auto at_bin =
            static_cast<std::size_t>(std::min(cursor.pass, cursor.num_passes - 1)) * bins / cursor.num_passes;
        draw_cursor(look, cursor, bars ? sums.back()[at_bin] : value_at(chart, cursor));
        plot_at = ImPlot::GetPlotPos();
        plot_size = ImPlot::GetPlotSize();
        ImPlot::EndPlot();

        ImGui::SetCursorScreenPos(plot_at);
        ImGui::InvisibleButton((std::string(id) + ":seek").c_str(), plot_size);
        if (ImGui::IsItemActive()) {
            const double share = (ImGui::GetIO().MousePos.x - plot_at.x) / plot_size.x;
            const double at = bars ? share * cursor.num_passes - 0.5 : share * last;
            clicked = static_cast<std::uint32_t>(std::clamp(std::round(at), 0.0, last));
        }
    }
    ImDrawList* list = ImGui::GetWindowDrawList();
    const auto along = along_axis(look, chart.quantity, plot_size.y);
    const ImVec2 name = look.fonts.words->CalcTextSizeA(text_size::axis * look.scale, 1e9f, 0, along.c_str());
    ImGui::PushFont(look.fonts.words, text_size::axis);
    ImPlot::AddTextVertical(list, {start.x, plot_at.y + (plot_size.y + name.x) / 2}, u32(p.ink2), along.c_str());
    ImGui::PopFont();
    // Before the figures of the axis, where the column of the y axis is empty.
    draw_text_right(list, look, look.fonts.words, text_size::axis, plot_at.x - look.px(9),
                    start.y + height - look.px(8), p.ink2, "pass");
    ImGui::SetCursorScreenPos(start);
    ImGui::Dummy({width, height});
    return clicked;
}

}  // namespace lockstep
