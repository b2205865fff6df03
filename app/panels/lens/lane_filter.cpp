#include "app/panels/lens/lane_filter.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <misc/cpp/imgui_stdlib.h>

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
    ImGui::SetNextItemWidth(width);
    ImGui::InputTextWithHint("##filter", "filter: i < 40", &text_);
    ImGui::PopFont();
    ImGui::PopStyleColor();
    ImGui::PopStyleVar();
    tooltip(look, refused
                      ? refusal_
                      : "Lanes for which this holds; the others stand back. Variables of the kernel, columns, block, "
                        "warp, lane, thread, line: i < 40 && rank[i] > 3");
}

std::uint32_t LaneFilter::shown(const PanelContext& context) {
    const auto& lens = context.workspace.lens();
    const auto focus = lens.focus();
    if (text_.empty() || !lens.launch()) return ~0u;
    Seen now{text_, lens.launch(), lens.place(), focus.block, focus.warp};
    if (now == seen_) return shown_;
    seen_ = std::move(now);
    refusal_.clear();
    try {
        shown_ = lens.lanes_where(text_);
    } catch (const InputError& error) {
        refusal_ = error.what();
        shown_ = ~0u;
    }
    return shown_;
}

}  // namespace lockstep
