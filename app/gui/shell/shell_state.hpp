#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/gui/keys/command_palette.hpp"
#include "app/gui/keys/keys_overlay.hpp"
#include "app/gui/panels/debugger/lanes/lane_filter.hpp"
#include "app/gui/panels/frame/bars/lecture_strip.hpp"
#include "app/gui/panels/frame/bars/menu_bar.hpp"
#include "app/gui/panels/frame/bars/notice_strip.hpp"
#include "app/gui/panels/frame/bars/status_bar.hpp"
#include "app/gui/panels/frame/dock.hpp"
#include "app/gui/panels/frame/explain_card.hpp"
#include "app/gui/panels/frame/file_prompt.hpp"
#include "app/gui/panels/frame/settings_card.hpp"
#include "app/gui/panels/frame/window_tour.hpp"
#include "app/gui/panels/opening/open_sheet.hpp"
#include "app/gui/panels/source/line_link.hpp"
#include "app/gui/panels/stage/stage.hpp"
#include "app/gui/panels/transport/transport.hpp"
#include "app/gui/shell.hpp"
#include "app/gui/shell/frame_parts.hpp"
#include "app/gui/shell/scene_source.hpp"

namespace lockstep {

/// What stands in the window, and what is done with it in a frame. Each part below is defined in the file that it names.
struct Shell::State {
    explicit State(ShellOptions given);

    ShellOptions options;
    Preferences preferences;
    Look look;
    ViewShelf views;
    SceneSource scenes;
    RunSeries series;
    LineLink lines;
    LaneFilter lane_filter;
    Dock dock;
    MenuBar menu_bar;
    FrameParts parts;
    NoticeStrip notice_strip;
    TransportPanel transport;
    StatusBar status_bar;
    StagePanel stage;  ///< for a window with room for nothing else
    CommandPalette palette;
    KeysOverlay keys;
    ExplainCard explain;
    SettingsCard settings;
    WindowTour tour;
    FilePrompt prompt;
    OpenSheet open_sheet;
    ViewRequests requests;  ///< of this frame
    WindowTour::Frame frame;  ///< in the last frame
    ViewRequests next_requests;  ///< asked for by what is drawn after the panels: they come to them with the next frame
    bool navigating = false;  ///< the keyboard moves among the controls
    bool popup_before = false;  ///< one was open when the last frame ended: a key that closed it has done its work
    std::size_t num_sweeps = 0;  ///< that were started: a new one comes forward
    bool settled = false, busy = false, waits = false;
    std::string failure;  ///< of the last frame
    int frames = 0;  ///< since something changed that panels adapt to

    // ---- what is asked for by keys and commands (requests.cpp) ------------------------------------------------------
    /// Tab begins to move among the controls; Escape and the pointer end it. Meanwhile arrows and Space belong to them.
    void update_navigation();
    /// What was asked of no panel in particular.
    void serve(const ViewRequests& asked, const PanelContext& context);
    void explain_panel(const PanelPlace& place, const PanelContext& context);
    /// What the pointer is over; the keys where that is no panel, or is explained already.
    void explain_at(ImVec2 pointer, const PanelContext& context);
    /// The first start: once there is something to look at.
    void begin_tour(const Workspace& workspace);
    bool takes_plain_keys() const;
    std::vector<CommandPalette::PanelName> panel_names() const;

    // ---- the window from top to bottom (frame.cpp) ------------------------------------------------------------------
    void draw_window(const PanelContext& context);
    /// Over the panels, whose places it leaves as they are; its lower edge at a height in pixels.
    void draw_notice(const PanelContext& context, float bottom);
    /// There is no room for anything else.
    bool shows_stage_only() const;
    bool transport_settled() const;
};

}  // namespace lockstep
