#include "app/gui/panels/debugger/cell_changes.hpp"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "app/gui/theme/widgets.hpp"
#include "app/session/debugger/debugger_session.hpp"
#include "app/session/playback/searches/element_history.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/debugger/place.hpp"
#include "kernels/run/column/value_text.hpp"

namespace lockstep {
namespace {

/// The cell in the arrays of the launch.
std::vector<debugger::Place> places_of_cell(const DebuggerSession& debugger, const std::optional<Selection>& selected,
                                            const ProvenanceNode& root) {
    const auto& recording = debugger.launch()->recording();
    std::vector<debugger::Place> places;
    if (selected) {
        for (const auto& place : places_of(recording, debugger.launch()->columns, *selected))
            if (place.name == root.cell) places.push_back({place.buffer, 0, place.word});
        return places;
    }
    if (const auto event = debugger.event_in_focus(); event && trace::is_access(recording.event(*event).operation))
        places.push_back(debugger::place_of(recording.event(*event)));
    return places;
}

CellChanges::Change change_at(const DebuggerSession& debugger, std::uint32_t event) {
    const auto& open = *debugger.launch();
    const auto& made = open.recording().event(event);
    const auto text = [&](std::uint64_t bits) {
        return made.buffer == debugger::kSharedMemory
                   ? open.types.shared_text(made.word, bits)
                   : open.array(made.buffer).element_text(made.word, bits, made.bytes);
    };
    auto place = debugger.place();
    place.access = event + 1;
    return {.when = fmt::format("access {}", count_text(place.access)),
            .values = text(made.before) + " → " + text(made.after),
            .access = place};
}

/// Changes in the open launch.
CellChanges changes_in_launch(const DebuggerSession& debugger, const std::optional<Selection>& selected,
                              const ProvenanceNode& root) {
    CellChanges changes{.last = {.when = "not in this launch"}, .next = {.when = "not in this launch"}};
    if (debugger.looks_for_hazards()) return changes;  // another thread reads the writers meanwhile
    const auto position = static_cast<std::uint32_t>(debugger.place().access);
    const auto& writers = *debugger.launch()->traced->writers;
    std::optional<std::uint32_t> last, next;
    for (const auto& place : places_of_cell(debugger, selected, root)) {
        const auto one = writers.last_change(place, position), other = writers.next_change(place, position);
        if (one) last = std::max(last.value_or(0), *one);
        if (other) next = std::min(next.value_or(*other), *other);
    }
    if (last) changes.last = change_at(debugger, *last);
    if (next) changes.next = change_at(debugger, *next);
    return changes;
}

/// The cell to look up in the other launches of the pass; none: this launch has both changes, or there are no others.
std::optional<OtherLaunches::Cell> cell_beyond(const DebuggerSession& debugger,
                                               const std::optional<Selection>& selected, const ProvenanceNode& root,
                                               const CellChanges& changes) {
    const auto element = selected ? selected : root.element;
    if (!debugger.other_launches() || !element || (changes.last.access && changes.next.access)) return std::nullopt;
    return OtherLaunches::Cell{*element, root.cell};
}

/// Changes in the other launches of the pass; false while they are being searched.
bool add_other_launches(const DebuggerSession& debugger, const std::optional<Selection>& selected,
                        const ProvenanceNode& root, CellChanges& changes) {
    const auto cell = cell_beyond(debugger, selected, root, changes);
    if (!cell) return true;
    const auto* found = debugger.other_launches()->of(*cell);
    const auto add = [&](CellChanges::Change& change, const std::optional<OtherLaunches::Change>* other) {
        if (change.access) return;
        if (!other) change.when = "…";
        else if (*other)
            change = {
                .when = fmt::format("launch {}, access {}", (*other)->place.launch, count_text((*other)->place.access)),
                .values = (*other)->values,
                .access = (*other)->place};
        else change.when = found->all ? "not in this pass" : "not in this launch";
    };
    add(changes.last, found ? &found->last : nullptr);
    add(changes.next, found ? &found->next : nullptr);
    return found != nullptr;
}

/// Changes in the passes before and after the open one.
void add_passes(const PanelContext& context, const DebuggerSession& debugger, const ProvenanceNode& root,
                CellChanges& changes) {
    const auto& history = context.workspace.history();
    const auto columns = context.workspace.run()->columns();
    const auto here = debugger.place().pass;
    const ElementHistory::Entry *before = nullptr, *after = nullptr;
    for (const auto& entry : history.entries()) {
        if (!root.cell.starts_with(columns[entry.column].name + "[")) continue;
        if (entry.pass < here) before = &entry;
        if (entry.pass > here && !after) after = &entry;
    }
    const auto of = [&](const ElementHistory::Entry& entry) {
        const auto& column = columns[entry.column];
        return CellChanges::Change{.when = "pass " + count_text(entry.pass),
                                   .values = value_text(column, entry.before) + " → " + value_text(column, entry.now),
                                   .pass = entry.pass};
    };
    const bool whole = history.num_passes() >= context.workspace.run()->num_passes();
    if (!changes.last.access) {
        if (before) changes.last = of(*before);
        else changes.last.when = whole || history.num_passes() >= here ? "not before" : "…";
    }
    if (!changes.next.access) {
        if (after) changes.next = of(*after);
        else changes.next.when = whole ? "no more" : "…";
    }
}

/// Returns its right edge.
float draw_change(const PanelContext& context, const char* id, const char* label, const CellChanges::Change& change,
                  ImVec2 at, float right) {
    const Look& look = context.look;
    const Palette& p = look.colour();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float y = at.y + look.px(kChangesHeight) / 2;
    draw_text(list, look, look.fonts.words, text_size::axis, at.x, y, p.ink2, label);
    const float x = at.x + text_width(look, look.fonts.words, text_size::axis, label) + look.px(8);
    const bool leads = change.access || change.pass || change.pick;
    auto text = change.when;
    const auto all = change.values.empty() ? text : text + ": " + change.values;
    if (text_width(look, look.fonts.mono, text_size::axis, all) <= right - x) text = all;
    text = fit_text(look, look.fonts.mono, text_size::axis, text, right - x);
    const float width = text_width(look, look.fonts.mono, text_size::axis, text);
    draw_text(list, look, look.fonts.mono, text_size::axis, x, y, leads ? p.accent : p.ink2, text);
    if (!leads || width <= 0) return x + width;
    ImGui::SetCursorScreenPos({x, at.y});
    if (ImGui::InvisibleButton(id, {width, look.px(kChangesHeight)}, ImGuiButtonFlags_EnableNav)) {
        if (change.access) go_to_past(context, *change.access);
        else if (change.pass) context.actions.push(Seek{*change.pass});
        else context.actions.push(SelectElement{change.pick->index, change.pick->space});
    }
    if (ImGui::IsItemHovered() || (ImGui::IsItemFocused() && ImGui::GetIO().NavVisible))
        list->AddRectFilled({x, y + look.px(7)}, {x + width, y + look.px(8)}, u32(p.accent));
    tooltip(look, all + (change.access ? "\nClick to go to the store"
                         : change.pass ? "\nClick to go to the state after this pass"
                                       : "\nClick to select the cell: other passes are searched for it"));
    return x + width;
}

}  // namespace

void go_to_past(const PanelContext& context, const AccessPlace& place) {
    if (context.workspace.debugger().is_as_ran(place)) context.actions.push(ChooseDebuggerOrder{});
    context.actions.push(SeekAccess{place.pass, place.launch, place.access});
}

void declare_cell_changes(const Workspace& workspace, const ProvenanceNode& root, Queries& queries) {
    const auto& debugger = workspace.debugger();
    const auto selected = workspace.selection();
    queries.debugger.changes_beyond =
        cell_beyond(debugger, selected, root, changes_in_launch(debugger, selected, root));
    queries.history = queries.history || selected.has_value();
}

CellChanges cell_changes(const PanelContext& context, const ProvenanceNode& root) {
    const auto& debugger = context.workspace.debugger();
    const auto& selected = context.workspace.selection();
    auto changes = changes_in_launch(debugger, selected, root);
    if (!add_other_launches(debugger, selected, root, changes)) return changes;
    if (!changes.last.access && root.place)
        changes.last = {.when = "pass " + count_text(root.place->pass), .access = root.place, .written = true};
    if (selected && context.workspace.run()) add_passes(context, debugger, root, changes);
    else if (!changes.next.access) changes.next.pick = root.element;
    return changes;
}

void draw_cell_changes(const PanelContext& context, const CellChanges& changes, float width) {
    const Look& look = context.look;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float middle = at.x + width / 2;
    draw_change(context, "last_change", changes.last.written ? "written last" : "changed last", changes.last, at,
                middle - look.px(12));
    draw_change(context, "next_change", "changes next", changes.next, {middle, at.y}, at.x + width);
    ImGui::SetCursorScreenPos({at.x, at.y + look.px(kChangesHeight)});
}

}  // namespace lockstep
