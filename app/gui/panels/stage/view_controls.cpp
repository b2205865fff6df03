#include "app/gui/panels/stage/view_controls.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

#include <fmt/format.h>
#include <imgui_stdlib.h>

#include "app/gui/theme/widgets.hpp"
#include "app/session/findings/number_text.hpp"
#include "app/session/selection/linked_elements.hpp"

namespace lockstep {
namespace {

constexpr float kHeight = 26, kBar = 72, kSlider = 220, kGap = 8;  ///< points

/// The position of a value on its slider, on a logarithmic scale: most elements have small values.
float place_of(std::uint32_t value, const ViewFilter& filter) {
    const float whole = std::log2(1.f + static_cast<float>(filter.max - filter.min));
    return whole > 0 ? std::log2(1.f + static_cast<float>(value - filter.min)) / whole : 0.f;
}

std::uint32_t value_at(float place, const ViewFilter& filter) {
    const float whole = std::log2(1.f + static_cast<float>(filter.max - filter.min));
    const auto value = filter.min + std::llround(std::exp2(std::clamp(place, 0.f, 1.f) * whole) - 1);
    return static_cast<std::uint32_t>(std::clamp<long long>(value, filter.min, filter.max));
}

/// An element's number, with or without commas.
std::optional<std::uint32_t> element_numbered(std::string text, std::uint32_t size) {
    std::erase_if(text, [](char c) { return c == ',' || c == ' '; });
    std::uint32_t element = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), element);
    const bool whole = error == std::errc() && end == text.data() + text.size();
    return whole && element < size ? std::optional(element) : std::nullopt;
}

void draw_filter(const Look& look, ViewFilter& filter) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    draw_text(ImGui::GetWindowDrawList(), look, look.fonts.medium, text_size::body, at.x, at.y + look.px(10),
              look.colour().ink, filter.name);
    draw_text_right(ImGui::GetWindowDrawList(), look, look.fonts.mono, text_size::small, at.x + look.px(kSlider),
                    at.y + look.px(10), look.colour().ink,
                    fmt::format("{} to {}", count_text(filter.from), count_text(filter.to)));
    ImGui::Dummy({look.px(kSlider), look.px(22)});
    float from = place_of(filter.from, filter), to = place_of(filter.to, filter);
    const std::string id = "##" + filter.name;
    if (slider(look, (id + "-from").c_str(), &from, look.px(kSlider)))
        filter.from = std::min(value_at(from, filter), filter.to);
    if (slider(look, (id + "-to").c_str(), &to, look.px(kSlider)))
        filter.to = std::max(value_at(to, filter), filter.from);
}

}  // namespace

float ViewControls::draw_button(const PanelContext& context, View& view, float right) {
    const Look& look = context.look;
    const auto filters = view.filters();
    searching_ = false;
    if (filters.empty()) return 0;
    const bool narrowed = std::ranges::any_of(filters, &ViewFilter::narrows);
    const char* text = narrowed ? "Filtered" : "Find";
    const float width = text_width(look, look.fonts.words, text_size::body, text) + look.px(24);
    const ImVec2 start = ImGui::GetCursorScreenPos();
    ImGui::SetCursorScreenPos({right - width, start.y});
    ImGui::PushID("view-controls");
    if (text_button(look, "find", text, width / look.scale, {.on = narrowed})) ImGui::OpenPopup("##find");
    tooltip(look, "Find a vertex; show only some of them");
    draw_popup(context, view);
    ImGui::PopID();
    ImGui::SetCursorScreenPos(start);
    return width + look.px(kGap);
}

void ViewControls::draw_popup(const PanelContext& context, View& view) {
    const Look& look = context.look;
    if (!ImGui::BeginPopup("##find")) return;
    if (ImGui::IsKeyPressed(ImGuiKey_Escape)) ImGui::CloseCurrentPopup();  // in its field, too
    draw_find(context);
    for (auto& filter : view.filters()) draw_filter(look, filter);
    ImGui::Dummy({0, look.px(4)});
    if (text_button(look, "show-all", "Show all"))
        for (auto& filter : view.filters()) filter.from = filter.min, filter.to = filter.max;
    ImGui::EndPopup();
}

void ViewControls::declare(const Workspace& workspace, Queries& queries) const {
    const auto dataset = workspace.dataset();
    if (!dataset) return;
    if (const auto own = own_space(*dataset); !dataset->names_in(own.name).empty())
        queries.names_on_stage = {own.name, typed_};
}

void ViewControls::draw_find(const PanelContext& context) {
    const Look& look = context.look;
    const auto own = own_space(*context.workspace.dataset());
    if (ImGui::IsWindowAppearing()) {
        entered_ = false;  // an abandoned search selects nothing
        ImGui::SetKeyboardFocusHere();
    }
    ImGui::SetNextItemWidth(look.px(kSlider));
    const bool named = !context.workspace.dataset()->names_in(own.name).empty();
    const auto hint =
        own.one + (named ? ", its name or 0 to " : ", 0 to ") + count_text(own.size == 0 ? 0 : own.size - 1);
    const bool entered =
        ImGui::InputTextWithHint("##vertex", hint.c_str(), &typed_, ImGuiInputTextFlags_EnterReturnsTrue);
    entered_ = entered || (entered_ && !ImGui::IsItemEdited());
    // If several names match, the nearest is found. A name has precedence over a number.
    const auto* called = named ? context.workspace.answers().names_on_stage().found(own.name, typed_) : nullptr;
    searching_ = named && !called;
    if (entered_ && !searching_) {
        entered_ = false;
        const auto element =
            called && !called->empty() ? std::optional(called->front()) : element_numbered(typed_, own.size);
        refused_ = element ? "" : fmt::format("There is no {} {}", own.one, typed_);
        if (element) {
            context.actions.push(SelectElement{*element});
            found_ = element;
            ImGui::CloseCurrentPopup();
        } else {
            ImGui::SetKeyboardFocusHere(-1);  // to be typed again
        }
    }
    if (!refused_.empty()) {
        const ImVec2 at = ImGui::GetCursorScreenPos();
        draw_text(ImGui::GetWindowDrawList(), look, look.fonts.words, text_size::small, at.x, at.y + look.px(9),
                  look.colour().ink2, refused_);
        ImGui::Dummy({0, look.px(18)});
    }
    ImGui::Dummy({0, look.px(4)});
}

float ViewControls::draw_settling(const PanelContext& context, View& view, float right) {
    const auto progress = view.preparing();
    if (!progress || !view.refining()) return 0;
    const Look& look = context.look;
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const std::string text = fmt::format("Settling, {:.0f} %", 100 * *progress);
    const float words = text_width(look, look.fonts.words, text_size::small, "Settling, 100 %");
    const float stop = text_width(look, look.fonts.words, text_size::body, "Stop") + look.px(24);
    const float width = words + look.px(kBar) + stop + 2 * look.px(kGap);
    float x = right - width;
    const float middle = start.y + look.px(kHeight) / 2;
    ImDrawList* list = ImGui::GetWindowDrawList();
    draw_text(list, look, look.fonts.words, text_size::small, x, middle, look.colour().ink2, text);
    x += words + look.px(kGap);
    progress_bar(list, look, {x, middle - look.px(3)}, {look.px(kBar), look.px(6)}, *progress);
    x += look.px(kBar) + look.px(kGap);
    ImGui::SetCursorScreenPos({x, start.y});
    if (text_button(look, "stop-settling", "Stop", stop / look.scale)) view.stop_preparing();
    tooltip(look, "Stop the layout and keep the picture as it is");
    ImGui::SetCursorScreenPos(start);
    return width + look.px(kGap);
}

std::optional<std::uint32_t> ViewControls::take_found(const Workspace& workspace) {
    if (!found_ || workspace.selected() != found_) return std::nullopt;
    return std::exchange(found_, std::nullopt);
}

}  // namespace lockstep
