#include "app/gui/panels/debugger/typed_field.hpp"

#include <misc/cpp/imgui_stdlib.h>

#include "app/session/capitalised.hpp"
#include "kernels/data/input_error.hpp"

namespace lockstep {
namespace {

constexpr float kHigh = 26, kField = 150;  ///< points

}  // namespace

bool TypedField::draw(const Look& look, const Texts& texts, float width,
                      const std::function<void(const std::string&)>& take) {
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding,
                        ImVec2(look.px(6), (look.px(kHigh) - text_size::small * look.scale) / 2));
    ImGui::PushFont(look.fonts.mono, text_size::small);
    ImGui::SetNextItemWidth(look.px(kField));
    const bool entered =
        ImGui::InputTextWithHint(texts.id, texts.hint.c_str(), &text_, ImGuiInputTextFlags_EnterReturnsTrue);
    ImGui::PopFont();
    ImGui::PopStyleVar();
    if (ImGui::IsItemEdited()) refusal_.clear();
    tooltip(look, texts.valid);
    ImGui::SameLine(0, look.px(8));
    const bool clicked = text_button(look, texts.button_id, texts.button, 0, {.enabled = !text_.empty()});
    bool taken = false;
    if ((entered || clicked) && !text_.empty()) {
        try {
            take(text_);
            refusal_.clear();
            taken = true;
        } catch (const InputError& error) {
            refusal_ = capitalised(error.what());
        }
    }
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float high = draw_wrapped(
        ImGui::GetWindowDrawList(), look, look.fonts.words, text_size::small, {at.x, at.y + look.px(2)}, width,
        refusal_.empty() ? look.colour().ink2 : look.colour().hazard, refusal_.empty() ? texts.valid : refusal_);
    ImGui::Dummy({width, high + look.px(6)});
    return taken;
}

}  // namespace lockstep
