#include "app/gui/keys/command.hpp"

#include <stdexcept>
#include <vector>

#include "app/gui/keys/commands/commands.hpp"

namespace lockstep {

std::span<const Command> all_commands() {
    static const auto all = [] {
        std::vector<Command> found;
        for (auto* part : {commands::of_files, commands::of_editing, commands::of_view, commands::of_runs,
                           commands::of_debugger, commands::of_comparing, commands::of_executors, commands::of_help})
            for (const auto& one : part()) found.push_back(one);
        return found;
    }();
    return all;
}

const Command& command(std::string_view id) {
    for (const auto& one : all_commands())
        if (id == one.id) return one;
    throw std::logic_error("there is no command " + std::string(id));
}

std::string key_name(ImGuiKeyChord key) {
    if (key == 0) return {};
    std::string name;
    if (key & ImGuiMod_Ctrl) name += "Ctrl+";
    if (key & ImGuiMod_Shift) name += "Shift+";
    switch (const auto plain = static_cast<ImGuiKey>(key & ~ImGuiMod_Mask_)) {
        case ImGuiKey_LeftArrow: return name + "←";
        case ImGuiKey_RightArrow: return name + "→";
        case ImGuiKey_UpArrow: return name + "↑";
        case ImGuiKey_DownArrow: return name + "↓";
        case ImGuiKey_PageUp: return name + "Page Up";
        case ImGuiKey_PageDown: return name + "Page Down";
        case ImGuiKey_LeftBracket: return name + "[";
        case ImGuiKey_RightBracket: return name + "]";
        case ImGuiKey_Period: return name + ".";
        case ImGuiKey_Comma: return name + ",";
        case ImGuiKey_Equal: return name + "+";
        case ImGuiKey_Minus: return name + "−";
        case ImGuiKey_Escape: return name + "Esc";
        default: return name + ImGui::GetKeyName(plain);
    }
}

std::string hint_of(const Command& command) {
    return command.key ? std::string(command.title) + " (" + key_name(command.key) + ")" : command.title;
}

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
