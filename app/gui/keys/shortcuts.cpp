#include "app/gui/keys/command.hpp"

namespace lockstep {
namespace {

bool pressed(const Command& one, ImGuiKeyChord key, bool plain_keys) {
    if (key == 0) return false;
    const bool plain = (key & (ImGuiMod_Ctrl | ImGuiMod_Alt)) == 0;
    const auto base = static_cast<ImGuiKey>(key & ~ImGuiMod_Mask_);
    const bool function_key = base >= ImGuiKey_F1 && base <= ImGuiKey_F12;
    if (plain && !plain_keys && !function_key) return false;
    return ImGui::IsKeyChordPressed(key) ||
           (one.repeats && ImGui::GetIO().KeyMods == (key & ImGuiMod_Mask_) && ImGui::IsKeyPressed(base, true));
}

}  // namespace

void run_shortcuts(CommandContext context, bool plain_keys) {
    for (const auto& one : all_commands())
        if ((pressed(one, one.key, plain_keys) || pressed(one, one.other_key, plain_keys)) &&
            one.is_available(context.workspace))
            one.run(context);
}

}  // namespace lockstep
