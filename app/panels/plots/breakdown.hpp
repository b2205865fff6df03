#pragma once

#include <map>
#include <optional>

#include "app/findings/phase_times.hpp"
#include "app/findings/shown_runs.hpp"
#include "app/panels/frame/panel.hpp"

namespace lockstep {

/// Where the time of each run that is shown went. Of an algorithm that recurses: phase by phase, beside what its source
/// printed. Else kernel by kernel, and what is not in kernels (launching, waiting, memory, the host's part).
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
        std::optional<PhaseTimes> times;
    };
    const std::optional<PhaseTimes>& times_of(const Run& run);
    void draw_phases(const PanelContext& context, const std::vector<ShownRun>& runs);

    std::map<const Run*, Known> known_;  ///< of the runs that are shown
};

}  // namespace lockstep
