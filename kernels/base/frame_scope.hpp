#pragma once

#include <cstdint>
#include <functional>
#include <vector>

namespace lockstep {

/// While a frame is drawn, no background work begins on its thread: a LatestTask that is asked then waits for the end of the frame.
class FrameScope {
public:
    FrameScope();
    /// Begins what has waited.
    ~FrameScope();
    FrameScope(const FrameScope&) = delete;
    FrameScope& operator=(const FrameScope&) = delete;

    /// A frame is being drawn on this thread.
    static bool is_drawing();
    /// Calls it when the frame ends.
    static void at_end(std::function<void()> begin);

    /// in_background() notes that work began on this thread.
    static void note_start();
    /// How much work began while frames were drawn on this thread: none, if drawing keeps to its contract.
    static std::uint64_t num_started();

private:
    FrameScope* outer_;
    std::vector<std::function<void()>> waiting_;
};

}  // namespace lockstep
