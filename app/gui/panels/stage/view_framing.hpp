#pragma once

#include <cstdint>
#include <optional>

#include "app/gui/panels/frame/panel.hpp"
#include "viz/view.hpp"

namespace lockstep {

/// Keeps a view's camera and what scenarios save together: the view goes where a scenario asked for, and where a person has
/// sent it is noted.
class ViewFraming {
public:
    /// Before the view is drawn.
    void ask(const Workspace& workspace, View& view, ViewInput& input);
    /// After it. `input` as it was drawn with.
    void note(const PanelContext& context, const View& view, const ViewInput& input);

private:
    std::uint64_t asked_ = 0;  ///< the last of what scenarios asked for that the view was told
    int frames_ = 0;  ///< that a camera may still be on its way
};

}  // namespace lockstep
