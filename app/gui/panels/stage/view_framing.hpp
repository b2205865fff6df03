#pragma once

#include <cstdint>
#include <optional>

#include "app/gui/panels/frame/panel.hpp"
#include "viz/view.hpp"

namespace lockstep {

/// Synchronizes a view's camera with scenarios: applies the framing of a scenario, and records the user's changes.
class ViewFraming {
public:
    /// Before the view is drawn.
    void ask(const Workspace& workspace, View& view, ViewInput& input);
    /// After it, with the same `input`.
    void note(const PanelContext& context, const View& view, const ViewInput& input);

private:
    std::uint64_t asked_ = 0;  ///< the last request of a scenario that was applied
    int frames_ = 0;  ///< frames in which the camera may still move
};

}  // namespace lockstep
