#include "app/gui/panels/frame/fold_handle.hpp"

#include <fmt/format.h>

#include "app/gui/theme/widgets.hpp"
#include "app/session/findings/number_text.hpp"
#include "app/session/playback/passes/pass_groups.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep {

std::string passes_text(const PassGroup& group) {
    return fmt::format("{}, {}", count_text(group.num_passes(), "pass", "passes"), duration_text(group.kernel_ms));
}

FoldHandle make_fold_handle(const PanelContext& context, const PassGroup& group, bool folded, ImVec2 middle) {
    const float size = context.look.px(kFoldHandle);
    ImGui::SetCursorScreenPos({middle.x - size / 2, middle.y - size / 2});
    if (ImGui::InvisibleButton("fold", {size, size})) context.actions.push(FoldGroup{group.key, !folded});
    const bool hot = ImGui::IsItemHovered();
    if (hot)
        tooltip_now(context.look, fmt::format("{} {}: {} ({})", folded ? "Unfold" : "Fold", group.name,
                                              passes_text(group), folded ? "↓" : "↑"));
    return {middle, folded, hot};
}

void draw_fold_handle(const Look& look, const FoldHandle& handle) {
    const Palette& p = look.colour();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float half = look.px(kFoldHandle - 1) / 2, arm = look.px(3);
    const auto [x, y] = handle.middle;
    list->AddRectFilled({x - half, y - half}, {x + half, y + half}, u32(handle.hot ? p.ink3 : p.field_hi), look.px(2));
    list->AddLine({x - arm, y}, {x + arm, y}, u32(p.ink), 1);
    if (handle.folded) list->AddLine({x, y - arm}, {x, y + arm}, u32(p.ink), 1);
}

}  // namespace lockstep
