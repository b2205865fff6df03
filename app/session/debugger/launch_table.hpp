#pragma once

#include <cstdint>
#include <span>

namespace lockstep {

struct OpenLaunch;

/// The table of lines and warps of a launch whose costs are known, with what each instruction moves.
void fill_launch_table(OpenLaunch& open, std::span<const std::uint32_t> sectors);

}  // namespace lockstep
