#include "app/panels/arrays/history_list.hpp"

#include <algorithm>
#include <string>

#include <fmt/format.h>

#include "app/theme/widgets.hpp"
#include "app/workspace/element_history.hpp"
#include "kernels/run/entry/count_text.hpp"
#include "kernels/run/entry/value_text.hpp"

namespace lockstep {
namespace {

constexpr float kRow = 22, kBar = 4, kHead = 28;  ///< points
constexpr std::size_t kMostInSight = 12;  ///< rows

}  // namespace

void HistoryList::draw(const PanelContext& context) {
    const Workspace& workspace = context.workspace;
    const Run* run = workspace.run();
    if (!run || !run->ready()) return;
    const Look& look = context.look;
    const Palette& p = look.colour();
    const auto& history = workspace.history();
    const auto entries = history.entries();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImVec2 head = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    draw_text(list, look, look.fonts.strong, text_size::body, head.x, head.y + look.px(12), p.ink, "History");
    const bool whole = history.num_passes() >= run->num_passes();
    const auto so_far = whole ? count_text(entries.size(), "change", "changes")
                              : fmt::format("{}, up to pass {}", count_text(entries.size(), "change", "changes"),
                                            count_text(history.num_passes() - 1));
    draw_text_right(list, look, look.fonts.words, text_size::small, head.x + width, head.y + look.px(12), p.ink2,
                    so_far);
    ImGui::Dummy({width, look.px(kHead)});
    if (!history.failure().empty()) empty_note(look, "Its history could not be read: " + history.failure());
    if (entries.empty()) {
        if (whole) empty_note(look, "No pass has changed it.");
        return;
    }
    const auto columns = run->columns();
    const float row = look.px(kRow);
    const auto in_sight = std::min(entries.size(), kMostInSight);
    const float pass_width =
        text_width(look, look.fonts.mono, text_size::small, count_text(workspace.last_pass())) + look.px(20);
    float names = 0;
    for (const auto& column : columns)
        if (!column.input)
            names = std::max(names, text_width(look, look.fonts.mono, text_size::small, column.name) + look.px(16));
    names = std::min(names, width * 0.4f);
    if (ImGui::BeginChild("history", {width, row * static_cast<float>(in_sight)})) {
        ImDrawList* inner = ImGui::GetWindowDrawList();
        ImGuiListClipper clipper;
        clipper.Begin(static_cast<int>(entries.size()), row);
        while (clipper.Step())
            for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
                const auto& entry = entries[static_cast<std::size_t>(i)];
                const auto& column = columns[entry.column];
                ImGui::PushID(i);
                if (ImGui::InvisibleButton("change", {ImGui::GetContentRegionAvail().x, row},
                                           ImGuiButtonFlags_EnableNav))
                    context.actions.push(Seek{entry.pass});
                ImGui::PopID();
                const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
                const bool now = entry.pass == workspace.shown_pass();
                if (now) inner->AddRectFilled(low, high, u32(p.now_dim));
                if (now) inner->AddRectFilled(low, {low.x + look.px(kBar), high.y}, u32(p.now));
                else if (ImGui::IsItemHovered()) inner->AddRectFilled(low, high, u32(p.raised));
                const float y = (low.y + high.y) / 2;
                draw_text_right(inner, look, look.fonts.mono, text_size::small, low.x + pass_width - look.px(6), y,
                                p.ink2, count_text(entry.pass));
                const float x = low.x + pass_width + look.px(6);
                draw_text(inner, look, look.fonts.mono, text_size::small, x, y, p.ink2,
                          fit_text(look, look.fonts.mono, text_size::small, column.name, names));
                const auto old = value_text(column, entry.before) + " → ";
                draw_text(inner, look, look.fonts.mono, text_size::small, x + names, y, p.ink2, old);
                draw_text(inner, look, look.fonts.mono_bold, text_size::small,
                          x + names + text_width(look, look.fonts.mono, text_size::small, old), y, p.ink,
                          value_text(column, entry.now));
                tooltip(look, fmt::format("{} after pass {}, {}", column.name, count_text(entry.pass),
                                          context.series.size() > entry.pass ? context.series.path_name(entry.pass)
                                                                             : std::string()));
            }
    }
    ImGui::EndChild();
    ImGui::Dummy({0, look.px(10)});
}

}  // namespace lockstep
