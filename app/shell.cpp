#include "app/shell.hpp"

#include <algorithm>
#include <cmath>
#include <exception>
#include <utility>

#include <fmt/format.h>
#include <imgui.h>
#include <imgui_internal.h>

#include "app/keys/command_palette.hpp"
#include "app/keys/keys_overlay.hpp"
#include "app/output/output_file.hpp"
#include "app/panels/arrays/arrays.hpp"
#include "app/panels/arrays/selection.hpp"
#include "app/panels/compare/compare.hpp"
#include "app/panels/frame/dock.hpp"
#include "app/panels/frame/explain_card.hpp"
#include "app/panels/frame/file_prompt.hpp"
#include "app/panels/frame/guarded.hpp"
#include "app/panels/frame/lecture_strip.hpp"
#include "app/panels/frame/menu_bar.hpp"
#include "app/panels/frame/notice_strip.hpp"
#include "app/panels/frame/settings_card.hpp"
#include "app/panels/frame/status_bar.hpp"
#include "app/panels/frame/tour.hpp"
#include "app/panels/opening/open_sheet.hpp"
#include "app/panels/parameters/parameters.hpp"
#include "app/panels/plots/breakdown.hpp"
#include "app/panels/plots/plots.hpp"
#include "app/panels/plots/sublist_lengths.hpp"
#include "app/panels/stage/pseudocode.hpp"
#include "app/panels/stage/source.hpp"
#include "app/panels/stage/stage.hpp"
#include "app/panels/sweep/sweep.hpp"
#include "app/panels/sweep/sweep_picture.hpp"
#include "app/panels/transport/passes.hpp"
#include "app/panels/transport/transport.hpp"
#include "app/sweep/scope.hpp"
#include "app/theme/clear_area.hpp"
#include "app/theme/fonts.hpp"
#include "app/theme/style.hpp"
#include "app/theme/widgets.hpp"
#include "viz/gl/column_pictures.hpp"

namespace lockstep {
namespace {

constexpr float kProjectorStep = 1.25f;
constexpr float kLeastWidth = 160, kLeastHeight = 120;  ///< points of a window that has panels
constexpr float kLeastMenu = 200, kLeastPlay = 260,
                kLeastStatus = 220;  ///< points of the window from which these are there
constexpr float kNoticeEdge = 8;  ///< points between a notice and the edges of what it lies over
constexpr float kBelowTabs = 34, kBesideEdge = 6;  ///< points: where a panel's explanation hangs from
constexpr int kPlotWidth = 1280, kPlotHeight = 720;  ///< pixels of a sweep's picture
constexpr int kFramesToSettle = 5;  ///< docking, scrollbars and text that wraps find their sizes

constexpr auto kFixedWindow = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoDocking | ImGuiWindowFlags_NoMove |
                              ImGuiWindowFlags_NoSavedSettings;

/// A window of a fixed place without anything around its content.
template <class Draw>
void fixed_window(const char* name, ImVec2 at, ImVec2 size, Colour ground, Draw draw,
                  ImGuiWindowFlags more = ImGuiWindowFlags_None) {
    ImGui::SetNextWindowPos(at);
    ImGui::SetNextWindowSize(size);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, ImVec2(1, 1));
    const bool visible = ImGui::Begin(name, nullptr, kFixedWindow | ImGuiWindowFlags_NoBackground | more);
    ImGui::PopStyleVar(2);
    if (visible) {
        const ImVec2 low = ImGui::GetWindowPos();
        clear_area(ImGui::GetWindowDrawList(), low, {low.x + ImGui::GetWindowWidth(), low.y + ImGui::GetWindowHeight()},
                   ground);
        const auto failure = guarded(draw);
        if (!failure.empty()) ImGui::TextUnformatted(failure.c_str());
    }
    ImGui::End();
}

/// Run A is not yet, or not wholly, on screen.
bool kept_works(const RunOnScreen& kept) {
    return !kept.run || kept.pending || kept.run->state() == RunState::running || kept.run->seeking() ||
           kept.shown_pass != kept.pass;
}

/// "rehman-fig-4.2", "list.rhj-n": without its ending.
std::string sweep_file_name(const Workspace& workspace) {
    const auto sweep = workspace.sweep();
    if (!sweep || sweep->request.series.empty()) return "sweep";
    if (!sweep->request.study.empty()) return sweep->request.study;
    const auto& parameter = sweep->request.parameter;
    return sweep->request.series.front().algorithm + "-" + (parameter.empty() ? "n" : parameter);
}

}  // namespace

struct Shell::State {
    explicit State(ShellOptions given)
        : options(given), preferences(given.preferences), transport(views), stage(views, true) {
        look.offscreen = options.offscreen;
        dock.add(std::make_unique<StagePanel>(views, false));
        dock.add(std::make_unique<ComparePanel>());
        dock.add(std::make_unique<PseudocodePanel>(lines));
        dock.add(std::make_unique<SourcePanel>(lines));
        dock.add(std::make_unique<PlotsPanel>());
        dock.add(std::make_unique<ParametersPanel>());
        dock.add(std::make_unique<ArraysPanel>());
        dock.add(std::make_unique<SelectionPanel>());
        dock.add(std::make_unique<BreakdownPanel>());
        dock.add(std::make_unique<PassesPanel>());
        dock.add(std::make_unique<SublistLengthsPanel>());
        dock.add(std::make_unique<ThreadsWalkingPanel>());
        dock.add(std::make_unique<SweepPanel>());
    }

    ShellOptions options;
    Preferences preferences;
    Look look;
    ViewShelf views;
    ColumnPictures columns, last_columns;
    RunSeries series;
    LoadBalances balances;
    LineLink lines;
    Dock dock;
    MenuBar menu_bar;
    NoticeStrip notice_strip;
    TransportPanel transport;
    StatusBar status_bar;
    StagePanel stage;  ///< of a picture of the Stage alone
    CommandPalette palette;
    KeysOverlay keys;
    ExplainCard explain;
    SettingsCard settings;
    Tour tour;
    FilePrompt prompt;
    OpenSheet open_sheet;
    ViewRequests requests;  ///< of this frame
    Tour::Frame frame;  ///< in the last frame
    ViewRequests next_requests;  ///< asked for by what is drawn after the panels: they come to them with the next frame
    bool navigating = false;  ///< the keyboard moves among the controls
    bool popup_before = false;  ///< one was open when the last frame ended: a key that closed it has done its work
    bool drew_columns = false;
    std::size_t num_sweeps = 0;  ///< that were started: a new one comes forward
    bool settled = false, busy = false, waits = false;
    std::string failure;  ///< of the last frame
    int frames = 0;  ///< since something changed that panels adapt to

    void update_look(const Workspace& workspace) {
        const Palette* palette_now =
            workspace.theme() == Theme::dark ? &Palette::dark_theme() : &Palette::light_theme();
        const float scale =
            options.content_scale * std::pow(kProjectorStep, static_cast<float>(workspace.projector_step()));
        if (look.palette == palette_now && look.scale == scale && frames > 0) return;
        look.palette = palette_now;
        look.scale = scale;
        apply_style(look);
        frames = 0;
    }

    Scene make_scene(const Workspace& workspace) {
        Scene scene;
        const Run* run = workspace.run();
        scene.dataset = workspace.dataset();
        scene.dataset_version = workspace.dataset_version();
        scene.algorithm = run ? run->request().algorithm : &workspace.algorithm();
        scene.parameters = run ? &run->request().parameters : nullptr;
        if (run && scene.dataset) fetch_columns(scene, *run, workspace);
        if (run && scene.dataset) scene.last_columns = [this, run] { return columns_of_last(*run); };
        scene.pass = workspace.shown_pass();
        scene.last_pass = workspace.last_pass();
        scene.record = &workspace.record();
        scene.detail = detail_of(workspace.view());
        scene.tween = options.offscreen ? 1.f : workspace.tween();
        scene.selected = workspace.selected();
        scene.hovered = workspace.hovered();
        scene.all_selected = workspace.all_selected();
        scene.all_hovered = workspace.all_hovered();
        scene.palette = look.palette;
        scene.fonts = look.fonts;
        scene.scale = look.scale;
        drew_columns = drew_columns || !scene.columns.empty();
        return scene;
    }

    /// A device that is lost, or a graphics card without room, takes the picture and nothing else.
    void fetch_columns(Scene& scene, const Run& run, const Workspace& workspace) {
        try {
            scene.columns = columns.update(run, workspace.now(), workspace.before());
        } catch (const std::exception& error) {
            scene.failure = error.what();
        }
    }

    /// Of the last pass, when the run is over and that pass is kept. In OpenGL's memory from the first time they are asked for.
    std::span<const ColumnPicture> columns_of_last(const Run& run) {
        if (run.state() == RunState::running || run.num_passes() == 0) return {};
        const auto last = run.timeline().find(run.num_passes() - 1);
        if (!last) return {};
        try {
            return last_columns.update(run, last, {});
        } catch (const std::exception&) {
            return {};  // no room for it: pictures go by what they have seen
        }
    }

    /// Tab begins to move among the controls; Escape and the pointer end it. Meanwhile arrows and Space belong to them.
    void update_navigation() {
        ImGuiIO& io = ImGui::GetIO();
        const bool popup = ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
        if (!io.WantTextInput && ImGui::IsKeyPressed(ImGuiKey_Tab, false)) navigating = true;
        if (ImGui::IsKeyPressed(ImGuiKey_Escape, false) || ImGui::IsMouseClicked(ImGuiMouseButton_Left))
            navigating = false;
        if (navigating || popup || open_sheet.navigated()) io.ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard;
        else io.ConfigFlags &= ~ImGuiConfigFlags_NavEnableKeyboard;
    }

    /// What was asked of no panel in particular.
    void serve(const ViewRequests& asked, const PanelContext& context) {
        if (!asked.panel.empty()) dock.bring_forward(asked.panel);
        if (asked.settings) settings.toggle();
        if (asked.tour) tour.begin();
        if (!asked.explained.empty())
            if (const auto place = dock.place_of(asked.explained)) explain_panel(*place, context);
        if (asked.explain) explain_at(ImGui::GetIO().MousePos, context);
    }

    void explain_panel(const PanelPlace& place, const PanelContext& context) {
        const float below = look.px(kBelowTabs);
        explain.open(place.panel->id(), place.panel->title(), place.panel->note(context),
                     {place.high.x - look.px(kBesideEdge), place.low.y + below});
    }

    /// What the pointer is over; the keys where that is no panel, or is explained already.
    void explain_at(ImVec2 pointer, const PanelContext& context) {
        const bool again = explain.is_open();
        explain.close();
        const auto place = dock.panel_at(pointer);
        if (again || keys.is_open() || !ImGui::IsMousePosValid(&pointer)) return keys.toggle();
        if (place) return explain_panel(*place, context);
        const ImRect at(frame.transport.low, frame.transport.high);
        if (!at.Contains(pointer)) return keys.toggle();
        explain.open("transport", "Transport", "", {at.Max.x - look.px(kBesideEdge), at.Min.y});
    }

    /// The first start: once there is something to look at.
    void begin_tour(const Workspace& workspace) {
        if (!options.tour || tour.is_open() || options.offscreen) return;
        const Run* run = workspace.run();
        if (!run || run->state() == RunState::running || workspace.loading() || workspace.pending_run()) return;
        options.tour = false;
        tour.begin();
    }

    bool takes_plain_keys() const {
        const bool popup = ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
        const bool leaves_tour = tour.is_open() && ImGui::IsKeyPressed(ImGuiKey_Escape, false);
        return !ImGui::GetIO().WantTextInput && !leaves_tour && !navigating && !popup && !popup_before &&
               !palette.is_open() && !keys.is_open() && !explain.is_open() && !settings.is_open() &&
               !prompt.is_open() && !open_sheet.is_open();
    }

    void draw_window(const PanelContext& context) {
        const ImGuiViewport* viewport = ImGui::GetMainViewport();
        const ImVec2 at = viewport->Pos, size = viewport->Size;
        const Palette& p = look.colour();
        update_navigation();
        run_shortcuts({context.workspace, context.actions, requests}, takes_plain_keys());
        // In a window without room for all that is round the panels, they have it first.
        const bool has_menu = size.x >= look.px(kLeastMenu) && size.y >= look.px(kLeastMenu),
                   has_play = size.y >= look.px(kLeastPlay), has_status = size.y >= look.px(kLeastStatus);
        const float gap = has_play ? look.px(4) : 0, menu = has_menu ? MenuBar::height(look) : 0;
        const float bottom = has_status ? StatusBar::height(look) : 0;
        const float play = has_play ? TransportPanel::height(look, size.y, context.workspace.comparing()) : 0;
        const float strip = has_play ? LectureStrip::height(look, context.workspace, size.x) : 0;
        const float top = menu, middle = std::max(1.f, size.y - top - strip - play - gap - bottom);
        if (has_menu) guarded([&] { menu_bar.draw(context); });
        frame.menu_bar = {nullptr, at, {at.x + size.x, at.y + menu}};
        frame.transport = {nullptr,
                           {at.x, at.y + top + middle + gap + strip},
                           {at.x + size.x, at.y + top + middle + gap + strip + play}};
        dock.draw(context, {at.x, at.y + top}, {size.x, middle});
        if (has_play) {
            fixed_window("##gap", {at.x, at.y + top + middle}, {size.x, gap}, p.ground, [] {});
            if (strip > 0)
                fixed_window("##lecture", {at.x, at.y + top + middle + gap}, {size.x, strip}, p.raised,
                             [&] { LectureStrip::draw(context); });
            fixed_window("##transport", frame.transport.low, {size.x, play}, p.panel, [&] { transport.draw(context); });
        }
        if (has_status)
            fixed_window("##status", {at.x, at.y + size.y - bottom}, {size.x, bottom}, p.raised,
                         [&] { status_bar.draw(context, drew_columns ? path() : "host"); });

        draw_notice(context, at.y + top + middle);
        guarded([&] { palette.draw({context.workspace, context.actions, next_requests}, look, panel_names()); });
        guarded([&] { keys.draw(look); });
        guarded([&] { explain.draw(look); });
        guarded([&] { settings.draw(context, preferences); });
        guarded([&] { prompt.draw(look, context.actions); });
        guarded([&] { open_sheet.draw(look, context.workspace, context.actions); });
        begin_tour(context.workspace);
        guarded([&] { preferences.tour_seen |= tour.draw(context, dock, frame); });
        popup_before = ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
    }

    /// Over the panels, whose places it leaves as they are; its lower edge at a height in pixels.
    void draw_notice(const PanelContext& context, float bottom) {
        const ImGuiViewport* viewport = ImGui::GetMainViewport();
        notice_strip.update(context);
        const auto size = notice_strip.size(look, context.workspace, viewport->Size.x - look.px(2 * kNoticeEdge));
        if (!size) return;
        const ImVec2 at{std::floor(viewport->Pos.x + (viewport->Size.x - size->x) / 2),
                        bottom - size->y - look.px(kNoticeEdge)};
        fixed_window(
            "##notice", at, *size, look.colour().raised,
            [&] {
                if (ImGui::IsWindowAppearing()) ImGui::BringWindowToDisplayFront(ImGui::GetCurrentWindow());
                notice_strip.draw(context);
            },
            ImGuiWindowFlags_NoFocusOnAppearing);
    }

    /// Asked for, or since there is no room for anything else.
    bool shows_stage_only() const {
        const ImVec2 size = ImGui::GetMainViewport()->Size;
        return options.stage_only || size.x < look.px(kLeastWidth) || size.y < look.px(kLeastHeight);
    }

    bool transport_settled() const {
        return ImGui::GetMainViewport()->Size.y < look.px(kLeastPlay) || transport.complete();
    }

    std::vector<CommandPalette::PanelName> panel_names() const {
        std::vector<CommandPalette::PanelName> names;
        for (const Panel* panel : dock.panels()) names.emplace_back(panel->id(), panel->title());
        return names;
    }

    void draw_stage_only(const PanelContext& context) {
        const ImGuiViewport* viewport = ImGui::GetMainViewport();
        const float edges = std::min(1.f, std::min(viewport->Size.x, viewport->Size.y) / look.px(kLeastWidth));
        ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding,
                            ImVec2(look.px(stage.padding().x * edges), look.px(stage.padding().y * edges)));
        ImGui::PushStyleColor(ImGuiCol_WindowBg, rgba(look.colour().canvas));
        ImGui::SetNextWindowPos(viewport->Pos);
        ImGui::SetNextWindowSize(viewport->Size);
        ImGui::Begin("##stage", nullptr, kFixedWindow);
        ImGui::PopStyleColor();
        ImGui::PopStyleVar();
        const auto why = guarded([&] { stage.draw(context); });
        if (!why.empty()) empty_note(look, why);
        ImGui::End();
    }

    std::string_view path() const { return columns.path() == PicturePath::interop ? "interop" : "host"; }
};

Shell::Shell(ShellOptions options) : state_(std::make_unique<State>(options)) {
    ImGuiIO& io = ImGui::GetIO();
    io.ConfigFlags |= ImGuiConfigFlags_DockingEnable;
    io.ConfigWindowsMoveFromTitleBarOnly = true;
    io.ConfigNavCaptureKeyboard = false;
    io.ConfigInputTextCursorBlink = !state_->options.offscreen;
    io.IniFilename = nullptr;  // who owns the window remembers the docking
    state_->look.fonts = load_fonts();
}

Shell::~Shell() = default;

void Shell::draw(const Workspace& workspace, Actions& actions) {
    State& s = *state_;
    s.update_look(workspace);
    s.series.update(workspace.run());
    const Scene scene = s.make_scene(workspace);
    const PanelContext context{workspace, actions, s.look, s.series, scene, s.requests, s.balances};
    const FontScope font(s.look.fonts.words, text_size::body);
    if (std::exchange(s.num_sweeps, workspace.num_sweeps()) != workspace.num_sweeps()) s.dock.bring_forward("sweep");
    const bool stage_only = s.shows_stage_only();
    if (stage_only) s.draw_stage_only(context);
    else s.draw_window(context);
    s.serve(s.requests, context);
    s.requests = std::exchange(s.next_requests, {});
    ++s.frames;

    const Run* run = workspace.run();
    const bool working = workspace.loading() || workspace.pending_run() ||
                         (run && (run->state() == RunState::running || run->seeking())) ||
                         (workspace.comparing() && kept_works(workspace.kept()));
    const bool complete = stage_only ? s.stage.settled() : s.dock.settled() && s.transport_settled();
    const auto sweep = workspace.sweep();
    const bool sweeping = sweep && sweep->state == SweepState::running;
    s.failure = !scene.failure.empty() ? scene.failure : stage_only ? s.stage.failure() : s.dock.failure();
    s.waits = working || sweeping || workspace.saving();
    s.busy = !complete || workspace.playing() || workspace.tween() < 1 ||
             (workspace.comparing() && workspace.kept().tween < 1) || s.prompt.waiting() || s.open_sheet.waiting();
    s.settled = !working && !sweeping && complete && !scene.columns.empty() && s.frames >= kFramesToSettle;
}

bool Shell::handle(const Action& action, const Workspace& workspace) {
    State& s = *state_;
    if (const auto* open = std::get_if<OpenFileDialog>(&action)) {
        s.open_sheet.open(open->path);
    } else if (const auto* dropped = std::get_if<DropFiles>(&action); dropped && dropped->paths.size() == 1) {
        s.open_sheet.take(dropped->paths.front());
    } else if (const auto* save = std::get_if<SaveScenario>(&action); save && !save->path) {
        s.prompt.ask_save(workspace.algorithm().id + ".json");
    } else if (const auto* picture = std::get_if<SavePicture>(&action); picture && picture->path.empty()) {
        s.prompt.ask_picture(workspace.algorithm().id + ".png");
    } else if (const auto* table = std::get_if<SaveSweepTable>(&action); table && !table->path) {
        s.prompt.ask_table(sweep_file_name(workspace) + ".csv");
    } else if (const auto* plot = std::get_if<SaveSweepPicture>(&action)) {
        if (plot->path) save_sweep_picture(*plot->path, workspace);
        else s.prompt.ask_plot(sweep_file_name(workspace) + ".png");
    } else if (std::holds_alternative<DismissNotice>(action) && s.notice_strip.dismiss_own()) {
        return true;
    } else if (std::holds_alternative<ResetLayout>(action)) {
        s.dock.reset();
    } else if (std::holds_alternative<ShowCommandPalette>(action)) {
        s.palette.toggle();
    } else if (std::holds_alternative<ShowKeys>(action)) {
        s.keys.toggle();
    } else {
        return false;
    }
    return true;
}

/// In the OpenGL context of the window, between two frames.
void Shell::save_sweep_picture(const std::filesystem::path& path, const Workspace& workspace) {
    const auto sweep = workspace.sweep();
    if (!sweep || sweep->empty())
        return say({Notice::Kind::error, "There is no plot to save yet: start a sweep first"});
    try {
        auto image = sweep_picture(chart_of(*sweep, workspace.catalog()), scope_of(*sweep), kPlotWidth, kPlotHeight,
                                   workspace.theme(), OffscreenCanvas::Gl::current);
        workspace.save(
            path, [image = std::move(image)](const std::filesystem::path& to) { write_file(to, png_bytes(image)); });
    } catch (const std::exception& error) {
        say({Notice::Kind::error, error.what()});
    }
}

void Shell::say(Notice notice) { state_->notice_strip.say(std::move(notice)); }
void Shell::set_content_scale(float scale) { state_->options.content_scale = scale; }
const std::string& Shell::failure() const { return state_->failure; }
bool Shell::settled() const { return state_->settled; }
bool Shell::wants_frames() const { return state_->busy; }
bool Shell::waits() const { return state_->waits; }
const Preferences& Shell::preferences() const { return state_->preferences; }
std::string_view Shell::picture_path() const { return state_->drew_columns ? state_->path() : "none"; }

}  // namespace lockstep
