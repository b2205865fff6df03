#pragma once

#include <string>

#include "app/gui/keys/command.hpp"
#include "app/gui/theme/look.hpp"
#include "app/session/findings/run_series.hpp"
#include "app/session/queries/answers.hpp"
#include "app/session/workspace.hpp"
#include "viz/scene.hpp"

namespace lockstep {

/// The inputs of a panel in one frame.
struct PanelContext {
    const Workspace& workspace;
    Actions& actions;
    const Look& look;
    const RunSeries& series;
    const Scene& scene;  ///< of the shown pass; without columns before the first run
    ViewRequests& requests;  ///< to the view on the Stage

    /// The same context, with actions going to `others`.
    PanelContext asking(Actions& others) const { return {workspace, others, look, series, scene, requests}; }
};

/// The content of one docked window. Before a frame it declares its queries; then it reads the workspace and pushes actions. Its own
/// members are for its widgets only, so that closing it loses nothing. The shell owns the window.
class Panel {
public:
    virtual ~Panel() = default;

    virtual const char* id() const = 0;  ///< stable, for docking and tests: "pseudocode"
    virtual const char* title() const = 0;  ///< on its tab
    /// The text at the right of the tab bar while this panel is in front: its source or scope.
    virtual std::string note(const PanelContext&) const { return {}; }
    /// Declares the queries for draw(). Called before each frame in which the panel is visible; starts no work itself.
    virtual void declare(const Workspace&, Queries&) const {}
    /// Starts, cancels and awaits no work: it shows the answers that have arrived.
    virtual void draw(const PanelContext& context) = 0;
    /// False if it has nothing to show for the open run: it then has no tab.
    virtual bool applies(const PanelContext&) const { return true; }

    /// Called in every frame, drawn or not: releases resources of destroyed objects.
    virtual void tidy(const Workspace&) {}

    /// Its content is complete.
    virtual bool settled() const { return true; }

    /// The reason if it could not be drawn; else empty.
    virtual std::string failure() const { return {}; }

    virtual ImVec2 padding() const { return {12, 10}; }  ///< points
    /// Data lies on `canvas`, controls and text on `panel`.
    virtual bool on_canvas() const { return false; }
};

}  // namespace lockstep
