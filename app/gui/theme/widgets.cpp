#include "app/gui/theme/widgets.hpp"

#include <algorithm>

#include "app/gui/theme/pointed_term.hpp"

namespace lockstep {
namespace {

constexpr float kPadding = 12;  ///< points at the sides of a button's text

void frame(const Look& look, Colour fill) {
    ImGui::GetWindowDrawList()->AddRectFilled(ImGui::GetItemRectMin(), ImGui::GetItemRectMax(), u32(fill), look.px(3));
}

ImVec2 item_middle() {
    const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
    return {(low.x + high.x) / 2, (low.y + high.y) / 2};
}

/// An item of a given size that can be pressed; greyed out if it is not enabled.
bool pressable(const char* id, ImVec2 pixels, bool enabled) {
    if (!enabled) ImGui::BeginDisabled();
    const bool pressed = ImGui::InvisibleButton(id, pixels, ImGuiButtonFlags_EnableNav);
    if (!enabled) ImGui::EndDisabled();
    return pressed;
}

/// In pixels, plus one for rounding.
float longest_line(const Look& look, std::string_view text) {
    float longest = 0;
    while (!text.empty()) {
        const auto end = std::min(text.find('\n'), text.size());
        longest = std::max(longest, text_width(look, look.fonts.words, text_size::small, text.substr(0, end)));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return longest + 1;
}

Colour button_fill(const Palette& p, const ButtonStyle& style) {
    const bool hot = style.enabled && (ImGui::IsItemHovered() || ImGui::IsItemActive());
    if (style.quiet && !hot) return Colour{0, 0, 0, 0};
    if (style.primary && style.enabled) return hot ? p.now.faded(0.85f) : p.now;
    return style.on ? p.accent_dim : hot ? p.field_hi : p.field;
}

Colour button_ink(const Palette& p, const ButtonStyle& style) {
    if (!style.enabled) return p.ink3;
    return style.primary ? p.on_now : style.quiet ? p.ink2 : p.ink;
}

}  // namespace

void tooltip(const Look& look, std::string_view text) {
    if (ImGui::IsItemHovered(ImGuiHoveredFlags_ForTooltip | ImGuiHoveredFlags_AllowWhenDisabled))
        tooltip_now(look, text);
}

void tooltip_beside(const Look& look, std::string_view text) {
    if (!ImGui::IsItemHovered(ImGuiHoveredFlags_ForTooltip | ImGuiHoveredFlags_AllowWhenDisabled)) return;
    const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
    const float gap = look.px(14), width = std::min(look.px(560), longest_line(look, text)) + look.px(20);
    const ImGuiViewport* viewport = ImGui::GetMainViewport();
    const bool right = high.x + gap + width <= viewport->Pos.x + viewport->Size.x;
    ImGui::SetNextWindowPos({right ? high.x + gap : low.x - gap, low.y}, ImGuiCond_Always, {right ? 0.f : 1.f, 0.f});
    tooltip_now(look, text);
}

void tooltip_now(const Look& look, std::string_view text) {
    if (look.offscreen || text.empty()) return;
    if (look.terms) look.terms->give_way();
    ImGui::PushStyleColor(ImGuiCol_PopupBg, rgba(look.colour().field));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(look.px(10), look.px(6)));
    if (ImGui::BeginTooltip()) {
        const float width = std::min(look.px(560), longest_line(look, text));
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float height = draw_wrapped(ImGui::GetWindowDrawList(), look, look.fonts.words, text_size::small, at,
                                          width, look.colour().ink, text);
        ImGui::Dummy({width, height});
        ImGui::EndTooltip();
    }
    ImGui::PopStyleVar();
    ImGui::PopStyleColor();
}

bool icon_button(const Look& look, const char* id, Icon icon, ImVec2 size, ButtonStyle style, std::string_view hint) {
    const bool pressed = pressable(id, {look.px(size.x), look.px(size.y)}, style.enabled);
    frame(look, button_fill(look.colour(), style));
    draw_icon(ImGui::GetWindowDrawList(), look, icon, item_middle(), std::min(size.x, size.y) * 0.42f,
              button_ink(look.colour(), style));
    tooltip(look, hint);
    return pressed;
}

bool text_button(const Look& look, const char* id, std::string_view text, float width, ButtonStyle style) {
    const float needed = text_width(look, look.fonts.medium, text_size::small, text) + look.px(2 * kPadding);
    const float pixels = width > 0 ? look.px(width) : needed;
    const bool pressed = pressable(id, {pixels, look.px(26)}, style.enabled);
    frame(look, button_fill(look.colour(), style));
    const auto shown = fit_text(look, look.fonts.medium, text_size::small, text, pixels - look.px(8));
    const ImVec2 middle = item_middle();
    draw_text_centred(ImGui::GetWindowDrawList(), look, look.fonts.medium, text_size::small, middle.x, middle.y,
                      button_ink(look.colour(), style), shown);
    if (shown != text) tooltip(look, text);
    return pressed;
}

bool list_button(const Look& look, const char* id, std::string_view text, float width, float height,
                 std::string_view hint) {
    const Palette& p = look.colour();
    const bool pressed = pressable(id, {look.px(width), look.px(height)}, true);
    frame(look, ImGui::IsItemHovered() || ImGui::IsItemActive() ? p.field_hi : p.field);
    const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
    const float y = (low.y + high.y) / 2;
    ImDrawList* list = ImGui::GetWindowDrawList();
    draw_text(list, look, look.fonts.mono, text_size::axis, low.x + look.px(6), y, p.ink, text);
    draw_icon(list, look, Icon::chevron, {high.x - look.px(9), y + look.px(1)}, 8, p.ink2);
    tooltip(look, hint);
    return pressed;
}

float segmented_width(const Look& look, std::span<const char* const> choices) {
    float width = 0;
    for (const char* one : choices)
        width += text_width(look, look.fonts.medium, text_size::small, one) + look.px(2 * kPadding);
    return width;
}

int segmented(const Look& look, const char* id, std::span<const char* const> choices, int chosen, float height,
              std::span<const std::string> hints) {
    const Palette& p = look.colour();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImVec2 start = ImGui::GetCursorScreenPos();
    list->AddRectFilled(start, {start.x + segmented_width(look, choices), start.y + look.px(height)}, u32(p.canvas),
                        look.px(3));
    int clicked = -1;
    ImVec2 next = start;
    for (int i = 0; i < static_cast<int>(choices.size()); ++i) {
        ImGui::SetCursorScreenPos(next);
        const float width = text_width(look, look.fonts.medium, text_size::small, choices[i]) + look.px(2 * kPadding);
        if (pressable((std::string(id) + ":" + choices[i]).c_str(), {width, look.px(height)}, true)) clicked = i;
        next.x += width;
        const bool hot = ImGui::IsItemHovered();
        if (i == chosen || hot) frame(look, i == chosen ? p.field_hi : p.field);
        const ImVec2 middle = item_middle();
        draw_text_centred(list, look, look.fonts.medium, text_size::small, middle.x, middle.y,
                          i == chosen ? p.ink : p.ink2, choices[i]);
        if (i < static_cast<int>(hints.size())) tooltip(look, hints[i]);
    }
    return clicked;
}

float picker_width(const Look& look, std::string_view label, std::string_view value) {
    return text_width(look, look.fonts.words, text_size::axis, label) +
           text_width(look, look.fonts.medium, text_size::body, value) + look.px(label.empty() ? 34 : 40);
}

bool picker(const Look& look, const char* id, std::string_view label, const std::string& value, float room,
            std::string_view hint) {
    const Palette& p = look.colour();
    const float label_width = text_width(look, look.fonts.words, text_size::axis, label);
    const float width = std::min(picker_width(look, label, value), room);
    const bool pressed = pressable(id, {width, look.px(26)}, true);
    frame(look, ImGui::IsItemHovered() || ImGui::IsItemActive() ? p.field_hi : p.field);
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
    const float y = (low.y + high.y) / 2;
    const float gap = look.px(label.empty() ? 8 : 14);  // left of the value, without the label
    const float value_room = width - label_width - gap - look.px(26);
    constexpr float kRounding = 3;  // pixels by which the sum of rounded parts may exceed the whole
    const auto shown = fit_text(look, look.fonts.medium, text_size::body, value, value_room + kRounding);
    draw_text(list, look, look.fonts.words, text_size::axis, low.x + look.px(8), y, p.ink2, label);
    draw_text(list, look, look.fonts.medium, text_size::body, low.x + gap + label_width, y, p.ink, shown);
    draw_icon(list, look, Icon::chevron, {high.x - look.px(13), y + look.px(1)}, 9, p.ink2);
    tooltip(look, shown == value ? std::string(hint) : value + "\n" + std::string(hint));
    return pressed;
}

bool slider(const Look& look, const char* id, float* position, float width, float mark, bool enabled) {
    const Palette& p = look.colour();
    const float knob = look.px(7);
    pressable(id, {width, look.px(22)}, enabled);
    const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
    const float left = low.x + knob, right = high.x - knob, y = std::floor((low.y + high.y) / 2);
    bool changed = false;
    const auto set = [&](float value) {
        value = std::clamp(value, 0.f, 1.f);
        changed = value != *position;
        *position = value;
    };
    if (ImGui::IsItemActive() && ImGui::IsMouseDown(ImGuiMouseButton_Left))
        set((ImGui::GetIO().MousePos.x - left) / (right - left));
    if (ImGui::IsItemHovered() && ImGui::GetIO().KeyCtrl && ImGui::GetIO().MouseWheel != 0)
        set(*position + 0.01f * ImGui::GetIO().MouseWheel);
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float x = left + (right - left) * std::clamp(*position, 0.f, 1.f), half = look.px(2.5f);
    list->AddRectFilled({left, y - half}, {right, y + half}, u32(p.field), half);
    list->AddRectFilled({left, y - half}, {x, y + half}, u32(enabled ? p.accent : p.ink3), half);
    const bool hot = ImGui::IsItemHovered() || ImGui::IsItemActive();
    list->AddCircleFilled({x, y}, knob, u32(p.dark ? p.ink : p.panel));
    list->AddCircle({x, y}, knob, u32(hot ? p.accent : p.dark ? p.ink : p.accent), 0, look.px(2));
    if (mark >= 0) {
        const float at = left + (right - left) * mark, top = y + knob + look.px(2);
        list->AddTriangleFilled({at, top}, {at + look.px(4), top + look.px(5)}, {at - look.px(4), top + look.px(5)},
                                u32(p.ink2));
    }
    return changed;
}

void progress_bar(ImDrawList* list, const Look& look, ImVec2 at, ImVec2 size, float fraction) {
    const Palette& p = look.colour();
    list->AddRectFilled(at, {at.x + size.x, at.y + size.y}, u32(p.field), size.y / 2);
    const float filled = std::max(size.y, size.x * std::clamp(fraction, 0.f, 1.f));
    list->AddRectFilled(at, {at.x + filled, at.y + size.y}, u32(p.accent), size.y / 2);
}

void hairline(const Look& look) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImGui::GetWindowDrawList()->AddRectFilled(at, {at.x + ImGui::GetContentRegionAvail().x, at.y + 1},
                                              u32(look.colour().line));
    ImGui::Dummy({0, 1});
}

void outline_line(const Look& look, ImVec2 low, ImVec2 high, bool chosen, bool pointed) {
    if (!chosen && !pointed) return;
    const float width = std::max(1.f, look.px(chosen ? 2 : 1)), half = width / 2;
    ImGui::GetWindowDrawList()->AddRect({low.x + half, low.y + half}, {high.x - half, high.y - half},
                                        u32(chosen ? look.colour().ink : look.colour().ink2), look.px(2), width);
}

void empty_note(const Look& look, std::string_view text) {
    const float width = ImGui::GetContentRegionAvail().x;
    const float height = draw_wrapped(ImGui::GetWindowDrawList(), look, look.fonts.words, text_size::body,
                                      ImGui::GetCursorScreenPos(), width, look.colour().ink2, text);
    ImGui::Dummy({width, height});
}

}  // namespace lockstep
