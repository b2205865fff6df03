#pragma once

#include <optional>
#include <string>

#include "app/gui/panels/frame/panel.hpp"
#include "app/session/findings/sweep_proposal.hpp"
#include "app/session/sweep/chart.hpp"
#include "app/session/sweep/result.hpp"

namespace lockstep {

/// The rows above a sweep: what is swept and how, which lines, Start or Cancel with progress, and what may be saved.
class SweepControls {
public:
    /// `result` is the newest sweep; null before the first.
    void draw(const PanelContext& context, const SweepResult* result);
    /// That Start would measure against another quantity than this plot does, in a sentence; empty: against the same.
    std::string differs_note(const Workspace& workspace, const SweepRequest& request, const SweepChart& chart) const;

private:
    /// What is typed of one of the quantities.
    struct Typed {
        std::string from, to, amount;
    };

    void follow(const Workspace& workspace, const SweepResult* result);
    void take(SweepDraft draft);
    void draw_quantity(const PanelContext& context);
    void draw_across(const PanelContext& context);
    void draw_range(const PanelContext& context, const std::string& parameter, SweepRange& range, Typed& typed);
    void draw_repeat(const PanelContext& context);
    void draw_lines(const PanelContext& context);
    void draw_studies(const PanelContext& context);
    void draw_start(const PanelContext& context, const SweepResult* result);
    void draw_saving(const PanelContext& context, const SweepResult* result);

    std::string algorithm_;  ///< that the draft was made for
    SweepSeries on_screen_;  ///< the series that follows the run on screen, as the draft has it
    SweepDraft draft_;
    Typed typed_, typed_across_;
    std::string repeat_;  ///< as typed
    std::optional<SweepRequest> followed_;  ///< the sweep that the draft was made from last
    std::string wrong_;  ///< why what is typed cannot be measured; empty: it can
};

}  // namespace lockstep
