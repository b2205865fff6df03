#include "app/gui/panels/plots/plots.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <iterator>
#include <limits>
#include <memory>

#include <fmt/format.h>
#include <implot.h>

#include "app/gui/panels/frame/empty_panel.hpp"
#include "app/gui/panels/frame/panel_entry.hpp"
#include "app/gui/panels/plots/sublist_lengths.hpp"
#include "app/gui/panels/plots/tree_heights_plot.hpp"
#include "app/gui/theme/widgets.hpp"
#include "app/session/capitalised.hpp"
#include "app/session/findings/model_of_run.hpp"
#include "app/session/findings/number_text.hpp"

namespace lockstep {
namespace {

// Points, of one plot with its title and axes.
constexpr float kMin = 98, kMax = 210;
constexpr float kMinWithNames = 150;  // both axes named

/// The common first words of all names: "arcs" of "arcs found", "arcs led back".
std::string common_words(const std::vector<std::string>& names) {
    std::string common = names.front();
    for (const auto& name : names) {
        std::size_t same = 0;
        while (same < common.size() && same < name.size() && common[same] == name[same]) ++same;
        common.resize(same);
    }
    const auto space = common.rfind(' ');
    return space == std::string::npos ? std::string() : common.substr(0, space);
}

/// Without a trailing linking word: "arcs" of "arcs that".
std::string without_link(std::string words) {
    for (const char* link : {" that", " which", " of", " with", " in", " to"})
        if (words.ends_with(link)) words.erase(words.size() - std::string_view(link).size());
    return words;
}

/// "1 vertex", "709 vertices": units are given in the plural.
std::string amount_text(double value, const Series& series) {
    const auto& unit = series.unit;
    if (unit.empty()) return short_number(value);
    if (value == 1 && !series.one.empty()) return "1 " + series.one;
    const bool one = value == 1 && unit.size() > 3 && unit.find('/') == unit.npos && unit.ends_with('s');
    return short_number(value) + " " + (one ? unit.substr(0, unit.size() - 1) : unit);
}

/// "level 300", "jump 4": the pass's label if it is unique, else "pass 7".
std::string pass_name(const std::vector<std::string>& labels, std::uint32_t pass) {
    const auto& label = labels[pass];
    const bool is_figure = label.empty() || std::isdigit(static_cast<unsigned char>(label[0]));
    if (is_figure || std::ranges::count(labels, label) != 1) return "pass " + count_text(pass);
    return label;
}

std::string finding_of(const Series& series, std::uint32_t pass, const std::vector<std::string>& labels) {
    if (series.values.empty() || pass >= series.values.size()) return {};
    const auto now = std::isnan(series.values[pass]) ? "not counted" : amount_text(series.values[pass], series);
    return fmt::format("{}: {}; highest {} at {}", pass_name(labels, pass), now, short_number(series.highest),
                       pass_name(labels, series.highest_at));
}

/// Passes of two kinds have one of these figures each, so neither is the rest of the other.
bool takes_turns(const Series& first, const Series& second) {
    const auto is_there = [](double value) { return std::isfinite(value) && value != 0; };
    bool first_is = false, second_is = false;
    for (std::size_t pass = 0; pass < std::min(first.values.size(), second.values.size()); ++pass) {
        const bool one = is_there(first.values[pass]), other = is_there(second.values[pass]);
        if (one && other) return false;
        first_is = first_is || one;
        second_is = second_is || other;
    }
    return first_is && second_is;
}

/// Figures with the same unit are parts of a whole and share a plot.
std::vector<PassChart> figure_charts(const RunSeries& series, std::uint32_t pass) {
    std::vector<PassChart> charts;
    for (const auto& figure : series.figures()) {
        const auto same = std::find_if(charts.begin(), charts.end(), [&](const PassChart& one) {
            return !figure.unit.empty() && one.quantity == figure.unit &&
                   !common_words({one.series.front()->name, figure.name}).empty();
        });
        if (same != charts.end()) same->series.push_back(&figure);
        else
            charts.push_back({.title = capitalised(figure.name),
                              .quantity = figure.unit.empty() ? figure.name : figure.unit,
                              .series = {&figure}});
    }
    for (auto& chart : charts) {
        if (chart.series.size() == 1) {
            chart.finding = finding_of(*chart.series.front(), pass, series.labels());
            continue;
        }
        chart.gain_and_rest = chart.series.size() == 2 && !takes_turns(*chart.series[0], *chart.series[1]);
        std::vector<std::string> names;
        for (const auto* one : chart.series) names.push_back(one->name);
        const auto common = common_words(names);
        chart.title = capitalised(without_link(common));
        for (const auto& name : names) chart.names.push_back(name.substr(common.size() + 1));
    }
    return charts;
}

/// True for figures that only nested passes have, in an algorithm that also has outer passes: those of the ranking inside a tour. Outer
/// passes have no value.
bool is_of_passes_inside(const PassChart& chart, const RunSeries& series) {
    std::size_t own = 0;
    for (std::uint32_t pass = 1; pass < series.size(); ++pass) {
        if (series.depths()[pass] != 0) continue;
        ++own;
        for (const auto* one : chart.series)
            if (std::isfinite(one->values[pass])) return false;
    }
    return own >= 2;
}

/// The predictions of Rehman's model for the passes that it covers, beside the times of all passes.
void add_predictions(PassChart& times, const Run& run) {
    const model::DeviceProfile device;
    for (const auto& one : modelled_kernels(run, device, model::Combine::sum)) {
        if (!one.pass) continue;
        times.predicted.resize(run.timeline().size(), std::numeric_limits<double>::quiet_NaN());
        times.predicted[*one.pass] = one.predicted.ms;
        times.finding += fmt::format("; dashed: {} by Eq. 6.1 to 6.4, {}", one.predicted.kernel.name, device.name);
    }
}

}  // namespace

bool walked_in(const Run& run, const AlgorithmInfo& algorithm, std::uint32_t pass) {
    const auto* distribution = distribution_of(algorithm);
    if (!distribution) return false;
    const auto columns = run.columns();
    bool ever = false;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        if (columns[i].name != distribution->column) continue;
        if (run.timeline().record(pass).changed_in(i) != 0) return true;
        for (std::uint32_t other = 1; other < run.timeline().size() && !ever; ++other)
            ever = run.timeline().record(other).changed_in(i) != 0;
    }
    return !ever;
}

std::vector<PassChart> charts_of(const RunSeries& series, std::uint32_t pass, double total_ms) {
    auto charts = figure_charts(series, pass);
    std::vector<PassChart> inside;
    std::erase_if(charts, [&](PassChart& one) {
        if (!is_of_passes_inside(one, series)) return false;
        inside.push_back(std::move(one));
        return true;
    });
    for (const auto& one : series.changed())
        if (one.highest != 0)
            charts.push_back({.title = "Changed: " + one.name,
                              .finding = finding_of(one, pass, series.labels()),
                              .quantity = one.unit.empty() ? "elements" : one.unit,
                              .series = {&one}});

    PassChart time{.title = "Time in kernels", .quantity = "time, ms"};
    double kernels = 0;
    for (const auto& one : series.kernels()) {
        time.series.push_back(&one);
        if (series.kernels().size() > 1) time.names.push_back(one.name);
        for (const double ms : one.values) kernels += ms;
    }
    time.finding = fmt::format("{} of {} in all", duration_text(kernels), duration_text(total_ms));
    if (time.series.empty()) {
        time.title = "Time of a pass";
        time.series.push_back(&series.pass_ms());
        time.finding = finding_of(series.pass_ms(), pass, series.labels());
    }
    time.times = true;
    charts.push_back(std::move(time));
    std::ranges::move(inside, std::back_inserter(charts));
    return charts;
}

std::string PlotsPanel::note(const PanelContext& context) const {
    return context.workspace.run() ? fmt::format("{}, {}", context.workspace.run()->executor(),
                                                 count_text(context.workspace.last_pass(), "pass", "passes"))
                                   : "";
}

void PlotsPanel::declare(const Workspace& workspace, Queries& queries) const {
    const Run* run = workspace.run();
    if (!run || !run->ready()) return;
    queries.tree_heights = true;
    const auto& algorithm = *run->request().algorithm;
    if (walks_lengths(algorithm) || shares_segments(algorithm))
        declare_lengths(workspace, {.run = run, .pass = workspace.shown_pass()}, queries);
}

void PlotsPanel::draw(const PanelContext& context) {
    const Look& look = context.look;
    const Run* run = context.workspace.run();
    if (!run || context.series.size() == 0)
        return draw_empty_panel(context, "The figures and times of each pass appear here.");
    const auto pass = std::min(context.workspace.shown_pass(), context.series.size() - 1);
    auto charts = charts_of(context.series, pass, run->total_ms());
    auto& times = *std::ranges::find(charts, true, &PassChart::times);
    if (is_emulated(run->executor())) times.finding += ", on the emulator";
    add_predictions(times, *run);
    // The cut of a list comes first: it explains the times.
    const ShownRun shown{.run = run, .pass = pass};
    const auto& algorithm = *run->request().algorithm;
    // Threads walk in the passes that fill the column of the lengths; where no pass does, they walk the input in every pass.
    const bool has = (walks_lengths(algorithm) || shares_segments(algorithm)) && walked_in(*run, algorithm, pass);
    const auto lengths = has ? lengths_shown(context, shown) : std::optional<LengthsShown>();
    const bool walks = has && walks_lengths(algorithm);
    const auto* heights = context.workspace.answers().tree_heights();
    const float gap = look.px(8), room = ImGui::GetContentRegionAvail().y;
    // As many whole plots as fit; the rest scrolls.
    const float least = look.px(lengths || heights ? kMinWithNames : kMin),
                in_sight = std::clamp(
                    std::floor((room + gap) / (least + gap)), 1.f,
                    static_cast<float>(charts.size() + (lengths ? 1 : 0) + (walks ? 1 : 0) + (heights ? 1 : 0)));
    const float each = std::clamp((room + gap) / in_sight - gap, least, std::max(look.px(kMax), room * 0.45f));
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, gap));
    if (lengths) {
        if (walks) draw_threads_walking(look, "##walking", *lengths, each);
        draw_lengths(context, "##lengths", shown, *lengths, each);
    }
    if (heights) draw_tree_heights(context, *heights, each);
    ImPlot::BeginAlignedPlots("plots");
    for (std::size_t i = 0; i < charts.size(); ++i) {
        const std::string id = "##plot" + std::to_string(i);
        if (const auto to = draw_pass_chart(look, id.c_str(), charts[i], {pass, context.series.size()}, each))
            context.actions.push(Seek{*to});
    }
    ImPlot::EndAlignedPlots();
    ImGui::PopStyleVar();
}

PanelEntry plots_panel() {
    return {.id = "plots",
            .teach = DockPlace{DockPart::below_right, 3},
            .debug = DockPlace{DockPart::below, 14},
            .tune = DockPlace{DockPart::main, 7},
            .make = [](const PanelParts&) { return std::make_unique<PlotsPanel>(); }};
}

}  // namespace lockstep
