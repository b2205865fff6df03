#include "app/gui/panels/plots/breakdown.hpp"

#include <algorithm>
#include <iterator>
#include <memory>
#include <numeric>

#include <fmt/format.h>

#include "app/gui/panels/frame/empty_panel.hpp"
#include "app/gui/panels/frame/panel_entry.hpp"
#include "app/gui/panels/plots/plot_frame.hpp"
#include "app/gui/theme/widgets.hpp"
#include "app/session/findings/number_text.hpp"
#include "app/session/findings/run_facts.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep {
namespace {

// Points.
constexpr float kRow = 30, kPhaseRow = 27, kBarHeight = 21, kHeading = 24;
constexpr std::size_t kPhaseColours[] = {1, 0, 3, 4, 2};  ///< categories, in the order of the phases

struct Share {
    std::string name;
    double ms = 0;
    bool kernel = true;
};

double sum(const Series& series) { return std::accumulate(series.values.begin(), series.values.end(), 0.0); }

/// The largest first, time outside kernels last.
std::vector<Share> shares_of(const RunSeries& series, double total_ms) {
    std::vector<Share> shares;
    double kernels = 0;
    for (const auto& one : series.kernels()) {
        shares.push_back({one.name, sum(one)});
        kernels += shares.back().ms;
    }
    std::stable_sort(shares.begin(), shares.end(), [](const auto& a, const auto& b) { return a.ms > b.ms; });
    shares.push_back({"between kernels", std::max(0.0, total_ms - kernels), false});
    return shares;
}

/// A bar for each kernel of the shown run.
void draw_kernels(const PanelContext& context, const Run& run) {
    const Look& look = context.look;
    const Palette& p = look.colour();
    const double total = run.total_ms();
    const auto shares = shares_of(context.series, total);
    float names = 0, times = 0;
    for (const auto& share : shares) {
        names = std::max(
            names, text_width(look, share.kernel ? look.fonts.mono : look.fonts.words, text_size::small, share.name));
        times = std::max(times, text_width(look, look.fonts.mono, text_size::small, duration_text(share.ms)));
    }
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
    ImDrawList* list = ImGui::GetWindowDrawList();
    for (std::size_t i = 0; i < shares.size(); ++i) {
        const Share& share = shares[i];
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float width = ImGui::GetContentRegionAvail().x, y = at.y + look.px(kRow) / 2;
        names = std::min(names, width * 0.5f);
        const float left = at.x + names + look.px(12), right = at.x + width - times - look.px(12);
        const float fraction = static_cast<float>(share.ms / total),
                    end = left + std::max(1.f, (right - left) * fraction);
        ImFont* font = share.kernel ? look.fonts.mono : look.fonts.words;
        const auto shown = fit_text(look, font, text_size::small, share.name, names);
        draw_text(list, look, font, text_size::small, at.x, y, p.ink2, shown);
        list->AddRectFilled({left, y - look.px(10)}, {right, y + look.px(10)}, u32(p.canvas), look.px(2));
        const auto category = i % p.categories.size();
        list->AddRectFilled({left, y - look.px(10)}, {end, y + look.px(10)},
                            u32(share.kernel ? p.series(i) : p.field_hi), look.px(2));
        const auto percent = percent_text(fraction);
        const float inside = text_width(look, look.fonts.mono, text_size::axis, percent) + look.px(12);
        if (end - left > inside)
            draw_text_centred(list, look, look.fonts.mono, text_size::axis, (left + end) / 2, y,
                              share.kernel ? p.on_category[category] : p.ink, percent);
        else draw_text(list, look, look.fonts.mono, text_size::axis, end + look.px(6), y, p.ink2, percent);
        draw_text_right(list, look, look.fonts.mono, text_size::small, at.x + width, y, p.ink, duration_text(share.ms));
        ImGui::Dummy({width, look.px(kRow)});
        if (shown != share.name) tooltip(look, share.name);
    }
    ImGui::Dummy({0, look.px(8)});
    ImGui::PopStyleVar();
    empty_note(look, fmt::format("{} On {} ({}), without the copies of snapshots.", totals_text(run),
                                 is_emulated(run.executor()) ? "the emulator" : run.executor(), run.device_name()));
}

/// One bar, cut by phases: `name` at its left (and a badge), the total at its right.
void draw_bar(const Look& look, const PhaseShares& times, char badge, const std::string& name, float names,
              float totals) {
    const Palette& p = look.colour();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, y = at.y + look.px(kPhaseRow) / 2;
    float x = at.x;
    if (badge != 0) x += draw_badge(list, look, x, y, badge) + look.px(8);
    const auto shown = fit_text(look, look.fonts.words, text_size::small, name, at.x + names - x);
    draw_text(list, look, look.fonts.words, text_size::small, x, y, p.ink, shown);
    const float left = at.x + names + look.px(12), right = at.x + width - totals - look.px(12),
                half = look.px(kBarHeight) / 2;
    double before = 0;
    for (std::size_t i = 0; i < times.phases.size(); ++i) {
        const auto& phase = times.phases[i];
        const auto place = [&](double ms) {
            return std::floor(left + (right - left) * static_cast<float>(ms / times.total_ms));
        };
        const float from = place(before), to = place(before += phase.ms);
        if (to <= from) continue;
        const auto category = kPhaseColours[i % std::size(kPhaseColours)];
        list->AddRectFilled({from, y - half}, {to - (to - from > 2 ? 1.f : 0.f), y + half},
                            u32(p.categories[category]));
        const auto percent = percent_text(phase.ms / times.total_ms);
        if (to - from > text_width(look, look.fonts.mono, text_size::axis, percent) + look.px(8))
            draw_text_centred(list, look, look.fonts.mono, text_size::axis, (from + to) / 2, y, p.on_category[category],
                              percent);
    }
    draw_text_right(list, look, look.fonts.mono, text_size::small, at.x + width, y, p.ink,
                    duration_text(times.total_ms));
    ImGui::InvisibleButton((name + badge + duration_text(times.total_ms)).c_str(), {width, look.px(kPhaseRow)});
    std::string all = name;
    for (const auto& phase : times.phases)
        all +=
            fmt::format("\n{}: {}, {}", phase.name, duration_text(phase.ms), percent_text(phase.ms / times.total_ms));
    tooltip(look, all);
}

void draw_phase_legend(const Look& look, const PhaseShares& times) {
    const Palette& p = look.colour();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    float x = at.x, y = at.y + look.px(kHeading) / 2;
    for (std::size_t i = 0; i < times.phases.size(); ++i) {
        const float needed = look.px(16) + text_width(look, look.fonts.words, text_size::small, times.phases[i].name);
        if (x > at.x && x + needed > at.x + width) {
            x = at.x;
            y += look.px(kHeading);
        }
        list->AddRectFilled({x, y - look.px(5)}, {x + look.px(10), y + look.px(5)},
                            u32(p.categories[kPhaseColours[i % std::size(kPhaseColours)]]), look.px(2));
        draw_text(list, look, look.fonts.words, text_size::small, x + look.px(16), y, p.ink2, times.phases[i].name);
        x += needed + look.px(16);
    }
    const float total = text_width(look, look.fonts.words, text_size::small, "in all");
    if (x + total <= at.x + width)
        draw_text_right(list, look, look.fonts.words, text_size::small, at.x + width, y, p.ink2, "in all");
    ImGui::Dummy({width, y + look.px(kHeading) / 2 - at.y});
}

void draw_heading(const Look& look, const std::string& text) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const auto shown = fit_text(look, look.fonts.strong, text_size::body, text, width);
    draw_text(ImGui::GetWindowDrawList(), look, look.fonts.strong, text_size::body, at.x, at.y + look.px(kHeading) / 2,
              look.colour().ink, shown);
    ImGui::Dummy({width, look.px(kHeading)});
    if (shown != text) tooltip(look, text);
}

}  // namespace

std::string BreakdownPanel::note(const PanelContext& context) const {
    const auto runs = shown_runs(context.workspace);
    const auto known = runs.empty() ? known_.end() : known_.find(runs.front().run);
    if (known == known_.end()) return "share of the time";
    return known->second.times || known->second.tree ? "share of the time, by phase" : "share of the time, by kernel";
}

const BreakdownPanel::Known& BreakdownPanel::known_of(const Run& run) {
    auto& known = known_[&run];
    const auto num_passes = run.num_passes();
    const double total = run.total_ms();
    const bool runs = run.state() == RunState::running;
    if (known.num_passes == num_passes && known.total_ms == total && known.runs == runs) return known;
    known = {num_passes, total, runs, std::nullopt, std::nullopt};
    if (total <= 0) return known;
    known.times = phase_shares(run);
    known.tree = phase_tree(run);
    return known;
}

void BreakdownPanel::draw_tree(const PanelContext& context, const Run& run, const PhaseTree& tree) {
    const Look& look = context.look;
    rows_.draw(context, tree);
    ImGui::Dummy({0, look.px(8)});
    empty_note(look, fmt::format("{} in kernels of {} in all on {} ({}).", duration_text(tree.kernel_ms),
                                 duration_text(tree.total_ms), run.executor(), run.device_name()));
}

void BreakdownPanel::draw_phases(const PanelContext& context, const std::vector<ShownRun>& runs) {
    const Look& look = context.look;
    const Run& first = *runs.front().run;
    const PhaseShares& own = *times_of(first);
    const Published& published = first.request().algorithm->published;
    float names = 0, totals = 0;
    const auto measure = [&](const std::string& name, char badge, double ms) {
        names = std::max(names, text_width(look, look.fonts.words, text_size::small, name) +
                                    (badge != 0 ? look.px(28) : 0) + look.px(2));
        totals = std::max(totals, text_width(look, look.fonts.mono, text_size::small, duration_text(ms)));
    };
    for (const auto& one : runs)
        if (const auto& times = times_of(*one.run)) measure(one.name, one.badge, times->total_ms);
    for (const auto& profile : published.profiles)
        for (const auto& row : profile.rows) measure(row.input, 0, row.total_ms);
    names = std::min(names, ImGui::GetContentRegionAvail().x * 0.3f);

    const auto draw_own = [&] {
        draw_heading(look,
                     fmt::format("{}, {}{}", runs.size() > 1 ? "These runs" : "This run",
                                 first.request().dataset->info().element.count(first.request().dataset->num_vertices()),
                                 is_emulated(first.executor()) ? ", emulator" : ""));
        for (const auto& one : runs)
            if (const auto& times = times_of(*one.run)) draw_bar(look, *times, one.badge, one.name, names, totals);
    };
    std::size_t rows = 0;
    for (const auto& profile : published.profiles) rows += profile.rows.size() + 1;
    const float needed = look.px(2 * kHeading + kPhaseRow * static_cast<float>(rows + runs.size()));
    const bool own_first = needed > ImGui::GetContentRegionAvail().y;  // the rest scrolls
    draw_phase_legend(look, own);
    if (own_first) draw_own();
    for (const auto& profile : published.profiles) {
        draw_heading(look, profile.title);
        for (const auto& row : profile.rows)
            draw_bar(look, phase_shares(profile, row, own), 0, row.input, names, totals);
    }
    if (!own_first) draw_own();
    ImGui::Dummy({0, look.px(6)});
    for (const auto& one : runs) {
        // Only the last run's sentence has the source's finding.
        const bool last = one.run == runs.back().run;
        const std::string which = one.badge == 0 ? "this run" : std::string("run ") + one.badge;
        if (const auto& times = times_of(*one.run))
            empty_note(look,
                       phase_finding(*times, which, last ? published : Published{}) + " " + totals_text(*one.run));
    }
    for (const auto& profile : published.profiles)
        if (!profile.remark.empty()) empty_note(look, profile.remark);
    const Run& current = *context.workspace.run();
    if (const auto& tree = known_of(current).tree) {
        ImGui::Dummy({0, look.px(6)});
        draw_heading(look, runs.size() > 1 ? "Run B, level by level" : "This run, level by level");
        draw_tree(context, current, *tree);
    }
}

void BreakdownPanel::draw(const PanelContext& context) {
    const auto runs = shown_runs(context.workspace);
    std::erase_if(known_, [&](const auto& one) {
        return std::ranges::none_of(runs, [&](const ShownRun& shown) { return shown.run == one.first; });
    });
    if (runs.empty() || !runs.front().run->ready() || runs.front().run->total_ms() <= 0)
        return draw_empty_panel(context, "The share of each phase of the time appears here with a run.");
    const Run& run = *context.workspace.run();
    // Phases of the top level if another run or a source is shown beside them; else the nested rows.
    const auto& first = *runs.front().run;
    const bool beside = runs.size() > 1 || !first.request().algorithm->published.profiles.empty();
    const bool phases = beside && times_of(first);
    const auto& tree = known_of(run).tree;
    if (!phases && !tree) return draw_kernels(context, run);
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
    if (phases) draw_phases(context, runs);
    else draw_tree(context, run, *tree);
    ImGui::PopStyleVar();
}

PanelEntry breakdown_panel() {
    return {.id = "breakdown", .tune = DockPlace{DockPart::below_right, 5}, .make = [](const PanelParts&) {
                return std::make_unique<BreakdownPanel>();
            }};
}

}  // namespace lockstep
