#pragma once

#include "app/gui/keys/command.hpp"
#include "app/session/playback/passes/pass_groups.hpp"

namespace lockstep::commands {

// The commands, in the order of the menus.
std::span<const Command> of_files();
std::span<const Command> of_editing();
std::span<const Command> of_view();
std::span<const Command> of_runs();
std::span<const Command> of_debugger();
std::span<const Command> of_comparing();
std::span<const Command> of_executors();
std::span<const Command> of_help();

constexpr int kCtrl = ImGuiMod_Ctrl, kShift = ImGuiMod_Shift;

inline bool has_run(const Workspace& w) { return w.run() != nullptr; }

inline bool has_selection(const Workspace& w) { return w.selection().has_value(); }

inline bool has_groups(const Workspace& w) { return !w.groups().empty(); }

inline bool has_dataset(const Workspace& w) { return w.dataset() != nullptr; }

template <class A>
void push(CommandContext& context) {
    context.actions.push(A{});
}

}  // namespace lockstep::commands
