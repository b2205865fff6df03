#include "app/gui/keys/commands/commands.hpp"
#include "app/session/debugger/debugger_session.hpp"

namespace lockstep::commands {
namespace {

bool is_following(const Workspace& w) { return w.followed() != nullptr; }
bool may_clear(const Workspace& w) { return has_selection(w) || is_following(w); }
/// A key has one command: while a thread is followed, Esc ends that first.
void clear(CommandContext& context) {
    if (is_following(context.workspace)) context.actions.push(EndFollowing{});
    else context.actions.push(SelectElement{});
}
bool can_follow(const Workspace& w) { return !w.comparing() && w.run() && (w.selection() || w.debugger().launch()); }
/// The thread of the selected element; without one, the lane in focus.
void follow(CommandContext& context) {
    const Workspace& w = context.workspace;
    context.actions.push(FollowThread{w.selection(), w.debugger().thread_of(w.debugger().focus().lane)});
}

// Selection, followed thread, parameters, messages.
const Command kCommands[] = {
    {.id = "edit/clear-selection",
     .title = "Clear selection",
     .menu = Menu::edit,
     .key = ImGuiKey_Escape,
     .available = may_clear,
     .run = clear},
    {.id = "edit/follow",
     .title = "Follow the thread of the selection",
     .menu = Menu::edit,
     .key = ImGuiKey_V,
     .begins_group = true,
     .available = can_follow,
     .run = follow},
    {.id = "edit/end-following",
     .title = "End following the thread",
     .menu = Menu::edit,
     .available = is_following,
     .run = push<EndFollowing>},
    {.id = "edit/defaults",
     .title = "Reset parameters to defaults",
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
};

}  // namespace

std::span<const Command> of_editing() { return kCommands; }

}  // namespace lockstep::commands
