#pragma once

#include <optional>
#include <string>

#include "app/gui/panels/frame/panel.hpp"
#include "app/session/findings/sweep_proposal.hpp"
#include "app/session/sweep/chart.hpp"
#include "app/session/sweep/result.hpp"

namespace lockstep {

/// The controls above a sweep: quantities and ranges, lines, Start or Cancel with progress, and the buttons that save.
class SweepControls {
public:
    /// `result`: the newest sweep; null before the first.
    void draw(const PanelContext& context, const SweepResult* result);
    /// A sentence if Start would measure against another quantity than this plot; else empty.
    std::string differs_note(const Workspace& workspace, const SweepRequest& request, const SweepChart& chart) const;

private:
    /// The typed range of one quantity.
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

    std::string algorithm_;  ///< of the draft
    SweepSeries on_screen_;  ///< the draft's series of the shown run
    SweepDraft draft_;
    Typed typed_, typed_across_;
    std::string repeat_;  ///< as typed
    std::optional<SweepRequest> followed_;  ///< the sweep behind the draft
    std::string wrong_;  ///< why the typed values are invalid; else empty
};

}  // namespace lockstep
