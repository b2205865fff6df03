#include "app/keys/command.hpp"

#include <algorithm>
#include <stdexcept>

#include "app/workspace/pass_groups.hpp"

namespace lockstep {
namespace {

bool has_run(const Workspace& w) { return w.run() != nullptr; }
bool has_selection(const Workspace& w) { return w.selection().has_value(); }
bool has_groups(const Workspace& w) { return !w.groups().empty(); }
bool has_lecture(const Workspace& w) { return w.lecture() != nullptr; }
bool can_run_until(const Workspace& w) { return w.run() != nullptr && !w.comparing(); }
bool is_searching(const Workspace& w) { return w.searching().has_value(); }
bool has_wrong(const Workspace& w) { return w.run() && w.run()->wrong() && !w.run()->wrong()->empty(); }
bool is_busy(const Workspace& w) {
    return w.loading() || w.pending_run() || (w.run() && w.run()->state() == RunState::running);
}
bool is_comparing(const Workspace& w) { return w.comparing(); }
bool is_comparable(const Workspace& w) { return w.comparable(); }
bool has_sweep(const Workspace& w) { return w.sweep() && !w.sweep()->empty(); }
bool is_sweeping(const Workspace& w) { return w.sweep() && w.sweep()->state == SweepState::running; }
bool has_dataset(const Workspace& w) { return w.dataset() != nullptr; }
bool has_file(const Workspace& w) { return has_dataset(w) && !w.dataset()->path.empty(); }

template <class A>
void push(CommandContext& context) {
    context.actions.push(A{});
}
template <Layout layout>
void choose_layout(CommandContext& context) {
    context.actions.push(ChooseLayout{layout});
}
template <Layout layout>
bool is_layout(const Workspace& w) {
    return w.layout() == layout;
}
template <int by>
void move_projector(CommandContext& context) {
    context.actions.push(SetProjectorStep{by == 0 ? 0 : context.workspace.projector_step() + by});
}
template <ExecutorKind kind>
void choose_executor(CommandContext& context) {
    context.actions.push(ChooseExecutor{kind, std::nullopt});
}
template <ExecutorKind kind>
bool is_executor(const Workspace& w) {
    return w.executor() == kind;
}

void next_in_step(CommandContext& context) {
    switch (context.workspace.in_step()) {
        case InStep::pass: return context.actions.push(ChooseInStep{InStep::label});
        case InStep::label: return context.actions.push(ChooseInStep{InStep::time});
        case InStep::time: break;
    }
    context.actions.push(ChooseInStep{InStep::pass});
}
void toggle_step_by(CommandContext& context) {
    const bool by_group = context.workspace.step_by() == StepBy::group;
    context.actions.push(ChooseStepBy{by_group ? StepBy::pass : StepBy::group});
}
template <bool folded>
void fold_here(CommandContext& context) {
    context.actions.push(FoldHere{folded});
}
template <bool folded>
void fold_all(CommandContext& context) {
    context.actions.push(FoldAll{folded});
}
template <int by>
void step_lecture(CommandContext& context) {
    context.actions.push(StepLecture{by});
}
/// The same condition again; asks for one where there is none.
template <bool back>
void run_until_again(CommandContext& context) {
    const auto& condition = context.workspace.condition();
    if (condition.empty()) context.view.run_until = true;
    else context.actions.push(RunUntil{condition, back});
}
void first_difference(CommandContext& context) {
    context.actions.push(FirstDifference{});
    context.view.reveal = true;
}
void next_difference(CommandContext& context) {
    context.actions.push(NextDifference{});
    context.view.reveal = true;
}
void next_wrong(CommandContext& context) {
    context.actions.push(NextWrong{});
    context.view.reveal = true;
}
void toggle_theme(CommandContext& context) {
    context.actions.push(ChooseTheme{context.workspace.theme() == Theme::dark ? Theme::light : Theme::dark});
}
void toggle_reduced_motion(CommandContext& context) {
    context.actions.push(SetReducedMotion{!context.workspace.reduced_motion()});
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

constexpr int kCtrl = ImGuiMod_Ctrl, kShift = ImGuiMod_Shift;

const Command kCommands[] = {
    {.id = "file/open", .title = "Open…", .menu = Menu::file, .key = kCtrl | ImGuiKey_O, .run = push<OpenFileDialog>},
    {.id = "file/read-otherwise",
     .title = "Read this file otherwise…",
     .menu = Menu::file,
     .key = kCtrl | kShift | ImGuiKey_O,
     .available = has_file,
     .run = [](CommandContext& c) { c.actions.push(OpenFileDialog{c.workspace.dataset()->path}); }},
    {.id = "file/save-scenario",
     .title = "Save scenario…",
     .menu = Menu::file,
     .key = kCtrl | ImGuiKey_S,
     .available = has_run,
     .run = push<SaveScenario>},
    {.id = "file/save-picture",
     .title = "Save picture…",
     .menu = Menu::file,
     .available = has_run,
     .run = push<SavePicture>},
    {.id = "file/save-sweep-table",
     .title = "Save the sweep's times…",
     .menu = Menu::file,
     .available = has_sweep,
     .run = push<SaveSweepTable>},
    {.id = "file/save-sweep-plot",
     .title = "Save the sweep's plot…",
     .menu = Menu::file,
     .available = has_sweep,
     .run = push<SaveSweepPicture>},
    {.id = "lecture/next",
     .title = "Next scenario of the lecture",
     .menu = Menu::file,
     .key = ImGuiKey_PageDown,
     .begins_group = true,
     .available = has_lecture,
     .run = step_lecture<1>},
    {.id = "lecture/previous",
     .title = "Previous scenario of the lecture",
     .menu = Menu::file,
     .key = ImGuiKey_PageUp,
     .available = has_lecture,
     .run = step_lecture<-1>},
    {.id = "lecture/end",
     .title = "End the lecture",
     .menu = Menu::file,
     .available = has_lecture,
     .run = push<EndLecture>},
    {.id = "file/quit",
     .title = "Quit",
     .menu = Menu::file,
     .key = kCtrl | ImGuiKey_Q,
     .begins_group = true,
     .run = push<Quit>},

    {.id = "edit/clear-selection",
     .title = "Clear selection",
     .menu = Menu::edit,
     .key = ImGuiKey_Escape,
     .available = has_selection,
     .run = push<SelectElement>},
    {.id = "edit/defaults",
     .title = "Parameters back to defaults",
     .menu = Menu::edit,
     .available = has_dataset,
     .run = push<ResetParameters>},
    {.id = "edit/dismiss",
     .title = "Dismiss the message",
     .menu = Menu::edit,
     .key = kCtrl | ImGuiKey_D,
     .run = push<DismissNotice>},

    {.id = "edit/settings",
     .title = "Settings…",
     .menu = Menu::edit,
     .key = kCtrl | ImGuiKey_Comma,
     .begins_group = true,
     .run = [](CommandContext& c) { c.view.settings = true; }},

    {.id = "view/teach",
     .title = "Teach",
     .menu = Menu::view,
     .key = kCtrl | ImGuiKey_1,
     .checked = is_layout<Layout::teach>,
     .run = choose_layout<Layout::teach>},
    {.id = "view/debug",
     .title = "Debug",
     .menu = Menu::view,
     .key = kCtrl | ImGuiKey_2,
     .checked = is_layout<Layout::debug>,
     .run = choose_layout<Layout::debug>},
    {.id = "view/tune",
     .title = "Tune",
     .menu = Menu::view,
     .key = kCtrl | ImGuiKey_3,
     .checked = is_layout<Layout::tune>,
     .run = choose_layout<Layout::tune>},
    {.id = "view/reset-layout", .title = "Panels back to their places", .menu = Menu::view, .run = push<ResetLayout>},
    {.id = "view/show-all",
     .title = "Show the whole picture",
     .menu = Menu::view,
     .key = ImGuiKey_F,
     .begins_group = true,
     .run = [](CommandContext& c) { c.view.show_all = true; }},
    {.id = "view/reveal",
     .title = "Go to the selected element",
     .menu = Menu::view,
     .key = ImGuiKey_G,
     .available = has_selection,
     .run = [](CommandContext& c) { c.view.reveal = true; }},
    {.id = "view/fold",
     .title = "Fold the group of passes here",
     .menu = Menu::view,
     .key = ImGuiKey_UpArrow,
     .begins_group = true,
     .available = has_groups,
     .run = fold_here<true>},
    {.id = "view/unfold",
     .title = "Unfold the group of passes here",
     .menu = Menu::view,
     .key = ImGuiKey_DownArrow,
     .available = has_groups,
     .run = fold_here<false>},
    {.id = "view/fold-all",
     .title = "Fold all groups of passes",
     .menu = Menu::view,
     .key = kShift | ImGuiKey_UpArrow,
     .available = has_groups,
     .run = fold_all<true>},
    {.id = "view/unfold-all",
     .title = "Unfold all groups of passes",
     .menu = Menu::view,
     .key = kShift | ImGuiKey_DownArrow,
     .available = has_groups,
     .run = fold_all<false>},
    {.id = "view/larger",
     .title = "Larger",
     .menu = Menu::view,
     .key = kCtrl | ImGuiKey_Equal,
     .other_key = kCtrl | ImGuiKey_KeypadAdd,
     .begins_group = true,
     .run = move_projector<1>},
    {.id = "view/smaller",
     .title = "Smaller",
     .menu = Menu::view,
     .key = kCtrl | ImGuiKey_Minus,
     .other_key = kCtrl | ImGuiKey_KeypadSubtract,
     .run = move_projector<-1>},
    {.id = "view/normal-size",
     .title = "Normal size",
     .menu = Menu::view,
     .key = kCtrl | ImGuiKey_0,
     .other_key = kCtrl | ImGuiKey_Keypad0,
     .run = move_projector<0>},
    {.id = "view/theme",
     .title = "Light theme",
     .menu = Menu::view,
     .key = kCtrl | ImGuiKey_T,
     .begins_group = true,
     .checked = [](const Workspace& w) { return w.theme() == Theme::light; },
     .run = toggle_theme},
    {.id = "view/reduced-motion",
     .title = "Reduced motion",
     .menu = Menu::view,
     .checked = [](const Workspace& w) { return w.reduced_motion(); },
     .run = toggle_reduced_motion},
    {.id = "view/full-screen",
     .title = "Full screen",
     .menu = Menu::view,
     .key = ImGuiKey_F11,
     .run = push<ToggleFullScreen>},

    {.id = "run/play",
     .title = "Play or pause",
     .menu = Menu::run,
     .key = ImGuiKey_Space,
     .available = has_run,
     .run = push<TogglePlay>},
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
    {.id = "run/start",
     .title = "To the input",
     .menu = Menu::run,
     .key = ImGuiKey_Home,
     .available = has_run,
     .run = push<SeekStart>},
    {.id = "run/end",
     .title = "To the last pass",
     .menu = Menu::run,
     .key = ImGuiKey_End,
     .available = has_run,
     .run = push<SeekEnd>},
    {.id = "run/step-by-group",
     .title = "Step by group",
     .menu = Menu::run,
     .key = ImGuiKey_P,
     .begins_group = true,
     .available = has_groups,
     .checked = [](const Workspace& w) { return w.step_by() == StepBy::group; },
     .run = toggle_step_by},
    {.id = "run/next-change",
     .title = "Next change of the selected element",
     .menu = Menu::run,
     .key = ImGuiKey_N,
     .begins_group = true,
     .available = has_selection,
     .run = push<NextChange>},
    {.id = "run/previous-change",
     .title = "Previous change of the selected element",
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
    {.id = "run/cancel",
     .title = "Cancel",
     .menu = Menu::run,
     .key = kCtrl | ImGuiKey_Period,
     .available = is_busy,
     .run = push<CancelRun>},
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
     .title = "In step by pass, by label or by time",
     .menu = Menu::run,
     .key = ImGuiKey_I,
     .available = is_comparing,
     .run = next_in_step},
    {.id = "compare/first",
     .title = "First pass and element where A and B differ",
     .menu = Menu::run,
     .key = ImGuiKey_J,
     .available = is_comparable,
     .run = first_difference},
    {.id = "compare/next",
     .title = "Next element that differs here",
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
    {.id = "run/cancel-sweep",
     .title = "Cancel the sweep",
     .menu = Menu::run,
     .available = is_sweeping,
     .run = push<CancelSweep>},
    {.id = "run/auto",
     .title = "On the GPU where there is one",
     .menu = Menu::run,
     .begins_group = true,
     .checked = is_executor<ExecutorKind::automatic>,
     .run = choose_executor<ExecutorKind::automatic>},
    {.id = "run/simt",
     .title = "On the emulator",
     .menu = Menu::run,
     .checked = is_executor<ExecutorKind::simt>,
     .run = choose_executor<ExecutorKind::simt>},

    {.id = "help/commands",
     .title = "Commands",
     .menu = Menu::help,
     .key = kCtrl | ImGuiKey_P,
     .other_key = kCtrl | kShift | ImGuiKey_P,
     .run = push<ShowCommandPalette>},
    {.id = "help/explain",
     .title = "What am I looking at",
     .menu = Menu::help,
     .key = ImGuiKey_F1,
     .run = [](CommandContext& c) { c.view.explain = true; }},
    {.id = "help/keys", .title = "Keys", .menu = Menu::help, .key = kShift | ImGuiKey_F1, .run = push<ShowKeys>},
    {.id = "help/tour",
     .title = "Tour",
     .menu = Menu::help,
     .available = has_run,
     .run = [](CommandContext& c) { c.view.tour = true; }},
};

}  // namespace

std::span<const Command> all_commands() { return kCommands; }

const Command& command(std::string_view id) {
    for (const auto& one : kCommands)
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

}  // namespace lockstep
