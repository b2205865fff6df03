#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "app/session/action.hpp"
#include "app/session/debugger/access_place.hpp"
#include "app/session/debugger/answers/hazard_rows.hpp"
#include "app/session/debugger/answers/launch_search.hpp"
#include "app/session/debugger/answers/other_launches.hpp"
#include "app/session/debugger/answers/provenance_search.hpp"
#include "app/session/debugger/answers/run_traffic.hpp"
#include "app/session/debugger/debugger_order.hpp"
#include "app/session/debugger/debugger_queries.hpp"
#include "app/session/debugger/gpu/gpu_tracing.hpp"
#include "app/session/debugger/open_launch.hpp"
#include "app/session/debugger/recorded_comparison.hpp"
#include "app/session/debugger/state_at_access.hpp"
#include "app/session/debugger/warp/bank_picture.hpp"
#include "app/session/debugger/warp/lane_access.hpp"
#include "app/session/debugger/warp/lane_variable.hpp"
#include "app/session/debugger/warp/shared_picture.hpp"
#include "app/session/debugger/warp/warp_picture.hpp"
#include "app/session/scenario.hpp"
#include "kernels/base/latest_task.hpp"
#include "kernels/debugger/cursor.hpp"

namespace lockstep {

/// The debugger: records the accesses of a launch of the pass on screen in the background, moves a cursor over them in both directions,
/// and shows the warp in focus. Knows no ImGui and no particular algorithm.
///
/// The end of a launch is the beginning of the next one. The end of the last launch is the end of the pass: steps out of a launch lead
/// there.
class DebuggerSession {
public:
    DebuggerSession();
    ~DebuggerSession();
    DebuggerSession(const DebuggerSession&) = delete;
    DebuggerSession& operator=(const DebuggerSession&) = delete;

    // ---- for the workspace -----------------------------------------------------------------------------------------

    /// Once a frame. now: the state on screen; free: nothing else uses the run
    void advance(const std::shared_ptr<Run>& run, const Snapshot& now, bool free);
    /// The queries of the next frame, until the next call.
    void answer(const DebuggerQueries& queries);
    /// Records these blocks of the open or opening launch, and the same blocks of later launches if they exist.
    void record_blocks(const BlockRange& blocks) { recording_.asked_blocks = blocks; }
    void trace_traffic() { traffic_.ask(); }
    void cancel_traffic() { traffic_.stop(); }
    void trace_on_gpu(std::shared_ptr<const DeviceTracer> tracer, const trace::Request& request) {
        on_gpu_.ask(std::move(tracer), request);
    }
    void cancel_gpu_trace() { on_gpu_.stop(); }
    /// Records the launch again after a cancellation or a failure.
    void open_again();
    void cancel();
    /// Leaves the launch and is not busy() until the next advance().
    void rest();
    /// Goes to a place; in another launch as soon as its pass is on screen and the launch is open.
    void go_to(const AccessPlace& place);
    /// Returns to a place, with the same recorded blocks and the same focus; no focus: it follows the access.
    void go_back_to(const AccessPlace& place, const std::optional<BlockRange>& blocks,
                    const std::optional<LaneFocus>& focus);
    /// Steps forward from the beginning of a launch, or back from its end (by < 0), as soon as it is open.
    void step_from(std::uint32_t pass, std::uint32_t launch, StepBy grain, int by);
    void go_to_end_of(std::uint32_t pass, std::uint32_t launch);
    /// Goes to the fault that stopped the pass after the one on screen.
    void go_to_fault(std::uint32_t pass) { go_to_end_of(pass, kStoppedLaunch); }
    /// The result of the last of these calls.
    enum class Arrival {
        none,  ///< under way while busy(), else abandoned
        there,  ///< or the cursor left the pass
        nothing_before,  ///< a step back from a launch's end finds no stop before it: the cursor is at the end
        refused,  ///< the launch does not open: status() states why
    };
    Arrival arrival() const { return travel_.arrival; }
    /// Incremented by each navigation.
    std::uint64_t num_navigations() const { return travel_.num_navigations; }
    /// An attempt to open this launch failed.
    bool refuses(std::uint32_t pass, std::uint32_t launch) const {
        return recording_.refusals.contains({pass, launch});
    }
    void focus_on(const FocusLane& focus);
    void move_focus(const MoveFocus& move);
    void stay_with_warp(bool stay) { stays_with_warp_ = stay; }
    /// Records the open launch in this order. The cursor stays at its access, whose number changes.
    void choose_order(const DebuggerOrder& order);
    /// The same, unless launches are recorded in this order already.
    void go_in_order(const Order& order);
    /// Sets the order for a run that comes on screen.
    void set_order(const DebuggerOrder& order) { order_ = order; }
    /// Restores the debugger's part of a scenario at the next launch that opens.
    void take_over(const DebuggerScenario& scenario, std::uint32_t pass);
    DebuggerScenario scenario() const;
    /// Makes a step inside the open launch; false, without a move, if the step leaves the launch or none is open.
    bool step(StepBy grain, int by);
    /// Goes to the next goal from the cursor, forward or back: at once inside the open launch; else it searches the launches and passes
    /// beyond, and take_found() returns the place. touched: the passes that can have a change. Returns why it cannot search; empty: it
    /// can.
    std::string seek(const DebuggerGoal& goal, bool back, const std::optional<Selection>& selected,
                     const TouchedByPass& touched = {});
    /// The error in a condition (debugger::AccessCondition) on the open launch; empty: none.
    std::string refusal_of(const std::string& condition) const;
    /// Explanations of ambiguous names in it: "rank is distance in Arrays". Empty for a condition with an error.
    std::vector<std::string> remarks_on(const std::string& condition) const;
    /// Searches the next or the previous access at which it holds, like seek(). Throws InputError with the error.
    void seek_condition(const std::string& condition, bool back);
    /// The place that a search found, once; it may be in another launch, or the end of another pass.
    std::optional<AccessPlace> take_found() { return std::exchange(beyond_.found, std::nullopt); }
    /// A sentence that nothing was found, and where it was searched; once.
    std::optional<std::string> take_not_found() { return std::exchange(beyond_.not_found, std::nullopt); }
    /// The lanes of the warp in focus for which a condition holds, as bits. Throws InputError with the error.
    std::uint32_t lanes_where(const std::string& condition) const;
    /// The goal of the search and its progress, 0 .. 1; nothing without a search.
    std::optional<std::pair<std::string, double>> searching() const { return beyond_.search.progress(); }
    void stop_searching() { beyond_.search.cancel(); }
    void mark(std::string name);
    void rename_mark(std::size_t index, std::string name);
    void unmark(std::size_t index);
    void set_marks(std::vector<DebuggerMark> marks) { marks_ = std::move(marks); }
    /// Goes to the end of the pass.
    void leave();

    // ---- for panels ------------------------------------------------------------------------------------------------

    /// A launch is being recorded for a query or an action.
    bool busy() const { return recording_.works; }
    float fraction() const;
    /// Why no launch is open, in a sentence.
    const std::string& status() const { return recording_.status; }
    /// No recording is under way, and the launch can be recorded.
    bool may_open() const { return !opening_.busy() && !recording_.due && !open_ && launch_.has_value(); }

    const DebuggerOrder& order() const { return order_; }
    /// The place is in a launch before the open one, in the run's order instead of the chosen one.
    bool is_as_ran(const AccessPlace& place) const;
    /// How the result of the pass in the chosen order differs from the run's, in a sentence; empty: it does not.
    std::string order_difference() const { return open_ ? open_->order_difference : std::string(); }
    /// A mark counts accesses in the order of the open launch.
    bool is_of_order(const DebuggerMark& mark) const;

    /// The open launch; null: none.
    const OpenLaunch* launch() const { return open_.get(); }
    const LaunchPicture* picture() const { return open_ ? &open_->picture : nullptr; }
    std::string kernel() const { return open_ ? open_->recording().launch().kernel : std::string(); }
    bool shows(std::uint32_t pass, std::uint32_t launch) const;
    AccessPlace place() const;
    std::size_t num_accesses() const { return open_ ? open_->recording().num_events() : 0; }
    /// The cursor is inside the pass, not at its end.
    bool inside() const { return inside_; }
    bool at_launch_end() const { return !cursor_ || cursor_->position() == num_accesses(); }
    std::uint32_t num_launches() const { return num_launches_; }  ///< of the pass that is shown
    LaneFocus focus() const { return focus_; }
    /// The recorded blocks of the open launch; none: all of them.
    std::optional<BlockRange> recorded_blocks() const;
    bool stays_with_warp() const { return stays_with_warp_; }
    std::vector<std::uint32_t> blocks() const, warps() const;  ///< that are traced; of the block in focus
    std::uint32_t num_blocks() const, num_lanes() const;
    std::uint32_t thread_of(std::uint32_t lane) const;
    /// The current line of the warp in focus, or of the fault that stopped the launch; line 0: none yet.
    debugger::CodeLine line() const;
    const debugger::LineCount* cost_of(const debugger::CodeLine& line) const;
    std::vector<debugger::CodeLine> shared_lines() const {
        return open_ ? open_->shared_lines : std::vector<debugger::CodeLine>();
    }
    /// The files of the open launch, relative to the source tree, by number: the kernel's, then those of functions that it calls.
    std::vector<std::string> files() const;
    /// The next time after the cursor, or else the first, that a warp (counted over all blocks) reaches a line.
    std::optional<AccessPlace> next_at(const debugger::CodeLine& line, std::uint32_t warp) const;
    /// The current instruction of the warp in focus; null: it has not begun.
    const WarpPicture* warp() const { return in_focus_.warp ? &*in_focus_.warp : nullptr; }
    const BankPicture* banks() const { return in_focus_.banks ? &*in_focus_.banks : nullptr; }
    const std::vector<LaneVariable>& variables() const { return in_focus_.variables; }
    /// How to read the columns of the track, in a sentence.
    std::string track_note() const;
    /// "Access 512 of 1,467: lane 11 of warp 0, block 1 loads rank[74]"; empty while the state after the pass is shown.
    const std::string& sentence() const { return sentence_; }
    /// Hazards are searched after the launch has opened.
    bool looks_for_hazards() const { return hazards_.search.busy(); }
    const std::vector<HazardRow>& hazards() const { return hazards_.found.rows; }
    const std::string& hazards_sentence() const { return hazards_.found.sentence; }
    std::string fault() const;
    /// The pass after the one on screen, if a fault stopped it: it can be debugged, although it has no state.
    std::optional<std::uint32_t> failed_pass() const { return failed_.pass; }
    /// The open or opening launch belongs to the failed pass.
    bool in_failed_pass() const { return failed_.here; }
    /// The launches of the failed pass, the stopped one last. Empty until one of them was opened.
    const std::vector<trace::Launch>& failed_launches() const { return failed_.launches; }
    const std::vector<DebuggerMark>& marks() const { return marks_; }

    /// The bytes that each pass moves, after TraceTraffic.
    const RunTraffic& traffic() const { return traffic_; }
    /// Sets the traces, by a GPU or by the emulator, of the run that comes on screen next; null: none.
    void bring_recorded(std::shared_ptr<const debugger::DeviceTrace> recorded,
                        std::shared_ptr<const RecordedLog> by_emulator) {
        on_gpu_.bring(std::move(recorded));
        recorded_.bring(std::move(by_emulator));
    }
    /// A difference between the recorded run in the opened file and the run now, once.
    std::optional<RecordedDifference> take_recorded_difference() { return recorded_.take(); }
    /// The launch on a GPU, after TraceOnGpu or from the opened file.
    const GpuTracing& on_gpu() const { return on_gpu_; }
    /// The current access of the lane in focus: of its warp's current instruction, else its last one; none before its first.
    std::optional<std::uint32_t> event_in_focus() const;

    /// The answer of DebuggerQueries::provenance.
    const std::optional<ProvenanceNode>& provenance() const { return provenance_.tree(); }
    bool looks_for_provenance() const { return provenance_.busy(); }
    const std::string& provenance_status() const { return provenance_.status(); }
    /// The answer of DebuggerQueries::changes_beyond; null if the pass has no other launches.
    const OtherLaunches* other_launches() const {
        return num_launches_ > 1 && !failed_.here ? &other_launches_ : nullptr;
    }

    /// The values that the launch has stored up to the cursor, by array; none at the end of the pass.
    std::vector<StoredRow> stored(StoredRoom room) const;
    /// The register that the access before the cursor changed, in a sentence; empty after a store.
    std::string register_note() const;
    /// The algorithm's buffers at the cursor; empty at the end of the pass.
    const Snapshot& state() const { return state_.now(); }
    /// The state at the cursor is being made: state() is an earlier one, or none.
    bool state_comes() const { return state_.comes(); }
    /// Shared memory of the block in focus at the cursor; null if it has none, and at the end of the pass.
    const SharedPicture* shared() const { return in_focus_.shared.empty() ? nullptr : &in_focus_.shared; }

private:
    /// The destination of the cursor once a launch is open.
    struct Goal {
        AccessPlace place;
        bool at_end = false;
        std::optional<std::pair<StepBy, int>> step;
        std::optional<FocusLane> focus;
        std::optional<LaneAccess> access;  ///< used instead of the place's access, which was counted in another order
        std::optional<BlockRange> blocks;  ///< blocks to record
    };
    struct Query {
        OpenQuestion launch;
        bool lists_failed = false;  ///< also lists all launches of the pass that a fault has stopped
    };
    struct Opened {
        std::optional<OpenedLaunch> launch;
        std::string refusal;
        std::vector<trace::Launch> failed_launches;
        std::shared_ptr<Device> device;  ///< for states at the cursor
    };
    static Opened open(const Query& query);
    static FoundHazards find_hazards(const std::shared_ptr<const OpenLaunch>& open, Progress& progress);
    /// A run, not owned, and a pass.
    struct Shown {
        std::weak_ptr<Run> run;
        std::uint32_t pass = 0;
        bool is(const std::shared_ptr<Run>& other, std::uint32_t other_pass) const {
            return pass == other_pass && !run.owner_before(other) && !other.owner_before(run);
        }
    };

    void close();
    void forget_launches(const Run& run);
    void take_asked_blocks();
    /// Searches from the cursor through the open launch and the launches after it (before it).
    void search(AccessGoal sought, bool back, TouchedByPass touched);
    void take_search();
    void ask(const std::shared_ptr<Run>& run);
    std::uint32_t open_pass() const { return shown_.pass + (failed_.here ? 1 : 0); }
    void take_opened();
    void take_hazards();
    void show_pass(const std::shared_ptr<Run>& run, const Snapshot& now);
    void approach_goal(bool run_ended);
    void arrive();
    void go_to_goal(Goal goal);
    /// The goal is in the open or opening launch.
    bool is_launch_of(const Goal& goal) const;
    bool has_blocks_of(const Goal& goal) const { return !goal.blocks || goal.blocks == recorded_blocks(); }
    void focus_after_step(StepBy grain);
    /// The fault that stopped the launch, if the cursor is at it; else null.
    const trace::Fault* fault_here() const;
    void update();  ///< updates everything that depends on the cursor and the focus
    void update_state();
    std::optional<debugger::Instruction> current_instruction() const;
    void go_to_position(std::uint32_t position, StepBy grain = StepBy::access);
    std::optional<std::uint32_t> nearest_in_launch(const AccessGoal& sought, bool back) const;
    AccessGoal sought(const DebuggerGoal& goal, const std::optional<Selection>& selected) const;
    /// The start of a search in the open launch: the cursor; outside of launches, the end of the launch on that side.
    std::uint32_t search_from(bool back) const;
    debugger::Scope scope() const;
    /// Throws InputError if the condition is refused.
    debugger::ConditionMeaning meaning_of(const std::string& condition) const;
    std::uint32_t after(std::size_t access) const;

    // ---- the pass on screen, and its open or opening launch
    Shown shown_;
    Snapshot after_pass_;  ///< its state
    std::uint32_t num_launches_ = 0;  ///< number of launches of the pass
    std::optional<std::uint32_t> launch_;
    std::string last_kernel_;  ///< kernel of the launch that was open before
    struct {
        std::optional<std::uint32_t> pass;  ///< the pass after the one on screen, which a fault stopped
        bool here = false;  ///< the open or opening launch belongs to it
        std::vector<trace::Launch> launches;  ///< launches of that pass; empty until one of them was opened
    } failed_;

    // ---- its recording
    struct {
        bool wanted = false;  ///< DebuggerQueries::launch: without the query no launch is recorded
        bool works = false;  ///< a launch is being recorded for a query or an action
        bool due = false;  ///< the launch is recorded as soon as the run is free
        bool refused = false;  ///< it was cancelled or failed: not retried automatically
        std::set<debugger::LaunchId> refusals;  ///< launches of the run that cannot be opened
        std::optional<BlockRange> blocks;  ///< blocks to record; none: all, or the blocks around the focus
        std::optional<BlockRange> asked_blocks;  ///< requested since the last frame
        std::shared_ptr<Progress> progress;
        std::string status;
    } recording_;
    LatestTask<Query, Opened> opening_{[](const Query& query, Progress&) { return open(query); }};
    DebuggerOrder order_;
    std::shared_ptr<debugger::Launches> launches_;  ///< recorded so far, in the chosen order
    std::shared_ptr<debugger::Launches> past_launches_;  ///< before the open launch, in the order of the run

    // ---- the goal of the cursor
    struct {
        std::optional<Goal> goal;
        Arrival arrival = Arrival::none;
        std::uint64_t num_navigations = 0;
    } travel_;

    // ---- the open launch and its cursor
    std::shared_ptr<const OpenLaunch> open_;
    std::optional<debugger::Cursor> cursor_;
    bool inside_ = false;
    bool came_to_end_ = false;  ///< the cursor left the pass at its end: a search continues from there
    LaneFocus focus_;
    bool stays_with_warp_ = false;  ///< steps stay with the warp in focus
    struct {
        std::optional<WarpPicture> warp;
        std::optional<BankPicture> banks;
        std::vector<LaneVariable> variables;
        SharedPicture shared;
    } in_focus_;  ///< the parts of the picture at the cursor
    std::string sentence_;
    std::shared_ptr<Device> device_;  ///< holds the states at the cursor
    StateAtAccess state_;

    // ---- answers
    struct {
        LatestTask<std::shared_ptr<const OpenLaunch>, FoundHazards> search{find_hazards};
        FoundHazards found;
    } hazards_;
    ProvenanceSearch provenance_;
    OtherLaunches other_launches_;
    RunTraffic traffic_;
    GpuTracing on_gpu_;
    RecordedComparison recorded_;
    struct {
        LaunchSearch search;
        std::shared_ptr<const debugger::ConditionMeaning> condition;  ///< that of the last search, for reuse
        std::weak_ptr<Run> run;  ///< the run of that condition
        std::optional<AccessPlace> found;
        std::optional<std::string> not_found;
    } beyond_;  ///< searches in the launches before and after the open one
    std::vector<DebuggerMark> marks_;
};

}  // namespace lockstep
