#pragma once

#include <span>
#include <string>

#include <imgui.h>

#include "app/session/workspace.hpp"

namespace lockstep {

/// Requests to the content of the window.
struct ViewRequests {
    bool show_all = false;  ///< the whole picture again
    bool reveal = false;  ///< the camera goes to the selected element
    bool run_until = false;  ///< open the field for a condition
    std::string panel{};  ///< id of a panel to bring to the front
    bool explain = false;  ///< the manual at the section of the panel under the pointer
    std::string explained{};  ///< id of a panel: the manual at its section
    std::string manual{};  ///< id of a chapter of the manual, or title of a section
    bool settings = false, draw_as = false, tour = false, home = false, index = false;  ///< open them
};

struct CommandContext {
    const Workspace& workspace;
    Actions& actions;
    ViewRequests& view;
};

enum class Menu { file, edit, view, run, help };

/// A command: an entry of a menu, of the command palette and of the list of keys.
struct Command {
    const char* id;  ///< stable, for tests: "run/step-forward"
    const char* title;  ///< "Step forward"
    Menu menu;
    ImGuiKeyChord key = 0, other_key = 0;
    bool repeats = false;  ///< while the key is held
    bool begins_group = false;  ///< a line above it in the menu
    bool (*available)(const Workspace&) = nullptr;  ///< null: always
    bool (*checked)(const Workspace&) = nullptr;  ///< null: no tick
    void (*run)(CommandContext&) = nullptr;

    bool is_available(const Workspace& workspace) const { return !available || available(workspace); }
};

/// Every command, in the order of the menus.
std::span<const Command> all_commands();
/// Throws std::logic_error for an unknown id.
const Command& command(std::string_view id);

/// "Ctrl+O", "Space", "←"; empty for none.
std::string key_name(ImGuiKeyChord key);
/// "Step forward (→)".
std::string hint_of(const Command& command);

/// Runs the commands whose keys were pressed. `plain_keys`: keys without Ctrl count, too (no text is being typed, and the keyboard does
/// not navigate among controls).
void run_shortcuts(CommandContext context, bool plain_keys);

}  // namespace lockstep
