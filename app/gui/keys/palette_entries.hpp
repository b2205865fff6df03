#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "app/gui/keys/command.hpp"

namespace lockstep {

/// A line of the command palette.
struct PaletteEntry {
    std::string title, detail, key;
    std::function<void(CommandContext&)> run;  ///< none: it only says something
    std::string completes{};  ///< choosing it types this instead
};

/// All that can be done and has a name: commands, algorithms, studies, views, inputs, orders, parameters, recents.
std::vector<PaletteEntry> named_entries(const Workspace& workspace);

/// What a text with a figure or a value means here: "pass 300", "node 13", "go to 13", "shuffled:7", "p 8", "vertex Boston".
/// Where the figure is out of range the entry says so and does nothing.
std::vector<PaletteEntry> typed_entries(const Workspace& workspace, std::string_view typed);

/// Which spaces a text asks for a name in, and the name: "vertex Boston" the vertices, "Boston" all.
struct NamedSpaces {
    std::vector<IndexSpace> spaces;
    std::string text;
};
NamedSpaces named_spaces(const Workspace& workspace, std::string_view typed);

}  // namespace lockstep
