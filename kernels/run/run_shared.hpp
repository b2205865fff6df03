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

/// The Shared of a run, for files beside this one that are not members of Run.
inline auto& shared_of(Run& run);

/// The state that a run's worker shares with other threads. The worker co-owns it, so it may outlive the Run.
struct Run::Shared {
    using Clock = std::chrono::steady_clock;

    explicit Shared(RunRequest asked) : request(std::move(asked)), info(*request.algorithm) {}

    const RunRequest request;
    const AlgorithmInfo info;  ///< a copy: the worker may outlive the catalogue
    std::atomic<bool> stop{false};  ///< cancels the current work
    trace::Log log;

    // The worker makes these before `ready` and changes them only after the last reader has gone.
    std::shared_ptr<Device> device;
    std::optional<int> gpu;  ///< which of several that is
    std::unique_ptr<Algorithm> algorithm;
    AlgorithmInfo::Invariant invariant;  ///< made with the first pass
    std::unique_ptr<Timeline> timeline;
    std::vector<Column> columns;
    std::vector<IndexSpace> spaces;
    std::vector<SpaceLink> links;
    std::vector<std::shared_ptr<const Block>> inputs;

    // Only the worker uses these.
    std::uint32_t pass_begun = 0;  ///< that it makes, or was stopped in
    bool makes_passes = false;  ///< true from the first pass to the last
    std::optional<Clock::time_point> step_begun;  ///< while it makes one
    std::vector<LaunchRecord> launches_before_stop;  ///< of that pass: before the one that a fault or a Cancel ended

    mutable std::mutex mutex;  ///< for all below, and for changes of `stop`
    mutable std::condition_variable changed;
    bool ready = false;
    RunState state = RunState::running;
    bool idle = false;  ///< ended, and no pass is wanted
    bool closing = false;  ///< the last owner of the run has gone
    bool gone = false;  ///< all that the worker used has been given back
    std::optional<Clock::time_point> stop_since;
    bool left_behind = false;  ///< it did not stop in time
    std::string error;
    int exit_code = 0;
    std::optional<trace::Fault> fault;  ///< of the kernel that failed it
    double total_ms = 0, kernel_ms = 0;
    std::optional<bool> verified;
    std::string verdict;
    std::shared_ptr<const WrongColumns> wrong;
    std::map<std::uint32_t, std::shared_ptr<const WrongColumns>> broken;  ///< by pass: what breaks the invariant there
    std::vector<std::string> notices;
    std::optional<std::uint32_t> wanted;  ///< a pass to run again
    /// A trace request with a caller that waits.
    struct TraceJob {
        trace::Request request;
        bool compared = false;  ///< with the state that the run left
        std::shared_ptr<Progress> progress;
        std::shared_ptr<const Traced> made;
        const TracedBuild* build = nullptr;  ///< on a GPU, by these launches; null: on the emulator
        std::optional<RecordedOnGpu> recorded;
    };
    std::deque<std::shared_ptr<TraceJob>> trace_jobs;
    std::shared_ptr<Progress> tracing;  ///< of the trace that is being made
    bool repeatable = true, reproducible = true;
    std::set<std::uint32_t> repeated_passes;  ///< that were found to repeat
    std::map<std::uint32_t, std::string> seek_errors;  ///< since the last that came back
    std::string recording_error;
    std::string results_error;  ///< why the algorithm's buffers do not hold the results any more

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
    /// Evicts older snapshots where they are in main memory. False when that frees none.
    bool make_room_on_host();
    /// Recomputes a requested pass during the run, then restores the algorithm's current pass.
    void seek_on_the_way();
    std::vector<ValueRange> keep_inputs();
    std::optional<std::vector<ValueRange>> keep_inputs_or_none();
    bool append(std::vector<LaunchRecord> launches, double ms, std::vector<ValueRange> ranges = {});
    void end_recording(std::string_view why);
    void count(const std::vector<LaunchRecord>& launches, double ms);
    /// The fault; that of a launch that does not end gets the lines of the loop that the launch is in.
    trace::Fault with_place(trace::Fault stopped_by);
    /// Where the launch was that a Cancel has ended, in a sentence; empty where that is not worth the time.
    std::string where_it_was();
    std::uint32_t stopped_launch() const { return static_cast<std::uint32_t>(launches_before_stop.size()); }
    /// Runs the launch in which the run has stopped again, up to so many turns. The fault that has stopped it then, if any.
    std::optional<trace::Fault> run_stopped_launch_again(std::uint64_t turns);
    trace::Log run_up_to_stop(Order order) const;
    void verify_result();
    void check_result();
    void mark_wrong(const std::shared_ptr<const HostColumns>& results);
    /// Asks the algorithm's invariant, if it has one, about the pass that was made last.
    void check_invariant(std::uint32_t pass);
    void require_room_on_host() const;
    void serve();
    void seek(std::uint32_t pass);
    void answer(TraceJob& job);
    void record_on_gpu(TraceJob& job);
    /// The log that make_trace() hands out; throws where it fails.
    trace::Log trace_or_make_room(const trace::Request& asked, Progress& progress, bool compared, bool failed,
                                  const std::optional<trace::Fault>& endless, Traced& made);
    std::shared_ptr<const Traced> make_trace(const trace::Request& asked, const std::shared_ptr<Progress>& progress,
                                             bool compared);
    /// failed   whether the pass is the one, behind the last recorded, in which the run failed
    /// endless  the fault, where that pass failed because a launch does not end
    /// made     receives the columns that differ from those of the run
    trace::Log trace_again(const trace::Request& asked, Progress& progress, bool compared, bool failed,
                           const std::optional<trace::Fault>& endless, Traced& made);
    /// The snapshot that the traced pass is compared with; empty where its order is the run's, or there is no snapshot.
    Snapshot left_by_pass(const trace::Request& asked);
    bool must_repeat(const trace::Request& asked) const;
    /// Throws where the repetition of a pass has made other launches than the pass, or has left another state.
    void require_repeated(std::uint32_t pass, const Algorithm& again, Device& on);
    void add_launches_before_stop(trace::Log& recorded) const;
    bool asked_for_something() const { return wanted || !trace_jobs.empty(); }
    void wake_up();
    void put_back();
    void end(RunState how, std::string why = {}, int code = 0, std::optional<trace::Fault> stopped = {});
    void give_all_back() noexcept;

    friend auto& shared_of(Run& run) { return of(run); }

    // For any thread.
    /// all: not only inputs and results
    HostColumns download(bool all = false) const;
    void ask_to_stop();
    void look_at_the_clock();
    static Shared& of(Run& run) { return *run.shared_; }
    bool at_rest() const { return state != RunState::running && idle; }
};

}  // namespace lockstep
