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
    std::function<void(CommandContext&)> run;  ///< none: the entry only informs
    std::string completes{};  ///< choosing it types this instead
    std::string group{};  ///< the heading over it, while nothing is typed
    std::string tag{};  ///< beside its title: "start here"
};

/// All named entries: commands, algorithms, studies, views, inputs, orders, parameters, recent files.
std::vector<PaletteEntry> named_entries(const Workspace& workspace);

/// The meanings of a text with a number or a value: "pass 300", "node 13", "go to 13", "shuffled:7", "p 8", "vertex Boston".
/// For a number out of range the entry states the range and does nothing.
std::vector<PaletteEntry> typed_entries(const Workspace& workspace, std::string_view typed);

/// The spaces in which a text searches a name, and the name: "vertex Boston" the vertices, "Boston" all.
struct NamedSpaces {
    std::vector<IndexSpace> spaces;
    std::string text;
};
NamedSpaces named_spaces(const Workspace& workspace, std::string_view typed);

}  // namespace lockstep
