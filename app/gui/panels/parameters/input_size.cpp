#include "app/gui/panels/parameters/input_size.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <string>

#include "app/gui/theme/widgets.hpp"
#include "app/session/findings/number_text.hpp"
#include "app/session/sweep/input_sizes.hpp"
#include "kernels/data/input_error.hpp"

namespace lockstep {
namespace {

constexpr int kMin = 4;  ///< a power of two
constexpr std::uint64_t kMaxElements = std::uint64_t{1} << 26;
constexpr float kLabelRow = 22, kFoot = 16;  ///< points

/// The spec of a generated input has a size.
bool can_resize(const Dataset& dataset) {
    if (!dataset.path.empty()) return false;
    try {
        spec_with_count(dataset.source, 1u << kMin);
        return true;
    } catch (const InputError&) {
        return false;
    }
}

}  // namespace

void InputSize::draw(const PanelContext& context) {
    const auto dataset = context.workspace.dataset();
    if (!dataset || !can_resize(*dataset)) return;
    const Look& look = context.look;
    const auto n = dataset->num_vertices();
    const auto most = largest_count(dataset->kind, kMaxElements);
    const auto doublings = static_cast<float>(std::bit_width(most) - 1 - kMin);
    const auto power_at = [&](float position) { return kMin + static_cast<int>(std::lround(position * doublings)); };
    float position =
        moving_.value_or(std::clamp((std::log2(std::max(1.f, static_cast<float>(n))) - kMin) / doublings, 0.f, 1.f));
    const std::uint64_t shown = moving_ ? std::uint64_t{1} << power_at(*moving_) : n;

    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, y = at.y + look.px(kLabelRow) / 2;
    ImDrawList* list = ImGui::GetWindowDrawList();
    draw_text(list, look, look.fonts.words, text_size::body, at.x, y, look.colour().ink,
              "n, " + std::string(dataset->info().element.many));
    draw_text_right(list, look, look.fonts.mono, text_size::body, at.x + width - look.px(6), y, look.colour().ink,
                    count_text(shown));
    ImGui::Dummy({width, look.px(kLabelRow)});
    if (slider(look, "n", &position, width)) moving_ = position;
    if (moving_ && !ImGui::IsItemActive()) {
        const auto wanted = std::uint64_t{1} << power_at(*moving_);
        moving_.reset();
        if (wanted != n) context.actions.push(Generate{spec_with_count(dataset->source, wanted)});
    }
    const ImVec2 foot = ImGui::GetCursorScreenPos();
    draw_text(list, look, look.fonts.mono, text_size::axis, foot.x, foot.y + look.px(kFoot) / 2, look.colour().ink2,
              short_count(std::uint64_t{1} << kMin));
    draw_text_right(list, look, look.fonts.mono, text_size::axis, foot.x + width, foot.y + look.px(kFoot) / 2,
                    look.colour().ink2, short_count(most));
    ImGui::Dummy({width, look.px(kFoot + 6)});
}

}  // namespace lockstep
