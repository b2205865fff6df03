#include "app/gui/keys/commands/commands.hpp"

namespace lockstep::commands {
namespace {

// Help.
const Command kCommands[] = {
    {.id = "help/home", .title = "Home", .menu = Menu::help, .run = [](CommandContext& c) { c.view.home = true; }},
    {.id = "help/lessons",
     .title = "Lessons and index",
     .menu = Menu::help,
     .run = [](CommandContext& c) { c.view.index = true; }},
    {.id = "help/manual",
     .title = "Manual",
     .menu = Menu::help,
     .run = [](CommandContext& c) { c.view.manual = "start"; }},
    {.id = "help/commands",
     .title = "Commands",
     .menu = Menu::help,
     .key = kCtrl | ImGuiKey_P,
     .other_key = kCtrl | kShift | ImGuiKey_P,
     .run = push<ShowCommandPalette>},
    {.id = "help/explain",
     .title = "Explain the panel under the pointer",
     .menu = Menu::help,
     .key = ImGuiKey_F1,
     .run = [](CommandContext& c) { c.view.explain = true; }},
    {.id = "help/keys", .title = "Keys", .menu = Menu::help, .key = kShift | ImGuiKey_F1, .run = push<ShowKeys>},
    {.id = "help/tour",
     .title = "Tour",
     .menu = Menu::help,
     .available = has_run,
     .run = [](CommandContext& c) { c.view.tour = true; }},
    {.id = "help/glossary",
     .title = "Glossary",
     .menu = Menu::help,
     .run = [](CommandContext& c) { c.view.manual = "glossary"; }},
    {.id = "help/about",
     .title = "About Lockstep",
     .menu = Menu::help,
     .begins_group = true,
     .run = [](CommandContext& c) { c.view.manual = "about"; }},
};

}  // namespace

std::span<const Command> of_help() { return kCommands; }

}  // namespace lockstep::commands
