#include "app/gui/panels/debugger/lanes/lane_cards.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "app/gui/theme/widgets.hpp"
#include "app/session/debugger/debugger_session.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep {
namespace {

constexpr float kSide = 12, kHead = 30, kCard = 42, kGap = 5, kBelow = 10;  ///< points
constexpr float kMinCard = 76, kMaxCard = 116,
                kInside = 12;  ///< points of a card's width, and of them beside its text
constexpr int kMaxRows = 2, kAllRows = 1 << 20;

struct Grid {
    int columns = 1, rows = 1;
    float card = 0;  ///< pixels
};

std::string or_none(const std::string& value) { return value.empty() ? "−" : value; }

/// The width in pixels that a card needs to show its values completely, old and new.
float min_card(const Look& look, const std::vector<LaneVariable>& variables) {
    float widest = 0;
    for (const auto& variable : variables)
        widest = std::max(widest, text_width(look, look.fonts.mono_bold, text_size::small, "→ " + variable.after));
    return std::clamp(std::ceil(widest) + look.px(kInside), look.px(kMinCard), look.px(kMaxCard));
}

/// Cards side by side, in as many rows as are needed and allowed.
/// min_width  of a card, in pixels
Grid lay(const Look& look, float width, float least, std::size_t count, int max_rows) {
    const float room = width - look.px(2 * kSide), each = least + look.px(kGap);
    Grid grid;
    grid.columns = std::max(1, static_cast<int>(room / each));
    grid.columns = std::min(grid.columns, std::max(1, static_cast<int>(count)));
    grid.rows = std::clamp((static_cast<int>(count) + grid.columns - 1) / grid.columns, 1, max_rows);
    grid.card = std::floor(room / static_cast<float>(grid.columns)) - look.px(kGap);
    return grid;
}

/// The variables with a card, and whether a last card counts the others.
struct Choice {
    std::size_t first = 0;
    bool folds = false;
};

/// The first variables are hidden first.
Choice choose(const Grid& folded, std::size_t count) {
    const auto room = static_cast<std::size_t>(folded.rows) * static_cast<std::size_t>(folded.columns);
    return count <= room ? Choice{} : Choice{count - room + 1, true};
}

std::string value_of(const LaneVariable& variable) {
    return variable.now ? or_none(variable.before) + " → " + or_none(variable.after) : or_none(variable.after);
}

/// Into a width in pixels: the old value is dropped first.
std::string fit_value(const Look& look, const LaneVariable& variable, float width) {
    auto text = value_of(variable);
    if (variable.now && text_width(look, look.fonts.mono_bold, text_size::small, text) > width)
        text = "→ " + or_none(variable.after);
    return fit_text(look, look.fonts.mono_bold, text_size::small, text, width);
}

void draw_card(const PanelContext& context, const LaneVariable& variable, ImVec2 low, ImVec2 high) {
    const Look& look = context.look;
    const Palette& p = look.colour();
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddRectFilled(low, high, u32(variable.now ? p.now_dim : p.raised), look.px(3));
    const float left = low.x + look.px(8), inner = high.x - low.x - look.px(kInside);
    draw_text(list, look, look.fonts.mono, text_size::axis, left, low.y + look.px(13), p.ink2,
              fit_text(look, look.fonts.mono, text_size::axis, variable.name, inner));
    draw_text(list, look, variable.now ? look.fonts.mono_bold : look.fonts.mono, text_size::small, left,
              low.y + look.px(30), p.ink, fit_value(look, variable, inner));
    ImGui::SetCursorScreenPos(low);
    ImGui::InvisibleButton("variable", {high.x - low.x, high.y - low.y});
    tooltip(look, (variable.type.empty() ? "" : variable.type + " ") + variable.name + " = " + value_of(variable));
}

/// True when it is pressed.
bool draw_fold_card(const Look& look, const std::string& text, ImVec2 low, ImVec2 high, const std::string& hint) {
    const Palette& p = look.colour();
    ImGui::SetCursorScreenPos(low);
    const bool pressed = ImGui::InvisibleButton("fold", {high.x - low.x, high.y - low.y}, ImGuiButtonFlags_EnableNav);
    const bool hot = ImGui::IsItemHovered() || ImGui::IsItemActive();
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddRectFilled(low, high, u32(hot ? p.field_hi : p.field), look.px(3));
    draw_text_centred(list, look, look.fonts.medium, text_size::small, (low.x + high.x) / 2, (low.y + high.y) / 2,
                      p.ink, text);
    tooltip(look, hint);
    return pressed;
}

}  // namespace

float LaneCards::height(const PanelContext& context, float most) const {
    const Look& look = context.look;
    const auto& variables = context.workspace.debugger().variables();
    const auto count = variables.size();
    const float width = ImGui::GetContentRegionAvail().x, least = min_card(look, variables);
    const auto high = [&](const Grid& grid) {
        return look.px(kHead + kBelow) + static_cast<float>(grid.rows) * look.px(kCard + kGap);
    };
    const auto folded = lay(look, width, least, count, kMaxRows);
    if (!unfolded_ || !choose(folded, count).folds) return high(folded);
    return std::max(high(folded), std::min(most, high(lay(look, width, least, count + 1, kAllRows))));
}

void LaneCards::draw_head(const PanelContext& context) const {
    const Look& look = context.look;
    const Palette& p = look.colour();
    const auto& debugger = context.workspace.debugger();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImVec2 head = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    list->AddRectFilled({head.x + look.px(kSide), head.y + look.px(2)},
                        {head.x + width - look.px(kSide), head.y + look.px(2) + 1}, u32(p.line));
    const auto focus = debugger.focus();
    const auto name = fmt::format("Lane {}", focus.lane);
    const float y = head.y + look.px(kHead) / 2 + look.px(2), x = head.x + look.px(kSide);
    draw_text(list, look, look.fonts.strong, text_size::small, x, y, p.ink, name);
    const float after = x + text_width(look, look.fonts.strong, text_size::small, name) + look.px(10);
    draw_text(
        list, look, look.fonts.words, text_size::axis, after, y, p.ink2,
        fit_text(look, look.fonts.words, text_size::axis,
                 fmt::format("thread {}, before and after this access", count_text(debugger.thread_of(focus.lane))),
                 head.x + width - look.px(kSide) - after));
    ImGui::Dummy({width, look.px(kHead)});
}

void LaneCards::draw(const PanelContext& context, float height) {
    const Look& look = context.look;
    const auto& variables = context.workspace.debugger().variables();
    draw_head(context);
    const float whole = ImGui::GetContentRegionAvail().x, least = min_card(look, variables);
    const auto folded = lay(look, whole, least, variables.size(), kMaxRows);
    auto choice = choose(folded, variables.size());
    const bool all = unfolded_ && choice.folds;
    const float room = height - look.px(kHead + kBelow);
    ImGui::BeginChild("##cards", {whole, room});
    const float width = ImGui::GetContentRegionAvail().x;
    const auto num_hidden = choice.first;
    if (all) choice.first = 0;
    const auto count = variables.size() - choice.first + (choice.folds ? 1 : 0);
    const auto grid = all ? lay(look, width, least, count, kAllRows) : folded;
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const auto place = [&](std::size_t number) {
        const auto at = static_cast<int>(number);
        const float x = start.x + look.px(kSide) + static_cast<float>(at % grid.columns) * (grid.card + look.px(kGap));
        return ImVec2(x, start.y + static_cast<float>(at / grid.columns) * look.px(kCard + kGap));
    };
    for (auto i = choice.first; i < variables.size(); ++i) {
        const auto low = place(i - choice.first);
        ImGui::PushID(static_cast<int>(i));
        draw_card(context, variables[i], low, {low.x + grid.card, low.y + look.px(kCard)});
        ImGui::PopID();
    }
    if (choice.folds) {
        const auto low = place(variables.size() - choice.first);
        const auto text = all ? std::string("fewer") : fmt::format("{} more", num_hidden);
        const auto hint = all ? std::string("Show only the last variables")
                              : fmt::format("{} before these", count_text(num_hidden, "variable", "variables"));
        if (draw_fold_card(look, text, low, {low.x + grid.card, low.y + look.px(kCard)}, hint)) unfolded_ = !unfolded_;
    }
    ImGui::EndChild();
    ImGui::Dummy({whole, look.px(kBelow)});
}

}  // namespace lockstep
