#include "app/gui/panels/debugger/lanes/lanes_panel.hpp"

#include <algorithm>
#include <memory>

#include <fmt/format.h>

#include "app/gui/panels/debugger/lanes/draw_lanes.hpp"
#include "app/gui/panels/frame/panel_entry.hpp"
#include "app/gui/theme/widgets.hpp"
#include "app/session/debugger/debugger_session.hpp"
#include "app/session/findings/number_text.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep {
namespace {

constexpr float kHeading = 32, kLegend = 22, kRoomForGroups = 240;  ///< points

}  // namespace

std::string LanesPanel::note(const PanelContext& context) const {
    const auto* picture = context.workspace.debugger().warp();
    if (!picture || picture->array.empty()) return {};
    return picture->in_shared ? "shared memory: 32 banks of 4 bytes" : "sectors of 32 bytes, 8 words each";
}

void LanesPanel::draw(const PanelContext& context) {
    settled_ = !context.workspace.debugger().busy();
    if (!debugger_is_open(context, &fields_.blocks)) return;
    const Look& look = context.look;
    const auto* picture = context.workspace.debugger().warp();
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(look.px(6), 0));
    const ImVec2 start = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
    draw_focus_pickers(context, fields_);
    filter_.draw(context);
    if (!picture) {
        ImGui::SetCursorScreenPos({start.x, start.y + look.px(kHeading + 8)});
        const auto& debugger = context.workspace.debugger();
        const auto focus = debugger.focus();
        empty_note(
            look, debugger.status().empty()
                      ? fmt::format("Warp {} of block {} has made no access yet: step forward, or choose another warp.",
                                    focus.warp, count_text(focus.block))
                      : debugger.status());
        ImGui::PopStyleVar();
        return;
    }
    draw_heading(context, *picture);
    float above = look.px(kHeading);
    ImGui::SetCursorScreenPos({start.x, start.y + above});
    if (groups_.follow(context, *picture) && room.y > look.px(kRoomForGroups)) {
        groups_.draw(context, room.x);
        above += look.px(LaneGroupRow::kHeight);
    }
    const bool legend = room.y > look.px(260);
    ImGui::SetCursorScreenPos({start.x, start.y + above});
    const ImVec2 below{room.x, room.y - above - (legend ? look.px(kLegend) : 0)};
    if (const bool folds = picture->has_spare_rows(); folds && !unfolded_) {
        auto folded = *picture;
        folded.fold_rows();
        draw_grid(context, folded, below, folds);
    } else {
        draw_grid(context, *picture, below, folds);
    }
    if (legend) {
        ImGui::SetCursorScreenPos({start.x, start.y + room.y - look.px(kLegend)});
        draw_legend(context, *picture);
    }
    ImGui::PopStyleVar();
}

void LanesPanel::draw_heading(const PanelContext& context, const WarpPicture& picture) {
    const Look& look = context.look;
    const Palette& p = look.colour();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImVec2 last = ImGui::GetItemRectMax();
    const float y = (ImGui::GetItemRectMin().y + last.y) / 2,
                right = ImGui::GetWindowPos().x + ImGui::GetWindowWidth() - look.px(12);
    float x = last.x + look.px(16);
    // From the right: the share of moved bytes that is used, without bytes where space is short. The mask is left out first, and
    // next to wide pickers everything.
    const bool moves = picture.moved_bytes != 0;
    auto bytes = moves ? fmt::format("{} B asked, {} B moved: ", count_text(picture.asked_bytes),
                                     count_text(picture.moved_bytes))
                       : std::string();
    const auto share = moves ? percent_text(picture.asked_bytes, picture.moved_bytes) : std::string();
    const float used = text_width(look, look.fonts.words, text_size::small, " used"),
                figure = text_width(look, look.fonts.strong, text_size::small, share);
    const auto line = picture.line_text + ": ";
    const float code_width = text_width(look, look.fonts.mono_bold, text_size::small, line) +
                             text_width(look, look.fonts.mono, text_size::small, picture.code);
    const auto active = static_cast<std::uint64_t>(picture.num_active());
    const auto mask =
        picture.coming == 0
            ? fmt::format("{}, mask 0x{:08X}", count_text(active, "lane active", "lanes active"), picture.mask)
            : fmt::format("{} so far, {} still to come", count_text(active, "lane", "lanes"),
                          __builtin_popcount(picture.coming));
    float end = right;
    if (moves && x + figure + used <= right) {
        float words = text_width(look, look.fonts.words, text_size::small, bytes);
        if (x + code_width + look.px(20) + words + figure + used > right) bytes.clear(), words = 0;
        draw_text_right(list, look, look.fonts.words, text_size::small, right, y, p.ink2, " used");
        draw_text_right(list, look, look.fonts.strong, text_size::small, right - used, y, p.ink, share);
        draw_text_right(list, look, look.fonts.words, text_size::small, right - used - figure, y, p.ink2, bytes);
        end = right - words - figure - used - look.px(16);
    }
    if (x + text_width(look, look.fonts.mono_bold, text_size::small, line) > end) return;
    draw_text(list, look, look.fonts.mono_bold, text_size::small, x, y, p.now, line);
    x += text_width(look, look.fonts.mono_bold, text_size::small, line);
    const auto code = fit_text(look, look.fonts.mono, text_size::small, picture.code, end - x);
    draw_text(list, look, look.fonts.mono, text_size::small, x, y, p.ink, code);
    x += text_width(look, look.fonts.mono, text_size::small, code);
    // The groups below count the active lanes, too.
    for (const auto& text : {mask, picture.coming == 0 ? fmt::format("mask 0x{:08X}", picture.mask) : std::string()}) {
        if (x + text_width(look, look.fonts.words, text_size::small, text) + look.px(20) >= end) continue;
        draw_text(list, look, look.fonts.words, text_size::small, x + look.px(20), y, p.ink2, text);
        break;
    }
}

void LanesPanel::draw_grid(const PanelContext& context, const WarpPicture& picture, ImVec2 room, bool folds) {
    const Look& look = context.look;
    float high = 0;
    const float bar = ImGui::GetStyle().ScrollbarSize;
    auto grid = lay_lane_grid(look, picture, {0, 0}, {room.x - look.px(4), room.y}, folds, &high);
    const bool wide = grid.x(kLanes) > room.x;
    if (wide) grid = lay_lane_grid(look, picture, {0, 0}, {room.x, room.y - bar}, folds, &high);
    const bool tall = high > room.y - (wide ? bar : 0);
    if (tall && !wide) grid = lay_lane_grid(look, picture, {0, 0}, {room.x - bar - look.px(4), room.y}, folds, &high);
    ImGui::SetNextWindowContentSize({grid.x(kLanes) + 2, high});
    if (!ImGui::BeginChild("##lanes", room, ImGuiChildFlags_None, ImGuiWindowFlags_HorizontalScrollbar)) {
        ImGui::EndChild();
        return;
    }
    const auto focus = static_cast<int>(context.workspace.debugger().focus().lane);
    if (wide && std::exchange(followed_, focus) != focus) {
        const float left = grid.x(focus), scroll = ImGui::GetScrollX(), width = ImGui::GetWindowWidth();
        if (left < scroll || left + grid.column > scroll + width) ImGui::SetScrollX(std::max(0.f, left - width / 2));
    }
    const ImVec2 start = ImGui::GetCursorScreenPos();
    grid = lay_lane_grid(look, picture, start,
                         {room.x - (tall && !wide ? bar + look.px(4)
                                    : wide        ? 0
                                                  : look.px(4)),
                          room.y - (wide ? bar : 0)},
                         folds, &high);
    ImGui::SetCursorScreenPos(start);
    ImGui::SetNextItemAllowOverlap();
    const bool clicked = ImGui::InvisibleButton("grid", {grid.x(kLanes) - start.x, high}, ImGuiButtonFlags_EnableNav);
    ImDrawList* list = ImGui::GetWindowDrawList();
    const LaneChoice lanes{focus, filter_.shown(context)};
    draw_lane_rows(list, look, picture, grid, lanes);
    draw_lane_memory(list, look, picture, grid, lanes, context.workspace.selection());
    draw_lane_barrier(list, look, picture, grid, focus);
    if (ImGui::IsItemHovered()) {
        const auto over = lane_at(picture, grid, ImGui::GetIO().MousePos);
        if (!over.hint.empty()) tooltip_now(look, over.hint);
        if (over.element) context.actions.push(HoverElement{over.element->index, over.element->space});
        if (clicked && over.lane)
            context.actions.push(FocusLane{.warp = over.warp, .lane = static_cast<std::uint32_t>(*over.lane)});
        if (clicked && over.element) context.actions.push(SelectElement{over.element->index, over.element->space});
    }
    if (folds) draw_fold(context, picture, grid);
    ImGui::EndChild();
}

void LanesPanel::draw_fold(const PanelContext& context, const WarpPicture& picture, const LaneGrid& grid) {
    const Look& look = context.look;
    const auto text = unfolded_ ? std::string("fewer") : fmt::format("{} more", picture.num_folded);
    const float y = grid.y_of_row(grid.rows);
    ImGui::SetCursorScreenPos({grid.names, y});
    const float width = text_width(look, look.fonts.medium, text_size::axis, text);
    if (ImGui::InvisibleButton("fold", {width, grid.row}, ImGuiButtonFlags_EnableNav)) unfolded_ = !unfolded_;
    const bool hot = ImGui::IsItemHovered() || ImGui::IsItemActive();
    draw_text(ImGui::GetWindowDrawList(), look, look.fonts.medium, text_size::axis, grid.names, y + grid.row / 2,
              hot ? look.colour().ink : look.colour().accent, text);
    tooltip(look, unfolded_ ? "Show only the variables that the kernel set last"
                            : fmt::format("{} that the kernel set earlier",
                                          count_text(picture.num_folded, "variable", "variables")));
}

void LanesPanel::draw_legend(const PanelContext& context, const WarpPicture& picture) const {
    const Look& look = context.look;
    const Palette& p = look.colour();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float y = at.y + look.px(kLegend) / 2, right = at.x + ImGui::GetContentRegionAvail().x;
    float x = at.x;
    const auto item = [&](auto draw_sign, const std::string& text) {
        const float width = text_width(look, look.fonts.words, text_size::axis, text);
        if (x + look.px(20) + width > right) return;
        draw_sign(ImVec2(x + look.px(6), y), look.px(5));
        draw_text(list, look, look.fonts.words, text_size::axis, x + look.px(18), y, p.ink2, text);
        x += look.px(36) + width;
    };
    const auto box = [&](ImVec2 m, float s, Colour colour, bool filled, float width = 1) {
        if (filled) list->AddRectFilled({m.x - s, m.y - s}, {m.x + s, m.y + s}, u32(colour), look.px(1));
        else list->AddRect({m.x - s, m.y - s}, {m.x + s, m.y + s}, u32(colour), look.px(1), look.px(width));
    };
    item([&](ImVec2 m, float s) { box(m, s, p.now, true); }, picture.barrier ? "at the barrier" : "active lane");
    if (picture.coming != 0) item([&](ImVec2 m, float s) { box(m, s, p.now, false); }, "arrives later");
    if (picture.faulted) item([&](ImVec2 m, float s) { box(m, s, p.hazard, true); }, "stopped here");
    std::string returned;
    bool several = false, waits = false;
    for (const auto& lane : picture.lanes) {
        waits |= lane.state == WarpPicture::LaneState::waits;
        if (lane.state != WarpPicture::LaneState::returned) continue;
        several |= !returned.empty() && returned != lane.line_text;
        returned = lane.line_text;
    }
    if (!returned.empty())
        item([&](ImVec2 m, float s) { box(m, s, p.ink3, false); },
             several ? std::string("returned") : "returned after " + returned);
    if (picture.barrier) waits = std::ranges::count(picture.barrier->threads, BarrierPicture::Thread::on_its_way) > 0;
    if (waits)
        item(
            [&](ImVec2 m, float s) {
                box(m, s, p.ink2, false);
                list->AddRectFilled({m.x - s / 2, m.y - 1}, {m.x + s / 2, m.y + 1}, u32(p.ink2));
            },
            picture.barrier ? "on its way" : "at another line");
    if (!picture.sectors.empty()) {
        item([&](ImVec2 m, float s) { box(m, s, p.now_dim, true); }, picture.writes ? "written now" : "read now");
        if (!picture.in_shared) item([&](ImVec2 m, float s) { box(m, s, p.now, false); }, "sector moved");
    }
    item([&](ImVec2 m, float s) { box(m, s, p.selected, false, 2); }, "focus");
    const auto remark = fit_text(look, look.fonts.words, text_size::axis, picture.remark, right - x - look.px(8));
    if (remark.size() > 12) draw_text_right(list, look, look.fonts.words, text_size::axis, right, y, p.ink2, remark);
}

PanelEntry lanes_panel() {
    return {.id = "lanes", .debug = DockPlace{DockPart::main, 0}, .make = [](const PanelParts& parts) {
                return std::make_unique<LanesPanel>(parts.lane_filter);
            }};
}

}  // namespace lockstep
