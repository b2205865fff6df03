#include "app/panels/lens/focus_pickers.hpp"

#include <string>
#include <vector>

#include <fmt/format.h>

#include "app/lens/lens_session.hpp"
#include "app/panels/lens/block_field.hpp"
#include "app/theme/widgets.hpp"
#include "kernels/run/entry/count_text.hpp"

namespace lockstep {
namespace {

constexpr float kListHeight = 320, kFieldWidth = 300;  ///< points
constexpr int kListFrom = 12;  ///< choices from which a list scrolls

/// A choice among numbers. `said`: what stands beside one in the list; `above`: what stands over it.
template <class Said, class Chosen, class Above>
void draw_picker(const Look& look, const char* id, const std::vector<std::uint32_t>& numbers, std::uint32_t shown,
                 const std::string& hint, Said said, Chosen chosen, Above above) {
    const auto value = count_text(shown);
    if (picker(look, id, id, value, picker_width(look, id, value), hint)) ImGui::OpenPopup(id);
    ImGui::SetNextWindowSizeConstraints({0, 0}, {look.px(360), look.px(kListHeight)});
    if (!ImGui::BeginPopup(id)) return;
    above();
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(numbers.size()));
    const bool long_list = static_cast<int>(numbers.size()) > kListFrom;
    while (clipper.Step())
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
            const auto number = numbers[static_cast<std::size_t>(i)];
            if (ImGui::MenuItem(fmt::format("{} {}{}", id, count_text(number), said(number)).c_str(), nullptr,
                                number == shown))
                chosen(number);
        }
    if (long_list && ImGui::IsWindowAppearing()) ImGui::SetScrollY(0);
    ImGui::EndPopup();
}

}  // namespace

void draw_focus_pickers(const PanelContext& context, BlockField& blocks) {
    const Look& look = context.look;
    const auto& lens = context.workspace.lens();
    const auto focus = lens.focus();
    const auto nothing = [](std::uint32_t) { return std::string(); };
    const auto nothing_above = [] {};
    const auto other_blocks = [&] {
        if (!blocks_to_choose_from(context)) return;
        if (blocks.draw(context, look.px(kFieldWidth), true)) ImGui::CloseCurrentPopup();
        ImGui::Separator();
    };
    draw_picker(
        look, "block", lens.blocks(), focus.block,
        fmt::format("{} of {} are traced", count_text(lens.blocks().size(), "block", "blocks"),
                    count_text(lens.num_blocks())),
        nothing, [&](std::uint32_t block) { context.actions.push(FocusLane{.block = block}); }, other_blocks);
    ImGui::SameLine();
    draw_picker(
        look, "warp", lens.warps(), focus.warp, "A warp of the block", nothing,
        [&](std::uint32_t warp) { context.actions.push(FocusLane{.warp = warp}); }, nothing_above);
    ImGui::SameLine();
    std::vector<std::uint32_t> lanes;
    for (std::uint32_t lane = 0; lane < lens.num_lanes(); ++lane) lanes.push_back(lane);
    draw_picker(
        look, "lane", lanes, focus.lane, hint_of(command("lens/next-lane")),
        [&](std::uint32_t lane) { return fmt::format(", thread {}", lens.thread_of(lane)); },
        [&](std::uint32_t lane) { context.actions.push(FocusLane{.lane = lane}); }, nothing_above);
}

bool lens_is_open(const PanelContext& context, BlockField* blocks) {
    const Look& look = context.look;
    const auto& lens = context.workspace.lens();
    if (lens.picture()) return true;
    empty_note(look, lens.status());
    if (lens.busy() && !look.offscreen) {
        ImGui::Dummy({0, look.px(6)});
        const ImVec2 at = ImGui::GetCursorScreenPos();
        progress_bar(ImGui::GetWindowDrawList(), look, at, {look.px(160), look.px(6)}, lens.fraction());
        ImGui::Dummy({look.px(160), look.px(14)});
        if (text_button(look, "cancel-trace", "Cancel")) context.actions.push(CancelTrace{});
    } else if (lens.may_open()) {
        ImGui::Dummy({0, look.px(6)});
        if (text_button(look, "open-trace", "Record this launch")) context.actions.push(OpenTrace{});
        if (blocks && blocks_to_choose_from(context)) {
            ImGui::Dummy({0, look.px(6)});
            blocks->draw(context, ImGui::GetContentRegionAvail().x, false);
        }
    }
    return false;
}

}  // namespace lockstep
