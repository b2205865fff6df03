#include <algorithm>

#include "app/gui/keys/commands/commands.hpp"
#include "app/session/debugger/debugger_session.hpp"

namespace lockstep::commands {
namespace {

bool in_debug(const Workspace& w) { return w.run() && w.window_layout() == WindowLayout::debug && !w.comparing(); }

template <StepBy step_by>
void choose_step_by(CommandContext& context) {
    context.actions.push(ChooseStepBy{step_by});
}
template <StepBy step_by>
bool steps_by(const Workspace& w) {
    return w.step_by() == step_by;
}
template <DebuggerGoal::Kind kind, bool back>
void seek(CommandContext& context) {
    context.actions.push(SeekDebugger{{.kind = kind}, back});
}
template <int lanes, int warps>
void move_focus(CommandContext& context) {
    context.actions.push(MoveFocus{lanes, warps});
}

/// Cycles through: as it ran, in lock step, shuffled.
void next_order(CommandContext& context) {
    const auto& now = context.workspace.debugger().order();
    const auto& run = *context.workspace.run();
    const auto all = orders_to_choose_from(now, run);
    const auto taken = std::ranges::find(all, order_taken(now, run));
    context.actions.push(
        ChooseDebuggerOrder{taken == all.end() || taken + 1 == all.end() ? all.front() : *(taken + 1)});
}

// Steps inside a launch.
const Command kCommands[] = {
    {.id = "lens/by-launch",
     .title = "Step by launch",
     .menu = Menu::run,
     .begins_group = true,
     .available = in_debug,
     .checked = steps_by<StepBy::launch>,
     .run = choose_step_by<StepBy::launch>},
    {.id = "lens/by-barrier",
     .title = "Step by barrier",
     .menu = Menu::run,
     .available = in_debug,
     .checked = steps_by<StepBy::barrier>,
     .run = choose_step_by<StepBy::barrier>},
    {.id = "lens/by-line",
     .title = "Step by line of the kernel",
     .menu = Menu::run,
     .available = in_debug,
     .checked = steps_by<StepBy::line>,
     .run = choose_step_by<StepBy::line>},
    {.id = "lens/by-instruction",
     .title = "Step by instruction of a warp",
     .menu = Menu::run,
     .key = ImGuiKey_Q,
     .available = in_debug,
     .checked = steps_by<StepBy::instruction>,
     .run = choose_step_by<StepBy::instruction>},
    {.id = "lens/by-access",
     .title = "Step by access of a lane",
     .menu = Menu::run,
     .key = ImGuiKey_A,
     .available = in_debug,
     .checked = steps_by<StepBy::access>,
     .run = choose_step_by<StepBy::access>},
    {.id = "lens/stay",
     .title = "Steps stay with the warp in focus",
     .menu = Menu::run,
     .key = ImGuiKey_S,
     .available = in_debug,
     .run = [](CommandContext& c) { c.actions.push(StayWithWarp{!c.workspace.debugger().stays_with_warp()}); }},
    {.id = "lens/next-order",
     .title = "Next order of accesses",
     .menu = Menu::run,
     .key = ImGuiKey_O,
     .available = in_debug,
     .run = next_order},
    {.id = "lens/next-lane",
     .title = "Focus on the next lane",
     .menu = Menu::run,
     .key = kShift | ImGuiKey_RightArrow,
     .repeats = true,
     .available = in_debug,
     .run = move_focus<1, 0>},
    {.id = "lens/previous-lane",
     .title = "Focus on the previous lane",
     .menu = Menu::run,
     .key = kShift | ImGuiKey_LeftArrow,
     .repeats = true,
     .available = in_debug,
     .run = move_focus<-1, 0>},
    {.id = "lens/next-warp",
     .title = "Focus on the next warp",
     .menu = Menu::run,
     .key = kCtrl | kShift | ImGuiKey_RightArrow,
     .repeats = true,
     .available = in_debug,
     .run = move_focus<0, 1>},
    {.id = "lens/previous-warp",
     .title = "Focus on the previous warp",
     .menu = Menu::run,
     .key = kCtrl | kShift | ImGuiKey_LeftArrow,
     .repeats = true,
     .available = in_debug,
     .run = move_focus<0, -1>},
    {.id = "lens/next-hazard",
     .title = "Next hazard of the launch",
     .menu = Menu::run,
     .key = ImGuiKey_H,
     .available = in_debug,
     .run = seek<DebuggerGoal::Kind::hazard, false>},
    {.id = "lens/previous-hazard",
     .title = "Previous hazard of the launch",
     .menu = Menu::run,
     .key = kShift | ImGuiKey_H,
     .available = in_debug,
     .run = seek<DebuggerGoal::Kind::hazard, true>},
    {.id = "lens/next-divergence",
     .title = "Next divergence of a warp",
     .menu = Menu::run,
     .key = ImGuiKey_D,
     .available = in_debug,
     .run = seek<DebuggerGoal::Kind::divergence, false>},
    {.id = "lens/previous-divergence",
     .title = "Previous divergence of a warp",
     .menu = Menu::run,
     .key = kShift | ImGuiKey_D,
     .available = in_debug,
     .run = seek<DebuggerGoal::Kind::divergence, true>},
    {.id = "lens/fault",
     .title = "Go to the fault of the launch",
     .menu = Menu::run,
     .available = in_debug,
     .run = seek<DebuggerGoal::Kind::fault, false>},
    {.id = "lens/mark",
     .title = "Mark this moment",
     .menu = Menu::run,
     .key = ImGuiKey_M,
     .available = in_debug,
     .run = push<MarkAccess>},
};

}  // namespace

std::span<const Command> of_debugger() { return kCommands; }

}  // namespace lockstep::commands
