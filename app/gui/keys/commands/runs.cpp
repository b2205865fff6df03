#include <algorithm>

#include "app/gui/keys/commands/commands.hpp"

namespace lockstep::commands {
namespace {

constexpr float kPartOfMotion = 0.1f;  ///< of one key press

bool can_run_until(const Workspace& w) { return w.run() != nullptr && !w.comparing(); }
bool is_searching(const Workspace& w) { return w.searching().has_value(); }
bool has_wrong(const Workspace& w) { return w.run() && w.run()->wrong() && !w.run()->wrong()->empty(); }
bool is_busy(const Workspace& w) {
    return w.loading() || w.pending_run() || (w.run() && w.run()->state() == RunState::running) || w.writing();
}
bool has_grains(const Workspace& w) { return has_groups(w) || (w.run() && w.window_layout() == WindowLayout::debug); }
/// Cycles through passes and groups; in the layout Debug through passes, launches and accesses.
void next_step_by(CommandContext& context) {
    const auto now = context.workspace.step_by();
    if (context.workspace.window_layout() != WindowLayout::debug)
        return context.actions.push(ChooseStepBy{now == StepBy::group ? StepBy::pass : StepBy::group});
    context.actions.push(ChooseStepBy{now == StepBy::pass     ? StepBy::launch
                                      : now == StepBy::launch ? StepBy::access
                                                              : StepBy::pass});
}
/// The same condition again; opens the field if there is none.
template <bool back>
void run_until_again(CommandContext& context) {
    const auto& condition = context.workspace.condition();
    if (condition.empty()) context.view.run_until = true;
    else context.actions.push(RunUntil{condition, back});
}
void next_wrong(CommandContext& context) {
    context.actions.push(NextWrong{});
    context.view.reveal = true;
}
void toggle_loop(CommandContext& context) {
    const Workspace& w = context.workspace;
    if (w.loop()) context.actions.push(SetLoop{});
    else context.actions.push(SetLoop{std::pair{0u, w.last_pass()}});
}
void loop_from_here(CommandContext& context) {
    const Workspace& w = context.workspace;
    const auto end = w.loop() ? w.loop()->second : w.last_pass();
    context.actions.push(SetLoop{std::pair{w.pass(), std::max(end, w.pass())}});
}
void loop_to_here(CommandContext& context) {
    const Workspace& w = context.workspace;
    const auto begin = w.loop() ? w.loop()->first : 0u;
    context.actions.push(SetLoop{std::pair{std::min(begin, w.pass()), w.pass()}});
}
void faster(CommandContext& context) { context.actions.push(SetSpeed{context.workspace.speed() * 1.5f}); }
void slower(CommandContext& context) { context.actions.push(SetSpeed{context.workspace.speed() / 1.5f}); }

void show_check(CommandContext& context) {
    context.actions.push(ChooseLayout{WindowLayout::debug});
    context.view.panel = "check";
}

// The shown run and its passes.
const Command kCommands[] = {
    {.id = "run/play",
     .title = "Play or pause",
     .menu = Menu::run,
     .key = ImGuiKey_Space,
     .available = has_run,
     .run = push<TogglePlay>},
    {.id = "run/motion-forward",
     .title = "Forward within the motion",
     .menu = Menu::run,
     .key = ImGuiMod_Alt | ImGuiKey_RightArrow,
     .repeats = true,
     .available = has_run,
     .run = [](CommandContext& c) { c.actions.push(MoveMotion{kPartOfMotion}); }},
    {.id = "run/motion-back",
     .title = "Back within the motion",
     .menu = Menu::run,
     .key = ImGuiMod_Alt | ImGuiKey_LeftArrow,
     .repeats = true,
     .available = has_run,
     .run = [](CommandContext& c) { c.actions.push(MoveMotion{-kPartOfMotion}); }},
    {.id = "run/step-forward",
     .title = "Step forward",
     .menu = Menu::run,
     .key = ImGuiKey_RightArrow,
     .repeats = true,
     .available = has_run,
     .run = push<StepForward>},
    {.id = "run/step-back",
     .title = "Step back",
     .menu = Menu::run,
     .key = ImGuiKey_LeftArrow,
     .repeats = true,
     .available = has_run,
     .run = push<StepBack>},
    {.id = "run/predict",
     .title = "Predict the next pass",
     .menu = Menu::run,
     .key = ImGuiKey_E,
     .available = has_run,
     .run = push<AskQuestion>},
    {.id = "run/start",
     .title = "Go to the input",
     .menu = Menu::run,
     .key = ImGuiKey_Home,
     .available = has_run,
     .run = push<SeekStart>},
    {.id = "run/end",
     .title = "Go to the last pass",
     .menu = Menu::run,
     .key = ImGuiKey_End,
     .available = has_run,
     .run = push<SeekEnd>},
    {.id = "run/step-by-group",
     .title = "Change the step: pass to access",
     .menu = Menu::run,
     .key = ImGuiKey_P,
     .begins_group = true,
     .available = has_grains,
     .checked = [](const Workspace& w) { return w.step_by() != StepBy::pass; },
     .run = next_step_by},
    {.id = "run/next-change",
     .title = "Next change of the selection",
     .menu = Menu::run,
     .key = ImGuiKey_N,
     .begins_group = true,
     .available = has_selection,
     .run = push<NextChange>},
    {.id = "run/previous-change",
     .title = "Previous change of the selection",
     .menu = Menu::run,
     .key = kShift | ImGuiKey_N,
     .available = has_selection,
     .run = push<PreviousChange>},
    {.id = "run/until",
     .title = "Run until a condition holds…",
     .menu = Menu::run,
     .key = ImGuiKey_U,
     .available = can_run_until,
     .run = [](CommandContext& c) { c.view.run_until = true; }},
    {.id = "run/until-next",
     .title = "Run until the condition holds again",
     .menu = Menu::run,
     .key = ImGuiKey_F3,
     .available = can_run_until,
     .run = run_until_again<false>},
    {.id = "run/until-previous",
     .title = "Run back until the condition holds",
     .menu = Menu::run,
     .key = kShift | ImGuiKey_F3,
     .available = can_run_until,
     .run = run_until_again<true>},
    {.id = "run/cancel-search",
     .title = "Cancel the search for a pass",
     .menu = Menu::run,
     .available = is_searching,
     .run = push<CancelSearch>},
    {.id = "run/next-wrong",
     .title = "Next wrong value of the result",
     .menu = Menu::run,
     .key = ImGuiKey_W,
     .available = has_wrong,
     .run = next_wrong},
    {.id = "run/faster",
     .title = "Faster",
     .menu = Menu::run,
     .key = ImGuiKey_Period,
     .repeats = true,
     .begins_group = true,
     .run = faster},
    {.id = "run/slower", .title = "Slower", .menu = Menu::run, .key = ImGuiKey_Comma, .repeats = true, .run = slower},
    {.id = "run/loop",
     .title = "Loop",
     .menu = Menu::run,
     .key = ImGuiKey_L,
     .available = has_run,
     .checked = [](const Workspace& w) { return w.loop().has_value(); },
     .run = toggle_loop},
    {.id = "run/loop-from",
     .title = "Loop from this pass",
     .menu = Menu::run,
     .key = ImGuiKey_LeftBracket,
     .available = has_run,
     .run = loop_from_here},
    {.id = "run/loop-to",
     .title = "Loop up to this pass",
     .menu = Menu::run,
     .key = ImGuiKey_RightBracket,
     .available = has_run,
     .run = loop_to_here},
    {.id = "run/again",
     .title = "Run again",
     .menu = Menu::run,
     .key = kCtrl | ImGuiKey_R,
     .begins_group = true,
     .available = has_dataset,
     .run = push<RunAgain>},
    {.id = "run/check",
     .title = "Check for races and order dependence…",
     .menu = Menu::run,
     .available = has_dataset,
     .run = show_check},
    {.id = "run/cancel",
     .title = "Cancel",
     .menu = Menu::run,
     .key = kCtrl | ImGuiKey_Period,
     .available = is_busy,
     .run = push<CancelRun>},
};

}  // namespace

std::span<const Command> of_runs() { return kCommands; }

}  // namespace lockstep::commands
