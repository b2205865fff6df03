#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/session/action.hpp"
#include "app/session/debugger/access_place.hpp"
#include "app/session/debugger/gpu/gpu_tracing.hpp"

namespace lockstep {

class DebuggerSession;

/// A sentence about an access on the GPU.
struct GpuSentence {
    std::string text;
    bool differs = false;  ///< from the emulator
};

/// The access shown for the lane in focus, as executed on the GPU: place, time and value. Needs an open launch.
std::vector<GpuSentence> focus_on_gpu(const DebuggerSession& debugger, const GpuTracing::Found& found);

/// The position of a difference in the launch on the emulator, and its lane.
struct GpuDifferencePlace {
    AccessPlace place;
    FocusLane focus;
};
GpuDifferencePlace locate_difference(const debugger::TraceDifference& difference, const DebuggerSession& debugger,
                                     const GpuTracing::Found& found);

}  // namespace lockstep
