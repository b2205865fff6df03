#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/gui/home/home.hpp"
#include "app/gui/keys/command_palette.hpp"
#include "app/gui/keys/keys_overlay.hpp"
#include "app/gui/manual/manual_window.hpp"
#include "app/gui/panels/compare/compare.hpp"
#include "app/gui/panels/debugger/lanes/lane_filter.hpp"
#include "app/gui/panels/frame/bars/menu_bar.hpp"
#include "app/gui/panels/frame/bars/notice_strip.hpp"
#include "app/gui/panels/frame/bars/status_bar.hpp"
#include "app/gui/panels/frame/dock.hpp"
#include "app/gui/panels/frame/file_prompt.hpp"
#include "app/gui/panels/frame/settings_card.hpp"
#include "app/gui/panels/frame/window_tour.hpp"
#include "app/gui/panels/lesson/lesson_column.hpp"
#include "app/gui/panels/opening/draw_sheet.hpp"
#include "app/gui/panels/opening/open_sheet.hpp"
#include "app/gui/panels/source/line_link.hpp"
#include "app/gui/panels/stage/draw_as_card.hpp"
#include "app/gui/panels/stage/stage.hpp"
#include "app/gui/panels/transport/transport.hpp"
#include "app/gui/shell.hpp"
#include "app/gui/shell/frame_parts.hpp"
#include "app/gui/shell/scene_source.hpp"
#include "app/gui/theme/pointed_term.hpp"

namespace lockstep {

/// The parts of the window and the functions of a frame. Each section below names the file that defines it.
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
    LessonColumn lesson{lines};
    Dock dock;
    Home home;
    std::optional<const Run*> run_behind_home;  ///< on screen when Home was opened; none while it is closed
    MenuBar menu_bar;
    FrameParts parts;
    NoticeStrip notice_strip;
    TransportPanel transport;
    StatusBar status_bar;
    StagePanel stage;  ///< of a window with room for the Stage only
    ComparePanel compare;  ///< the Stage's place in a presentation of two runs
    CommandPalette palette;
    KeysOverlay keys;
    Manual pages = Manual::installed();
    ManualWindow manual{pages};
    PointedTerm terms{pages.glossary()};
    SettingsCard settings;
    DrawAsCard draw_as;
    WindowTour tour;
    FilePrompt prompt;
    OpenSheet open_sheet;
    DrawSheet draw_sheet;
    ViewRequests requests;  ///< requests of this frame
    WindowTour::Frame frame;  ///< places of the tour's parts in the last frame
    ViewRequests next_requests;  ///< from parts that are drawn after the panels: for the next frame
    bool navigating = false;  ///< the keyboard moves among the controls
    bool popup_before = false;  ///< a popup was open at the end of the last frame: the key that closed it is used up
    std::size_t num_sweeps = 0;  ///< started so far: a new one brings its panel forward
    bool settled = false, busy = false, waits = false;
    std::string failure;  ///< error of the last frame
    int frames = 0;  ///< since the last change that panels adapt to

    // ---- requests of keys and commands (requests.cpp) ------------------------------------------------------
    /// Tab starts keyboard navigation among controls, which then get arrows and Space; Escape and the pointer end it.
    void update_navigation();
    /// Handles requests that no panel handles.
    void serve(const ViewRequests& asked);
    /// Opens the manual at the section of the panel at a position in pixels, else at its start. Closes it if it shows that section already, or
    /// if the position is over the manual.
    void explain_at(ImVec2 pointer);
    /// At the first start, once something is open.
    void begin_tour(const Workspace& workspace);
    /// Escape leaves the presentation; with a selection it clears that first.
    void leave_presenting(const Workspace& workspace, Actions& actions) const;
    bool takes_plain_keys() const;
    std::vector<CommandPalette::PanelName> panel_names() const;

    // ---- the window from top to bottom (frame.cpp) ------------------------------------------------------------------
    void draw_window(const PanelContext& context);
    /// The presentation: the Stage with its sentence, the text of a lesson, and a thin track.
    void draw_presented(const PanelContext& context);
    /// The text of the lesson's scene, at a place in pixels.
    /// Brings the panels of a lesson's scene forward, also where its text has no room.
    void begin_scene(const PanelContext& context, const LessonColumn::Room& room);
    void draw_lesson(const PanelContext& context, ImVec2 at, ImVec2 size);
    /// Draws the parts over the panels: commands, keys, the manual, sheets, the tour.
    void draw_cards(const PanelContext& context);
    /// Closes Home when another run comes on screen or work for one begins.
    void follow_home(const Workspace& workspace);
    /// Draws the notice over the panels. bottom: its lower edge in pixels
    void draw_notice(const PanelContext& context, float bottom);
    /// Whether only the Stage has room.
    bool shows_stage_only() const;
    bool transport_settled() const;
};

}  // namespace lockstep
