#pragma once

#include "app/gui/panels/frame/panel.hpp"
#include "app/gui/panels/plots/length_plots.hpp"
#include "app/session/findings/shown_runs.hpp"

namespace lockstep {

/// Load balance: the distribution of work (nodes of sublists, arcs of vertices) beside the expected one, for every shown run; the fill of
/// queues in the shown pass; the heights of components' trees. A click selects the element of a length.
class SublistLengthsPanel final : public Panel {
public:
    const char* id() const override { return "lengths"; }
    const char* title() const override { return "Lengths"; }
    std::string note(const PanelContext& context) const override;
    void declare(const Workspace& workspace, Queries& queries) const override;
    void draw(const PanelContext& context) override;
    bool applies(const PanelContext& context) const override;
};

/// Threads that still walk after each link, for every shown run.
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

/// The data of a run for the length plots; nothing while it is unknown.
std::optional<LengthsShown> lengths_shown(const PanelContext& context, const ShownRun& shown);

/// Draws the lengths of a run's sublists and selects the clicked one.
void draw_lengths(const PanelContext& context, const char* id, const ShownRun& shown, const LengthsShown& lengths,
                  float height);

}  // namespace lockstep
