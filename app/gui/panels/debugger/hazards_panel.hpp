#pragma once

#include <memory>
#include <string>
#include <utility>

#include "app/gui/panels/frame/panel.hpp"
#include "app/session/check/check_runs.hpp"

namespace lockstep {

/// What two threads of the launch do to one element while nothing orders them, one row for a pair of lines; and what stopped the
/// launch. A click goes to the second of the two accesses. Below, what the newest check of the algorithm has come to in many orders.
class HazardsPanel final : public Panel {
public:
    explicit HazardsPanel(std::shared_ptr<CheckRuns> checks) : checks_(std::move(checks)) {}
    const char* id() const override { return "hazards"; }
    const char* title() const override { return "Hazards"; }
    std::string note(const PanelContext&) const override { return "this launch"; }
    ImVec2 padding() const override { return {0, 4}; }
    void declare(const Workspace&, Queries& queries) const override { queries.debugger.launch = true; }
    void draw(const PanelContext& context) override;
    bool settled() const override { return settled_; }

private:
    void draw_launch(const PanelContext& context);
    void draw_rows(const PanelContext& context, float left, float width) const;
    /// The verdict of the check, with Replay, where there is one of the algorithm on screen: at the foot of the panel.
    void draw_check(const PanelContext& context, float top, float height) const;
    float check_height(const PanelContext& context) const;

    std::shared_ptr<CheckRuns> checks_;
    bool settled_ = true;
};

}  // namespace lockstep
