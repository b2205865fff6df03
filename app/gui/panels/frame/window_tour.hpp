#pragma once

#include <optional>
#include <string>

#include "app/gui/panels/frame/dock.hpp"

namespace lockstep {

/// Five steps through the window: each outlines a part and explains it in one sentence. Escape skips the tour; everything else keeps
/// working.
class WindowTour {
public:
    static constexpr int kSteps = 5;

    void begin() { step_ = 0; }
    void end() { step_.reset(); }
    bool is_open() const { return step_.has_value(); }
    int step() const { return step_.value_or(0); }

    /// The menu bar and the transport, in pixels.
    struct Frame {
        PanelPlace menu_bar, transport;
    };
    /// True when it ended or was skipped in this frame.
    bool draw(const PanelContext& context, Dock& dock, const Frame& frame);

private:
    void go(int step, Dock& dock, const PanelContext& context);

    std::optional<int> step_;
    std::optional<int> brought_;  ///< the step whose panel was brought forward
};

}  // namespace lockstep
