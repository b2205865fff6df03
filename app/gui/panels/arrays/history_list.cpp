#include "app/gui/panels/arrays/history_list.hpp"

#include <algorithm>
#include <string>

#include <fmt/format.h>

#include "app/gui/theme/widgets.hpp"
#include "app/session/playback/searches/element_history.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/run/column/value_text.hpp"

namespace lockstep {
namespace {

constexpr float kRow = 22, kBar = 4, kHead = 28;  ///< points
constexpr std::size_t kMaxInSight = 12;  ///< rows

/// The left edges of a row's parts, in pixels.
struct Places {
    float name, value;  ///< after the pass
    float name_width;
};

Places places_of(const PanelContext& context, const std::vector<Column>& columns, float width) {
    const Look& look = context.look;
    const auto last_pass = count_text(context.workspace.last_pass());
    const float pass = text_width(look, look.fonts.mono, text_size::small, last_pass) + look.px(20);
    float names = 0;
    for (const auto& column : columns)
        if (!column.input)
            names = std::max(names, text_width(look, look.fonts.mono, text_size::small, column.name) + look.px(16));
    names = std::min(names, width * 0.4f);
    return {pass + look.px(6), pass + look.px(6) + names, names};
}

/// The number of changes known so far.
void draw_head(const PanelContext& context, bool whole, float width) {
    const Look& look = context.look;
    const auto& history = context.workspace.history();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    draw_text(list, look, look.fonts.strong, text_size::body, at.x, at.y + look.px(12), look.colour().ink, "History");
    const auto changes = count_text(history.entries().size(), "change", "changes");
    const auto so_far =
        whole ? changes : fmt::format("{}, up to pass {}", changes, count_text(history.num_passes() - 1));
    draw_text_right(list, look, look.fonts.words, text_size::small, at.x + width, at.y + look.px(12),
                    look.colour().ink2, so_far);
    ImGui::Dummy({width, look.px(kHead)});
}

/// One change; a click goes to its pass.
void draw_change(const PanelContext& context, const ElementHistory::Entry& entry, const Column& column,
                 const Places& places) {
    const Look& look = context.look;
    const Palette& p = look.colour();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImVec2 size{ImGui::GetContentRegionAvail().x, look.px(kRow)};
    if (ImGui::InvisibleButton("change", size, ImGuiButtonFlags_EnableNav)) context.actions.push(Seek{entry.pass});
    const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
    const bool now = entry.pass == context.workspace.shown_pass();
    if (now) list->AddRectFilled(low, high, u32(p.now_dim));
    if (now) list->AddRectFilled(low, {low.x + look.px(kBar), high.y}, u32(p.now));
    else if (ImGui::IsItemHovered()) list->AddRectFilled(low, high, u32(p.raised));
    const float y = (low.y + high.y) / 2;
    draw_text_right(list, look, look.fonts.mono, text_size::small, low.x + places.name - look.px(12), y, p.ink2,
                    count_text(entry.pass));
    draw_text(list, look, look.fonts.mono, text_size::small, low.x + places.name, y, p.ink2,
              fit_text(look, look.fonts.mono, text_size::small, column.name, places.name_width));
    const auto old = value_text(column, entry.before) + " → ";
    const float x = low.x + places.value;
    draw_text(list, look, look.fonts.mono, text_size::small, x, y, p.ink2, old);
    draw_text(list, look, look.fonts.mono_bold, text_size::small,
              x + text_width(look, look.fonts.mono, text_size::small, old), y, p.ink, value_text(column, entry.now));
    const bool named = context.series.size() > entry.pass;
    tooltip(look, fmt::format("{} after pass {}, {}", column.name, count_text(entry.pass),
                              named ? context.series.path_name(entry.pass) : std::string()));
}

}  // namespace

void HistoryList::draw(const PanelContext& context) {
    const Run* run = context.workspace.run();
    if (!run || !run->ready()) return;
    const auto& history = context.workspace.history();
    const auto entries = history.entries();
    const float width = ImGui::GetContentRegionAvail().x, row = context.look.px(kRow);
    const bool whole = history.num_passes() >= run->num_passes();
    draw_head(context, whole, width);
    if (!history.failure().empty()) empty_note(context.look, "Its history could not be read: " + history.failure());
    if (entries.empty()) {
        if (whole) empty_note(context.look, "No pass changed this element.");
        return;
    }
    const auto columns = run->columns();
    const auto places = places_of(context, columns, width);
    const auto in_sight = std::min(entries.size(), kMaxInSight);
    if (ImGui::BeginChild("history", {width, row * static_cast<float>(in_sight)})) {
        ImGuiListClipper clipper;
        clipper.Begin(static_cast<int>(entries.size()), row);
        while (clipper.Step())
            for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
                const auto& entry = entries[static_cast<std::size_t>(i)];
                ImGui::PushID(i);
                draw_change(context, entry, columns[entry.column], places);
                ImGui::PopID();
            }
    }
    ImGui::EndChild();
    ImGui::Dummy({0, context.look.px(10)});
}

}  // namespace lockstep
