#include "app/gui/keys/commands/commands.hpp"

namespace lockstep::commands {
namespace {

bool is_comparing(const Workspace& w) { return w.comparing(); }
bool is_comparable(const Workspace& w) { return w.comparable(); }
void next_in_step(CommandContext& context) {
    switch (context.workspace.in_step()) {
        case InStep::pass: return context.actions.push(ChooseInStep{InStep::label});
        case InStep::label: return context.actions.push(ChooseInStep{InStep::link});
        case InStep::link: return context.actions.push(ChooseInStep{InStep::time});
        case InStep::time: break;
    }
    context.actions.push(ChooseInStep{InStep::pass});
}
void first_difference(CommandContext& context) {
    context.actions.push(FirstDifference{});
    context.view.reveal = true;
}
void next_difference(CommandContext& context) {
    context.actions.push(NextDifference{});
    context.view.reveal = true;
}

// Comparison of two runs.
const Command kCommands[] = {
    {.id = "compare/keep",
     .title = "Keep this run as A and compare",
     .menu = Menu::run,
     .key = ImGuiKey_K,
     .begins_group = true,
     .available = has_run,
     .run = push<KeepRun>},
    {.id = "compare/swap",
     .title = "Swap runs A and B",
     .menu = Menu::run,
     .key = ImGuiKey_X,
     .available = is_comparable,
     .run = push<SwapRuns>},
    {.id = "compare/in-step",
     .title = "Align runs by pass, label, link or time",
     .menu = Menu::run,
     .key = ImGuiKey_I,
     .available = is_comparing,
     .run = next_in_step},
    {.id = "compare/first",
     .title = "First difference between A and B",
     .menu = Menu::run,
     .key = ImGuiKey_J,
     .available = is_comparable,
     .run = first_difference},
    {.id = "compare/next",
     .title = "Next difference at this pass",
     .menu = Menu::run,
     .key = kShift | ImGuiKey_J,
     .available = is_comparable,
     .run = next_difference},
    {.id = "compare/stop",
     .title = "Stop comparing",
     .menu = Menu::run,
     .key = kShift | ImGuiKey_K,
     .available = is_comparing,
     .run = push<StopComparing>},
};

}  // namespace

std::span<const Command> of_comparing() { return kCommands; }

}  // namespace lockstep::commands
