#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/base/progress.hpp"
#include "kernels/data/dataset.hpp"
#include "kernels/run/entry/algorithm.hpp"
#include "kernels/run/entry/device_group_record.hpp"
#include "kernels/run/snapshots/timeline.hpp"
#include "kernels/run/snapshots/trace_pass.hpp"
#include "kernels/run/state_diff.hpp"
#include "kernels/simt/order.hpp"
#include "kernels/simt/trace.hpp"

namespace lockstep {

enum class ExecutorKind { automatic, cuda, simt, ptx };

/// True for executors on the CPU, whose launches run in a chosen order (Emulation).
constexpr bool is_emulated(ExecutorKind kind) { return kind == ExecutorKind::simt || kind == ExecutorKind::ptx; }
constexpr bool is_emulated(std::string_view kind) { return kind == "simt" || kind == "ptx"; }

/// The properties that an earlier run reported, for a run that only shows its recording.
struct RecordedFacts {
    std::shared_ptr<const AlgorithmInfo> info;  ///< the request's algorithm; this is its only owner
    std::string executor, device, order;
    std::vector<std::string> notices;
    double total_ms = 0, kernel_ms = 0;
    /// Repeats a pass on the engine that made the run, and records the requested accesses; null: no pass can be repeated.
    /// differences  unless null, receives the columns whose values differ from the run's after the pass
    /// Throws DeviceError, Cancelled.
    std::function<trace::Log(const trace::Request&, Progress&, std::vector<StateDiff>* differences)> trace{};
    /// The same from the state before the pass (null for pass 0) in buffers of the emulator's layout. after: called after the pass.
    /// Throws InputError too.
    std::function<trace::Log(const trace::Request&, const Dataset&, const ParameterValues&, const PassStart* start,
                             Progress&, const AfterPass& after)>
        repeat{};
};

/// A request: an algorithm, its input, and the executor.
struct RunRequest {
    const AlgorithmInfo* algorithm = nullptr;
    std::shared_ptr<const Dataset> dataset;
    ParameterValues parameters;
    ExecutorKind executor = ExecutorKind::automatic;
    /// The emulator's order; empty: the default: on simt lock step for small datasets (kLockstepThreads), on ptx lock step.
    std::optional<Order> order;
    std::size_t snapshot_budget = 0;  ///< bytes; 0: a quarter of the device's free memory
    bool verify = true;
    bool record = true;  ///< store snapshots and reports; off for benchmarks
    std::size_t trace_limit = 0;  ///< accesses to record (simt and ptx, on one core); 0: none
    std::optional<int> gpu{};  ///< required GPU, by the system's number; empty: choose_gpu()'s
    /// Without a required GPU: use this one if it exists, else the first; empty: prefer_gpu()'s.
    std::optional<int> preferred_gpu{};
    std::shared_ptr<const RecordedFacts>
        recorded{};  ///< replaces the properties that this run would report; null: this run is no recording
    /// Names the fault's array in shared memory ("s.bins") after the kernel's source, where that is known. May be null.
    std::function<void(trace::Fault&)> name_shared_array{};
    std::shared_ptr<Device> device{};  ///< device to run on, used by nothing else meanwhile; null: a new one
};

/// The emulator's default order: lock step up to this many elements, if the work is not too large for it; else lane by lane.
inline constexpr std::uint32_t kLockstepThreads = 1u << 14;

enum class RunState { running, finished, cancelled, failed };

/// One run and its timeline. The work happens on its own thread; every public member may be called from the window's
/// thread and never waits for a kernel, except wait(), results() and the destructor. A failure on the worker's thread
/// is reported by error(), seek_error() or notices().
///
/// A run that has ended, also with a failure, still provides its recorded passes. A run that has not stopped kPatience after
/// cancel() is reported as cancelled; its worker continues detached and co-owns its data, so the Run may be destroyed.
class Run {
public:
    explicit Run(RunRequest request);
    ~Run();  ///< cancels, and waits for at most kPatience

    static constexpr auto kPatience = std::chrono::milliseconds(1500);

    const RunRequest& request() const;
    /// True once the input's state was recorded, or did not fit: before that there is neither a timeline nor a column.
    bool ready() const;
    /// Passes recorded so far, the input included; 0 until ready.
    std::uint32_t num_passes() const;
    /// Columns, inputs first; empty until ready.
    std::vector<Column> columns() const;
    /// The index spaces of the columns, the dataset's own first, and the links between them; empty until ready.
    std::vector<IndexSpace> spaces() const;
    std::vector<SpaceLink> links() const;
    /// The share of each device of a group; empty until ready, and for an algorithm that runs on one device.
    std::optional<GroupShares> shares() const;
    /// Blocks of the input columns' buffers.
    std::vector<std::shared_ptr<const Block>> inputs() const;

    RunState state() const;
    /// Why the run failed, in one sentence. `exit_code()` is 2 for bad input, 3 for the device.
    std::string error() const;
    int exit_code() const;
    /// The fault that stopped a kernel on the emulator and ended the run: pass num_passes() can be traced up to the fault. Empty
    /// before any pass was recorded.
    std::optional<trace::Fault> fault() const;
    /// Cancels the run, or a pass that is being recomputed after the end of the run.
    void cancel();
    /// Waits until the run has ended and all requests are answered.
    void wait();

    /// Throws std::logic_error before ready().
    const Timeline& timeline() const;
    /// The state after a pass: returned at once if it is stored; else empty now and available here soon after. A new
    /// request replaces the previous one.
    Snapshot at(std::uint32_t pass);
    /// Why at() cannot return a pass, in one sentence: it cannot be recomputed, was cancelled, or was never recorded.
    /// Empty while the pass may still come.
    std::string seek_error(std::uint32_t pass) const;
    /// Why the passes from num_passes() on were not recorded, in one sentence; empty if all were recorded.
    std::string recording_error() const;
    /// The range of each column over the passes recorded so far, without null and non-finite values: the range of the scales.
    std::vector<ValueRange> ranges() const;
    /// True while a pass is being recomputed.
    bool seeking() const;

    /// "simt", "ptx" or "cuda"; device name; the order in words ("lockstep"), empty on cuda. Notices say why another executor
    /// than the requested one was used, or which problems occurred without ending the run.
    std::string executor() const;
    std::string device_name() const;
    /// The number of the run's GPU among several; empty on the emulator, or if there is only one GPU.
    std::optional<int> gpu() const;
    std::string order() const;
    std::vector<std::string> notices() const;

    /// True if the same request gives the same columns, passes and trace every time, on any number of cores. False if threads
    /// race on purpose on a GPU.
    bool repeatable() const;
    /// False if the result of a pass depends on the order of its threads (Algorithm::reproducible()).
    bool reproducible() const;

    double total_ms() const;
    double kernel_ms() const;
    /// The answer to a trace request: a log, or one sentence with the reason why there is none.
    struct Traced {
        trace::Request request;
        std::shared_ptr<const trace::Log> log;
        std::string error;
        /// Columns that differ from the run's columns, if the request compares.
        std::vector<StateDiff> differences{};
    };
    /// The accesses of a recorded pass, or of the failed pass after them. Once the run is over, an emulator recomputes the pass,
    /// whichever device the run used, in the run's order; for a run on a GPU the recorded launches run in lock step. The caller
    /// waits; any number of callers may. Throws Cancelled when `progress` is cancelled; it may be null. `compared`: the answer lists
    /// the columns that differ from the run, if the pass was recorded in another order than the run's or the run was on a GPU.
    Traced trace_of(const trace::Request& request, std::shared_ptr<Progress> progress, bool compared = false);
    /// Every access of every launch, in order, after the end of the run; empty unless trace_limit was set.
    const trace::Log& trace() const;
    /// After the end: whether the result is right; empty if it was not checked. The text says how the result is wrong,
    /// or why a requested check was not made.
    std::optional<bool> verified() const;
    std::string verdict() const;
    /// The wrong elements of the results; null while they are not known, and if there are none.
    std::shared_ptr<const WrongColumns> wrong() const;
    /// The wrong elements at a pass: wrong() at the last pass of a finished run that was recorded completely; at any
    /// other pass the elements that break the invariant.
    std::shared_ptr<const WrongColumns> wrong_at(std::uint32_t pass) const;
    /// The result and input columns on the host, after the end (downloads). Throws DeviceError.
    HostColumns results();
    /// A column's numbers at a stored pass (downloads [first, first + count)). Throws DeviceError.
    static ColumnValues read(const Column& column, const Snapshot& snapshot,
                             const std::vector<std::shared_ptr<const Block>>& inputs, std::uint32_t first,
                             std::uint32_t count);

private:
    struct Shared;
    std::shared_ptr<Shared> shared_;
};

/// The GPU for all following runs whose request names none: without this GPU they fail; they do not fall back to the
/// emulator.
void choose_gpu(int gpu);
/// The same as a preference: without this GPU a run uses the first one and adds a notice.
void prefer_gpu(int gpu);

/// True if this build has CUDA and the machine a working device; else *why_not receives the reason.
bool cuda_available(std::string* why_not = nullptr);
/// The names of this machine's GPUs, as runs report them. Creates no device, but may wait for the driver to start.
std::vector<std::string> gpu_names();

}  // namespace lockstep
