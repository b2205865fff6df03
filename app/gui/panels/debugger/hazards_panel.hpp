#pragma once

#include <memory>
#include <string>
#include <utility>

#include "app/gui/panels/frame/panel.hpp"
#include "app/session/check/check_runs.hpp"

namespace lockstep {

/// Hazards of the launch, one row for each pair of source lines, and the fault that stopped it. A click goes to the second of the two
/// accesses. The foot has the verdict of the newest check of the algorithm.
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
    /// The verdict of the newest check of the shown algorithm, with Replay, at the foot of the panel.
    void draw_check(const PanelContext& context, float top, float height) const;
    float check_height(const PanelContext& context) const;

    std::shared_ptr<CheckRuns> checks_;
    bool settled_ = true;
};

}  // namespace lockstep
