#pragma once

#include <memory>
#include <vector>

#include "app/gui/panels/frame/panel.hpp"
#include "app/gui/panels/sweep/sweep_controls.hpp"
#include "app/session/sweep/chart.hpp"

namespace lockstep {

/// Time against the size of the input or a parameter: the controls above, the plot below, which grows point by point. A click on the plot
/// runs that value.
class SweepPanel final : public Panel {
public:
    const char* id() const override { return "sweep"; }
    const char* title() const override { return "Sweep"; }
    std::string note(const PanelContext& context) const override;
    void declare(const Workspace&, Queries& queries) const override { queries.parameter_hints = true; }
    void draw(const PanelContext& context) override;

private:
    void draw_chart(const PanelContext& context, const SweepResult& result);
    void draw_map(const PanelContext& context, const SweepRequest& request, bool stale, ImVec2 size);
    void draw_remarks(const Look& look) const;
    std::vector<float> remark_heights(const Look& look, float width) const;

    SweepControls controls_;
    std::shared_ptr<const SweepResult> shown_;  ///< the result behind chart_
    SweepChart chart_;
};

}  // namespace lockstep
