#pragma once

#include <vector>

#include "app/gui/panels/frame/panel.hpp"
#include "app/gui/panels/plots/pass_chart.hpp"

namespace lockstep {

/// What the passes did, one plot above the other: how a list was cut, the algorithm's own figures, elements changed, time. A
/// click seeks, or selects a sublist.
class PlotsPanel final : public Panel {
public:
    const char* id() const override { return "plots"; }
    const char* title() const override { return "Plots"; }
    std::string note(const PanelContext& context) const override;
    void declare(const Workspace& workspace, Queries& queries) const override;
    void draw(const PanelContext& context) override;
};

/// The plots of a run, most telling first: the algorithm's own figures, changes and times, which every pass has, then figures
/// of what runs inside it. `pass` is the one that the findings speak of.
std::vector<PassChart> charts_of(const RunSeries& series, std::uint32_t pass, double total_ms);

}  // namespace lockstep
