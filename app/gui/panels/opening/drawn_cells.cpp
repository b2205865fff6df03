#include "app/gui/panels/opening/drawn_cells.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <imgui_stdlib.h>

#include "app/session/drawing/drawn_numbers.hpp"
#include "kernels/data/input_error.hpp"

namespace lockstep {
namespace {

constexpr float kCell = 64, kHeight = 28, kIndex = 18, kGap = 4, kPadding = 12;  ///< points

}  // namespace

void DrawnCells::forget() {
    edited_.reset();
    error_.clear();
}

void DrawnCells::draw(const Look& look, DrawnHistory& history, ImVec2 size) {
    ImGui::PushStyleColor(ImGuiCol_ChildBg, rgba(look.colour().canvas));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(look.px(kPadding), look.px(kPadding)));
    ImGui::BeginChild("##cells", size, ImGuiChildFlags_AlwaysUseWindowPadding);
    const auto n = history.now().numbers.size();
    if (edited_ && *edited_ > n) forget();
    const float width = look.px(kCell), gap = look.px(kGap), pitch = look.px(kHeight + kIndex + kGap);
    const auto columns =
        std::max<std::size_t>(1, static_cast<std::size_t>((ImGui::GetContentRegionAvail().x + gap) / (width + gap)));
    const ImVec2 begin = ImGui::GetCursorScreenPos();
    const auto cells = n < kMaxDrawn ? n + 1 : n;
    for (std::size_t cell = 0; cell < cells; ++cell) {
        const ImVec2 at{begin.x + static_cast<float>(cell % columns) * (width + gap),
                        begin.y + static_cast<float>(cell / columns) * pitch};
        const ImVec2 low{at.x, at.y + look.px(kIndex)}, room{width, look.px(kHeight)};
        draw_text_centred(ImGui::GetWindowDrawList(), look, look.fonts.mono, text_size::axis, at.x + width / 2,
                          at.y + look.px(kIndex / 2), look.colour().ink2, std::to_string(cell));
        if (edited_ == cell) draw_field(look, history, low, room);
        else draw_cell(look, history, cell, low, room);
    }
    ImGui::EndChild();
    ImGui::PopStyleVar();
    ImGui::PopStyleColor();
}

void DrawnCells::draw_cell(const Look& look, const DrawnHistory& history, std::size_t cell, ImVec2 at, ImVec2 size) {
    const Palette& p = look.colour();
    const auto& numbers = history.now().numbers;
    ImGui::SetCursorScreenPos(at);
    ImGui::PushID(static_cast<int>(cell));
    if (ImGui::InvisibleButton("cell", size, ImGuiButtonFlags_EnableNav)) edit(history, cell);
    ImGui::PopID();
    const bool hot = ImGui::IsItemHovered() || ImGui::IsItemFocused();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImVec2 high{at.x + size.x, at.y + size.y};
    const bool last = cell >= numbers.size();
    if (!last) list->AddRectFilled(at, high, u32(p.field), look.px(3));
    if (hot || last) list->AddRect(at, high, u32(hot ? p.hovered : p.line), look.px(3), look.px(1));
    const auto text = last ? std::string("+") : number_text(numbers[cell]);
    draw_text_centred(list, look, look.fonts.mono, text_size::small, at.x + size.x / 2, at.y + size.y / 2,
                      last ? p.ink2 : p.ink, fit_text(look, look.fonts.mono, text_size::small, text, size.x - 4));
}

void DrawnCells::edit(const DrawnHistory& history, std::size_t cell) {
    edited_ = cell;
    edit_begins_ = true;
    typed_ = cell < history.now().numbers.size() ? number_text(history.now().numbers[cell]) : std::string();
}

/// Enter takes the number and goes to the next cell; a click elsewhere takes it; Escape leaves the old one.
void DrawnCells::draw_field(const Look& look, DrawnHistory& history, ImVec2 at, ImVec2 size) {
    const FontScope font(look.fonts.mono, text_size::small);
    ImGui::SetCursorScreenPos(at);
    ImGui::SetNextItemWidth(size.x);
    const bool first = std::exchange(edit_begins_, false);
    if (first) ImGui::SetKeyboardFocusHere();
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(look.px(8), (size.y - ImGui::GetFontSize()) / 2));
    const bool entered =
        ImGui::InputText("##number", &typed_, ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
    ImGui::PopStyleVar();
    const bool left = ImGui::IsItemDeactivated();
    error_.clear();
    if (first) return;
    const auto cell = *edited_;
    const auto& numbers = history.now().numbers;
    try {
        std::optional<double> number;
        if (!typed_.empty()) number = parse_array_number(typed_);
        if (!entered && !left) return;
        edited_.reset();
        if (ImGui::IsKeyPressed(ImGuiKey_Escape)) return;
        auto next = history.now();
        if (!number && cell < numbers.size())
            next.numbers.erase(next.numbers.begin() + static_cast<std::ptrdiff_t>(cell));
        else if (number && cell < numbers.size()) next.numbers[cell] = *number;
        else if (number) next.numbers.push_back(*number);
        if (next.numbers != numbers) history.change(std::move(next));
        if (entered && number && cell + 1 < kMaxDrawn) edit(history, cell + 1);
    } catch (const InputError& bad) {
        if (left) edited_.reset();
        else error_ = bad.what();
    }
}

}  // namespace lockstep
