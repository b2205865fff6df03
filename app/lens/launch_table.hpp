#pragma once

namespace lockstep {

struct OpenLaunch;

/// The table of lines and warps of a launch, and what each line of its kernel cost.
void fill_launch_table(OpenLaunch& open);

}  // namespace lockstep
