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
#include "app/session/sweep/request.hpp"
#include "kernels/debugger/code_line.hpp"
#include "kernels/run/run.hpp"
#include "kernels/simt/trace.hpp"

namespace lockstep {

class DeviceTracer;

enum class WindowLayout { teach, debug, tune };
enum class Theme { dark, light };

/// How two runs that are compared are kept in step: pass k beside pass k, passes that are called alike beside each other,
/// or on a common clock: the links that threads follow one after the other, or their kernels' time.
enum class InStep { pass, label, link, time };

/// What a step of the cursor goes over; from `launch` on it goes into passes.
enum class StepBy {
    pass,
    group,
    launch,
    barrier,  ///< to the next one of the warp in focus, or of its block
    line,  ///< to where another line of the kernel is reached
    instruction,  ///< of one warp: all its lanes that are at a line together
    access,  ///< of one lane
};
constexpr bool goes_into_passes(StepBy step_by) { return step_by >= StepBy::launch; }

/// The part of a picture that is looked at: its middle, as a share of the whole picture from the top left corner, and how
/// much nearer than the whole picture it is, across and down.
struct Framing {
    double x = 0.5, y = 0.5, across = 1, down = 1;
    bool operator==(const Framing&) const = default;
};

// Everything a panel may ask for. Panels push these; the app applies them between frames.
struct OpenFile {
    std::filesystem::path path;
};  ///< a dataset or a scenario
struct DropFiles {
    std::vector<std::filesystem::path> paths;
};  ///< on the window at once: one of them is opened, coordinates last
/// The same, and how it is to be read where its content leaves that open.
struct OpenInput {
    DatasetSource source;
};
/// Asks which file: the Open sheet.
struct OpenFileDialog {
    std::filesystem::path path{};  ///< that is looked at first
};
struct Generate {
    std::string spec;
};
struct SaveScenario {
    std::optional<std::filesystem::path> path;
};  ///< none: asks
struct SavePicture {
    std::filesystem::path path;
};
struct ChooseAlgorithm {
    std::string id;
};
struct ChooseExecutor {
    ExecutorKind kind;
    std::optional<Order> order;
    std::optional<int> gpu{};  ///< which of several; none: as before
};
struct SetParameter {
    std::string name;
    std::int64_t value;
};
struct ResetParameters {};
/// Begins a comparison: the run on screen becomes run A, which stays, beside run B, which goes on being changed.
struct KeepRun {};
/// The same with another algorithm as run A, on the same input; in a comparison changes run A's algorithm.
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
/// Goes to the first pass at which the two runs differ in any column, and selects the element; there, as NextDifference.
struct FirstDifference {};
struct NextDifference {};  ///< selects the next element at which the two runs differ now
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
/// Goes to the next pass at which a condition on columns holds, or back to the one before: "rank[75] != 64".
struct RunUntil {
    std::string condition;
    bool back = false;
};
struct CancelSearch {};  ///< of a pass
struct ChooseStepBy {
    StepBy step_by;
};
/// Shows a group of passes as one, or its passes again.
struct FoldGroup {
    std::string group;  ///< PassGroup::key; of both runs of a comparison where both have it
    bool folded;
};
struct FoldHere {
    bool folded;
};  ///< the innermost group that the cursor is in; unfolded: the outermost that is folded
struct FoldAll {
    bool folded;
};
/// Into a pass: to its launch, after so many of the accesses that are traced of it.
struct SeekAccess {
    std::uint32_t pass = 0, launch = 0;
    std::size_t access = 0;
};
/// To a launch of a pass, at its end.
struct SeekLaunch {
    std::uint32_t pass = 0, launch = 0;
};
/// Out of the pass again: the state after it is shown.
struct LeavePass {};
/// What of a launch is looked at; what is not said stays.
struct FocusLane {
    std::optional<std::uint32_t> block{}, warp{}, lane{};
};
/// To the lane so many beyond the one in focus, or to the warp.
struct MoveFocus {
    int lanes = 0, warps = 0;
};
/// Steps stay with the warp in focus, or follow the accesses of all.
struct StayWithWarp {
    bool stay = true;
};
/// What is looked for among the accesses of a launch.
struct DebuggerGoal {
    enum class Kind { change, hazard, divergence, fault, line } kind = Kind::change;
    debugger::CodeLine line;
};
struct SeekDebugger {
    DebuggerGoal goal;
    bool back = false;
};
/// In which order the accesses of launches are gone through.
struct ChooseDebuggerOrder {
    DebuggerOrder order;
};
struct OpenTrace {};  ///< records the launch, once more if need be
struct CancelTrace {};
/// Records these blocks of the launch that the debugger shows, and of later ones.
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
/// Keeps the point of time that is shown, under a name; empty: by where it is.
struct MarkAccess {
    std::string name{};
};
/// To a mark, in the order in which its accesses were counted.
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
/// Goes to the last pass and selects the first element of the result that is wrong, or the next one after the selected.
struct NextWrong {};
struct SelectElement {
    std::optional<std::uint32_t> element;
    std::string space{};  ///< that it lies in; empty: the dataset's own elements
};
struct HoverElement {
    std::optional<std::uint32_t> element;
    std::string space{};
};
struct ChooseView {
    std::string name;
};
/// A person has moved the camera: what a scenario saves.
struct NoteFraming {
    std::optional<Framing> framing;  ///< none: all of it is shown
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
};  ///< each scales everything by 1.25
struct SetSnapshotBudget {
    std::size_t bytes;
};  ///< 0: a quarter of what is free
struct ToggleFullScreen {};
struct ShowCommandPalette {};
struct ShowKeys {};
/// To another step of the lecture that is open: by so many on or back.
struct StepLecture {
    int by;
};
struct EndLecture {};
/// Measures time against a size or a parameter; takes the place of a sweep that still runs.
struct StartSweep {
    SweepRequest request;
};
/// The same for a study of the catalogue.
struct StartStudy {
    std::string id;
};
struct CancelSweep {};
struct SaveSweepTable {
    std::optional<std::filesystem::path> path;
};  ///< CSV; none: asks
struct SaveSweepPicture {
    std::optional<std::filesystem::path> path;
};  ///< PNG; none: asks
/// Opens again what was on screen before something else took its place unasked (Notice::way_back).
struct GoBack {};
/// A notice.
struct Tell {
    std::string text;
};
struct DismissNotice {};
struct Quit {};

using Action =
    std::variant<OpenFile, OpenInput, DropFiles, OpenFileDialog, Generate, SaveScenario, SavePicture, ChooseAlgorithm,
                 ChooseExecutor, SetParameter, ResetParameters, KeepRun, CompareWith, ChangeKept, SwapRuns,
                 StopComparing, ChooseInStep, FirstDifference, NextDifference, RunAgain, CancelRun, Play, Pause,
                 TogglePlay, StepForward, StepBack, Seek, SeekStep, SeekStart, SeekEnd, SetSpeed, SetLoop, NextChange,
                 NextWrong, PreviousChange, RunUntil, CancelSearch, SeekAccess, SeekLaunch, LeavePass, FocusLane,
                 MoveFocus, StayWithWarp, SeekDebugger, ChooseDebuggerOrder, OpenTrace, CancelTrace, RecordBlocks,
                 TraceTraffic, CancelTraffic, TraceOnGpu, CancelGpuTrace, MarkAccess, SeekMark, RenameMark, RemoveMark,
                 ChooseStepBy, FoldGroup, FoldHere, FoldAll, SelectElement, HoverElement, ChooseView, NoteFraming,
                 StepLecture, EndLecture, ChooseLayout, ResetLayout, ChooseTheme, SetReducedMotion, SetProjectorStep,
                 SetSnapshotBudget, ToggleFullScreen, ShowCommandPalette, ShowKeys, StartSweep, StartStudy, CancelSweep,
                 SaveSweepTable, SaveSweepPicture, GoBack, Tell, DismissNotice, Quit>;

/// What the panels asked for in this frame.
class Actions {
public:
    template <class A>
    void push(A action) {
        queue_.emplace_back(std::move(action));
    }
    std::vector<Action> take() { return std::exchange(queue_, {}); }

private:
    std::vector<Action> queue_;
};

}  // namespace lockstep
