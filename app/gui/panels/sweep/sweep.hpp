#pragma once

#include <memory>
#include <vector>

#include "app/gui/panels/frame/panel.hpp"
#include "app/gui/panels/sweep/sweep_controls.hpp"
#include "app/session/sweep/chart.hpp"

namespace lockstep {

/// Time against the input's size or a parameter: what is measured is put together at the top, and grows below as points
/// arrive. A click on the plot brings the run on screen to that value.
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
    std::shared_ptr<const SweepResult> shown_;  ///< what chart_ was made from
    SweepChart chart_;
};

}  // namespace lockstep
