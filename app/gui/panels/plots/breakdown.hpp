#pragma once

#include <map>
#include <optional>

#include "app/gui/panels/frame/panel.hpp"
#include "app/gui/panels/plots/phase_rows.hpp"
#include "app/session/findings/phases/phase_shares.hpp"
#include "app/session/findings/shown_runs.hpp"

namespace lockstep {

/// The time of each shown run by phase, beside the published figures if the source has them; by nested groups of passes, foldable; or
/// by kernel, with the time outside kernels (launches, waiting, memory, host).
class BreakdownPanel final : public Panel {
public:
    const char* id() const override { return "breakdown"; }
    const char* title() const override { return "Breakdown"; }
    std::string note(const PanelContext& context) const override;
    void draw(const PanelContext& context) override;

private:
    /// The phases of a run, computed when it has progressed.
    struct Known {
        std::uint32_t num_passes = 0;
        double total_ms = 0;
        bool runs = false;  ///< still running
        std::optional<PhaseShares> times;  ///< if there are figures to compare with
        std::optional<PhaseTree> tree;
    };
    const Known& known_of(const Run& run);
    const std::optional<PhaseShares>& times_of(const Run& run) { return known_of(run).times; }
    void draw_tree(const PanelContext& context, const Run& run, const PhaseTree& tree);
    void draw_phases(const PanelContext& context, const std::vector<ShownRun>& runs);

    std::map<const Run*, Known> known_;  ///< of the shown runs
    PhaseRows rows_;
};

}  // namespace lockstep
