#pragma once

#include <cstdint>
#include <optional>

#include "app/session/scenario.hpp"
#include "app/session/workspace.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {

/// The pass of a finished run to draw, with its state and the previous state available: `asked`, else `remembered` by a scenario, else the
/// last. Throws InputError if the pass does not exist, DeviceError if it was not recorded or cannot be recomputed; never returns another
/// pass.
std::uint32_t picture_pass(Run& run, std::optional<std::uint32_t> asked, std::optional<std::uint32_t> remembered);

/// After a workspace was drawn for `scenario` at the pass of picture_pass(): throws InputError or DeviceError if it shows another pass, or
/// only one of two runs.
void require_as_asked(const Workspace& workspace, const Scenario& scenario);

}  // namespace lockstep
