#include "app/gui/panels/stage/picture_item.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "app/gui/theme/widgets.hpp"
#include "app/session/selection/linked_elements.hpp"
#include "kernels/data/names/numerals.hpp"
#include "viz/gl/data/column_pictures.hpp"

namespace lockstep {
namespace {

constexpr float kDragThreshold = 4;  ///< points before a press becomes a drag

void draw_progress(const Look& look, const Rect& area, const std::string& text, float progress) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float x = area.x + area.width / 2, y = area.y + area.height / 2;
    const float width = std::min(look.px(240), area.width);
    draw_text_centred(list, look, look.fonts.words, text_size::body, x, y, look.colour().ink2, text);
    progress_bar(list, look, {x - width / 2, y + look.px(16)}, {width, look.px(6)}, progress);
}

}  // namespace

ViewInput PictureItem::place(const Look& look, const char* id, ImVec2 size) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    area_ = {std::floor(at.x), std::floor(at.y), std::floor(size.x), std::floor(size.y)};
    ImGui::InvisibleButton(id, size, ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonMiddle);
    const bool held = ImGui::IsItemActive();
    over_ = ImGui::IsItemHovered() || held;
    ViewInput input;
    if (!over_) return input;
    const ImGuiIO& io = ImGui::GetIO();
    ImGui::SetItemKeyOwner(ImGuiKey_MouseWheelY);
    input.hovered = true;
    input.pointer = {io.MousePos.x, io.MousePos.y};
    input.zoom = io.MouseWheel;
    if (ImGui::IsMouseClicked(ImGuiMouseButton_Left)) dragged_ = false;
    if (held && (ImGui::IsMouseDragging(ImGuiMouseButton_Left, look.px(kDragThreshold)) ||
                 ImGui::IsMouseDragging(ImGuiMouseButton_Middle, 0))) {
        dragged_ = true;
        input.drag = {io.MouseDelta.x, io.MouseDelta.y};
    }
    if (ImGui::IsItemDeactivated() && ImGui::IsMouseReleased(ImGuiMouseButton_Left) && !dragged_) input.clicked = true;
    if (ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) input.reset = true;
    return input;
}

void PictureItem::push(const PanelContext& context, const ViewOutput& output) {
    const auto& all = context.workspace.all_hovered();
    if (!over_) {
        if (pointed_ && !all.empty()) context.actions.push(HoverElement{});
        pointed_ = false;
        return;
    }
    pointed_ = true;
    if (const auto& other = output.elsewhere) {
        if (all.empty() || all.front() != *other) context.actions.push(HoverElement{other->index, other->space});
        if (output.picked) context.actions.push(SelectElement{other->index, other->space});
        return;
    }
    const auto own = own_space(*context.workspace.dataset()).name;
    const auto wanted = output.hovered ? std::optional(Selection{own, *output.hovered}) : std::nullopt;
    const auto hovered = all.empty() ? std::nullopt : std::optional(all.front());
    if (wanted != hovered) context.actions.push(HoverElement{output.hovered});
    if (output.picked && wanted != context.workspace.selection()) context.actions.push(SelectElement{output.hovered});
}

void draw_preparing(const Look& look, const Rect& area, const std::string& source, float progress) {
    draw_progress(look, area, fmt::format("Laying out {} …", source), progress);
}

void draw_coming(const Look& look, const Rect& area, const Coming& coming) {
    draw_progress(look, area, fmt::format("Uploading {} MB …", count_text((coming.bytes + 999'999) / 1'000'000)),
                  static_cast<float>(coming.copied) / static_cast<float>(std::max<std::uint64_t>(coming.bytes, 1)));
}

}  // namespace lockstep
