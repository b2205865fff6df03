#pragma once

#include <optional>
#include <string>

#include "app/panels/frame/panel.hpp"
#include "app/panels/sweep/sweep_proposal.hpp"
#include "app/sweep/result.hpp"

namespace lockstep {

/// The rows above a sweep: what is swept and how, which lines, Start or Cancel with progress, and what may be saved.
class SweepControls {
public:
    /// `result` is the newest sweep; null before the first.
    void draw(const PanelContext& context, const SweepResult* result);

private:
    void follow(const Workspace& workspace);
    void draw_quantity(const PanelContext& context);
    void draw_range(const PanelContext& context);
    void draw_lines(const PanelContext& context);
    void draw_studies(const PanelContext& context);
    void draw_start(const PanelContext& context, const SweepResult* result);
    void draw_saving(const PanelContext& context, const SweepResult* result);

    std::string algorithm_;  ///< that the draft was made for
    SweepSeries on_screen_;  ///< the series that follows the run on screen, as the draft has it
    SweepDraft draft_;
    std::string from_, to_, amount_, repeat_;  ///< as typed
    std::string wrong_;  ///< why what is typed cannot be measured; empty: it can
};

}  // namespace lockstep
