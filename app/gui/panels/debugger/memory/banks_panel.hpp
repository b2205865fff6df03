#pragma once

#include "app/gui/panels/debugger/focus_pickers.hpp"
#include "app/gui/panels/debugger/lanes/lane_filter.hpp"

namespace lockstep {

/// The memory access of the warp in focus: its lanes against the 32 banks of shared memory, or the transactions that move words of
/// arrays.
class BanksPanel final : public Panel {
public:
    explicit BanksPanel(LaneFilter& filter) : filter_(filter) {}
    const char* id() const override { return "banks"; }
    const char* title() const override { return "Banks, transactions"; }
    std::string note(const PanelContext& context) const override;
    bool on_canvas() const override { return true; }
    void declare(const Workspace&, Queries& queries) const override { queries.debugger.launch = true; }
    void draw(const PanelContext& context) override;

private:
    LaneFilter& filter_;
    FocusFields fields_;
};

}  // namespace lockstep
