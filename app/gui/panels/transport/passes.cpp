#include "app/gui/panels/transport/passes.hpp"

#include <algorithm>
#include <memory>
#include <string>

#include <fmt/format.h>

#include "app/gui/panels/frame/empty_panel.hpp"
#include "app/gui/panels/frame/panel_entry.hpp"
#include "app/gui/theme/widgets.hpp"
#include "app/session/debugger/debugger_session.hpp"
#include "app/session/findings/launch_text.hpp"
#include "app/session/findings/number_text.hpp"
#include "app/session/playback/passes/pass_groups.hpp"
#include "app/session/playback/passes/pass_row.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/run/entry/label_inside.hpp"

namespace lockstep {
namespace {

constexpr float kHead = 26, kFoot = 30, kRow = 24, kIndent = 14, kSign = 16, kSide = 10, kGap = 16,
                kBar = 4;  ///< points
constexpr float kMinName = 90;

struct Texts {
    std::string name, count, changed, time;
};

Texts texts_of(const PanelContext& context, std::optional<std::uint32_t> group, std::uint32_t pass) {
    if (group) {
        const auto& one = context.workspace.groups().at(*group);
        return {one.name, count_text(one.num_passes(), "pass", "passes"), {}, duration_text(one.kernel_ms)};
    }
    const auto& series = context.series;
    double changed = 0;
    for (const auto& one : series.changed()) changed += one.values[pass];
    return {
        fmt::format("{}  {}", count_text(pass), label_inside(context.workspace.run()->timeline().record(pass).report)),
        {},
        pass == 0 ? std::string() : count_text(static_cast<std::uint64_t>(changed)),
        pass == 0 ? std::string() : duration_text(series.kernel_ms().values[pass])};
}

/// The tooltip of a row: its name if it is shortened, and the launches of a pass.
std::string hint_of(const PanelContext& context, std::optional<std::uint32_t> group, std::uint32_t pass,
                    const std::string& name, const std::string& shown) {
    const auto& timeline = context.workspace.run()->timeline();
    const auto launches =
        !group && pass < timeline.size() ? launches_text(timeline.record(pass).launches) : std::string();
    if (shown == name) return launches;
    return launches.empty() ? name : name + "\n" + launches;
}

}  // namespace

std::string PassesPanel::note(const PanelContext& context) const {
    const auto groups = context.workspace.groups().all().size();
    const auto passes = count_text(context.workspace.last_pass(), "pass", "passes");
    return groups == 0 ? passes : passes + ", " + count_text(groups, "group", "groups") + "; ↑ folds, ↓ unfolds";
}

void PassesPanel::update_rows(const Workspace& workspace) {
    const auto& row = workspace.row();
    if (version_ == row.version()) return;
    version_ = row.version();
    rows_.clear();
    const auto all = workspace.groups().all();
    std::uint32_t group = 0;
    for (std::uint32_t index = 0; index < row.size(); ++index) {
        const auto place = row.place(index);
        for (; group < all.size() && all[group].first == place.first && group != place.group; ++group)
            rows_.push_back({group, place.first, false});
        if (place.group) rows_.push_back({place.group, place.first, true});
        else rows_.push_back({std::nullopt, place.first, false});
        while (group < all.size() && all[group].first <= place.last) ++group;  // nested groups that are folded with it
    }
}

std::size_t PassesPanel::row_of(std::uint32_t pass) const {
    const auto after = std::ranges::upper_bound(rows_, pass, {}, &Row::pass);
    return static_cast<std::size_t>(after - rows_.begin()) - (after == rows_.begin() ? 0 : 1);
}

PassesPanel::Widths PassesPanel::fit(const PanelContext& context, float width) const {
    const Look& look = context.look;
    const auto wide = [&](const char* text) {
        return text_width(look, look.fonts.mono, text_size::small, text) + look.px(kGap);
    };
    Widths widths{.count = wide("1,199 passes"), .changed = wide("1,048,576"), .time = wide("12.3 ms")};
    const float least = look.px(kMinName);
    if (context.workspace.groups().empty()) widths.count = 0;
    if (width - widths.count - widths.changed - widths.time < least) widths.changed = 0;
    if (width - widths.count - widths.time < least) widths.count = 0;
    widths.name = width - widths.count - widths.changed - widths.time - look.px(kSide);
    return widths;
}

void PassesPanel::draw_head(const PanelContext& context, const Widths& widths) const {
    const Look& look = context.look;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, y = at.y + look.px(kHead) / 2;
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddRectFilled(at, {at.x + width, at.y + look.px(kHead)}, u32(look.colour().raised));
    float x = at.x + look.px(kSide);
    const auto word = [&](const char* text) {
        draw_text(list, look, look.fonts.words, text_size::small, x, y, look.colour().ink2, text);
    };
    const auto word_right = [&](const char* text, float column) {
        if (column > 0)
            draw_text_right(list, look, look.fonts.words, text_size::small, x + column, y, look.colour().ink2, text);
        x += column;
    };
    word("pass");
    x += widths.name - look.px(kSide);
    word_right("holds", widths.count);
    word_right("changed", widths.changed);
    word_right("kernels", widths.time);
    ImGui::Dummy({width, look.px(kHead)});
}

void PassesPanel::draw_row(const PanelContext& context, const Row& row, const Widths& widths) {
    const Look& look = context.look;
    const Palette& p = look.colour();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const auto& groups = context.workspace.groups();
    const float width = widths.name + widths.count + widths.changed + widths.time + look.px(kSide);
    const auto now = context.workspace.pass();
    const bool holds_now = row.group && row.folded && groups.at(*row.group).has(now),
               is_now = !row.group && row.pass == now;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const int depth = row.group ? groups.at(*row.group).depth - 1 : context.series.depths()[row.pass];
    const float sign = at.x + look.px(kSide) + look.px(kIndent) * static_cast<float>(depth);
    if (ImGui::InvisibleButton("row", {width, look.px(kRow)}, ImGuiButtonFlags_EnableNav)) {
        const bool on_sign = row.group && ImGui::GetIO().MousePos.x < sign + look.px(kSign) &&
                             ImGui::IsMouseReleased(ImGuiMouseButton_Left);
        if (on_sign) context.actions.push(FoldGroup{groups.at(*row.group).key, !row.folded});
        else context.actions.push(Seek{row.group ? groups.at(*row.group).last : row.pass});
    }
    if (row.group && ImGui::IsItemFocused()) {
        if (ImGui::IsKeyPressed(row.folded ? ImGuiKey_RightArrow : ImGuiKey_LeftArrow))
            context.actions.push(FoldGroup{groups.at(*row.group).key, !row.folded});
    }
    const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
    if (is_now || holds_now) {
        list->AddRectFilled(low, high, u32(p.now_dim));
        list->AddRectFilled(low, {low.x + look.px(kBar), high.y}, u32(p.now));
    } else if (ImGui::IsItemHovered()) {
        list->AddRectFilled(low, high, u32(p.raised));
    }
    const float y = (low.y + high.y) / 2;
    if (row.group) {
        const float s = look.px(4), middle = sign + look.px(4);
        if (row.folded)
            list->AddTriangleFilled({middle - s / 2, y - s}, {middle + s, y}, {middle - s / 2, y + s}, u32(p.ink2));
        else list->AddTriangleFilled({middle - s, y - s / 2}, {middle + s, y - s / 2}, {middle, y + s}, u32(p.ink2));
    }
    const auto texts = texts_of(context, row.group, row.pass);
    float x = sign + (row.group || !groups.empty() ? look.px(kSign) : 0);
    ImFont* font = row.group ? look.fonts.medium : look.fonts.mono;
    const auto shown = fit_text(look, font, text_size::small, texts.name, low.x + widths.name - x);
    draw_text(list, look, font, text_size::small, x, y, p.ink, shown);
    x = low.x + widths.name;
    const auto figure = [&](const std::string& text, float column) {
        x += column;
        if (column > 0) draw_text_right(list, look, look.fonts.mono, text_size::small, x, y, p.ink2, text);
    };
    figure(texts.count, widths.count);
    figure(texts.changed, widths.changed);
    figure(texts.time, widths.time);
    if (ImGui::IsItemHovered()) tooltip(look, hint_of(context, row.group, row.pass, texts.name, shown));
}

void PassesPanel::draw_concurrency(const PanelContext& context) const {
    const Look& look = context.look;
    const auto& traffic = context.workspace.debugger().traffic();
    const auto pass = context.workspace.shown_pass();
    const auto found = std::ranges::find(traffic.passes(), pass, &debugger::PassTraffic::pass);
    const ImVec2 at = ImGui::GetCursorScreenPos(), size{ImGui::GetContentRegionAvail().x, look.px(kFoot)};
    const float y = at.y + size.y / 2, x = at.x + look.px(kSide);
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddRectFilled(at, {at.x + size.x, at.y + size.y}, u32(look.colour().raised));
    if (found == traffic.passes().end() && !traffic.busy() && pass > 0) {
        ImGui::SetCursorScreenPos({x, at.y + look.px(2)});
        if (text_button(look, "count accesses", "Count accesses: PRAM class, work and depth"))
            context.actions.push(TraceTraffic{});
        return;
    }
    const auto text = pass == 0                         ? std::string("the input: no kernel is launched")
                      : found == traffic.passes().end() ? std::string("counting accesses")
                                                        : concurrency_text(*found);
    const auto shown = fit_text(look, look.fonts.words, text_size::small, text, size.x - 2 * look.px(kSide));
    draw_text(list, look, look.fonts.words, text_size::small, x, y, look.colour().ink2, shown);
    ImGui::Dummy(size);
    if (shown != text && ImGui::IsItemHovered()) tooltip(look, text);
}

void PassesPanel::draw(const PanelContext& context) {
    const Look& look = context.look;
    const Workspace& workspace = context.workspace;
    if (!workspace.run() || context.series.size() == 0)
        return draw_empty_panel(context, "Every pass of the run appears here with its changes and its time.");
    update_rows(workspace);
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
    const auto widths = fit(context, ImGui::GetContentRegionAvail().x - ImGui::GetStyle().ScrollbarSize);
    draw_head(context, widths);
    if (ImGui::BeginChild("passes", {0, -look.px(kFoot)})) {
        const float height = look.px(kRow);
        if (shown_pass_ != workspace.pass()) {
            shown_pass_ = workspace.pass();
            const float wanted = static_cast<float>(row_of(*shown_pass_)) * height, top = ImGui::GetScrollY(),
                        room = ImGui::GetWindowHeight();
            if (wanted < top || wanted + height > top + room) ImGui::SetScrollY(wanted - room / 3);
        }
        ImGuiListClipper clipper;
        clipper.Begin(static_cast<int>(rows_.size()), height);
        while (clipper.Step())
            for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
                const auto& row = rows_[static_cast<std::size_t>(i)];
                if (row.pass >= context.series.size()) continue;
                ImGui::PushID(i);
                draw_row(context, row, widths);
                ImGui::PopID();
            }
    }
    ImGui::EndChild();
    draw_concurrency(context);
    ImGui::PopStyleVar();
}

PanelEntry passes_panel() {
    return {.id = "passes",
            .teach = DockPlace{DockPart::main, 8},
            .debug = DockPlace{DockPart::main, 15},
            .tune = DockPlace{DockPart::below, 12},
            .make = [](const PanelParts&) { return std::make_unique<PassesPanel>(); }};
}

}  // namespace lockstep
