#include "app/gui/keys/commands/commands.hpp"

namespace lockstep::commands {
namespace {

// Selection, parameters, messages.
const Command kCommands[] = {
    {.id = "edit/clear-selection",
     .title = "Clear selection",
     .menu = Menu::edit,
     .key = ImGuiKey_Escape,
     .available = has_selection,
     .run = push<SelectElement>},
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
