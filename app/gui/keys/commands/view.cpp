#include "app/gui/keys/commands/commands.hpp"

namespace lockstep::commands {
namespace {

template <WindowLayout layout>
void choose_layout(CommandContext& context) {
    context.actions.push(ChooseLayout{layout});
}
template <WindowLayout layout>
bool is_layout(const Workspace& w) {
    return w.window_layout() == layout;
}
template <int by>
void move_projector(CommandContext& context) {
    context.actions.push(SetProjectorStep{by == 0 ? 0 : context.workspace.projector_step() + by});
}
template <bool folded>
void fold_here(CommandContext& context) {
    context.actions.push(FoldHere{folded});
}
template <bool folded>
void fold_all(CommandContext& context) {
    context.actions.push(FoldAll{folded});
}
void toggle_theme(CommandContext& context) {
    context.actions.push(ChooseTheme{context.workspace.theme() == Theme::dark ? Theme::light : Theme::dark});
}
void toggle_reduced_motion(CommandContext& context) {
    context.actions.push(SetReducedMotion{!context.workspace.reduced_motion()});
}

// Layouts, views, size and theme.
const Command kCommands[] = {
    {.id = "view/teach",
     .title = "Teach",
     .menu = Menu::view,
     .key = kCtrl | ImGuiKey_1,
     .checked = is_layout<WindowLayout::teach>,
     .run = choose_layout<WindowLayout::teach>},
    {.id = "view/debug",
     .title = "Debug",
     .menu = Menu::view,
     .key = kCtrl | ImGuiKey_2,
     .checked = is_layout<WindowLayout::debug>,
     .run = choose_layout<WindowLayout::debug>},
    {.id = "view/tune",
     .title = "Tune",
     .menu = Menu::view,
     .key = kCtrl | ImGuiKey_3,
     .checked = is_layout<WindowLayout::tune>,
     .run = choose_layout<WindowLayout::tune>},
    {.id = "view/all-panels",
     .title = "All panels and controls",
     .menu = Menu::view,
     .key = ImGuiKey_F4,
     .begins_group = true,
     .checked = [](const Workspace& w) { return w.all_panels(); },
     .run = [](CommandContext& c) { c.actions.push(ShowAllPanels{!c.workspace.all_panels()}); }},
    {.id = "view/present",
     .title = "Present: the Stage alone",
     .menu = Menu::view,
     .key = ImGuiKey_F5,
     .checked = [](const Workspace& w) { return w.presenting(); },
     .run = [](CommandContext& c) { c.actions.push(Present{!c.workspace.presenting()}); }},
    {.id = "view/notes",
     .title = "Speaker notes",
     .menu = Menu::view,
     .key = kShift | ImGuiKey_F5,
     .available = [](const Workspace& w) { return w.lesson() != nullptr; },
     .run = push<ToggleNotes>},
    {.id = "view/reset-layout", .title = "Reset layout", .menu = Menu::view, .run = push<ResetLayout>},
    {.id = "view/show-all",
     .title = "Show the whole picture",
     .menu = Menu::view,
     .key = ImGuiKey_F,
     .begins_group = true,
     .run = [](CommandContext& c) { c.view.show_all = true; }},
    {.id = "view/draw-as",
     .title = "Draw arrays as…",
     .menu = Menu::view,
     .available = [](const Workspace& w) { return w.drawing() != nullptr; },
     .run = [](CommandContext& c) { c.view.draw_as = true; }},
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
};

}  // namespace

std::span<const Command> of_view() { return kCommands; }

}  // namespace lockstep::commands
