#pragma once

#include <vector>

#include "app/gui/panels/frame/panel.hpp"
#include "app/gui/panels/plots/pass_chart.hpp"

namespace lockstep {

/// The figures of all passes, one plot below the other: the cut of a list, the algorithm's figures, elements changed, time. A click goes
/// to a pass, or selects a sublist.
class PlotsPanel final : public Panel {
public:
    const char* id() const override { return "plots"; }
    const char* title() const override { return "Plots"; }
    std::string note(const PanelContext& context) const override;
    void declare(const Workspace& workspace, Queries& queries) const override;
    void draw(const PanelContext& context) override;
};

/// The plots of a run, the most informative first: the algorithm's figures, changes and times, then figures of nested algorithms. The
/// findings describe `pass`.
std::vector<PassChart> charts_of(const RunSeries& series, std::uint32_t pass, double total_ms);

}  // namespace lockstep
