#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "kernels/base/progress.hpp"
#include "kernels/data/dataset.hpp"
#include "kernels/run/entry/algorithm.hpp"
#include "kernels/run/snapshots/timeline.hpp"
#include "kernels/run/state_diff.hpp"
#include "kernels/simt/order.hpp"
#include "kernels/simt/trace.hpp"

namespace lockstep {

enum class ExecutorKind { automatic, cuda, simt };

/// What an earlier run said of itself, for a run that only shows its recording.
struct RecordedFacts {
    std::shared_ptr<const AlgorithmInfo> info;  ///< the request's algorithm, which nobody else owns
    std::string executor, device, order;
    std::vector<std::string> notices;
    double total_ms = 0, kernel_ms = 0;
    /// Repeats a pass on the engine that made the run, and records the accesses that are asked for; null: no pass can be repeated.
    /// differences  where it is not null: columns that the pass leaves with other values than the run
    /// Throws DeviceError, Cancelled.
    std::function<trace::Log(const trace::Request&, Progress&, std::vector<StateDiff>* differences)> trace{};
};

/// Which algorithm, on what, where.
struct RunRequest {
    const AlgorithmInfo* algorithm = nullptr;
    std::shared_ptr<const Dataset> dataset;
    ParameterValues parameters;
    ExecutorKind executor = ExecutorKind::automatic;
    /// Of the emulator; none: its default, lock step for small datasets, as kLockstepThreads says.
    std::optional<Order> order;
    std::size_t snapshot_budget = 0;  ///< bytes; 0: a quarter of what is free on the device
    bool verify = true;
    bool record = true;  ///< keep snapshots and reports; off for benchmarks
    std::size_t trace_limit = 0;  ///< accesses to record (simt only; it then runs on one core); 0: none
    std::optional<int> gpu{};  ///< the only one that will do, as the system numbers them; none: choose_gpu()'s
    /// Where that is open: the one to take if it is there, else the first; none: prefer_gpu()'s.
    std::optional<int> preferred_gpu{};
    std::shared_ptr<const RecordedFacts>
        recorded{};  ///< replaces what this run would say of itself; null: it is no recording
    std::shared_ptr<Device> device{};  ///< to run on; nothing else may use it meanwhile; null: one is made
};

/// The emulator's default order: lock step up to this many elements, unless the work is too large for it; else lane by lane.
inline constexpr std::uint32_t kLockstepThreads = 1u << 14;

enum class RunState { running, finished, cancelled, failed };

/// One run and its timeline. Work happens on a thread of its own; everything public may be called from the window's
/// thread and never waits for a kernel, except wait(), results() and the destructor. What fails on that thread ends in
/// error(), seek_error() or notices().
///
/// A run that has ended, well or not, still gives the passes that it has recorded. One that has not stopped kPatience after
/// cancel() is reported as cancelled; its worker goes on detached and co-owns what it uses, so the Run may be destroyed.
class Run {
public:
    explicit Run(RunRequest request);
    ~Run();  ///< cancels, and waits kPatience at most

    static constexpr auto kPatience = std::chrono::milliseconds(1500);

    const RunRequest& request() const;
    /// True once the input's state is recorded, or had no room: until then there is no timeline and there are no columns.
    bool ready() const;
    /// Passes recorded so far, the input included; 0 until ready.
    std::uint32_t num_passes() const;
    /// Columns, inputs first; empty until ready.
    std::vector<Column> columns() const;
    /// What the columns run over, the dataset's own elements first, and what leads from one to another; empty until ready.
    std::vector<IndexSpace> spaces() const;
    std::vector<SpaceLink> links() const;
    /// Blocks of the input columns' buffers.
    std::vector<std::shared_ptr<const Block>> inputs() const;

    RunState state() const;
    /// Why it failed, in a sentence. `exit_code()` is 2 for bad input, 3 for the device.
    std::string error() const;
    int exit_code() const;
    /// What stopped a kernel on the emulator and so the run: pass num_passes() can be traced up to there. None before any pass was
    /// recorded.
    std::optional<trace::Fault> fault() const;
    /// Ends the run, or the pass that is being run again after its end.
    void cancel();
    /// Until the run has ended and nothing is asked of it.
    void wait();

    /// Throws std::logic_error until ready.
    const Timeline& timeline() const;
    /// The state after a pass: at once when it is kept, else empty now and found here soon after. Asking again replaces
    /// what was asked for before.
    Snapshot at(std::uint32_t pass);
    /// Why at() does not give a pass, in a sentence: it cannot be computed again, was cancelled on the way, or was never
    /// recorded. Empty while there is hope.
    std::string seek_error(std::uint32_t pass) const;
    /// Why the passes from num_passes() on were not recorded, in a sentence; empty when all were.
    std::string recording_error() const;
    /// The range of each column over the passes recorded so far, without null and non-finite values: the range of the scales.
    std::vector<ValueRange> ranges() const;
    /// True while a pass is being run again.
    bool seeking() const;

    /// "simt" or "cuda"; device name; the order in words ("lockstep"), empty on cuda. A notice says why another executor
    /// than the one asked for was taken, or what went wrong without ending the run.
    std::string executor() const;
    std::string device_name() const;
    /// Which of several GPUs that is; none where there is but one, or it is none.
    std::optional<int> gpu() const;
    std::string order() const;
    std::vector<std::string> notices() const;

    /// True when the same request gives the same columns, passes and trace every time, on any number of cores. Not where threads
    /// race on purpose on a GPU.
    bool repeatable() const;
    /// False where what passes leave depends on who comes first (Algorithm::reproducible()).
    bool reproducible() const;

    double total_ms() const;
    double kernel_ms() const;
    /// The answer to a trace request: a log, or the reason why there is none, in a sentence.
    struct Traced {
        trace::Request request;
        std::shared_ptr<const trace::Log> log;
        std::string error;
        /// Columns that differ from those of the run, if the request compares.
        std::vector<StateDiff> otherwise{};
    };
    /// The accesses of a pass that is recorded, or of the one that failed after them: once the run is over it is run again on an
    /// emulator, wherever this run has run, in the run's order; of one on a GPU what is recorded goes in lock step. The caller waits
    /// for it, and any number may. Throws Cancelled when `progress` is cancelled; it may be null. `compared`: with what the pass
    /// leaves otherwise than in the run, where it was recorded in another order than the run's or the run was on a GPU.
    Traced trace_of(const trace::Request& request, std::shared_ptr<Progress> progress, bool compared = false);
    /// Every access of every launch, in order, after the end; empty unless trace_limit was set.
    const trace::Log& trace() const;
    /// After the end: nothing when it was not checked; else whether it is right. And what is wrong, or why it was not
    /// checked though that was asked for.
    std::optional<bool> verified() const;
    std::string verdict() const;
    /// Which elements of its results are wrong; null while that is not known, and where nothing is.
    std::shared_ptr<const WrongColumns> wrong() const;
    /// The same at a pass that is shown: an element is called wrong where it stays so, in the last state that was recorded
    /// of a run that has ended.
    std::shared_ptr<const WrongColumns> wrong_at(std::uint32_t pass) const;
    /// The result and input columns on the host, after the end (downloads). Throws DeviceError.
    HostColumns results();
    /// A column's numbers at a pass that is kept (downloads [first, first + count)). Throws DeviceError.
    static ColumnValues read(const Column& column, const Snapshot& snapshot,
                             const std::vector<std::shared_ptr<const Block>>& inputs, std::uint32_t first,
                             std::uint32_t count);

private:
    struct Shared;
    std::shared_ptr<Shared> shared_;
};

/// The GPU that runs take from now on unless their request names one: they fail when it is not there, and do not go to the
/// emulator instead.
void choose_gpu(int gpu);
/// The same for what leaves that open: they go to the first where it is not there, and say so.
void prefer_gpu(int gpu);

/// True when this build has CUDA and the machine a working device; else *why_not gets the reason.
bool cuda_available(std::string* why_not = nullptr);
/// The GPUs of this machine, as runs on them call their device. Makes none, but may wait for the driver to start.
std::vector<std::string> gpu_names();

}  // namespace lockstep
