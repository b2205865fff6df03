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
#include "app/session/predict/answer_log.hpp"
#include "app/session/predict/prediction.hpp"
#include "app/session/queries/answers.hpp"
#include "app/session/queries/queries.hpp"
#include "app/session/selection/linked_elements.hpp"
#include "app/session/setup.hpp"
#include "app/session/side.hpp"
#include "app/session/sweep/sweeper.hpp"
#include "app/session/workspace.hpp"
#include "kernels/debugger/cursor.hpp"

namespace lockstep {

/// The data of a workspace and its actions. Each section below names the file that defines its functions.
struct Workspace::State {
    const Catalog& catalog;
    Side current;  ///< run B of a comparison, or the only one
    std::optional<Side> kept;  ///< run A
    std::uint64_t dataset_version = 0;
    Loader loader;
    Playback playback;
    DifferenceSearch difference;
    std::optional<Selection> selected, hovered;
    std::optional<Followed> followed;  ///< the thread that is followed from pass to pass
    LinkedElements linked_selected, linked_hovered;  ///< elements linked with these, in the state on screen
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
    std::string differs_from_recording;  ///< the last sentence that a notice showed
    std::optional<Notice> notice;

    /// Taken over when the newest run comes on screen.
    struct {
        std::optional<Scenario> scenario;
        std::shared_ptr<const debugger::DeviceTrace> on_gpu;  ///< a GPU's trace of it
        std::shared_ptr<const RecordedLog> on_emulator;  ///< the emulator's trace of it
        std::optional<std::uint32_t> kept_pass;  ///< of run A
        bool scene = false;  ///< the scenario is the scene of the open lesson
        std::string loss;  ///< the damage of its recording
    } arriving;
    /// The input that is being loaded.
    struct {
        bool hints = false;  ///< hints on how its file was read are due
        std::string remark;  ///< a notice for its arrival
        std::optional<Scenario> way_back;  ///< the input that it replaces without a request
    } opening;
    std::optional<OpenLesson> lesson;
    std::optional<Scenario> scene_setup;  ///< with which the scene came on screen; none: it is being opened
    std::map<std::string, std::size_t> lesson_places;  ///< the last scene of each lesson
    struct {
        std::optional<Prediction> open;
        std::weak_ptr<const Run> run;  ///< of the open question
        std::optional<Selection> clicked;  ///< in another space than the question's: its counterpart may answer
        AnswerLog log;
        std::filesystem::path file;  ///< each graded answer writes it; empty: none
        bool due = false;  ///< the scene's question is asked once its run has ended
        std::uint32_t asked = 0;  ///< questions so far in this scene
    } predicting;

    /// Steps of the run on screen.
    struct {
        debugger::Trail<StepKind, Moment> trail;
        std::optional<StepUnderWay> under_way;
        bool plays = false;  ///< playback steps into passes
        double due = 0;  ///< steps that playback still has to make; can be fractional
    } steps;
    StepBy step_by = StepBy::pass;
    std::optional<StepBy> step_by_in_debug;  ///< saved while another layout is open, which steps by passes
    std::string condition;  ///< the last one

    struct {
        std::string view;
        std::optional<Framing> framing;
        std::uint64_t framing_asked = 0;
        WindowLayout window_layout = WindowLayout::teach;
        Theme theme = Theme::dark;
        int projector_step = 0;
        bool all_panels = true, presenting = false;
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
    void act(const ChooseLayout& action) { show_layout(action.layout); }
    /// Only the layout Debug has controls for steps inside a pass: the others step by passes.
    void show_layout(WindowLayout layout);
    void act(const ChooseTheme& action) { display.theme = action.theme; }
    void act(const SetProjectorStep& action);
    void act(const ShowAllPanels& action) { display.all_panels = action.on; }
    void act(const Present& action) { display.presenting = action.on; }
    void act(const SetSnapshotBudget& action);
    void act(const Tell& action) { action.failed ? complain(action.text) : inform(action.text); }
    void act(const DismissNotice&) { notice.reset(); }
    template <class WindowsOwn>
    void act(const WindowsOwn&) {}
    Scenario scenario() const;

    /// Starts, continues and cancels the background work of the queries.
    void answer(Queries asked);

    // ---- from a file or a generator to a run on screen (arriving.cpp) -----------------------------------------------
    /// The kind of input of the scenario's algorithm; nothing if the scenario names no known algorithm.
    std::optional<DatasetKind> input_kind_of(const Scenario& scenario) const;
    void load(const Scenario& scenario);
    void take_loaded();
    /// Nothing of a program is compiled before the user agrees.
    void ask_for_trust(const std::filesystem::path& program);
    void remember(const Opened& opened);
    /// Writes the roles of a program's arrays beside its source.
    void remember_drawing(const Opened& opened);
    /// A dataset without a scenario uses the current executor, and the current algorithm if it suits the dataset.
    Setup setup_for(const Opened& opened) const;
    RunRequest run_request(const Setup& setup) const;
    /// Requests a run. A scenario's pass and settings replace the current ones; without a scenario these stay.
    void run(Setup setup, std::optional<Scenario> scenario = std::nullopt);
    bool is_other_work() const {
        return current.shown.dataset != current.asked.dataset || current.shown.algorithm != current.asked.algorithm;
    }
    /// The pass at which the newest run is first shown: the pass that corresponds to the one on screen.
    Bookmark mark_for_newest() const;
    /// The newest run is on screen.
    void arrive();
    void take_over(const Scenario& scenario);
    /// Called when the scene of the open lesson comes on screen: selects the element that it outlines.
    void begin_scene();
    /// The user has opened another input or algorithm than the scene's, or has changed its parameters.
    bool left_scene() const { return lesson && scene_setup && *scene_setup != current.shown.scenario(); }
    /// The newest run failed or was cancelled.
    void forget_asked();
    /// How changes are animated.
    static MotionStyle motion_style(const AlgorithmInfo& algorithm);

    // ---- questions about the next pass (predicting.cpp) --------------------------------------------------------------
    void act(const AskQuestion& action);
    void act(const AskRacingLine&);
    void act(const GiveAnswer& action);
    void act(const GradeAnswer&);
    void act(const EndQuestion&) { predicting.open.reset(); }
    void act(const SaveAnswers& action);
    void save_answers(const std::filesystem::path& path);
    /// Takes a click into the picture as an answer to the open question; false if it does not answer one.
    bool answer_by_click(const Selection& clicked);
    /// A click on an arc answers a question about places in the edge list: the counterpart in a space of the same size. It is known
    /// once the links of the clicked element have been followed.
    void answer_by_counterpart();
    /// Once a frame: drops a question that the cursor has left, and asks the question of the scene.
    void follow_question();

    // ---- selection (picking.cpp) ------------------------------------------------------------------------------------
    void select(std::optional<std::uint32_t> element, const std::string& space = {}) {
        selected = find(element, space);
    }
    /// Nothing if the element does not exist.
    std::optional<Selection> find(std::optional<std::uint32_t> element, const std::string& space) const;
    /// The selected element, as an element of the dataset itself.
    std::optional<std::uint32_t> own_selected() const;
    /// The state that pictures and tables show: at the debugger's cursor inside a launch, else at the playback's.
    const Snapshot& state_on_screen() const {
        const auto& inside = debugger.state();
        return inside ? inside : playback.current().now();
    }
    /// Finds the elements linked with the selected and the hovered element, after each action and each frame.
    void follow_links();
    /// The spaces of the run on screen, of run A, and of the dataset.
    std::vector<IndexSpace> spaces_on_screen() const;
    /// "Vertex 12", "Sublist 3", "Entry 12 (row 1, column 2)".
    std::string element_name(const Selection& element) const;
    std::string element_in_sentence(const Selection& element) const;  ///< "vertex 12"
    void act(const SelectElement& action);
    void act(const HoverElement& action) { hovered = find(action.element, action.space); }
    void act(const FollowThread& action);
    void act(const EndFollowing&) { followed.reset(); }

    // ---- notices (telling.cpp) --------------------------------------------------------------------------------------
    void inform(std::string text) { notice = Notice{Notice::Kind::information, std::move(text)}; }
    void complain(std::string text) { notice = Notice{Notice::Kind::error, std::move(text)}; }
    void tell(const DivergenceSearch::Answer& answer);
    void tell(const Saver::Outcome& saved);
    void tell(const ChangeSearch::Answer& answer);
    void tell(const PassSearch::Answer& answer);

    // ---- comparison with run A (comparing.cpp) ----------------------------------------------------------------------
    /// Both runs share the memory budget of a single run.
    void begin_comparison();
    /// Bytes for the stored states of each run.
    std::size_t budget_of_each() const;
    void run_kept(Setup setup);
    void advance_kept(double seconds);
    /// Run A's newest request failed or was cancelled.
    void forget_kept();
    void stop_comparing();
    bool comparable() const;
    /// Restores run A from a scenario; none: ends the comparison.
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

    // ---- requests: input, algorithm, parameters (asking.cpp) --------------------------------------------------------
    void act(const OpenFile& action);
    void act(const OpenInput& action);
    OpeningHelp opening_help() const;
    void act(const StepLesson& action);
    void act(const EndLesson&) { lesson.reset(); }
    void act(const DropFiles& action);
    void act(const Generate& action);
    void act(const OpenScenario& action);
    void act(const DrawAs& action);
    void act(const SaveScenario& action);
    void act(const SaveRecording& action);
    void act(const ExportRun& action);
    /// Replaces the input on screen; the notice offers to reopen the replaced one.
    void open_example(const AlgorithmInfo& algorithm);
    void act(const ChooseAlgorithm& action);
    void act(const ChooseExecutor& action);
    void act(const SetParameter& action);
    void act(const ResetParameters& action);
    void act(const RunAgain&);
    void act(const CancelRun&);
    void act(const GoBack&);
    void act(const TrustProgram& action);

    // ---- position of the cursor (moving.cpp) ------------------------------------------------------------------------
    void act(const Play&) { play(); }
    void act(const Pause&) { pause(); }
    void act(const TogglePlay&) { playing() ? pause() : play(); }
    bool playing() const { return steps.plays || playback.playback().playing(); }
    void play();
    void pause();
    void act(const StepForward&) { step(1); }
    void act(const StepBack&) { step(-1); }
    void act(const Seek& action);
    void act(const SeekMotion& action);
    void act(const MoveMotion& action);
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
    /// Searches look for accesses in the open launch instead of passes.
    bool looks_inside() const { return goes_into_passes(step_by) && !kept && debugger.launch(); }
    void act(const ChooseStepBy& action);
    void act(const FoldGroup& action);
    void act(const FoldAll& action);
    /// Folds the innermost unfolded group at the cursor, or unfolds the outermost folded one.
    void act(const FoldHere& action);
    void fold(const std::string& group, bool folded);
    void update_rows();
    void act(const NextWrong&);
    void act(const SetReducedMotion& action) { playback.set_reduced_motion(action.on); }

    // ---- inside passes (inside.cpp) ---------------------------------------------------------------------------------
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
    /// A notice for each repeated pass that differs from the recording.
    void tell_of_recording();

    // ---- steps and their undoing (stepping.cpp) ---------------------------------------------------------------------
    void step(int by);
    Moment moment() const;
    StepKind step_kind() const;
    void go_back_to(const Moment& moment, bool with_focus);
    /// Undoes the last step if this step is its opposite.
    bool undo_step(int by);
    void step_over_passes(int by);
    /// A step of a grain inside passes; false at the ends of the run.
    bool step_inside(int by);
    bool step_on();
    bool step_back();
    /// Goes to the first stop in a launch of a pass, or to the end of the pass if no launch follows.
    void step_into(std::uint32_t pass, std::uint32_t launch);
    /// Goes to the beginning of a launch: the end of the launch or pass before it. False: the cursor cannot move there.
    bool step_before(std::uint32_t pass, std::uint32_t launch);
    /// Continues the current step as states arrive, and stores it when it is complete.
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
