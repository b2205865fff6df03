#pragma once

#include "app/gui/panels/frame/panel.hpp"
#include "app/gui/panels/plots/length_plots.hpp"
#include "app/session/findings/shown_runs.hpp"

namespace lockstep {

/// Load balance: the distribution that an algorithm hands out (nodes of sublists, arcs of vertices), beside what is expected,
/// for every run that is shown, and how full the queues of the pass on screen are. A click selects the element that it belongs
/// to. Of components how high their trees are.
class SublistLengthsPanel final : public Panel {
public:
    const char* id() const override { return "lengths"; }
    const char* title() const override { return "Lengths"; }
    std::string note(const PanelContext& context) const override;
    void declare(const Workspace& workspace, Queries& queries) const override;
    void draw(const PanelContext& context) override;
    bool applies(const PanelContext& context) const override;
};

/// Threads that still walk after each link, for every run that is shown.
class ThreadsWalkingPanel final : public Panel {
public:
    const char* id() const override { return "walking"; }
    const char* title() const override { return "Threads walking"; }
    std::string note(const PanelContext& context) const override;
    void declare(const Workspace& workspace, Queries& queries) const override;
    void draw(const PanelContext& context) override;
    bool applies(const PanelContext& context) const override;
};

/// Declares the queries of lengths_shown().
void declare_lengths(const Workspace& workspace, const ShownRun& shown, Queries& queries);

/// What the length plots show of a run; nothing while it is not known.
std::optional<LengthsShown> lengths_shown(const PanelContext& context, const ShownRun& shown);

/// Draws the lengths of a run's sublists and selects what is clicked.
void draw_lengths(const PanelContext& context, const char* id, const ShownRun& shown, const LengthsShown& lengths,
                  float height);

}  // namespace lockstep
