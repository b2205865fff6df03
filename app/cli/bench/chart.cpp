#include "app/cli/bench/chart.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include <fmt/format.h>
#include <imgui.h>
#include <implot.h>
#include <implot_internal.h>

#include "app/cli/bench/chart_series.hpp"
#include "app/offscreen.hpp"
#include "app/theme/fonts.hpp"
#include "app/theme/look.hpp"
#include "app/theme/style.hpp"

namespace lockstep {
namespace {

constexpr int kFrames = 3;  // sizes of labels settle
constexpr float kMargin = 18, kHeading = 44, kAxisName = 22, kLabelGap = 12, kDotSpacing = 6, kTextRow = 18;  // points

constexpr std::array<ImPlotMarker, 6> kMarkers{ImPlotMarker_Circle, ImPlotMarker_Square, ImPlotMarker_Diamond,
                                               ImPlotMarker_Up,     ImPlotMarker_Down,   ImPlotMarker_Cross};

int write_count(double value, char* text, int size, void*) {
    return std::snprintf(text, static_cast<std::size_t>(size), "%s", count_label(value).c_str());
}
int write_time(double value, char* text, int size, void*) {
    return std::snprintf(text, static_cast<std::size_t>(size), "%s", time_label(value).c_str());
}

class BenchChart {
public:
    BenchChart(std::span<const Measurement> rows, const Look& look)
        : look_(look), rows_(rows), series_(chart_series(rows)) {}

    void draw(float width, float height) const {
        ImGui::SetNextWindowPos({0, 0});
        ImGui::SetNextWindowSize({width, height});
        ImGui::Begin("bench", nullptr,
                     ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings);
        draw_heading(width);
        draw_plot(width, height);
        ImGui::End();
    }

private:
    Colour colour_of(std::size_t series) const {
        const auto& palette = look_.colour();
        return series_[series].floor ? palette.ink2 : palette.categories[series % palette.categories.size()];
    }

    float widest_label() const {
        float widest = 0;
        for (const auto& line : series_)
            widest = std::max(widest, text_width(look_, look_.fonts.mono, text_size::small, line.name));
        return widest;
    }

    void draw_heading(float width) const {
        auto* list = ImGui::GetWindowDrawList();
        const auto& palette = look_.colour();
        const auto y = look_.px(kMargin) + look_.px(kHeading) / 4;
        const auto title = "Kernel time against n";
        draw_text(list, look_, look_.fonts.strong, text_size::heading, look_.px(kMargin), y, palette.ink, title);
        const auto from =
            look_.px(kMargin) + text_width(look_, look_.fonts.strong, text_size::heading, title) + look_.px(kLabelGap);
        const auto scope = fmt::format("{}median of {}, {} on {}", finding(series_), rows_.front().ms.size(),
                                       rows_.front().executor, rows_.front().device);
        const auto shown =
            fit_text(look_, look_.fonts.words, text_size::small, scope, width - look_.px(kMargin) - from);
        draw_text_right(list, look_, look_.fonts.words, text_size::small, width - look_.px(kMargin), y, palette.ink2,
                        shown);
    }

    void draw_plot(float width, float height) const {
        const auto left = look_.px(kMargin + kAxisName), top = look_.px(kHeading);
        const ImVec2 size{width - left - look_.px(kMargin) - widest_label() - look_.px(2 * kLabelGap),
                          height - top - look_.px(kMargin + kAxisName)};
        ImGui::SetCursorScreenPos({left, top});
        const FontScope font(look_.fonts.mono, text_size::axis);
        ImPlot::PushStyleVar(ImPlotStyleVar_MinorAlpha, 1.f);  // ticks that are set by hand count as minor ones
        const bool visible =
            ImPlot::BeginPlot("##times", size, ImPlotFlags_CanvasOnly | ImPlotFlags_NoInputs | ImPlotFlags_NoFrame);
        if (visible) set_up_axes(size);
        ImPlot::PopStyleVar();
        if (!visible) return;
        for (std::size_t k = 0; k < series_.size(); ++k) series_[k].floor ? draw_floor(k) : draw_line(k);
        draw_labels();
        const auto at = ImPlot::GetPlotPos(), extent = ImPlot::GetPlotSize();
        ImPlot::EndPlot();
        name_axes(at, extent, height);
    }

    void set_up_axes(ImVec2 size) const {
        constexpr auto kAxis = ImPlotAxisFlags_NoMenus | ImPlotAxisFlags_NoHighlight | ImPlotAxisFlags_NoSideSwitch;
        const auto counts = log_range(series_, &ChartSeries::n);
        auto times = log_range(series_, &ChartSeries::ms);
        // Whole decades, so that the axis looks like the log axis that it is.
        times = {std::pow(10.0, std::floor(std::log10(times.lowest))),
                 std::pow(10.0, std::ceil(std::log10(times.highest)))};
        ImPlot::SetupAxes(nullptr, nullptr, kAxis, kAxis);
        ImPlot::SetupAxisScale(ImAxis_X1, ImPlotScale_Log10);
        ImPlot::SetupAxisScale(ImAxis_Y1, ImPlotScale_Log10);
        ImPlot::SetupAxesLimits(counts.lowest / 1.1, counts.highest * 1.1, times.lowest, times.highest,
                                ImPlotCond_Always);
        ImPlot::SetupAxisFormat(ImAxis_X1, write_count);
        ImPlot::SetupAxisFormat(ImAxis_Y1, write_time);
        const auto x = count_ticks(counts, std::max<std::size_t>(2, static_cast<std::size_t>(size.x / look_.px(64))));
        const auto y = time_ticks(times);
        if (!x.empty()) ImPlot::SetupAxisTicks(ImAxis_X1, x.data(), static_cast<int>(x.size()));
        if (!y.empty()) ImPlot::SetupAxisTicks(ImAxis_Y1, y.data(), static_cast<int>(y.size()));
        ImPlot::SetupFinish();
    }

    void draw_line(std::size_t k) const {
        const auto& line = series_[k];
        ImPlotSpec spec;
        spec.LineColor = spec.MarkerFillColor = spec.MarkerLineColor = rgba(colour_of(k));
        spec.LineWeight = 2 * look_.scale;
        spec.Marker = kMarkers[k % kMarkers.size()];
        spec.MarkerSize = 4 * look_.scale;
        ImPlot::PlotLine(("##" + line.name).c_str(), line.n.data(), line.ms.data(), static_cast<int>(line.n.size()),
                         spec);
    }

    void draw_floor(std::size_t k) const {
        const auto& line = series_[k];
        auto* list = ImPlot::GetPlotDrawList();
        ImPlot::PushPlotClipRect();
        for (std::size_t i = 0; i + 1 < line.n.size(); ++i) {
            const auto from = ImPlot::PlotToPixels(line.n[i], line.ms[i]),
                       to = ImPlot::PlotToPixels(line.n[i + 1], line.ms[i + 1]);
            const auto dots =
                std::max(1, static_cast<int>(std::hypot(to.x - from.x, to.y - from.y) / look_.px(kDotSpacing)));
            for (int dot = 0; dot <= dots; ++dot) {
                const auto t = static_cast<float>(dot) / static_cast<float>(dots);
                list->AddCircleFilled({from.x + t * (to.x - from.x), from.y + t * (to.y - from.y)}, 1.2f * look_.scale,
                                      u32(colour_of(k)));
            }
        }
        ImPlot::PopPlotClipRect();
    }

    /// Names at the ends of the lines, moved apart, each with a thin line to its end.
    void draw_labels() const {
        auto* list = ImGui::GetWindowDrawList();
        const auto at = ImPlot::GetPlotPos(), extent = ImPlot::GetPlotSize();
        std::vector<ImVec2> ends;
        std::vector<float> heights;
        for (const auto& line : series_) {
            ends.push_back(ImPlot::PlotToPixels(line.n.back(), line.ms.back()));
            heights.push_back(ends.back().y);
        }
        spread_labels(heights, look_.px(kTextRow), at.y + look_.px(kTextRow / 2),
                      at.y + extent.y - look_.px(kTextRow / 2));
        const auto edge = at.x + extent.x, text = edge + look_.px(2 * kLabelGap);
        for (std::size_t k = 0; k < series_.size(); ++k) {
            list->AddLine({ends[k].x + look_.px(6), ends[k].y}, {text - look_.px(4), heights[k]},
                          u32(colour_of(k).faded(0.6f)), look_.scale);
            draw_text(list, look_, look_.fonts.mono, text_size::small, text, heights[k], look_.colour().ink,
                      series_[k].name);
        }
    }

    void name_axes(ImVec2 at, ImVec2 extent, float height) const {
        auto* list = ImGui::GetWindowDrawList();
        const auto colour = look_.colour().ink2;
        draw_text_centred(list, look_, look_.fonts.words, text_size::axis, at.x + extent.x / 2,
                          height - look_.px(kMargin), colour, "n, vertices or nodes (log scale)");
        const char* name = "time, ms (log scale)";
        ImGui::PushFont(look_.fonts.words, text_size::axis);
        const auto length = ImGui::CalcTextSize(name).x;
        ImPlot::AddTextVertical(list, {look_.px(kMargin), at.y + (extent.y + length) / 2}, u32(colour), name);
        ImGui::PopFont();
    }

    const Look& look_;
    std::span<const Measurement> rows_;
    std::vector<ChartSeries> series_;
};

}  // namespace

Image draw_bench_chart(std::span<const Measurement> rows, int width, int height, Theme theme) {
    OffscreenCanvas canvas(width, height);
    Look look{.palette = theme == Theme::dark ? &Palette::dark_theme() : &Palette::light_theme(),
              .fonts = load_fonts(),
              .scale = 1,
              .offscreen = true};
    apply_style(look);
    const BenchChart chart(rows, look);
    for (int frame = 0; frame < kFrames; ++frame)
        canvas.frame([&] { chart.draw(static_cast<float>(width), static_cast<float>(height)); });
    return canvas.image();
}

}  // namespace lockstep
