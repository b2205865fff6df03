#pragma once

#include <cstdint>
#include <optional>

#include "kernels/run/run.hpp"

namespace lockstep {

/// The pass of a finished run to draw, with its state and the one before at hand: `asked` must be there, `remembered` by a
/// scenario is the last at most, and without either it is the last. Throws InputError where `asked` is none, DeviceError
/// where the pass that is wanted was not recorded or cannot be shown again: never another pass instead.
std::uint32_t picture_pass(Run& run, std::optional<std::uint32_t> asked, std::optional<std::uint32_t> remembered);

}  // namespace lockstep
