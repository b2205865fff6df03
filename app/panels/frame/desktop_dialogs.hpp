#pragma once

namespace lockstep {

/// A program that shows the desktop's own file dialogs is on the path.
bool desktop_has_dialogs();

}  // namespace lockstep
