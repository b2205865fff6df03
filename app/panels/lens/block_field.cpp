#include "app/panels/lens/block_field.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <misc/cpp/imgui_stdlib.h>

#include "app/lens/lens_session.hpp"
#include "app/theme/widgets.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/run/entry/count_text.hpp"

namespace lockstep {
namespace {

constexpr float kHigh = 26, kField = 150;  ///< points

const LaunchRecord* shown_launch(const PanelContext& context) {
    const auto& lens = context.workspace.lens();
    if (!context.workspace.run() || !context.workspace.now() || lens.in_failed_pass()) return nullptr;
    const auto& launches = context.workspace.record().launches;
    const auto launch = lens.place().launch;
    return launch < launches.size() ? &launches[launch] : nullptr;
}

/// "Blocks 0 to 6,249; about 512 have room."
std::string valid_text(const LaunchRecord& launch) {
    auto text = fmt::format("Blocks 0 to {} can be recorded, such as 0..{}", count_text(launch.grid - 1),
                            std::min(launch.grid - 1, 7u));
    if (const auto room = blocks_with_room(launch); room < launch.grid)
        text += fmt::format("; there is room for about {}", count_text(room));
    return text + ".";
}

}  // namespace

std::optional<std::uint32_t> blocks_to_choose_from(const PanelContext& context) {
    const auto* launch = shown_launch(context);
    return launch && launch->grid > 1 ? std::optional(std::uint32_t{launch->grid}) : std::nullopt;
}

bool BlockField::draw(const PanelContext& context, float width, bool others) {
    const Look& look = context.look;
    const auto* launch = shown_launch(context);
    if (!launch) return false;
    asked_ = false;
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding,
                        ImVec2(look.px(6), (look.px(kHigh) - text_size::small * look.scale) / 2));
    ImGui::PushFont(look.fonts.mono, text_size::small);
    ImGui::SetNextItemWidth(look.px(kField));
    const bool entered =
        ImGui::InputTextWithHint("##blocks", "blocks: 0..7", &text_, ImGuiInputTextFlags_EnterReturnsTrue);
    ImGui::PopFont();
    ImGui::PopStyleVar();
    if (ImGui::IsItemEdited()) refusal_.clear();
    tooltip(look, valid_text(*launch));
    ImGui::SameLine(0, look.px(8));
    const bool clicked = text_button(look, "record-blocks", others ? "Record these blocks" : "Record them", 0,
                                     {.enabled = !text_.empty()});
    if ((entered || clicked) && !text_.empty()) ask(context, launch->grid);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float high =
        draw_wrapped(ImGui::GetWindowDrawList(), look, look.fonts.words, text_size::small, {at.x, at.y + look.px(2)},
                     width, refusal_.empty() ? look.colour().ink2 : look.colour().hazard,
                     refusal_.empty() ? valid_text(*launch) : refusal_);
    ImGui::Dummy({width, high + look.px(6)});
    return asked_;
}

void BlockField::ask(const PanelContext& context, std::uint32_t num_blocks) {
    try {
        context.workspace.lens().want_blocks(parse_block_range(text_, num_blocks));
        refusal_.clear();
        asked_ = true;
    } catch (const InputError& error) {
        refusal_ = error.what();
        refusal_[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(refusal_[0])));
    }
}

}  // namespace lockstep
