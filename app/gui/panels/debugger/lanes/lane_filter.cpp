#include "app/gui/panels/debugger/lanes/lane_filter.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <misc/cpp/imgui_stdlib.h>

#include "app/gui/theme/widgets.hpp"
#include "app/session/debugger/condition_names.hpp"
#include "app/session/debugger/debugger_session.hpp"
#include "kernels/data/input_error.hpp"

namespace lockstep {
namespace {

constexpr float kWidth = 168, kMin = 90, kHigh = 26, kPopup = 280;  ///< points
constexpr float kButton = 70, kSmall = 26;  ///< points: of the button that replaces the field
constexpr float kOfRoom = 0.3f;  ///< maximum share of the width at the right of the previous item

}  // namespace

void LaneFilter::draw(const PanelContext& context) {
    const Look& look = context.look;
    ImGui::SameLine();
    const float room = ImGui::GetContentRegionAvail().x, width = std::min(look.px(kWidth), kOfRoom * room);
    if (width >= look.px(kMin)) return draw_field(context, width);
    // The field is a click away; the button shows that lanes are dimmed, or that the filter is refused.
    if (list_button(look, "open-filter", room < look.px(kButton) ? "" : "filter",
                    std::min(kButton, std::max(kSmall, room / look.scale)), kHigh, hint(context)))
        ImGui::OpenPopup("##filter-popup");
    if (!text_.empty()) outline(look);
    if (!ImGui::BeginPopup("##filter-popup")) return;
    draw_field(context, look.px(kPopup));
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float high =
        draw_wrapped(ImGui::GetWindowDrawList(), look, look.fonts.words, text_size::small, {at.x, at.y + look.px(4)},
                     look.px(kPopup), refused() ? look.colour().hazard : look.colour().ink2, hint(context));
    ImGui::Dummy({look.px(kPopup), high + look.px(6)});
    ImGui::EndPopup();
}

std::string LaneFilter::hint(const PanelContext& context) const {
    if (refused()) return refusal_;
    const auto* launch = context.workspace.debugger().launch();
    return "Dims the lanes for which this does not hold. Variables and arrays of the kernel, columns, block, warp, lane, "
           "thread, line. An array without brackets is the element that the lane accessed last" +
           (launch ? ": " + filter_example(*launch) : std::string()) + remarks_;
}

void LaneFilter::outline(const Look& look) const {
    const Palette& p = look.colour();
    ImGui::GetWindowDrawList()->AddRect(ImGui::GetItemRectMin(), ImGui::GetItemRectMax(),
                                        u32(refused() ? p.hazard : p.accent), look.px(3), look.px(1.5f));
}

void LaneFilter::draw_field(const PanelContext& context, float width) {
    const Look& look = context.look;
    const Palette& p = look.colour();
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding,
                        ImVec2(look.px(6), (look.px(kHigh) - text_size::small * look.scale) / 2));
    ImGui::PushStyleColor(ImGuiCol_Text, rgba(refused() ? p.hazard : p.ink));
    ImGui::PushFont(look.fonts.mono, text_size::small);
    const auto* launch = context.workspace.debugger().launch();
    auto example = launch && !launch->values->variables().empty()
                       ? fmt::format("filter: {} < 40", launch->values->variables().front().name)
                       : std::string();
    if (example.empty() || text_width(look, look.fonts.mono, text_size::small, example) > width - look.px(12))
        example = "filter: lane < 8";
    ImGui::SetNextItemWidth(width);
    ImGui::InputTextWithHint("##filter", example.c_str(), &text_);
    ImGui::PopFont();
    ImGui::PopStyleColor();
    ImGui::PopStyleVar();
    if (refused()) outline(look);
    tooltip(look, hint(context));
}

std::uint32_t LaneFilter::shown(const PanelContext& context) {
    const auto& debugger = context.workspace.debugger();
    const auto focus = debugger.focus();
    if (text_.empty() || !debugger.launch()) return ~0u;
    Seen now{text_, debugger.launch(), debugger.place(), focus.block, focus.warp};
    if (now == seen_) return shown_;
    seen_ = std::move(now);
    refusal_.clear();
    remarks_.clear();
    try {
        shown_ = debugger.lanes_where(text_);
        for (const auto& remark : debugger.remarks_on(text_)) remarks_ += "\n" + remark;
    } catch (const InputError& error) {
        refusal_ = error.what();
        shown_ = ~0u;
    }
    return shown_;
}

}  // namespace lockstep
