#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/session/action.hpp"
#include "app/session/debugger/access_place.hpp"
#include "app/session/debugger/gpu/gpu_tracing.hpp"

namespace lockstep {

class DebuggerSession;

/// Something that is said of an access as it went on the GPU.
struct GpuSentence {
    std::string text;
    bool differs = false;  ///< from what the emulator does
};

/// Of a launch that is open: where and when the GPU made the access that is shown of the lane in focus, and with which value.
std::vector<GpuSentence> focus_on_gpu(const DebuggerSession& debugger, const GpuTracing::Found& found);

/// Where a difference lies in the launch on the emulator, and which lane it is of.
struct GpuDifferencePlace {
    AccessPlace place;
    FocusLane focus;
};
GpuDifferencePlace locate_difference(const debugger::TraceDifference& difference, const DebuggerSession& debugger,
                                     const GpuTracing::Found& found);

}  // namespace lockstep
