// Times and figures of the passes, as numbers and as bars.

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "app/cli/export/exported_run.hpp"
#include "app/session/findings/number_text.hpp"
#include "kernels/run/entry/ordinal.hpp"

namespace lockstep {
namespace {

constexpr double kNoValue = std::numeric_limits<double>::quiet_NaN();
constexpr std::size_t kMaxFigures = 4;

/// The input has neither time nor changes.
std::uint32_t first_plotted(const ExportedRun& exported) { return std::max(1u, exported.first); }

std::uint64_t changed_by(const Run& run, const PassRecord& record) {
    std::uint64_t changed = 0;
    const auto columns = run.columns();
    for (std::size_t c = 0; c < columns.size(); ++c)
        if (!columns[c].input) changed += record.changed_in(c);
    return changed;
}

/// Figures in the order in which passes have them first, without those of a single pass where there are many.
std::vector<PassSeries> figures_of(const ExportedRun& exported) {
    std::vector<PassSeries> found;
    const auto begin = first_plotted(exported);
    for (auto pass = begin; pass <= exported.last; ++pass)
        for (const auto& figure : exported.record(pass).report.figures) {
            if (is_ordinal(figure)) continue;  // it numbers the pass
            auto one = std::ranges::find(found, figure.name, &PassSeries::name);
            if (one == found.end()) {
                found.push_back({figure.name, figure.unit, {}});
                one = found.end() - 1;
            }
            one->values.resize(exported.last - begin + 1, kNoValue);
            one->values[pass - begin] = figure.value;
        }
    return found;
}

std::string csv_name(std::string name) {
    std::ranges::replace_if(
        name, [](char c) { return c == ',' || c == '"' || c == '\n'; }, ' ');
    return name;
}

constexpr double kWidth = 960, kPanel = 132, kTitle = 24, kLeft = 64, kRight = 16, kFoot = 28;

/// The approximate number of labels below the bars.
std::uint32_t step_of_numbers(std::uint32_t passes) {
    constexpr std::uint32_t kMax = 24;
    std::uint32_t step = 1;
    for (std::size_t i = 0; passes / step > kMax; ++i)
        step = i % 3 == 1 ? step / 2 * 5 : step * 2;  // 1, 2, 5, 10, 20, ...
    return step;
}

std::string panel_svg(const PassSeries& series, std::uint32_t first, double top) {
    double most = 0;
    for (const auto value : series.values)
        if (!std::isnan(value)) most = std::max(most, value);
    const auto bottom = top + kTitle + kPanel;
    const auto slot = (kWidth - kLeft - kRight) / static_cast<double>(series.values.size());
    const auto bar = std::max(0.5, std::min(slot * 0.8, 48.0));
    auto svg = fmt::format("<text class=\"title\" x=\"{}\" y=\"{}\">{}</text>\n", kLeft, top + 15,
                           escaped(with_unit(series.name, series.unit)));
    for (const auto part : {0.0, 0.5, 1.0}) {
        const auto y = bottom - part * kPanel;
        svg += fmt::format("<line class=\"grid\" x1=\"{}\" y1=\"{:.1f}\" x2=\"{}\" y2=\"{:.1f}\"/>\n", kLeft, y,
                           kWidth - kRight, y);
        svg += fmt::format("<text class=\"axis\" x=\"{}\" y=\"{:.1f}\" text-anchor=\"end\">{}</text>\n", kLeft - 8,
                           y + 4, short_number(part * most));
    }
    for (std::size_t i = 0; i < series.values.size(); ++i) {
        const auto value = series.values[i];
        if (std::isnan(value) || most <= 0) continue;
        const auto height = kPanel * std::max(0.0, value) / most;
        svg += fmt::format(
            "<rect class=\"bar\" data-of=\"{}\" x=\"{:.2f}\" y=\"{:.2f}\" width=\"{:.2f}\" height=\"{:.2f}\"><title>pass {}: "
            "{}</title></rect>\n",
            first + i, kLeft + slot * (static_cast<double>(i) + 0.5) - bar / 2, bottom - height, bar, height, first + i,
            escaped(short_number(value) + (series.unit.empty() ? "" : " " + series.unit)));
    }
    return svg;
}

std::string theme_variables(const Palette& palette) {
    return fmt::format("--ground:{};--ink:{};--ink2:{};--grid:{};--bar:{};", hex_text(palette.canvas),
                       hex_text(palette.ink), hex_text(palette.ink2), hex_text(palette.grid), hex_text(palette.accent));
}

}  // namespace

std::vector<PassSeries> series_of(const ExportedRun& exported) {
    const bool emulated = is_emulated(exported.run->executor());
    PassSeries times{emulated ? "time of the pass on the emulator" : "time of the pass", "ms", {}},
        changed{"changed elements", "", {}};
    for (auto pass = first_plotted(exported); pass <= exported.last; ++pass) {
        const auto& record = exported.record(pass);
        times.values.push_back(record.ms);
        changed.values.push_back(static_cast<double>(changed_by(*exported.run, record)));
    }
    if (times.values.empty()) return {};
    std::vector<PassSeries> all{std::move(times), std::move(changed)};
    for (auto& figure : figures_of(exported))
        if (all.size() < 2 + kMaxFigures) all.push_back(std::move(figure));
    return all;
}

std::string plot_csv(const ExportedRun& exported) {
    const auto& run = *exported.run;
    const auto columns = run.columns();
    const auto figures = figures_of(exported);
    std::string csv = "pass,ms,kernel_ms,launches";
    for (const auto& column : columns)
        if (!column.input) csv += ",changed_" + csv_name(column.name);
    for (const auto& figure : figures)
        csv += "," + csv_name(figure.unit.empty() ? figure.name : figure.name + " (" + figure.unit + ")");
    csv += ",executor\n";
    const auto first = first_plotted(exported);
    for (auto pass = first; pass <= exported.last; ++pass) {
        const auto& record = exported.record(pass);
        csv += fmt::format("{},{},{},{}", pass, record.ms, record.kernel_ms, record.launches.size());
        for (std::size_t c = 0; c < columns.size(); ++c)
            if (!columns[c].input) csv += fmt::format(",{}", record.changed_in(c));
        for (const auto& figure : figures) {
            const auto value = figure.values[pass - first];
            csv += std::isnan(value) ? "," : fmt::format(",{}", value);
        }
        csv += "," + run.executor() + "\n";
    }
    return csv;
}

std::string plot_svg(const ExportedRun& exported, bool standalone) {
    const auto all = series_of(exported);
    const auto height = static_cast<double>(all.size()) * (kTitle + kPanel + 8) + kFoot;
    auto svg = fmt::format(
        "<svg viewBox=\"0 0 {} {}\"{} role=\"img\">\n", kWidth, height,
        standalone ? fmt::format(" xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\"", kWidth, height)
                   : "");
    if (standalone) {
        svg += fmt::format(
            "<title>{}</title>\n<style>:root{{{}}}@media(prefers-color-scheme:dark){{:root{{{}}}}}"
            "svg{{background:var(--ground)}}</style>\n",
            escaped(command_text(exported)), theme_variables(Palette::light_theme()),
            theme_variables(Palette::dark_theme()));
    }
    svg +=
        "<style>text{font:12px system-ui,sans-serif;fill:var(--ink2)}text.title{font-weight:600;fill:var(--ink)}"
        ".grid{stroke:var(--grid)}.bar{fill:var(--bar)}</style>\n";
    const auto first = first_plotted(exported);
    double top = 0;
    for (const auto& series : all) {
        svg += panel_svg(series, first, top);
        top += kTitle + kPanel + 8;
    }
    if (!all.empty()) {
        const auto passes = exported.last - first + 1;
        const auto slot = (kWidth - kLeft - kRight) / passes;
        const auto step = step_of_numbers(passes);
        svg += fmt::format("<text class=\"axis\" x=\"{}\" y=\"{:.1f}\" text-anchor=\"end\">pass</text>\n", kLeft - 8,
                           top + 10);
        for (auto pass = first; pass <= exported.last; pass += step)
            svg += fmt::format("<text class=\"axis\" x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\">{}</text>\n",
                               kLeft + slot * (pass - first + 0.5), top + 10, pass);
    }
    return svg + "</svg>\n";
}

}  // namespace lockstep
