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
#include "app/session/debugger/recorded_comparing.hpp"
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

/// Looks into a launch of the pass that is shown: has its accesses recorded in the background, goes over them in both
/// directions, and says what one warp of it is at. Knows nothing of ImGui, and nothing of a particular algorithm.
///
/// The end of a launch is the same moment as the beginning of the next one, and the end of a pass's last launch is what the
/// pass is shown as: steps out of a launch lead there.
class DebuggerSession {
public:
    DebuggerSession();
    ~DebuggerSession();
    DebuggerSession(const DebuggerSession&) = delete;
    DebuggerSession& operator=(const DebuggerSession&) = delete;

    // ---- what the workspace does -----------------------------------------------------------------------------------

    /// Once a frame: `run` and `pass` are on screen, with the state after it. `free`: the run does nothing else that was asked
    /// of it.
    void advance(const std::shared_ptr<Run>& run, const Snapshot& now, bool free);
    /// The queries of the next frame, until the next call.
    void answer(const DebuggerQueries& queries);
    /// Records these blocks of the launch that is open, or is to be; and of later launches the same blocks, as far as they have them.
    void record_blocks(const BlockRange& blocks) { recording_.asked_blocks = blocks; }
    void trace_traffic() { traffic_.ask(); }
    void cancel_traffic() { traffic_.stop(); }
    void trace_on_gpu(std::shared_ptr<const DeviceTracer> tracer, const trace::Request& request) {
        on_gpu_.ask(std::move(tracer), request);
    }
    void cancel_gpu_trace() { on_gpu_.stop(); }
    /// Records the launch though it was cancelled, or has failed.
    void open_again();
    void cancel();
    /// Leaves the launch, and reports no recording under way, until advance() is called again.
    void rest();
    /// To a place in the launch that is open, or in another one as soon as its pass is on screen and it is open.
    void go_to(const AccessPlace& place);
    /// Back to where one has been, of the same blocks, and to the lane that was in focus; none: the focus goes with the access.
    void go_back_to(const AccessPlace& place, const std::optional<BlockRange>& blocks,
                    const std::optional<LaneFocus>& focus);
    /// Steps on from the beginning of a launch, or back from its end (by < 0), as soon as it is open.
    void go_on_from(std::uint32_t pass, std::uint32_t launch, StepBy grain, int by);
    void go_to_end_of(std::uint32_t pass, std::uint32_t launch);
    /// To where a fault has stopped the pass after the one that is shown, or is to be.
    void go_to_fault(std::uint32_t pass) { go_to_end_of(pass, kStoppedLaunch); }
    /// What came of the last call of these.
    enum class Arrival {
        none,  ///< it is on its way, while busy(); else it was given up
        there,  ///< or the pass was left
        nothing_before,  ///< a step back from a launch's end finds no stop before it: the cursor stands at the end
        refused,  ///< the launch does not open: status() says why
    };
    Arrival arrival() const { return travel_.arrival; }
    /// Another number whenever it is sent elsewhere.
    std::uint64_t num_errands() const { return travel_.num_errands; }
    /// This launch was to be opened, and could not.
    bool refuses(std::uint32_t pass, std::uint32_t launch) const {
        return recording_.refusals.contains({pass, launch});
    }
    void focus_on(const FocusLane& focus);
    void move_focus(const MoveFocus& move);
    void stay_with_warp(bool stay) { own_warp_ = stay; }
    /// The launch that is open is recorded in this order; the cursor stays at the access, which is another one by number.
    void choose_order(const DebuggerOrder& order);
    /// As choose_order(), unless launches are recorded in this order already.
    void go_in_order(const Order& order);
    /// Sets the order for a run that comes on screen.
    void set_order(const DebuggerOrder& order) { order_ = order; }
    /// What is wanted of the next launch that is opened.
    void take_over(const DebuggerScenario& scenario, std::uint32_t pass);
    DebuggerScenario scenario() const;
    /// A step of a grain inside the launch that is open; false, and it stays, where that leads out of it, or none is open.
    bool step(StepBy grain, int by);
    /// To what is looked for, from the cursor on or back: at once where it is in the launch that is open; else it is looked for in
    /// the launches and passes behind that, and take_found() has it. `touched`: which of them a change can be in. A sentence where
    /// nothing can be looked for.
    std::string seek(const DebuggerGoal& goal, bool back, const std::optional<Selection>& selected,
                     const TouchedByPass& touched = {});
    /// What is wrong with a condition (debugger::AccessCondition) on the launch that is open, in a sentence; empty: nothing is.
    std::string refusal_of(const std::string& condition) const;
    /// What its names mean where they might be taken for something else: "rank is distance in Arrays". Empty where it is refused.
    std::vector<std::string> remarks_on(const std::string& condition) const;
    /// Looks for the next access for which it holds, or the one before, in the same way. Throws InputError where it is refused.
    void seek_condition(const std::string& condition, bool back);
    /// Where to go, once, when something was found by a search: it may be in another launch, or the end of another pass.
    std::optional<AccessPlace> take_found() { return std::exchange(beyond_.found, std::nullopt); }
    /// A sentence that nothing was found, with where the search went; returned once.
    std::optional<std::string> take_not_found() { return std::exchange(beyond_.not_found, std::nullopt); }
    /// The lanes of the warp in focus for which a condition holds now, as bits. Throws InputError where it is refused.
    std::uint32_t lanes_where(const std::string& condition) const;
    /// What a search is at, and how far, 0 .. 1; nothing while there is none.
    std::optional<std::pair<std::string, double>> searching() const { return beyond_.search.progress(); }
    void stop_searching() { beyond_.search.cancel(); }
    void mark(std::string name);
    void rename_mark(std::size_t index, std::string name);
    void unmark(std::size_t index);
    void set_marks(std::vector<DebuggerMark> marks) { marks_ = std::move(marks); }
    /// To the end of the pass: what is shown is the state after it.
    void leave();

    // ---- what panels show ------------------------------------------------------------------------------------------

    /// A launch is being recorded that somebody waits for.
    bool busy() const { return recording_.works; }
    float fraction() const;
    /// Why no launch is open, in a sentence.
    const std::string& status() const { return recording_.status; }
    /// Nothing is under way, and the launch could be recorded.
    bool may_open() const { return !opening_.busy() && !recording_.due && !open_ && launch_.has_value(); }

    const DebuggerOrder& order() const { return order_; }
    /// The place is in a launch before the one that is open, and is said of it as the run went, not in the order that is chosen.
    bool is_as_ran(const AccessPlace& place) const;
    /// What the pass leaves otherwise in the order in which the launch is open than in the run, in a sentence; empty: nothing.
    std::string otherwise() const { return open_ ? open_->otherwise : std::string(); }
    /// A mark counts accesses as the launch that is open does.
    bool is_of_order(const DebuggerMark& mark) const;

    /// Null while none is open.
    const OpenLaunch* launch() const { return open_.get(); }
    const LaunchPicture* picture() const { return open_ ? &open_->picture : nullptr; }
    std::string kernel() const { return open_ ? open_->recording().launch().kernel : std::string(); }
    bool shows(std::uint32_t pass, std::uint32_t launch) const;
    AccessPlace place() const;
    std::size_t num_accesses() const { return open_ ? open_->recording().num_events() : 0; }
    /// The cursor stands inside the pass: what is shown is not the state after it.
    bool inside() const { return inside_; }
    bool at_launch_end() const { return !cursor_ || cursor_->position() == num_accesses(); }
    std::uint32_t num_launches() const { return num_launches_; }  ///< of the pass that is shown
    LaneFocus focus() const { return focus_; }
    /// Of the launch that is open, where these are not all of it.
    std::optional<BlockRange> recorded_blocks() const;
    bool stays_with_warp() const { return own_warp_; }
    std::vector<std::uint32_t> blocks() const, warps() const;  ///< that are traced; of the block in focus
    std::uint32_t num_blocks() const, num_lanes() const;
    std::uint32_t thread_of(std::uint32_t lane) const;
    /// The line that the warp in focus is at, or where a fault has stopped the launch; line 0: none yet.
    debugger::CodeLine line() const;
    const debugger::LineCount* cost_of(const debugger::CodeLine& line) const;
    std::vector<debugger::CodeLine> shared_lines() const {
        return open_ ? open_->shared_lines : std::vector<debugger::CodeLine>();
    }
    /// The files of the launch that is open, from the top of the tree, by number: the kernel's own, then those of functions.
    std::vector<std::string> files() const;
    /// Where a warp (counted over all blocks) comes to a line next after the cursor, or else first.
    std::optional<AccessPlace> next_at(const debugger::CodeLine& line, std::uint32_t warp) const;
    /// What the warp in focus is at; null where it has not begun.
    const WarpPicture* warp() const { return in_focus_.warp ? &*in_focus_.warp : nullptr; }
    const BankPicture* banks() const { return in_focus_.banks ? &*in_focus_.banks : nullptr; }
    const std::vector<LaneVariable>& variables() const { return in_focus_.variables; }
    /// How the columns of the track are to be read, in a sentence.
    std::string track_note() const;
    /// "Access 512 of 1,467: lane 11 of warp 0, block 1 loads rank[74]"; empty while the state after the pass is shown.
    const std::string& sentence() const { return sentence_; }
    /// They come after the launch has opened.
    bool looks_for_hazards() const { return hazards_.search.busy(); }
    const std::vector<HazardRow>& hazards() const { return hazards_.found.rows; }
    const std::string& hazards_sentence() const { return hazards_.found.sentence; }
    std::string fault() const;
    /// The pass after the one that is shown, which a fault has stopped: it can be looked into, though there is no state after it.
    std::optional<std::uint32_t> failed_pass() const { return failed_.pass; }
    /// The launch that is open, or comes to be, is one of its.
    bool in_failed_pass() const { return failed_.here; }
    /// Its launches by number, the one that was stopped last; empty until one of them was looked into.
    const std::vector<trace::Launch>& failed_launches() const { return failed_.launches; }
    const std::vector<DebuggerMark>& marks() const { return marks_; }

    /// What each pass moves, where somebody has asked.
    const RunTraffic& traffic() const { return traffic_; }
    /// What a GPU, or the emulator, has written down of the run that comes on screen now; null: there is nothing.
    void bring_recorded(std::shared_ptr<const debugger::DeviceTrace> recorded,
                        std::shared_ptr<const RecordedLog> by_emulator) {
        on_gpu_.bring(std::move(recorded));
        recorded_.bring(std::move(by_emulator));
    }
    /// Whether the run that a file has recorded is made otherwise now, once it is known; it says so once.
    std::optional<RecordedDifference> take_recorded_difference() { return recorded_.take(); }
    /// What the GPU does in a launch, where somebody has asked, or the file that was opened has it.
    const GpuTracing& on_gpu() const { return on_gpu_; }
    /// The access of the lane in focus that is shown: of the instruction that its warp is at, else its last one; none where it has
    /// made none.
    std::optional<std::uint32_t> event_in_focus() const;

    /// The answer of DebuggerQueries::provenance.
    const std::optional<ProvenanceNode>& provenance() const { return provenance_.tree(); }
    bool looks_for_provenance() const { return provenance_.busy(); }
    const std::string& provenance_status() const { return provenance_.status(); }
    /// What the launches beside the one that is open do to a cell, where somebody asks; null where there are none.
    const OtherLaunches* other_launches() const {
        return num_launches_ > 1 && !failed_.here ? &other_launches_ : nullptr;
    }

    /// What the launch has stored at the cursor, by array; none while the state after the pass is shown.
    std::vector<StoredRow> stored(StoredRoom room) const;
    /// What the access before the cursor has changed where that is not memory, in a sentence; empty after a store.
    std::string register_note() const;
    /// The state at the cursor, in the algorithm's own buffers; empty where the state after the pass is to be shown.
    const Snapshot& state() const { return state_.now(); }
    /// The one at the cursor is being put together: state() is that of an earlier place, or none.
    bool state_comes() const { return state_.comes(); }
    /// Shared memory of the block in focus, at the cursor; null where the state after the pass is shown, and where there is none.
    const SharedPicture* shared() const { return in_focus_.shared.empty() ? nullptr : &in_focus_.shared; }

private:
    /// What the cursor is to do once a launch is open.
    struct Goal {
        AccessPlace place;
        bool at_end = false;
        std::optional<std::pair<StepBy, int>> step;
        std::optional<FocusLane> focus;
        std::optional<LaneAccess> access;  ///< instead of the place's, which was counted in another order
        std::optional<BlockRange> blocks;  ///< that are to be recorded
    };
    struct Question {
        OpenQuestion launch;
        bool lists_failed = false;  ///< all launches of its pass are asked for too, which a fault has stopped
    };
    struct Opened {
        std::optional<OpenedLaunch> launch;
        std::string refusal;
        std::vector<trace::Launch> failed_launches;
        std::shared_ptr<Device> device;  ///< for states at the cursor
    };
    static Opened open(const Question& question);
    static FoundHazards find_hazards(const std::shared_ptr<const OpenLaunch>& open, Progress& progress);
    /// A run and a pass, without keeping it.
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
    /// From the cursor, over the launch that is open and those behind it.
    void search(SoughtAccess sought, bool back, TouchedByPass touched);
    void take_search();
    void ask(const std::shared_ptr<Run>& run);
    std::uint32_t open_pass() const { return shown_.pass + (failed_.here ? 1 : 0); }
    void take_opened();
    void take_hazards();
    void show_pass(const std::shared_ptr<Run>& run, const Snapshot& now);
    void approach_goal(bool run_ended);
    void arrive();
    void go_to_goal(Goal goal);
    /// The launch that it is in is the one that is, or is to be, opened.
    bool is_launch_of(const Goal& goal) const;
    bool has_blocks_of(const Goal& goal) const { return !goal.blocks || goal.blocks == recorded_blocks(); }
    void focus_after_step(StepBy grain);
    /// What has stopped the launch, where the cursor stands there; else null.
    const trace::Fault* fault_here() const;
    void update();  ///< all that follows from the cursor and the focus
    void update_state();
    std::optional<debugger::Instruction> current_instruction() const;
    void go_to_position(std::uint32_t position, StepBy grain = StepBy::access);
    std::optional<std::uint32_t> nearest_in_launch(const SoughtAccess& sought, bool back) const;
    SoughtAccess sought(const DebuggerGoal& goal, const std::optional<Selection>& selected) const;
    /// Where in the launch that is open a search begins: at the cursor; from the state after the pass at either side of it.
    std::uint32_t search_from(bool back) const;
    debugger::Scope scope() const;
    /// Throws InputError where it is refused.
    debugger::ConditionMeaning meaning_of(const std::string& condition) const;
    std::uint32_t after(std::size_t access) const;

    // ---- the pass on screen, and the launch of it that is open or to be opened
    Shown shown_;
    Snapshot after_pass_;  ///< its state
    std::uint32_t num_launches_ = 0;  ///< of the pass
    std::optional<std::uint32_t> launch_;
    std::string last_kernel_;  ///< of the launch that was open last
    struct {
        std::optional<std::uint32_t> pass;  ///< the pass behind the one on screen, which a fault stopped
        bool here = false;  ///< the launch is one of that pass
        std::vector<trace::Launch> launches;  ///< of that pass, once one of them was looked into
    } failed_;

    // ---- its recording
    struct {
        bool wanted = false;  ///< DebuggerQueries::launch: a launch that nobody looks at is not recorded
        bool works = false;  ///< a launch is being recorded that somebody waits for
        bool due = false;  ///< the launch is to be recorded as soon as the run is free
        bool refused = false;  ///< it was cancelled or has failed: not again by itself
        std::set<debugger::LaunchId> refusals;  ///< launches of the run that do not open
        std::optional<BlockRange> blocks;  ///< to record; none: all, or those around the block in focus
        std::optional<BlockRange> asked_blocks;  ///< asked for since the last frame
        std::shared_ptr<Progress> progress;
        std::string status;
    } recording_;
    LatestTask<Question, Opened> opening_{[](const Question& question, Progress&) { return open(question); }};
    DebuggerOrder order_;
    std::shared_ptr<debugger::Launches> launches_;  ///< recorded so far, in the chosen order
    std::shared_ptr<debugger::Launches> past_launches_;  ///< as the run went: those before the open launch

    // ---- where the cursor goes
    struct {
        std::optional<Goal> goal;
        Arrival arrival = Arrival::none;
        std::uint64_t num_errands = 0;
    } travel_;

    // ---- the launch that is open, and the cursor in it
    std::shared_ptr<const OpenLaunch> open_;
    std::optional<debugger::Cursor> cursor_;
    bool inside_ = false;
    bool came_to_end_ = false;  ///< of the pass, from inside: a search goes on from there
    LaneFocus focus_;
    bool own_warp_ = false;  ///< steps stay with the warp in focus
    struct {
        std::optional<WarpPicture> warp;
        std::optional<BankPicture> banks;
        std::vector<LaneVariable> variables;
        SharedPicture shared;
    } in_focus_;  ///< at the cursor
    std::string sentence_;
    std::shared_ptr<Device> device_;  ///< where states at the cursor lie
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
    RecordedComparing recorded_;
    struct {
        LaunchSearch search;
        std::shared_ptr<const debugger::ConditionMeaning> condition;  ///< sought last: asked again, it means the same
        std::weak_ptr<Run> run;  ///< in which it was
        std::optional<AccessPlace> found;
        std::optional<std::string> not_found;
    } beyond_;  ///< the open launch: searches in those before and behind it
    std::vector<DebuggerMark> marks_;
};

}  // namespace lockstep
