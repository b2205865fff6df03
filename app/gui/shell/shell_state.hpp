#pragma once

#include <chrono>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
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
#include "app/gui/shell/inside_block.hpp"
#include "viz/columns/at_access/block_at_access.hpp"
#include "viz/columns/at_access/shared_column.hpp"
#include "viz/columns/at_access/stored_at_access.hpp"
#include "viz/gl/data/column_pictures.hpp"

namespace lockstep {

/// What stands in the window, and what is done with it in a frame. Each part below is defined in the file that it names.
struct Shell::State {
    explicit State(ShellOptions given);

    ShellOptions options;
    Preferences preferences;
    Look look;
    ViewShelf views;
    ColumnPictures columns, last_columns;
    bool last_coming = false;  ///< last_columns were asked for in this frame, and are on their way
    SharedColumn shared_column;
    InsideBlock inside_block;
    BlockColumn block_column;
    std::uint64_t block_version = 0;
    /// What block_column is of: a launch, where that stands, and the warp in focus.
    std::tuple<const OpenLaunch*, std::uint32_t, std::uint32_t, std::size_t, std::uint32_t, std::uint32_t> block_at{};
    StoredAtAccess stored_column;
    std::uint64_t stored_version = 0;
    bool stores_column = false;
    /// What stored_column is of: the run, a launch of it, and where that stands.
    std::tuple<const Run*, const OpenLaunch*, std::uint32_t, std::uint32_t, std::size_t> stored_at{};
    RunSeries series;
    LineLink lines;
    LaneFilter lane_filter;
    Dock dock;
    MenuBar menu_bar;
    FrameParts parts;
    NoticeStrip notice_strip;
    TransportPanel transport;
    StatusBar status_bar;
    StagePanel stage;  ///< of a picture of the Stage alone
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
    bool drew_columns = false;
    std::size_t num_sweeps = 0;  ///< that were started: a new one comes forward
    bool settled = false, busy = false, waits = false;
    std::string failure;  ///< of the last frame
    int frames = 0;  ///< since something changed that panels adapt to

    // ---- what panels draw from (scene.cpp) --------------------------------------------------------------------------
    void update_look(const Workspace& workspace);
    Scene make_scene(const Workspace& workspace);
    /// A device that is lost, or a graphics card without room, takes the picture and nothing else.
    void fetch_columns(Scene& scene, const Run& run, const Workspace& workspace);
    void add_stored(Scene& scene, const Run& run, const DebuggerSession& debugger);
    void add_block(Scene& scene, const DebuggerSession& debugger);
    /// Of the last pass, when the run is over and that pass is kept. In OpenGL's memory from the first time they are asked for.
    std::span<const ColumnPicture> columns_of_last(const Run& run);
    /// A picture has all the time that it takes.
    std::optional<std::chrono::milliseconds> max_of_a_frame(std::chrono::milliseconds most) const {
        return options.offscreen ? std::nullopt : std::optional(most);
    }
    std::string_view path() const { return columns.path() == PicturePath::interop ? "interop" : "host"; }

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
    /// Asked for, or since there is no room for anything else.
    bool shows_stage_only() const;
    bool transport_settled() const;
    void draw_stage_only(const PanelContext& context);
};

}  // namespace lockstep
