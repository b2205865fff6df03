#include "app/gui/panels/plots/sublist_lengths.hpp"

#include <algorithm>
#include <functional>
#include <memory>

#include <fmt/format.h>

#include "app/gui/panels/frame/panel_entry.hpp"
#include "app/gui/panels/plots/pass_chart.hpp"
#include "app/gui/panels/plots/tree_heights_plot.hpp"
#include "app/gui/theme/widgets.hpp"
#include "app/session/findings/number_text.hpp"

namespace lockstep {
namespace {

constexpr float kGap = 8, kMin = 176;  ///< points: between plots, and of one with its words

/// "thesis: longest 350, singletons about 16,000 expected"; empty if the source has no such input.
std::string published_text(const Run& run) {
    const AlgorithmInfo& info = *run.request().algorithm;
    const auto* distribution = distribution_of(info);
    if (!distribution || !distribution->published_figures) return {};
    std::string text;
    for (const auto& figure : distribution->published_figures(*run.request().dataset, run.request().parameters))
        text += (text.empty() ? info.published.by + ": " : ", ") + figure.name + " " + figure.text;
    return text;
}

/// "this list", "these segments"
std::string this_dataset(const Dataset& dataset) {
    const auto& name = dataset.info().name;
    return fmt::format("{} {}", name.ends_with('s') ? "these" : "this", name);
}

std::string elements_note(const PanelContext& context) {
    const Run* run = context.workspace.run();
    if (!run || !distribution_of(*run->request().algorithm)) return {};
    const auto& dataset = *run->request().dataset;
    const auto& info = dataset.info();
    return info.element.count(dataset.num_vertices()) + ", " + this_dataset(dataset);
}

bool has_lengths(const AlgorithmInfo& info) { return distribution_of(info) != nullptr; }

using DrawOne = std::function<void(const ShownRun&, const LengthsShown&, const char* id, float height)>;

/// One plot for each run, one below the other, and space for others below.
void draw_each_run(const PanelContext& context, bool (*has)(const AlgorithmInfo&), const DrawOne& draw_one,
                   std::size_t others = 0) {
    const Look& look = context.look;
    const auto shown = shown_runs(context.workspace);
    const auto first = std::ranges::find_if(shown, [&](const auto& one) { return has(*one.run->request().algorithm); });
    if (first == shown.end()) {
        empty_note(look, "The distribution of work among threads appears here for algorithms that cut their input.");
        const auto dataset = context.workspace.dataset();
        const auto& all = context.workspace.catalog().all();
        const auto found = std::ranges::find_if(
            all, [&](const auto& one) { return dataset && one->input == dataset->kind && walks_lengths(*one); });
        if (found != all.end() &&
            text_button(look, "choose", fmt::format("Run {} on {}", (*found)->id, this_dataset(*dataset))))
            context.actions.push(ChooseAlgorithm{(*found)->id});
        return;
    }
    const float gap = look.px(kGap);
    const float each = std::max(
        look.px(kMin), (ImGui::GetContentRegionAvail().y + gap) / static_cast<float>(shown.size() + others) - gap);
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, gap));
    bool any = false;
    for (std::size_t i = 0; i < shown.size(); ++i) {
        if (!has(*shown[i].run->request().algorithm)) continue;
        auto lengths = lengths_shown(context, shown[i]);
        if (!lengths) continue;
        if (lengths->name.empty()) {  // the tab has the title
            const auto& what = *lengths->balance.distribution;
            lengths->name = count_text(lengths->balance.lengths.each.size(), what.one, what.many);
        }
        any = true;
        draw_one(shown[i], *lengths, ("##lengths" + std::to_string(i)).c_str(), each);
    }
    ImGui::PopStyleVar();
    if (!any) empty_note(look, awaited_text(*first->run, context.workspace.answers().lengths().pending()));
}

/// The sizes of a search's frontiers, if the algorithm reports them; else null.
const Series* frontier_of(const PanelContext& context) {
    const auto& figures = context.series.figures();
    const auto found = std::ranges::find(figures, "frontier", &Series::name);
    return found == figures.end() ? nullptr : &*found;
}

/// The sizes of a search's frontiers, pass by pass; a click goes there.
void draw_frontiers(const PanelContext& context, const Series& frontier) {
    const auto pass = std::min(context.workspace.shown_pass(), context.series.size() - 1);
    const auto most = static_cast<std::uint64_t>(frontier.highest);
    const PassChart chart{.title = "Frontier by level",
                          .finding = fmt::format("largest: {} {} at {}", count_text(most), frontier.unit,
                                                 context.series.labels()[frontier.highest_at]),
                          .quantity = frontier.unit,
                          .series = {&frontier}};
    const float height = std::max(context.look.px(kMin), ImGui::GetContentRegionAvail().y);
    if (const auto to = draw_pass_chart(context.look, "##frontier", chart, {pass, context.series.size()}, height))
        context.actions.push(Seek{*to});
}

/// The lengths of the shown pass; a click selects the element.
void draw_pass_lengths(const PanelContext& context, const LoadBalance& balance) {
    const Look& look = context.look;
    const auto& what = *balance.distribution;
    const auto columns = context.workspace.run()->columns();
    const auto column = std::ranges::find(columns, what.column, &Column::name);
    if (column == columns.end()) return;
    LengthsShown lengths{.balance = balance,
                         .selected = {},
                         .name = count_text(balance.lengths.each.size(), what.one, what.many) + " of this pass",
                         .published_text = {}};
    if (const auto element = context.workspace.selected_in(column->space)) {
        const auto found = std::ranges::lower_bound(balance.elements, *element);
        if (found != balance.elements.end() && *found == *element)
            lengths.selected = static_cast<std::uint32_t>(found - balance.elements.begin());
    }
    const auto clicked = draw_sublist_lengths(look, "##of-pass", lengths, look.px(kMin));
    ImGui::Dummy({0, look.px(kGap)});
    if (clicked) context.actions.push(SelectElement{balance.elements[*clicked], column->space});
}

/// The heights of trees, as high as each plot below: one for each shown run, and others.
void draw_heights_above(const PanelContext& context, const TreeHeights& heights, std::size_t others) {
    const Look& look = context.look;
    const float gap = look.px(kGap), room = ImGui::GetContentRegionAvail().y + gap;
    const auto plots = static_cast<float>(1 + shown_runs(context.workspace).size() + others);
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, gap));
    draw_tree_heights(context, heights, std::max(look.px(kMin), room / plots - gap));
    ImGui::PopStyleVar();
}

void select_length(const PanelContext& context, const ShownRun& shown, const LengthsShown& lengths,
                   std::optional<std::uint32_t> number) {
    if (!number) return;
    if (const auto element = context.workspace.answers().lengths().element_of(*shown.run, *number, lengths.level))
        context.actions.push(SelectElement{*element, space_of_lengths(*shown.run, lengths.level)});
}

}  // namespace

void declare_lengths(const Workspace& workspace, const ShownRun& shown, Queries& queries) {
    const auto level = level_at_work(*shown.run, shown.pass);
    queries.lengths.push_back({shown.run, level, workspace.selected_in(space_of_lengths(*shown.run, level))});
}

std::optional<LengthsShown> lengths_shown(const PanelContext& context, const ShownRun& shown) {
    const auto level = level_at_work(*shown.run, shown.pass);
    const LoadBalance* balance = context.workspace.answers().lengths().of(shown.run, level);
    if (!balance) return std::nullopt;
    LengthsShown lengths{.balance = *balance,
                         .selected = {},
                         .level = level,
                         .badge = shown.badge,
                         .name = shown.name,
                         .published_text = level == 0 ? published_text(*shown.run) : std::string()};
    if (const auto& fills = balance->distribution->fills_warps)
        lengths.each_lane_walks = fills(shown.run->request().parameters);
    if (const auto element = context.workspace.selected_in(space_of_lengths(*shown.run, level)))
        lengths.selected = context.workspace.answers().lengths().number_of(*shown.run, *element, level);
    return lengths;
}

void draw_lengths(const PanelContext& context, const char* id, const ShownRun& shown, const LengthsShown& lengths,
                  float height) {
    select_length(context, shown, lengths, draw_sublist_lengths(context.look, id, lengths, height));
}

bool SublistLengthsPanel::applies(const PanelContext& context) const {
    return family_has(context.workspace, has_lengths) || family_has(context.workspace, grows_trees) ||
           frontier_of(context);
}

std::string SublistLengthsPanel::note(const PanelContext& context) const { return elements_note(context); }

void SublistLengthsPanel::declare(const Workspace& workspace, Queries& queries) const {
    queries.tree_heights = true;
    const auto shown = shown_runs(workspace);
    queries.pass_lengths = shown.size() == 1;
    for (const auto& one : shown)
        if (has_lengths(*one.run->request().algorithm)) declare_lengths(workspace, one, queries);
    if (workspace.run()) queries.lengths.push_back({.run = workspace.run()});
}

void SublistLengthsPanel::draw(const PanelContext& context) {
    const Run* run = context.workspace.run();
    const auto* heights = context.workspace.answers().tree_heights();
    const auto* frontier = frontier_of(context);
    const bool one_run = shown_runs(context.workspace).size() == 1;
    const auto draw_one = [&](const ShownRun& shown, const LengthsShown& lengths, const char* id, float height) {
        draw_lengths(context, id, shown, lengths, height);
        // A few vertices have a bar each; the histogram follows below.
        if (!lengths.balance.few() || lengths.balance.distribution->walked || !one_run) return;
        auto counted = lengths;
        counted.name = lengths.balance.distribution->name;
        select_length(context, shown, counted,
                      draw_length_histogram(context.look, (std::string(id) + ":histogram").c_str(), counted, height));
    };
    const auto* distribution = run ? distribution_of(*run->request().algorithm) : nullptr;
    const LoadBalance* balance =
        distribution && !distribution->walked ? context.workspace.answers().lengths().of(run) : nullptr;
    const bool two = balance && balance->few() && one_run;
    const LoadBalance* of_pass = one_run ? context.workspace.answers().pass_lengths() : nullptr;
    if (of_pass && of_pass->lengths.each.empty()) of_pass = nullptr;  // before the first pass
    const std::size_t others = (frontier ? 1 : 0) + (two ? 1 : 0) + (of_pass ? 1 : 0);
    if (heights && context.series.size() != 0) draw_heights_above(context, *heights, others);
    draw_each_run(context, has_lengths, draw_one, others);
    if (of_pass) draw_pass_lengths(context, *of_pass);
    if (frontier && context.series.size() != 0) draw_frontiers(context, *frontier);
}

bool ThreadsWalkingPanel::applies(const PanelContext& context) const {
    return family_has(context.workspace, walks_lengths);
}

std::string ThreadsWalkingPanel::note(const PanelContext& context) const { return elements_note(context); }

void ThreadsWalkingPanel::declare(const Workspace& workspace, Queries& queries) const {
    for (const auto& one : shown_runs(workspace))
        if (walks_lengths(*one.run->request().algorithm)) declare_lengths(workspace, one, queries);
}

void ThreadsWalkingPanel::draw(const PanelContext& context) {
    draw_each_run(context, walks_lengths,
                  [&](const ShownRun&, const LengthsShown& lengths, const char* id, float height) {
                      draw_threads_walking(context.look, id, lengths, height);
                  });
}

PanelEntry lengths_panel() {
    return {.id = "lengths", .tune = DockPlace{DockPart::right, 3}, .make = [](const PanelParts&) {
                return std::make_unique<SublistLengthsPanel>();
            }};
}

PanelEntry walking_panel() {
    return {.id = "walking", .tune = DockPlace{DockPart::right, 4}, .make = [](const PanelParts&) {
                return std::make_unique<ThreadsWalkingPanel>();
            }};
}

}  // namespace lockstep
