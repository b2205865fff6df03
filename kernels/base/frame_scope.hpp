#pragma once

#include <cstdint>
#include <functional>
#include <vector>

namespace lockstep {

/// While a frame is drawn, no background work starts on its thread: a LatestTask starts new questions at the end of the frame.
class FrameScope {
public:
    FrameScope();
    /// Starts the deferred work.
    ~FrameScope();
    FrameScope(const FrameScope&) = delete;
    FrameScope& operator=(const FrameScope&) = delete;

    /// Whether a frame is being drawn on this thread.
    static bool is_drawing();
    /// Calls `begin` when the frame ends.
    static void at_end(std::function<void()> begin);

    /// Called by in_background(): work was started on this thread.
    static void note_start();
    /// Number of works started on this thread while frames were drawn: 0 if drawing keeps to its contract.
    static std::uint64_t num_started();

private:
    FrameScope* outer_;
    std::vector<std::function<void()>> waiting_;
};

}  // namespace lockstep
