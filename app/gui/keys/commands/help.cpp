#include "app/gui/keys/commands/commands.hpp"

namespace lockstep::commands {
namespace {

// Help.
const Command kCommands[] = {
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

std::span<const Command> of_help() { return kCommands; }

}  // namespace lockstep::commands
