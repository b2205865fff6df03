#include "app/gui/shell.hpp"

#include <utility>

#include <imgui.h>

#include "app/gui/panels/frame/panel_entry.hpp"
#include "app/gui/panels/lesson/question_part.hpp"
#include "app/gui/shell/bare_stage.hpp"
#include "app/gui/shell/shell_state.hpp"
#include "app/gui/theme/fonts.hpp"
#include "app/gui/theme/widgets.hpp"
#include "app/session/check/check_runs.hpp"
#include "app/session/debugger/debugger_session.hpp"
#include "app/session/debugger/gpu/gpu_trace.hpp"
#include "kernels/base/frame_scope.hpp"

namespace lockstep {
namespace {

constexpr int kFramesToSettle = 5;  ///< until docking, scrollbars and wrapped text have their sizes

}  // namespace

Shell::State::State(ShellOptions given)
    : options(std::move(given)),
      preferences(options.preferences),
      scenes(options.offscreen),
      transport(views),
      stage(views, true) {
    look.offscreen = options.offscreen;
    if (!options.offscreen) look.terms = &terms;
    dock.explain_tabs(pages);
    if (options.home) home.open();
    if (!options.sheet.empty()) open_sheet.open(options.sheet);
    if (!options.manual.empty()) next_requests.manual = options.manual;
    const PanelParts shared{views, lines, lane_filter, std::make_shared<CheckRuns>(),
                            options.tracer ? options.tracer : gpu_tracer()};
    for (const auto& panel : all_panels()) dock.add(panel.make(shared));
}

Shell::Shell(ShellOptions options) : state_(std::make_unique<State>(std::move(options))) {
    ImGuiIO& io = ImGui::GetIO();
    io.ConfigFlags |= ImGuiConfigFlags_DockingEnable;
    io.ConfigWindowsMoveFromTitleBarOnly = true;
    io.ConfigNavCaptureKeyboard = false;
    io.ConfigInputTextCursorBlink = !state_->options.offscreen;
    io.IniFilename = nullptr;  // the owner of the window saves the docking
    state_->look.fonts = load_fonts();
}

Shell::~Shell() = default;

Queries Shell::queries(const Workspace& workspace) const {
    const State& s = *state_;
    Queries queries;
    // Inside a launch the scene shows the state there; in the Debug layout the bars do, too.
    const bool debugs = workspace.window_layout() == WindowLayout::debug && !workspace.comparing();
    queries.debugger.launch = debugs || !workspace.inside().empty() || workspace.looks_inside();
    if (s.shows_stage_only()) return queries;
    queries.gpus = true;
    if (workspace.presenting() && workspace.comparing()) s.compare.declare(workspace, queries);
    else if (workspace.presenting()) s.stage.declare(workspace, queries);
    else s.dock.declare(workspace, queries);
    s.transport.declare(workspace, queries);
    QuestionPart::declare(workspace, queries);
    return queries;
}

void Shell::draw(const Workspace& workspace, Actions& actions) {
    State& s = *state_;
    s.follow_home(workspace);
    s.home.advance(workspace, ImGui::GetIO().DeltaTime);
    const FrameScope frame;
    if (update_look(s.look, workspace, s.options.content_scale)) s.frames = 0;
    s.series.update(workspace.run());
    const Scene scene = s.scenes.make(workspace, s.look);
    s.views.say_coming(s.scenes.coming());
    const PanelContext context{workspace, actions, s.look, s.series, scene, s.requests};
    const FontScope font(s.look.fonts.words, text_size::body);
    if (std::exchange(s.num_sweeps, workspace.num_sweeps()) != workspace.num_sweeps()) s.dock.bring_forward("sweep");
    const bool stage_only = s.shows_stage_only();
    if (stage_only) draw_bare_stage(s.stage, context);
    else s.draw_window(context);
    s.serve(s.requests);
    s.requests = std::exchange(s.next_requests, {});
    ++s.frames;

    const Run* run = workspace.run();
    const bool working = is_working(workspace);
    const bool presenting = workspace.presenting() && !s.home.is_open();
    const bool complete =
        workspace.linked() && workspace.answered() && s.manual.settled() &&
        (stage_only         ? s.stage.settled()
         : s.home.is_open() ? s.home.settled()
         : presenting       ? (workspace.comparing() ? s.compare.settled() : s.stage.settled()) && s.transport_settled()
                            : s.dock.settled() && s.transport_settled()) &&
        (stage_only || s.home.is_open() || s.lesson.settled(workspace));
    const auto sweep = workspace.sweep();
    const bool sweeping = sweep && sweep->state == SweepState::running;
    s.failure = !scene.failure.empty()     ? scene.failure
                : stage_only || presenting ? s.stage.failure()
                                           : s.dock.failure();
    if (s.failure.empty() && !stage_only) s.failure = s.parts.failure();
    if (s.look.terms) s.terms.show(s.look);
    s.waits = working || sweeping || workspace.saving() || s.home.is_open();  // whose pictures move
    s.busy = !complete || s.views.coming() || s.scenes.last_coming() || workspace.playing() || workspace.tween() < 1 ||
             (workspace.comparing() && workspace.kept().tween < 1) || s.prompt.waiting() || s.open_sheet.waiting();
    s.settled = !working && !sweeping && complete && (!scene.columns.empty() || has_no_columns(run)) &&
                s.frames >= kFramesToSettle;
}

void Shell::say(Notice notice) { state_->notice_strip.say(std::move(notice)); }
void Shell::set_last(Scenario scenario) { state_->home.set_last(std::move(scenario)); }
void Shell::set_content_scale(float scale) { state_->options.content_scale = scale; }
const std::string& Shell::failure() const { return state_->failure; }
bool Shell::settled() const { return state_->settled; }
bool Shell::wants_frames() const { return state_->busy; }
bool Shell::waits() const { return state_->waits; }
const Preferences& Shell::preferences() const { return state_->preferences; }
std::string_view Shell::picture_path() const {
    if (state_->views.coming()) return "coming";
    return state_->scenes.path();
}

}  // namespace lockstep
