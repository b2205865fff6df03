#pragma once

#include <string>

#include "app/gui/keys/command.hpp"
#include "app/gui/theme/look.hpp"
#include "app/session/findings/run_series.hpp"
#include "app/session/queries/answers.hpp"
#include "app/session/workspace.hpp"
#include "viz/scene.hpp"

namespace lockstep {

/// What a panel draws from in one frame.
struct PanelContext {
    const Workspace& workspace;
    Actions& actions;
    const Look& look;
    const RunSeries& series;
    const Scene& scene;  ///< of the pass that is shown; without columns before the first run
    ViewRequests& requests;  ///< to the view on the Stage

    /// The same context, with actions going to `others`.
    PanelContext asking(Actions& others) const { return {workspace, others, look, series, scene, requests}; }
};

/// The content of one window. Before a frame it declares its queries; then it reads the workspace and pushes actions. Its own members
/// are for its widgets, so that closing it loses nothing. The shell owns the window around it.
class Panel {
public:
    virtual ~Panel() = default;

    virtual const char* id() const = 0;  ///< stable, for docking and tests: "pseudocode"
    virtual const char* title() const = 0;  ///< on its tab
    /// Said at the right of the tab bar while this panel is in front: its source or scope.
    virtual std::string note(const PanelContext&) const { return {}; }
    /// What draw() shows that takes time to find out. Called before each frame in which the panel is visible; starts nothing itself.
    virtual void declare(const Workspace&, Queries&) const {}
    /// Starts, cancels and awaits no work: it shows the answers that have come.
    virtual void draw(const PanelContext& context) = 0;
    /// False where it has nothing to say of what is open: it then has no tab.
    virtual bool applies(const PanelContext&) const { return true; }

    /// In every frame, drawn or not: gives back what it keeps of things that are gone.
    virtual void tidy(const Workspace&) {}

    /// Nothing that it shows is still being computed.
    virtual bool settled() const { return true; }

    /// Why what it shows could not be drawn, in a sentence; empty when all is well.
    virtual std::string failure() const { return {}; }

    virtual ImVec2 padding() const { return {12, 10}; }  ///< points
    /// Data lies on `canvas`, controls and text on `panel`.
    virtual bool on_canvas() const { return false; }
};

}  // namespace lockstep
