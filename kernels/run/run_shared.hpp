#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kernels/run/record_on_gpu.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {

/// The Shared of a run, for files in this folder that do not implement members of Run.
inline auto& shared_of(Run& run);

/// The state that a run's worker shares with other threads. The worker co-owns it, so it may outlive the Run.
struct Run::Shared {
    using Clock = std::chrono::steady_clock;

    explicit Shared(RunRequest asked) : request(std::move(asked)), info(*request.algorithm) {}

    const RunRequest request;
    const AlgorithmInfo info;  ///< a copy: the worker may outlive the catalogue
    std::atomic<bool> stop{false};  ///< cancels the current work
    trace::Log log;

    // The worker makes these before `ready` and changes them only after the last reader is gone.
    std::shared_ptr<Device> device;
    std::optional<int> gpu;  ///< its number, if there are several
    std::unique_ptr<Algorithm> algorithm;
    AlgorithmInfo::Invariant invariant;  ///< made with the first pass
    std::unique_ptr<Timeline> timeline;
    std::vector<Column> columns;
    std::vector<IndexSpace> spaces;
    std::vector<SpaceLink> links;
    std::optional<GroupShares> shares;
    std::vector<std::shared_ptr<const Block>> inputs;

    // Only the worker uses these.
    std::uint32_t pass_begun = 0;  ///< the pass that it makes, or in which it was stopped
    bool makes_passes = false;  ///< true from the first pass to the last
    std::optional<Clock::time_point> step_begun;  ///< when the current step began
    std::vector<LaunchRecord> launches_before_stop;  ///< launches of that pass before the one that was stopped

    mutable std::mutex mutex;  ///< for all below, and for changes of `stop`
    mutable std::condition_variable changed;
    bool ready = false;
    RunState state = RunState::running;
    bool idle = false;  ///< the run has ended and no pass is requested
    bool closing = false;  ///< the last owner of the run is gone
    bool gone = false;  ///< the worker has released everything that it used
    std::optional<Clock::time_point> stop_since;
    bool abandoned = false;  ///< the worker did not stop in time and was abandoned
    std::string error;
    int exit_code = 0;
    std::optional<trace::Fault> fault;  ///< of the kernel that made the run fail
    double total_ms = 0, kernel_ms = 0;
    std::optional<bool> verified;
    std::string verdict;
    std::shared_ptr<const WrongColumns> wrong;
    std::map<std::uint32_t, std::shared_ptr<const WrongColumns>> broken;  ///< by pass: elements that violate it
    std::vector<std::string> notices;
    std::optional<std::uint32_t> wanted;  ///< a pass to recompute
    /// A trace request whose caller waits.
    struct TraceJob {
        trace::Request request;
        bool compared = false;  ///< compare with the state that the run left
        std::shared_ptr<Progress> progress;
        std::shared_ptr<const Traced> made;
        const TracedBuild* build = nullptr;  ///< the launches that record on a GPU; null: trace on the emulator
        std::optional<RecordedOnGpu> recorded;
    };
    std::deque<std::shared_ptr<TraceJob>> trace_jobs;
    std::shared_ptr<Progress> tracing;  ///< progress of the current trace
    bool repeatable = true, reproducible = true;
    std::set<std::uint32_t> repeated_passes;  ///< passes that were found to repeat exactly
    std::map<std::uint32_t, std::string> seek_errors;  ///< since the last pass that was found
    std::string recording_error;
    std::string results_error;  ///< why the algorithm's buffers no longer hold the results

    // Called by the worker.
    void work();
    void run();
    void record_passes();
    void make_algorithm();
    void begin_timeline();
    bool start_algorithm();
    struct Step {
        std::vector<LaunchRecord> launches;
        double ms = 0;
    };
    std::optional<Step> step_algorithm(std::uint32_t number);
    bool step_or_make_room(std::uint32_t number);
    /// Evicts older snapshots if they are in main memory. False if nothing was freed.
    bool make_room_on_host();
    /// Recomputes a requested pass during the run, then restores the algorithm's current pass.
    void seek_during_run();
    std::vector<ValueRange> keep_inputs();
    std::optional<std::vector<ValueRange>> keep_inputs_or_none();
    bool append(std::vector<LaunchRecord> launches, double ms, std::vector<ValueRange> ranges = {});
    void end_recording(std::string_view why);
    void count(const std::vector<LaunchRecord>& launches, double ms);
    /// Returns the fault; for an endless launch it adds the lines of the loop.
    trace::Fault with_place(trace::Fault stopped_by);
    /// The position of a launch that a cancellation ended, in one sentence; empty if it would take too long to find.
    std::string place_of_stop();
    std::uint32_t stopped_launch() const { return static_cast<std::uint32_t>(launches_before_stop.size()); }
    /// Reruns the launch in which the run stopped, for at most `steps` steps. Returns the fault that stopped it, if any.
    std::optional<trace::Fault> rerun_stopped_launch(std::uint64_t steps);
    trace::Log run_up_to_stop(Order order) const;
    void verify_result();
    void check_result();
    void mark_wrong(const std::shared_ptr<const HostColumns>& results);
    /// Checks the algorithm's invariant, if it has one, for the last pass.
    void check_invariant(std::uint32_t pass);
    void require_room_on_host() const;
    void serve();
    void seek(std::uint32_t pass);
    void answer(TraceJob& job);
    void record_on_gpu(TraceJob& job);
    /// Makes the log for make_trace(); throws on failure.
    trace::Log trace_or_make_room(const trace::Request& asked, Progress& progress, bool compared, bool failed,
                                  const std::optional<trace::Fault>& endless, Traced& made);
    std::shared_ptr<const Traced> make_trace(const trace::Request& asked, const std::shared_ptr<Progress>& progress,
                                             bool compared);
    /// failed   whether the pass is the failed one after the last recorded pass
    /// endless  the fault, if the pass failed because of an endless launch
    /// made     receives the columns that differ from those of the run
    trace::Log retrace(const trace::Request& asked, Progress& progress, bool compared, bool failed,
                       const std::optional<trace::Fault>& endless, Traced& made);
    trace::Log repeat_recorded(const trace::Request& asked, Progress& progress, bool compared, Traced& made);
    /// The snapshot that the traced pass is compared with; empty if its order is the run's, or there is no snapshot.
    Snapshot state_left_by_pass(const trace::Request& asked);
    bool must_repeat(const trace::Request& asked) const;
    /// Throws if the repetition of a pass made other launches than the pass, or left another state.
    void require_repeated(std::uint32_t pass, const Algorithm& again, Device& on);
    void add_launches_before_stop(trace::Log& recorded) const;
    bool has_request() const { return wanted || !trace_jobs.empty(); }
    void wake_up();
    void put_back();
    void end(RunState how, std::string why = {}, int code = 0, std::optional<trace::Fault> stopped = {});
    void give_all_back() noexcept;

    friend auto& shared_of(Run& run) { return of(run); }

    // Any thread may call these.
    /// all: every column, not only inputs and results
    HostColumns download(bool all = false) const;
    void request_stop();
    void check_stop_timeout();
    static Shared& of(Run& run) { return *run.shared_; }
    bool at_rest() const { return state != RunState::running && idle; }
};

}  // namespace lockstep
