#pragma once

#include <span>
#include <string_view>

namespace lockstep {

/// What somebody who looks at a panel for the first time wants to know.
struct PanelHelp {
    const char* id;  ///< of the panel
    const char* shows;
    const char* marks;
    const char* keys;
};

/// Null when nothing is written about it.
const PanelHelp* help_of(std::string_view panel);

}  // namespace lockstep
