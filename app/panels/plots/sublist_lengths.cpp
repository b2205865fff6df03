#include "app/panels/plots/sublist_lengths.hpp"

#include <algorithm>
#include <functional>

#include <fmt/format.h>

#include "app/findings/number_text.hpp"
#include "app/theme/widgets.hpp"
#include "app/workspace/linked_elements.hpp"

namespace lockstep {
namespace {

constexpr float kGap = 8, kLeast = 176;  ///< points: between plots, and of one with its words

/// "thesis: longest 350, singletons about 16,000 expected"; empty where the source says nothing of such an input.
std::string published_text(const Run& run) {
    const AlgorithmInfo& info = *run.request().algorithm;
    const auto* distribution = distribution_of(info);
    if (!distribution || !distribution->published) return {};
    std::string text;
    for (const auto& figure : distribution->published(*run.request().dataset, run.request().parameters))
        text += (text.empty() ? info.published.by + ": " : ", ") + figure.name + " " + figure.text;
    return text;
}

std::string elements_note(const PanelContext& context) {
    const Run* run = context.workspace.run();
    if (!run || !distribution_of(*run->request().algorithm)) return {};
    const auto& dataset = *run->request().dataset;
    return fmt::format("{}, this {}", dataset.info().element.count(dataset.num_vertices()), dataset.info().name);
}

using DrawOne = std::function<void(const ShownRun&, const LengthsShown&, const char* id, float height)>;

/// One plot for each run, one below the other. False while something is still being measured.
bool draw_each_run(const PanelContext& context, bool (*has)(const AlgorithmInfo&), const DrawOne& draw_one) {
    const Look& look = context.look;
    const auto shown = shown_runs(context.workspace);
    if (std::ranges::none_of(shown, [&](const ShownRun& one) { return has(*one.run->request().algorithm); })) {
        empty_note(look, "An algorithm that shares its input out to threads shows here how evenly it does.");
        const auto dataset = context.workspace.dataset();
        const auto& all = context.workspace.catalog().all();
        const auto found = std::ranges::find_if(all, [](const auto& one) { return walks_lengths(*one); });
        if (dataset && found != all.end() && dataset->kind == (*found)->input &&
            text_button(look, "choose", "Rank this list by " + (*found)->id))
            context.actions.push(ChooseAlgorithm{(*found)->id});
        return true;
    }
    const float gap = look.px(kGap);
    const float each =
        std::max(look.px(kLeast), (ImGui::GetContentRegionAvail().y + gap) / static_cast<float>(shown.size()) - gap);
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, gap));
    bool any = false;
    for (std::size_t i = 0; i < shown.size(); ++i) {
        if (!has(*shown[i].run->request().algorithm)) continue;
        auto lengths = lengths_of(context, shown[i]);
        if (!lengths) continue;
        if (lengths->name.empty()) {  // the tab has the title already
            const auto& what = *lengths->balance.distribution;
            lengths->name = count_text(lengths->balance.lengths.each.size(), what.one, what.many);
        }
        any = true;
        draw_one(shown[i], *lengths, ("##lengths" + std::to_string(i)).c_str(), each);
    }
    ImGui::PopStyleVar();
    const bool settled = !context.balances.pending();
    if (!any)
        empty_note(look, settled ? "The sublists appear once every thread has walked its own."
                                 : "Counting the sublists' nodes\u2026");
    return settled;
}

/// That the nodes of a level lie in.
std::string space_of_level(const Run& run, int level) {
    return level == 0 ? own_space(*run.request().dataset).name : space_names::sublists(level);
}

}  // namespace

std::optional<LengthsShown> lengths_of(const PanelContext& context, const ShownRun& shown) {
    const auto level = level_at_work(*shown.run, shown.pass);
    const LoadBalance* balance = context.balances.of(shown.run, level);
    if (!balance) return std::nullopt;
    LengthsShown lengths{.balance = *balance,
                         .selected = {},
                         .level = level,
                         .badge = shown.badge,
                         .name = shown.name,
                         .published = level == 0 ? published_text(*shown.run) : std::string()};
    if (const auto element = context.workspace.selected_in(space_of_level(*shown.run, level)))
        lengths.selected = context.balances.number_of(*shown.run, *element, level);
    return lengths;
}

void draw_lengths(const PanelContext& context, const char* id, const ShownRun& shown, const LengthsShown& lengths,
                  float height) {
    if (const auto number = draw_sublist_lengths(context.look, id, lengths, height))
        if (const auto element = context.balances.element_of(*shown.run, *number, lengths.level))
            context.actions.push(SelectElement{*element, space_of_level(*shown.run, lengths.level)});
}

std::string SublistLengthsPanel::note(const PanelContext& context) const { return elements_note(context); }

void SublistLengthsPanel::draw(const PanelContext& context) {
    const auto has = [](const AlgorithmInfo& info) { return distribution_of(info) != nullptr; };
    settled_ = draw_each_run(context, has,
                             [&](const ShownRun& shown, const LengthsShown& lengths, const char* id, float height) {
                                 draw_lengths(context, id, shown, lengths, height);
                             });
}

std::string ThreadsWalkingPanel::note(const PanelContext& context) const { return elements_note(context); }

void ThreadsWalkingPanel::draw(const PanelContext& context) {
    settled_ = draw_each_run(context, walks_lengths,
                             [&](const ShownRun&, const LengthsShown& lengths, const char* id, float height) {
                                 draw_threads_walking(context.look, id, lengths, height);
                             });
}

}  // namespace lockstep
