#pragma once

#include <string>
#include <string_view>

#include "app/gui/panels/frame/panel.hpp"

namespace lockstep {

/// A sentence with buttons: open a file, or an example of each kind of input.
void draw_open_buttons(const PanelContext& context, std::string_view what);

/// The content of an empty panel: a sentence on its purpose, with buttons to open a file or an example, or to run again after a run
/// without results.
void draw_empty_panel(const PanelContext& context, const std::string& what_fills);

}  // namespace lockstep
