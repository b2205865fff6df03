#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/session/debugger/debugger_session.hpp"
#include "app/session/debugger/moment.hpp"
#include "app/session/files/loader.hpp"
#include "app/session/files/opening.hpp"
#include "app/session/files/recents.hpp"
#include "app/session/files/saver.hpp"
#include "app/session/gpu_probe.hpp"
#include "app/session/playback/passes/pass_groups.hpp"
#include "app/session/playback/passes/pass_row.hpp"
#include "app/session/playback/playback.hpp"
#include "app/session/playback/searches/difference.hpp"
#include "app/session/playback/searches/element_history.hpp"
#include "app/session/queries/answers.hpp"
#include "app/session/queries/queries.hpp"
#include "app/session/selection/linked_elements.hpp"
#include "app/session/setup.hpp"
#include "app/session/side.hpp"
#include "app/session/sweep/sweeper.hpp"
#include "app/session/workspace.hpp"
#include "kernels/debugger/cursor.hpp"

namespace lockstep {

/// What a workspace holds, and what is done with it. Each part below is defined in the file that it names.
struct Workspace::State {
    const Catalog& catalog;
    Side current;  ///< run B of a comparison, or the only one
    std::optional<Side> kept;  ///< run A
    std::uint64_t dataset_version = 0;
    Loader loader;
    Playback playback;
    DifferenceSearch difference;
    std::optional<Selection> selected, hovered;
    LinkedElements linked_selected, linked_hovered;  ///< their elements in other spaces, in the state on screen
    PassGroups groups, kept_groups;
    PassRow row, kept_row;
    Folds folds;  ///< of both runs
    Queries queries;  ///< of the frame that is drawn next, or was drawn last
    Answers answers;
    ElementHistory history;
    Sweeper sweeper;
    std::optional<StartStudy> study;  ///< waits until it is known whether there is a GPU
    GpuProbe gpu;
    Saver saver;
    Recents recents;
    DebuggerSession debugger;
    std::optional<Notice> notice;

    /// What the newest run takes over when it comes on screen.
    struct {
        std::optional<Scenario> scenario;
        std::shared_ptr<const debugger::DeviceTrace> on_gpu;  ///< a GPU's trace of it
        std::shared_ptr<const RecordedLog> on_emulator;  ///< the emulator's trace of it
        std::optional<std::uint32_t> kept_pass;  ///< of run A
    } arriving;
    /// The input that is being loaded.
    struct {
        bool hints = false;  ///< hints on how its file was read are due
        std::string remark;  ///< a notice for its arrival
        std::optional<Scenario> way_back;  ///< to the input that it replaces unasked
    } opening;
    std::optional<OpenLecture> lecture;
    std::map<std::string, std::size_t> lecture_places;  ///< the last step of each lecture

    /// Steps of the run on screen.
    struct {
        debugger::Trail<StepKind, Moment> trail;
        std::optional<StepUnderWay> under_way;
        bool plays = false;  ///< playback steps into passes
        double due = 0;  ///< steps that playback has to make; parts of a step count
    } steps;
    StepBy step_by = StepBy::pass;
    std::string condition;  ///< the last one

    struct {
        std::string view;
        std::optional<Framing> framing;
        std::uint64_t framing_asked = 0;
        WindowLayout window_layout = WindowLayout::teach;
        Theme theme = Theme::dark;
        int projector_step = 0;
    } display;
    /// Bytes for stored states.
    struct {
        std::size_t of_run = 0;  ///< 0: the default
        std::size_t whole = 0;  ///< of both runs of a comparison
    } budget;

    State(const Catalog& all, GpuProbe::Look look_for_gpu, GpuProbe::Names names_of_gpus)
        : catalog(all), sweeper(all), gpu(std::move(look_for_gpu), std::move(names_of_gpus)) {}

    // ---- from frame to frame (workspace_state.cpp) ------------------------------------------------------------------
    void advance(double seconds);
    static RunAtPass shown_of(const Side& side, const RunView& run_view);
    void act(const ChooseView& action);
    void act(const NoteFraming& action) { display.framing = action.framing; }
    void act(const ChooseLayout& action) { display.window_layout = action.layout; }
    void act(const ChooseTheme& action) { display.theme = action.theme; }
    void act(const SetProjectorStep& action);
    void act(const SetSnapshotBudget& action);
    void act(const Tell& action) { inform(action.text); }
    void act(const DismissNotice&) { notice.reset(); }
    template <class WindowsOwn>
    void act(const WindowsOwn&) {}
    Scenario scenario() const;

    /// Starts, continues and cancels background work as the queries ask for it.
    void answer(Queries asked);

    // ---- from a file or a generator to a run on screen (arriving.cpp) -----------------------------------------------
    /// The kind that a scenario's algorithm works on; nothing where it names none that is known.
    std::optional<DatasetKind> wanted_by(const Scenario& scenario) const;
    void load(const Scenario& scenario);
    void take_loaded();
    void remember(const Opened& opened);
    /// A dataset alone goes to the executor at hand, and to the algorithm at hand where it suits that.
    Setup setup_for(const Opened& opened) const;
    RunRequest run_request(const Setup& setup) const;
    /// Asks for a run. With a scenario its pass and settings are taken over; else they stay as they are.
    void run(Setup setup, std::optional<Scenario> scenario = std::nullopt);
    bool is_other_work() const {
        return current.shown.dataset != current.asked.dataset || current.shown.algorithm != current.asked.algorithm;
    }
    /// Where the newest run is to be looked at first: the same work where the run on screen stands.
    Bookmark mark_for_newest() const;
    /// The newest run is on screen.
    void arrive();
    void take_over(const Scenario& scenario);
    /// The newest run came to nothing.
    void forget_asked();
    /// How what changes comes on screen.
    static MotionStyle motion_style(const AlgorithmInfo& algorithm);

    // ---- what is picked (picking.cpp) -------------------------------------------------------------------------------
    void select(std::optional<std::uint32_t> element, const std::string& space = {}) {
        selected = find(element, space);
    }
    /// Nothing where there is no such element.
    std::optional<Selection> find(std::optional<std::uint32_t> element, const std::string& space) const;
    /// The element of the dataset that is meant.
    std::optional<std::uint32_t> own_selected() const;
    /// The state that pictures and tables show: at the debugger's cursor inside a launch, else at the playback's.
    const Snapshot& state_on_screen() const {
        const auto& inside = debugger.state();
        return inside ? inside : playback.current().now();
    }
    /// Looks up what is linked with the selected and the hovered element, in the state on screen. After each action and each frame.
    void follow_links();
    /// Those of the run on screen, of the one that is kept beside it, and the dataset's own.
    std::vector<IndexSpace> spaces_on_screen() const;
    /// "Vertex 12", "Sublist 3", "Entry 12 (row 1, column 2)".
    std::string element_name(const Selection& element) const;
    std::string element_in_sentence(const Selection& element) const;  ///< "vertex 12"
    void act(const SelectElement& action) { select(action.element, action.space); }
    void act(const HoverElement& action) { hovered = find(action.element, action.space); }

    // ---- what is said (telling.cpp) ---------------------------------------------------------------------------------
    void inform(std::string text) { notice = Notice{Notice::Kind::information, std::move(text)}; }
    void complain(std::string text) { notice = Notice{Notice::Kind::error, std::move(text)}; }
    void tell(const DivergenceSearch::Answer& answer);
    void tell(const Saver::Outcome& saved);
    void tell(const ChangeSearch::Answer& answer);
    void tell(const PassSearch::Answer& answer);

    // ---- a run kept beside the current one (comparing.cpp) ----------------------------------------------------------
    /// Both runs together keep to the budget that one had.
    void begin_comparison();
    /// Bytes for the states of either run.
    std::size_t budget_of_each() const;
    void run_kept(Setup setup);
    void advance_kept(double seconds);
    /// Run A's newest request came to nothing.
    void forget_kept();
    void stop_comparing();
    bool comparable() const;
    /// What a scenario says of run A; none: it has none.
    void compare_as(const std::optional<ComparedRun>& compare);
    void follow_to_other_data();
    void act(const KeepRun&);
    void act(const CompareWith& action);
    void act(const ChangeKept& action);
    void act(const SwapRuns&);
    void act(const StopComparing&) { stop_comparing(); }
    void act(const ChooseInStep& action) { playback.set_in_step(action.in_step); }
    void act(const FirstDifference&);
    void act(const NextDifference&);

    // ---- what is asked for: input, algorithm, parameters (asking.cpp) ----------------------------------------------
    void act(const OpenFile& action);
    void act(const OpenInput& action);
    OpeningHelp opening_help() const;
    void act(const StepLecture& action);
    void act(const EndLecture&) { lecture.reset(); }
    void act(const DropFiles& action);
    void act(const Generate& action);
    void act(const SaveScenario& action);
    void act(const SaveRecording& action);
    void act(const ExportRun& action);
    /// In place of what is on screen: the way back to that is offered.
    void open_example(const AlgorithmInfo& algorithm);
    void act(const ChooseAlgorithm& action);
    void act(const ChooseExecutor& action);
    void act(const SetParameter& action);
    void act(const ResetParameters& action);
    void act(const RunAgain&);
    void act(const CancelRun&);
    void act(const GoBack&);

    // ---- where the cursor stands (moving.cpp) -----------------------------------------------------------------------
    void act(const Play&) { play(); }
    void act(const Pause&) { pause(); }
    void act(const TogglePlay&) { playing() ? pause() : play(); }
    bool playing() const { return steps.plays || playback.playback().playing(); }
    void play();
    void pause();
    void act(const StepForward&) { step(1); }
    void act(const StepBack&) { step(-1); }
    void act(const Seek& action);
    void act(const SeekStep& action);
    void act(const SeekStart&);
    void act(const SeekEnd&);
    void act(const SetSpeed& action) { playback.set_speed(action.passes_per_second); }
    void act(const SetLoop& action) { playback.set_loop(action.range); }
    void act(const NextChange&) { seek_change(false); }
    void act(const PreviousChange&) { seek_change(true); }
    void seek_change(bool back);
    void act(const RunUntil& action);
    void act(const CancelSearch&) {
        playback.stop_searching();
        debugger.stop_searching();
    }
    /// What is looked for is an access of the launch that is open, and not a pass.
    bool looks_inside() const { return goes_into_passes(step_by) && !kept && debugger.launch(); }
    void act(const ChooseStepBy& action);
    void act(const FoldGroup& action);
    void act(const FoldAll& action);
    /// Folds the innermost group that shows its passes; unfolds the outermost that does not.
    void act(const FoldHere& action);
    void fold(const std::string& group, bool folded);
    void update_rows();
    void act(const NextWrong&);
    void act(const SetReducedMotion& action) { playback.set_reduced_motion(action.on); }

    // ---- into passes (inside.cpp) -----------------------------------------------------------------------------------
    bool can_look_into(std::uint32_t pass) const;
    void act(const SeekAccess& action);
    TouchedByPass touched_by_pass() const;
    void act(const SeekLaunch& action);
    void act(const LeavePass&) { debugger.leave(); }
    void act(const FocusLane& action) { debugger.focus_on(action); }
    void act(const MoveFocus& action) { debugger.move_focus(action); }
    void act(const StayWithWarp& action) { debugger.stay_with_warp(action.stay); }
    void act(const SeekDebugger& action);
    void act(const ChooseDebuggerOrder& action) { debugger.choose_order(action.order); }
    void act(const OpenTrace&) { debugger.open_again(); }
    void act(const RecordBlocks& action) { debugger.record_blocks(action.blocks); }
    void act(const TraceTraffic&) { debugger.trace_traffic(); }
    void act(const CancelTraffic&) { debugger.cancel_traffic(); }
    void act(const TraceOnGpu& action) { debugger.trace_on_gpu(action.tracer, action.request); }
    void act(const CancelGpuTrace&) { debugger.cancel_gpu_trace(); }
    void act(const CancelTrace&) { debugger.cancel(); }
    void act(const MarkAccess& action) { debugger.mark(action.name); }
    void act(const SeekMark& action);
    void act(const RenameMark& action) { debugger.rename_mark(action.index, action.name); }
    void act(const RemoveMark& action) { debugger.unmark(action.index); }
    void advance_debugger(double seconds);

    // ---- steps, and how they are undone (stepping.cpp) ----------------------------------------------------------------
    void step(int by);
    Moment moment() const;
    StepKind step_kind() const;
    void go_back_to(const Moment& moment, bool with_focus);
    /// The last step was the same one the other way: it is undone.
    bool undo_step(int by);
    void step_over_passes(int by);
    /// A step of a grain that goes into passes; false at the ends of the run.
    bool step_inside(int by);
    bool step_on();
    bool step_back();
    /// The step goes to the first stop of a launch of a pass; behind its last one, to the end of the pass.
    void step_into(std::uint32_t pass, std::uint32_t launch);
    /// The step goes to where a launch of a pass begins: to the end of the one before, or of the pass before. False: it stays.
    bool step_before(std::uint32_t pass, std::uint32_t launch);
    /// Goes on where the step under way has to, and notes it when it has ended.
    void follow_step();
    void bring_on_screen(std::uint32_t pass);
    std::uint32_t num_launches_of(std::uint32_t pass) const;

    // ---- times (sweeping.cpp) ---------------------------------------------------------------------------------------
    void act(const StartSweep& action) { sweeper.start(action.request); }
    void act(const StartStudy& action);
    void start_study();
    void act(const CancelSweep&);
    void act(const SaveSweepTable& action);
};

}  // namespace lockstep
