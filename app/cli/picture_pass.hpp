#pragma once

#include <cstdint>
#include <optional>

#include "app/session/scenario.hpp"
#include "app/session/workspace.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {

/// The pass of a finished run to draw, with its state and the one before at hand: `asked`, or else
/// `remembered` by a scenario, must be there, and without either it is the last. Throws InputError where there is no such
/// pass, DeviceError where it was not recorded or cannot be shown again: never another pass instead.
std::uint32_t picture_pass(Run& run, std::optional<std::uint32_t> asked, std::optional<std::uint32_t> remembered);

/// After a workspace was drawn that was to show `scenario`, with the pass that picture_pass() said: it goes on at another pass, or
/// with one of two runs alone, when that is all that it can. Throws the sentence then, as InputError or DeviceError.
void require_as_asked(const Workspace& workspace, const Scenario& scenario);

}  // namespace lockstep
