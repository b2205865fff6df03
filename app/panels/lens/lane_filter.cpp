#include "app/panels/lens/lane_filter.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <misc/cpp/imgui_stdlib.h>

#include "app/lens/condition_names.hpp"
#include "app/lens/lens_session.hpp"
#include "app/theme/widgets.hpp"
#include "kernels/data/input_error.hpp"

namespace lockstep {
namespace {

constexpr float kWidth = 168, kLeast = 90, kHigh = 26;  ///< points
constexpr float kOfRoom = 0.3f;  ///< at most, of what is right of the item before

}  // namespace

void LaneFilter::draw(const PanelContext& context) {
    const Look& look = context.look;
    const Palette& p = look.colour();
    ImGui::SameLine();
    const float room = ImGui::GetContentRegionAvail().x, width = std::min(look.px(kWidth), kOfRoom * room);
    if (width < look.px(kLeast)) return;
    const bool refused = !refusal_.empty() && !text_.empty();
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding,
                        ImVec2(look.px(6), (look.px(kHigh) - text_size::small * look.scale) / 2));
    ImGui::PushStyleColor(ImGuiCol_Text, rgba(refused ? p.hazard : p.ink));
    ImGui::PushFont(look.fonts.mono, text_size::small);
    const auto* launch = context.workspace.lens().launch();
    auto hint = launch && !launch->values->variables().empty()
                    ? fmt::format("filter: {} < 40", launch->values->variables().front().name)
                    : std::string();
    if (hint.empty() || text_width(look, look.fonts.mono, text_size::small, hint) > width - look.px(12))
        hint = "filter: lane < 8";
    ImGui::SetNextItemWidth(width);
    ImGui::InputTextWithHint("##filter", hint.c_str(), &text_);
    ImGui::PopFont();
    ImGui::PopStyleColor();
    ImGui::PopStyleVar();
    if (!ImGui::IsItemHovered()) return;
    tooltip(look, refused ? refusal_
                          : "Lanes for which this holds; the others stand back. Variables and arrays of the kernel, "
                            "columns, block, warp, lane, thread, line. An array without brackets is what the lane has "
                            "touched last there" +
                                (launch ? ": " + filter_example(*launch) : std::string()) + remarks_);
}

std::uint32_t LaneFilter::shown(const PanelContext& context) {
    const auto& lens = context.workspace.lens();
    const auto focus = lens.focus();
    if (text_.empty() || !lens.launch()) return ~0u;
    Seen now{text_, lens.launch(), lens.place(), focus.block, focus.warp};
    if (now == seen_) return shown_;
    seen_ = std::move(now);
    refusal_.clear();
    remarks_.clear();
    try {
        shown_ = lens.lanes_where(text_);
        for (const auto& remark : lens.remarks_on(text_)) remarks_ += "\n" + remark;
    } catch (const InputError& error) {
        refusal_ = error.what();
        shown_ = ~0u;
    }
    return shown_;
}

}  // namespace lockstep
