#pragma once

#include <map>
#include <optional>

#include "app/gui/panels/frame/panel.hpp"
#include "app/gui/panels/plots/phase_rows.hpp"
#include "app/session/findings/phases/phase_shares.hpp"
#include "app/session/findings/shown_runs.hpp"

namespace lockstep {

/// Where the time of each run that is shown went. Of an algorithm whose source printed it: phase by phase, beside that. Of one
/// whose passes lie in passes: by these, foldable. Else kernel by kernel, and what is not in kernels (launching, waiting,
/// memory, the host's part).
class BreakdownPanel final : public Panel {
public:
    const char* id() const override { return "breakdown"; }
    const char* title() const override { return "Breakdown"; }
    std::string note(const PanelContext& context) const override;
    void draw(const PanelContext& context) override;

private:
    /// The phases of a run, worked out when it has got on.
    struct Known {
        std::uint32_t num_passes = 0;
        double total_ms = 0;
        bool runs = false;  ///< still
        std::optional<PhaseShares> times;  ///< where there is something to set beside
        std::optional<PhaseTree> tree;
    };
    const Known& known_of(const Run& run);
    const std::optional<PhaseShares>& times_of(const Run& run) { return known_of(run).times; }
    void draw_tree(const PanelContext& context, const Run& run, const PhaseTree& tree);
    void draw_phases(const PanelContext& context, const std::vector<ShownRun>& runs);

    std::map<const Run*, Known> known_;  ///< of the runs that are shown
    PhaseRows rows_;
};

}  // namespace lockstep
