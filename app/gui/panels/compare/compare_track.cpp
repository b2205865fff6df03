#include "app/gui/panels/compare/compare_track.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "app/gui/panels/frame/fold_handle.hpp"
#include "app/gui/panels/plots/pass_chart.hpp"
#include "app/gui/panels/plots/plot_frame.hpp"
#include "app/gui/theme/widgets.hpp"
#include "app/session/findings/number_text.hpp"
#include "app/session/findings/run_names.hpp"
#include "app/session/playback/passes/pace.hpp"
#include "app/session/playback/passes/pass_row.hpp"
#include "app/session/playback/walked_links.hpp"

namespace lockstep {
namespace {

constexpr float kTop = 34, kBottom = 34;  ///< points from the edges to the two lines
constexpr float kLowTop = 18, kLowBottom = 4, kWithAxis = 100;  ///< points: a lower track has no axis
constexpr float kMinNames = 60, kMaxNames = 190, kLabels = 120;  ///< points: columns at the left and right
constexpr float kRound = 9, kTick = 3;  ///< points between marks from which they are round, or drawn at all
constexpr std::uint32_t kMaxMarks = 4000;
constexpr float kAxisStep = 90;  ///< points between figures of the axis, at least
/// Points from a line to its outer brackets, and from those to the inner ones.
constexpr float kBrackets = 11;
constexpr int kMaxBrackets = 2;  ///< nested
constexpr float kMinBracket = 44;  ///< points: narrower groups have no bracket
constexpr float kHandlesApart = 20, kAfterMark = 8, kBoxHeight = 16, kNarrowestName = 30;
constexpr std::size_t kMaxHandles = 80;  ///< limit per line

/// Steps, milliseconds, links, arcs or distances to pixels; links on a scale of factors, since the longest walk is far longer than most.
struct Axis {
    const Pace& pace;
    float left = 0, right = 0;

    bool measured() const {
        return pace.has_clock() || pace.counts_links() || pace.counts_arcs() || pace.counts_distance();
    }
    double whole() const { return measured() ? pace.moment(pace.last()) : pace.last(); }
    double share(double value) const {
        return pace.counts_links() ? std::log1p(value) / std::log1p(whole()) : value / whole();
    }
    float x(double value) const {
        return whole() > 0 ? left + (right - left) * static_cast<float>(share(value)) : left;
    }
    float of_step(std::uint32_t step) const { return x(measured() ? pace.moment(step) : step); }
    std::uint32_t step(float pixel) const {
        if (right <= left) return 0;
        const double share = std::clamp((pixel - left) / (right - left), 0.f, 1.f);
        if (pace.counts_links()) return pace.step_near(std::expm1(share * std::log1p(whole())));
        return measured() ? pace.step_near(share * whole()) : static_cast<std::uint32_t>(std::llround(share * whole()));
    }
};

struct Line {
    const RunOnScreen& run;
    std::string name;
    char badge;
    float y;
    float inwards;  ///< 1 if the other line is below, -1 if it is above

    /// The step at which the run reaches a pass.
    std::uint32_t step_of(const Pace& pace, std::uint32_t pass) const {
        return pace.step_of(badge == 'A' ? Pace::Passes{pass, 0} : Pace::Passes{0, pass});
    }
};

/// The extent of a group: from the end of the previous pass to the end of its last pass.
std::pair<float, float> ends_of(const Axis& axis, const Line& line, std::uint32_t first, std::uint32_t last) {
    return {axis.of_step(line.step_of(axis.pace, first == 0 ? 0 : first - 1)),
            axis.of_step(line.step_of(axis.pace, last))};
}

/// The same for a folded group, clear of the previous mark.
std::pair<float, float> box_ends_of(const Look& look, const Axis& axis, const Line& line, const PassGroup& group) {
    const auto [left, right] = ends_of(axis, line, group.first, group.last);
    return {std::min(left + look.px(kAfterMark), (left + right) / 2), right};
}

/// A bracket between the lines for an unfolded group.
struct Bracket {
    float left, right, y;
    std::string name;
};

/// The groups of a line: folded groups are boxes on it, the others brackets beside it.
struct Groups {
    std::vector<Bracket> brackets;
    std::vector<FoldHandle> handles;
};

/// Submits the handles, too.
Groups groups_of(const PanelContext& context, const Axis& axis, const Line& line) {
    const Look& look = context.look;
    const auto& groups = *line.run.groups;
    Groups made;
    float free_from[kMaxBrackets + 1] = {};  // left edge that is free on the line, and at each level of brackets
    std::uint32_t next = 0;  // the first pass outside folded groups
    for (std::uint32_t group = 0; group < groups.all().size() && made.handles.size() < kMaxHandles; ++group) {
        const auto& one = groups.at(group);
        if (one.first < next) continue;
        const bool folded = line.run.row->place(line.run.row->index_of(one.first)).group == group;
        if (folded) next = one.last + 1;
        else if (one.depth > kMaxBrackets) continue;
        const auto [left, right] =
            folded ? box_ends_of(look, axis, line, one) : ends_of(axis, line, one.first, one.last);
        const float y = folded ? line.y : line.y + line.inwards * look.px(kBrackets) * static_cast<float>(one.depth);
        if (right - left < look.px(folded ? kHandlesApart : kMinBracket)) continue;
        if (!folded) made.brackets.push_back({left, right, y, one.name});
        auto& free = free_from[folded ? 0 : one.depth];
        if (left < free) continue;
        free = left + look.px(kHandlesApart);
        ImGui::PushID(line.badge);
        ImGui::PushID(static_cast<int>(group));
        made.handles.push_back(make_fold_handle(context, one, folded, {left + look.px(kFoldHandle / 2 + 2), y}));
        ImGui::PopID();
        ImGui::PopID();
    }
    return made;
}

void draw_bracket(const Look& look, const Line& line, const Bracket& bracket) {
    const Palette& p = look.colour();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float end = bracket.y - line.inwards * look.px(4);
    list->AddLine({bracket.left, bracket.y}, {bracket.right, bracket.y}, u32(p.ink3), 1);
    for (const float x : {bracket.left, bracket.right}) list->AddLine({x, bracket.y}, {x, end}, u32(p.ink3), 1);
    const float begin = bracket.left + look.px(kFoldHandle + 6), room = bracket.right - begin - look.px(4);
    if (room < look.px(kNarrowestName)) return;
    const auto name = fit_text(look, look.fonts.mono, text_size::axis, bracket.name, room);
    const float width = text_width(look, look.fonts.mono, text_size::axis, name), half = look.px(5);
    list->AddRectFilled({begin - look.px(2), bracket.y - half}, {begin + width + look.px(2), bracket.y + half},
                        u32(p.panel));
    draw_text(list, look, look.fonts.mono, text_size::axis, begin, bracket.y, p.ink2, name);
}

/// A folded group on its line: its name or its number of passes, if one fits.
void draw_box(const Look& look, const Axis& axis, const Line& line, const PassRow::Place& place) {
    const Palette& p = look.colour();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const auto& group = line.run.groups->at(*place.group);
    const auto [left, right] = box_ends_of(look, axis, line, group);
    const float half = look.px(kBoxHeight) / 2, here = axis.of_step(line.step_of(axis.pace, line.run.pass));
    const bool begun = line.run.pass >= place.first;
    list->AddRectFilled({left, line.y - half}, {right, line.y + half}, u32(p.field), look.px(3));
    if (begun)
        list->AddRectFilled({left, line.y - half}, {std::clamp(here, left, right), line.y + half}, u32(p.field_hi),
                            look.px(3));
    list->AddRect({left, line.y - half}, {right, line.y + half}, u32(begun ? p.ink2 : p.ink3), look.px(3), 1);
    const float begin = left + look.px(kFoldHandle + 6), room = right - begin - look.px(4);
    for (const auto& text : {group.name, fmt::format("× {}", count_text(group.num_passes()))}) {
        if (text_width(look, look.fonts.mono, text_size::axis, text) > room) continue;
        draw_text(list, look, look.fonts.mono, text_size::axis, begin, line.y, p.ink, text);
        return;
    }
}

/// "2 local rank"; "level 300" where the label has its number.
std::string pass_text(const RunOnScreen& run) {
    const auto& label = run.record->report.label;
    const bool numbered = label.find_first_of("0123456789") != std::string::npos;
    return numbered ? label : count_text(run.shown_pass) + " " + label;
}

void draw_marks(const Look& look, const Axis& axis, const Line& line) {
    const Palette& p = look.colour();
    const auto last = line.run.last_pass;
    const float spacing = (axis.right - axis.left) / static_cast<float>(std::max(1u, axis.pace.last()));
    if (last > kMaxMarks || spacing < look.px(kTick)) return;
    const bool round = spacing >= look.px(kRound);
    ImDrawList* list = ImGui::GetWindowDrawList();
    for (std::uint32_t pass = 0; pass <= last; ++pass) {
        if (line.run.row->place(line.run.row->index_of(pass)).group) continue;
        const float x = axis.of_step(line.step_of(axis.pace, pass));
        const bool done = pass <= line.run.pass;
        if (!round) {
            list->AddLine({x, line.y - look.px(4)}, {x, line.y + look.px(4)}, u32(done ? p.ink2 : p.ink3), 1);
            continue;
        }
        list->AddCircleFilled({x, line.y}, look.px(4.5f), u32(done ? p.ink2 : p.panel));
        if (!done) list->AddCircle({x, line.y}, look.px(4), u32(p.ink3), 0, std::max(1.f, look.px(1.5f)));
    }
}

/// Name, line up to the run's end, marks, and the shown pass.
void draw_line(const PanelContext& context, const Axis& axis, const Line& line, const Groups& groups, float name_left,
               float label_left, float label_width) {
    const Look& look = context.look;
    const Palette& p = look.colour();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float name = name_left + draw_badge(list, look, name_left, line.y, line.badge) + look.px(8);
    draw_text(list, look, look.fonts.medium, text_size::small, name, line.y, p.ink,
              fit_text(look, look.fonts.medium, text_size::small, line.name, axis.left - look.px(16) - name));
    if (!line.run.run) return;
    const float end = axis.of_step(line.step_of(axis.pace, line.run.last_pass));
    const auto where = line.step_of(axis.pace, line.run.pass);
    const float here = line.run.walked ? axis.x(context.workspace.clock()) : axis.of_step(where), half = look.px(2);
    list->AddRectFilled({axis.left, line.y - half}, {end, line.y + half}, u32(p.field), half);
    list->AddRectFilled({axis.left, line.y - half}, {here, line.y + half}, u32(p.ink2), half);
    draw_marks(look, axis, line);
    for (const auto& bracket : groups.brackets) draw_bracket(look, line, bracket);
    for (std::uint32_t index = 0; line.run.row->folded() && index < line.run.row->size(); ++index)
        if (const auto place = line.run.row->place(index); place.group) draw_box(look, axis, line, place);
    for (const auto& handle : groups.handles) draw_fold_handle(look, handle);
    list->AddCircleFilled({here, line.y}, look.px(6), u32(p.now));
    auto label = line.run.now ? pass_text(line.run) : std::string();
    if (line.run.walked)
        label = fmt::format("link {} of {}", count_text(line.run.walked->links), count_text(line.run.walked->longest));
    draw_text(list, look, look.fonts.mono, text_size::axis, label_left, line.y, p.ink2,
              fit_text(look, look.fonts.mono, text_size::axis, label, label_width));
}

void draw_axis(const PanelContext& context, const Axis& axis, float y) {
    const Look& look = context.look;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const double whole = axis.whole();
    const bool clock = axis.pace.has_clock();
    const bool links = axis.pace.counts_links();
    const std::string unit = links                         ? "links, other passes"
                             : axis.pace.counts_arcs()     ? "arcs relaxed"
                             : axis.pace.counts_distance() ? "final up to"
                             : clock                       ? "ms in kernels"
                             : axis.pace.has_table()       ? "steps"
                                                           : "passes";
    draw_text(list, look, look.fonts.words, text_size::axis, axis.right + look.px(20), y, look.colour().ink2, unit);
    if (whole <= 0) return;
    const auto tick = [&](double value) {
        const float x = axis.x(value);
        list->AddLine({x, y - look.px(13)}, {x, y - look.px(9)}, u32(look.colour().ink3), 1);
        draw_text_centred(list, look, look.fonts.mono, text_size::axis, x, y, look.colour().ink2,
                          links ? count_text(static_cast<std::uint64_t>(value)) : short_number(value));
    };
    if (links) {
        tick(0);
        float last = axis.left;
        bool three = false;  // 1, 3, 10, 30
        for (double value = 1; value <= whole; value = three ? value / 3 * 10 : value * 3, three = !three) {
            if (axis.x(value) - last < look.px(kAxisStep / 2)) continue;
            tick(value);
            last = axis.x(value);
        }
        return;
    }
    double step = round_up(whole * look.px(kAxisStep) / std::max(1.f, axis.right - axis.left));
    if (!clock) step = std::ceil(step);
    for (double value = 0; value <= whole; value += step) tick(value);
}

void draw_loop(const PanelContext& context, const Axis& axis, float y) {
    const auto range = context.workspace.loop();
    if (!range) return;
    const Look& look = context.look;
    const float left = axis.of_step(axis.pace.step_of_current(range->first)),
                right = axis.of_step(axis.pace.step_of_current(range->second));
    ImGui::GetWindowDrawList()->AddRectFilled({left, y + look.px(8)}, {right, y + look.px(10)},
                                              u32(look.colour().accent));
}

std::string links_text(double links) { return count_text(static_cast<std::uint64_t>(links)); }

std::string place_text(const Pace& pace, std::uint32_t step) {
    const auto passes = pace.at(step);
    const auto where = pace.has_clock()         ? duration_text(pace.moment(step))
                       : pace.counts_links()    ? fmt::format("Link {}", links_text(pace.moment(step)))
                       : pace.counts_arcs()     ? fmt::format("{} arcs", links_text(pace.moment(step)))
                       : pace.counts_distance() ? fmt::format("Final up to distance {}", links_text(pace.moment(step)))
                                                : fmt::format("Step {}", count_text(step));
    return fmt::format("{}: A at pass {}, B at pass {}", where, count_text(passes.kept), count_text(passes.current));
}

}  // namespace

std::optional<std::uint32_t> draw_compare_track(const PanelContext& context, ImVec2 at, ImVec2 size) {
    const Look& look = context.look;
    const Palette& p = look.colour();
    const Workspace& workspace = context.workspace;
    const Pace& pace = workspace.pace();
    const RunOnScreen kept = workspace.kept(), current = workspace.current();
    const auto names = names_of(kept, current);
    const float widest = std::max(text_width(look, look.fonts.medium, text_size::small, names.kept),
                                  text_width(look, look.fonts.medium, text_size::small, names.current));
    const float names_width = std::clamp(widest, look.px(kMinNames), look.px(kMaxNames)) + look.px(28);
    const float labels = look.px(kLabels);
    const Axis axis{pace, at.x + names_width + look.px(24), at.x + size.x - labels - look.px(20)};
    const bool low = size.y < look.px(kWithAxis);
    const float top = at.y + look.px(low ? kLowTop : kTop),
                bottom = at.y + size.y - look.px(low ? kLowBottom : kBottom + 14);
    const Line lines[] = {{kept, names.kept, 'A', top + look.px(8), 1},
                          {current, names.current, 'B', bottom - look.px(8), -1}};
    Groups groups[2];  // their handles first: of two overlapping items the first is hovered
    for (int i = 0; i < 2; ++i)
        if (lines[i].run.run) groups[i] = groups_of(context, axis, lines[i]);

    ImGui::SetCursorScreenPos({axis.left - look.px(8), at.y});
    ImGui::InvisibleButton("scrubber", {std::max(1.f, axis.right - axis.left + look.px(16)), size.y});
    const float pointer = ImGui::GetIO().MousePos.x;
    std::optional<std::uint32_t> wanted;
    if (ImGui::IsItemActive()) wanted = axis.step(pointer);
    if (ImGui::IsItemHovered()) tooltip_now(look, place_text(pace, axis.step(pointer)));

    ImDrawList* list = ImGui::GetWindowDrawList();
    const float cursor = axis.measured() ? axis.x(workspace.clock()) : axis.of_step(workspace.step());
    const float label_left = axis.right + look.px(20);
    list->AddRectFilled({cursor - look.px(1), top - look.px(low ? 0 : 8)}, {cursor + look.px(1), bottom + look.px(4)},
                        u32(p.now));
    for (int i = 0; i < 2; ++i) draw_line(context, axis, lines[i], groups[i], at.x, label_left, labels);
    draw_loop(context, axis, lines[1].y);
    if (!low) draw_axis(context, axis, at.y + size.y - look.px(18));
    const auto text =
        pace.has_clock() ? fmt::format("{} of {}", duration_text(workspace.clock()), duration_text(axis.whole()))
        : pace.counts_links()
            ? fmt::format("{} of {} links and passes", links_text(workspace.clock()), links_text(axis.whole()))
        : pace.counts_arcs() ? fmt::format("{} of {} arcs", links_text(workspace.clock()), links_text(axis.whole()))
        : pace.counts_distance()
            ? fmt::format("final up to {} of {}", links_text(workspace.clock()), links_text(axis.whole()))
            : fmt::format("{} {} of {}", pace.has_table() ? "step" : "pass", count_text(workspace.step()),
                          count_text(pace.last()));
    const float half = text_width(look, look.fonts.mono_bold, text_size::axis, text) / 2;
    draw_text_centred(list, look, look.fonts.mono_bold, text_size::axis,
                      std::clamp(cursor, axis.left + half - look.px(6), std::max(axis.left + half, axis.right - half)),
                      at.y + look.px(low ? 9 : 14), p.now, text);
    return wanted;
}

}  // namespace lockstep
