#include "app/gui/panels/arrays/go_to_field.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include <fmt/format.h>
#include <imgui.h>

#include "app/gui/theme/widgets.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/data/names/shown_name.hpp"

namespace lockstep {
namespace {

constexpr float kRow = 24, kWidth = 320;  ///< points

std::optional<std::uint32_t> index_in(const std::string& text) {
    std::uint32_t index = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), index);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(index) : std::nullopt;
}

}  // namespace

void GoToField::declare(const Workspace& workspace, const std::string& space, Queries& queries) const {
    if (!workspace.dataset()->names_in(space).empty()) queries.names = {space, typed_};
}

std::optional<std::uint32_t> GoToField::draw(const PanelContext& context, const std::string& space,
                                             const std::string& row, std::uint32_t size) {
    const Look& look = context.look;
    const auto dataset = context.workspace.dataset();
    const bool named = !dataset->names_in(space).empty();
    const auto* found = named ? context.workspace.answers().names().found(space, typed_) : nullptr;
    searching_ = named && !found;
    const auto complete = [&](const std::string& text) {
        if (!found || found->empty()) return text;
        return std::string(dataset->name_of(space, (*found)[static_cast<std::size_t>(std::max(0, chosen_))]));
    };
    CompletingField::Keys keys;
    {
        const FontScope font(named ? look.fonts.words : look.fonts.mono, text_size::small);
        ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(look.px(6), look.px(5.5f)));
        keys = field_.draw("##go-to", named ? "go to a name or index" : "go to", typed_, complete);
        ImGui::PopStyleVar();
    }
    const bool typing = ImGui::IsItemActive();
    const ImVec2 corner{ImGui::GetItemRectMin().x, ImGui::GetItemRectMax().y};
    tooltip(look, named ? "Go to a row by its index or name (Enter); Tab completes a name"
                        : "Go to a row by its index (Enter)");
    if (keys.edited) chosen_ = -1, entered_ = false;
    if (found && keys.moved != 0) chosen_ = std::clamp(chosen_ + keys.moved, -1, static_cast<int>(found->size()) - 1);
    entered_ = entered_ || (keys.entered && !typed_.empty());
    std::optional<std::uint32_t> wanted;
    if (found && !found->empty() && (typing || over_found_)) wanted = draw_found(context, space, *found, corner);
    else over_found_ = false;
    if (wanted) typed_ = dataset->name_of(space, *wanted);
    else if (entered_ && (!named || found)) wanted = answer(context, row, size, found);
    if (wanted) chosen_ = -1, entered_ = over_found_ = false;
    return wanted;
}

std::optional<std::uint32_t> GoToField::answer(const PanelContext& context, const std::string& row, std::uint32_t size,
                                               const Found* found) {
    entered_ = false;
    if (found && chosen_ >= 0 && chosen_ < static_cast<int>(found->size()))
        return (*found)[static_cast<std::size_t>(chosen_)];
    const auto index = index_in(typed_);
    if (index && *index < size) return index;
    if (found && !found->empty()) return found->front();
    const auto last = size == 0 ? "there are none" : "the last is " + count_text(size - 1);
    context.actions.push(Tell{index || !found ? fmt::format("There is no {} {}: {}", row, typed_, last)
                                              : fmt::format("No {} has “{}” in its name", row, shown_name(typed_))});
    return std::nullopt;
}

std::optional<std::uint32_t> GoToField::draw_found(const PanelContext& context, const std::string& space,
                                                   const Found& found, ImVec2 corner) {
    const Look& look = context.look;
    const Palette& p = look.colour();
    const ImGuiViewport* viewport = ImGui::GetMainViewport();
    const float width = std::min(look.px(kWidth), viewport->Size.x - look.px(16));
    const float height = look.px(kRow) * static_cast<float>(found.size()) + look.px(8);
    const float right = viewport->Pos.x + viewport->Size.x - look.px(8);
    const bool below = corner.y + height < viewport->Pos.y + viewport->Size.y;
    ImGui::SetNextWindowPos({std::min(corner.x, right - width), below ? corner.y : corner.y - height - look.px(28)});
    ImGui::SetNextWindowSize({width, height});
    ImGui::PushStyleColor(ImGuiCol_WindowBg, rgba(p.field));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(look.px(4), look.px(4)));
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
    std::optional<std::uint32_t> clicked;
    ImGui::Begin("##found-names", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoDocking | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoNav |
                     ImGuiWindowFlags_Tooltip);
    over_found_ = ImGui::IsWindowHovered(ImGuiHoveredFlags_AllowWhenBlockedByActiveItem);
    ImDrawList* list = ImGui::GetWindowDrawList();
    for (std::size_t i = 0; i < found.size(); ++i) {
        ImGui::PushID(static_cast<int>(i));
        if (ImGui::InvisibleButton("name", {ImGui::GetContentRegionAvail().x, look.px(kRow)})) clicked = found[i];
        const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
        const bool chosen = static_cast<int>(i) == chosen_;
        if (chosen || ImGui::IsItemHovered())
            list->AddRectFilled(low, high, u32(chosen ? p.accent_dim : p.field_hi), look.px(3));
        const float y = (low.y + high.y) / 2;
        const auto index = count_text(found[i]);
        const float room = high.x - low.x - text_width(look, look.fonts.mono, text_size::axis, index) - look.px(28);
        draw_text(list, look, look.fonts.words, text_size::small, low.x + look.px(8), y, p.ink,
                  fit_text(look, look.fonts.words, text_size::small,
                           shown_name(context.workspace.dataset()->name_of(space, found[i]), 200), room));
        draw_text_right(list, look, look.fonts.mono, text_size::axis, high.x - look.px(8), y, p.ink2, index);
        ImGui::PopID();
    }
    ImGui::End();
    ImGui::PopStyleVar(2);
    ImGui::PopStyleColor();
    return clicked;
}

}  // namespace lockstep
