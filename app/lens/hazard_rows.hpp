#pragma once

namespace lockstep {

class Progress;
struct OpenLaunch;

/// What was found among the accesses of a launch that nothing orders. Throws Cancelled.
void fill_hazards(OpenLaunch& open, const Progress& progress);

}  // namespace lockstep
