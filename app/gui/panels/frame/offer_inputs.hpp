#pragma once

#include <string>
#include <string_view>

#include "app/gui/panels/frame/panel.hpp"

namespace lockstep {

/// A sentence, and below it what can be opened: a file, or an example of each kind of input.
void offer_inputs(const PanelContext& context, std::string_view what);

/// What an empty panel says: what fills it, and buttons that do. While nothing is open those are a file or an example; of a
/// run that is over without having shown anything, to run it again.
void offer_to_fill(const PanelContext& context, const std::string& what_fills);

}  // namespace lockstep
