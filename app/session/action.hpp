#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "app/session/dataset_source.hpp"
#include "app/session/debugger/block_range.hpp"
#include "app/session/debugger/debugger_order.hpp"
#include "app/session/predict/question.hpp"
#include "app/session/programs/draw_as.hpp"
#include "app/session/sweep/request.hpp"
#include "kernels/debugger/code_line.hpp"
#include "kernels/run/run.hpp"
#include "kernels/simt/trace.hpp"

namespace lockstep {

class DeviceTracer;
struct Scenario;

enum class WindowLayout { teach, debug, tune };
enum class Theme { dark, light };

/// How a comparison aligns its two runs: by pass number, by the name of the pass, or by a common clock: the number of links that threads
/// have followed, or the time in kernels.
enum class InStep { pass, label, link, time };

/// The length of a step of the cursor. Steps from `launch` on go into passes.
enum class StepBy {
    pass,
    group,
    launch,
    barrier,  ///< to the next barrier of the warp in focus, or of its block
    line,  ///< to another line of the kernel
    instruction,  ///< one instruction of a warp: all lanes that execute a line together
    access,  ///< one access of a lane
};
constexpr bool goes_into_passes(StepBy step_by) { return step_by >= StepBy::launch; }

/// The visible part of a picture: its centre, as a share of the whole picture from the top left corner, and its zoom across and down.
struct Framing {
    double x = 0.5, y = 0.5, across = 1, down = 1;
    bool operator==(const Framing&) const = default;
};

// All actions of a user. Panels push them; the window applies them between frames.
struct OpenFile {
    std::filesystem::path path;
};  ///< a dataset or a scenario
struct DropFiles {
    std::vector<std::filesystem::path> paths;
};  ///< dropped on the window together: one of them is opened, coordinates last
/// The same, with options for reading it.
struct OpenInput {
    DatasetSource source;
};
/// Shows the Open sheet.
struct OpenFileDialog {
    std::filesystem::path path{};  ///< shown first
};
/// Shows the sheet on which the user draws an input.
struct DrawInput {};
struct SaveDrawnInput {
    std::optional<std::filesystem::path> path;
};  ///< none: asks for the path
struct Generate {
    std::string spec;
};
/// Opens an input with an algorithm and its display settings.
struct OpenScenario {
    std::shared_ptr<const Scenario> scenario;
};
/// Draws a program's arrays in other roles, and remembers them beside its source; none: as arrays.
struct DrawAs {
    DrawnAs drawn;
};
struct SaveScenario {
    std::optional<std::filesystem::path> path;
};  ///< none: asks for the path
struct SaveRecording {
    std::optional<std::filesystem::path> path;
};  ///< none: asks for the path
/// Writes the run as `lockstep export` does.
struct ExportRun {
    enum class Kind { page, film, poster, plot, report };
    Kind kind = Kind::page;
    std::optional<std::filesystem::path> path{};  ///< none: asks for the path
};
struct SavePicture {
    std::filesystem::path path;
};
struct ChooseAlgorithm {
    std::string id;
};
struct ChooseExecutor {
    ExecutorKind kind;
    std::optional<Order> order;
    std::optional<int> gpu{};  ///< index, if there are several; none: as before
};
struct SetParameter {
    std::string name;
    std::int64_t value;
};
struct ResetParameters {};
/// Begins a comparison: the run on screen becomes run A and stays; further changes make run B.
struct KeepRun {};
/// Begins a comparison with another algorithm on the same input as run A, or changes run A's algorithm.
struct CompareWith {
    std::string id;
};
/// One of the changes above, to run A of a comparison.
struct ChangeKept {
    std::variant<ChooseAlgorithm, ChooseExecutor, SetParameter, ResetParameters> change;
};
struct SwapRuns {};
struct StopComparing {};
struct ChooseInStep {
    InStep in_step;
};
/// Goes to the first pass at which the runs differ in a column, and selects the element; at that pass it acts as NextDifference.
struct FirstDifference {};
struct NextDifference {};  ///< selects the next element at which the shown states differ
struct RunAgain {};
struct CancelRun {};
struct Play {};
struct Pause {};
struct TogglePlay {};
struct StepForward {};
struct StepBack {};
struct Seek {
    std::uint32_t pass;
    bool animate = false;
};
/// Goes to a pass and holds the picture at a part of the motion into it, 0 .. 1.
struct SeekMotion {
    std::uint32_t pass;
    float part;
};
/// Moves the picture by a part of the motion between two passes, forward or back.
struct MoveMotion {
    float by;
};
struct SeekStep {
    std::uint32_t step;
};  ///< of the cursor, in a comparison
struct SeekStart {};
struct SeekEnd {};
struct SetSpeed {
    float passes_per_second;
};
struct SetLoop {
    std::optional<std::pair<std::uint32_t, std::uint32_t>> range;
};
struct NextChange {};  ///< of the selected element
struct PreviousChange {};
/// Goes to the next or the previous pass at which a condition on columns holds: "rank[75] != 64".
struct RunUntil {
    std::string condition;
    bool back = false;
};
struct CancelSearch {};  ///< over passes or accesses
struct ChooseStepBy {
    StepBy step_by;
};
/// Folds a group of passes into one, or unfolds it.
struct FoldGroup {
    std::string group;  ///< PassGroup::key; in a comparison of both runs, if both have it
    bool folded;
};
struct FoldHere {
    bool folded;
};  ///< the innermost group at the cursor; to unfold: the outermost folded one
struct FoldAll {
    bool folded;
};
/// Goes into a pass: to a launch, after a number of its traced accesses.
struct SeekAccess {
    std::uint32_t pass = 0, launch = 0;
    std::size_t access = 0;
};
/// Goes to the end of a launch.
struct SeekLaunch {
    std::uint32_t pass = 0, launch = 0;
};
/// Leaves the inside of the pass: goes to its end.
struct LeavePass {};
/// Moves the debugger's focus; omitted members stay.
struct FocusLane {
    std::optional<std::uint32_t> block{}, warp{}, lane{};
};
/// Moves the focus by a number of lanes or warps.
struct MoveFocus {
    int lanes = 0, warps = 0;
};
/// Steps stay with the warp in focus, or follow the accesses of all warps.
struct StayWithWarp {
    bool stay = true;
};
/// The goal of a search among the accesses of a launch.
struct DebuggerGoal {
    enum class Kind { change, hazard, divergence, fault, line } kind = Kind::change;
    debugger::CodeLine line;
};
struct SeekDebugger {
    DebuggerGoal goal;
    bool back = false;
};
/// The order in which launches are recorded.
struct ChooseDebuggerOrder {
    DebuggerOrder order;
};
struct OpenTrace {};  ///< records the launch, again if necessary
struct CancelTrace {};
/// Records these blocks of the launch in the debugger, and of later launches.
struct RecordBlocks {
    BlockRange blocks;
};
/// Traces all passes, for the bytes that each of them requests and moves.
struct TraceTraffic {};
struct CancelTraffic {};
/// Traces a launch on the GPU.
struct TraceOnGpu {
    std::shared_ptr<const DeviceTracer> tracer;
    trace::Request request;
};
struct CancelGpuTrace {};
/// Marks the position of the cursor; no name: the mark is named by its position.
struct MarkAccess {
    std::string name{};
};
/// Goes to a mark, in the order in which its accesses were counted.
struct SeekMark {
    std::size_t index = 0;
};
struct RenameMark {
    std::size_t index = 0;
    std::string name;
};
struct RemoveMark {
    std::size_t index = 0;
};
/// Goes to the last pass and selects the first wrong element of the result, or the next one after the selected.
struct NextWrong {};
struct SelectElement {
    std::optional<std::uint32_t> element;
    std::string space{};  ///< of the element; empty: the dataset's own elements
    bool outlined = false;  ///< the text of a lesson selects it, not a click into the data
};
struct HoverElement {
    std::optional<std::uint32_t> element;
    std::string space{};
};
struct ChooseView {
    std::string name;
};
/// The user has moved the camera; a scenario saves it.
struct NoteFraming {
    std::optional<Framing> framing;  ///< none: the whole picture
};
struct ChooseLayout {
    WindowLayout layout;
};
struct ResetLayout {};
struct ChooseTheme {
    Theme theme;
};
struct SetReducedMotion {
    bool on;
};
struct SetProjectorStep {
    int step;
};  ///< each step scales everything by 1.25
struct SetSnapshotBudget {
    std::size_t bytes;
};  ///< 0: the default
/// Shows all panels and controls of the layout Teach, or only the Stage, the pseudocode and the track.
struct ShowAllPanels {
    bool on;
};
/// Shows only the Stage and a thin track, for an audience.
struct Present {
    bool on;
};
/// The window of speaker notes; closes it if it is open.
struct ToggleNotes {};
struct ToggleFullScreen {};
struct ShowCommandPalette {};
struct ShowKeys {};
/// Follows a thread from pass to pass: that of an element or, without one, the one with a number.
struct FollowThread {
    std::optional<Selection> element{};
    std::uint32_t thread = 0;
};
struct EndFollowing {};
/// Goes a number of scenes on or back in the open lesson.
struct StepLesson {
    int by;
};
struct EndLesson {};
/// Asks about the changes of the next pass to a column; empty: to one of the columns that it changes.
struct AskQuestion {
    std::string column{};
};
/// Asks at which line of the launch in the debugger threads race.
struct AskRacingLine {};
/// Replaces the answer to the open question. A click on an element answers, too (SelectElement).
struct GiveAnswer {
    GivenAnswer answer;
};
/// Grades the answer, and goes to the pass of the question.
struct GradeAnswer {};
struct EndQuestion {};
struct SaveAnswers {
    std::optional<std::filesystem::path> path;
};  ///< NAME.json or NAME.csv; none: asks for the path
/// Measures time over a size or a parameter; replaces a running sweep.
struct StartSweep {
    SweepRequest request;
};
/// Starts the sweep of a study of the catalogue.
struct StartStudy {
    std::string id;
};
struct CancelSweep {};
struct SaveSweepTable {
    std::optional<std::filesystem::path> path;
};  ///< CSV; none: asks for the path
struct SaveSweepPicture {
    std::optional<std::filesystem::path> path;
};  ///< PNG; none: asks for the path
/// Reopens an input that was replaced without a request of the user (Notice::way_back).
struct GoBack {};
/// Agrees that the program that an opened file names is compiled and run (Notice::untrusted), and opens the file.
struct TrustProgram {
    std::filesystem::path program;
};
/// Shows a notice.
struct Tell {
    std::string text;
    bool failed = false;  ///< something failed: the notice is an error
};
struct DismissNotice {};
struct Quit {};

using Action = std::variant<
    OpenFile, OpenInput, OpenScenario, DrawAs, DropFiles, OpenFileDialog, DrawInput, SaveDrawnInput, Generate,
    SaveScenario, SaveRecording, ExportRun, SavePicture, ChooseAlgorithm, ChooseExecutor, SetParameter, ResetParameters,
    KeepRun, CompareWith, ChangeKept, SwapRuns, StopComparing, ChooseInStep, FirstDifference, NextDifference, RunAgain,
    CancelRun, Play, Pause, TogglePlay, StepForward, StepBack, Seek, SeekMotion, MoveMotion, SeekStep, SeekStart,
    SeekEnd, SetSpeed, SetLoop, NextChange, NextWrong, PreviousChange, RunUntil, CancelSearch, SeekAccess, SeekLaunch,
    LeavePass, FocusLane, MoveFocus, StayWithWarp, SeekDebugger, ChooseDebuggerOrder, OpenTrace, CancelTrace,
    RecordBlocks, TraceTraffic, CancelTraffic, TraceOnGpu, CancelGpuTrace, MarkAccess, SeekMark, RenameMark, RemoveMark,
    ChooseStepBy, FoldGroup, FoldHere, FoldAll, SelectElement, HoverElement, FollowThread, EndFollowing, ChooseView,
    NoteFraming, StepLesson, EndLesson, AskQuestion, AskRacingLine, GiveAnswer, GradeAnswer, EndQuestion, SaveAnswers,
    ChooseLayout, ResetLayout, ChooseTheme, SetReducedMotion, ShowAllPanels, Present, SetProjectorStep,
    SetSnapshotBudget, ToggleNotes, ToggleFullScreen, ShowCommandPalette, ShowKeys, StartSweep, StartStudy, CancelSweep,
    SaveSweepTable, SaveSweepPicture, GoBack, TrustProgram, Tell, DismissNotice, Quit>;

/// The actions of a frame. Its functions are compiled once, in action.cpp: a vector of this variant takes seconds to compile.
class Actions {
public:
    Actions();
    ~Actions();
    Actions(const Actions&) = delete;
    Actions& operator=(const Actions&) = delete;

    /// action  an Action, or one of its alternatives
    template <class A>
    void push(A action);
    std::vector<Action> take();

private:
    std::vector<Action> queue_;
};

}  // namespace lockstep
