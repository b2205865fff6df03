#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstring>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <span>
#include <thread>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "kernels/base/thread_pool.hpp"
#include "kernels/simt/arena.hpp"
#include "kernels/simt/device.hpp"
#include "kernels/simt/emulation.hpp"
#include "kernels/simt/fibers/fiber_context.hpp"
#include "kernels/simt/fibers/fiber_scheduler.hpp"
#include "kernels/simt/fibers/guarded_memory.hpp"
#include "kernels/simt/host/direct_context.hpp"
#include "kernels/simt/host/host_chunks.hpp"
#include "kernels/simt/order.hpp"
#include "kernels/simt/poison.hpp"
#include "kernels/simt/threads.hpp"
#include "kernels/simt/traced_arrays.hpp"

namespace lockstep {

/// Maximum shared memory of a block: the opt-in limit of GPUs of compute capability 9.0 and 10.0.
inline constexpr std::uint32_t kMaxSharedBytes = 227 * 1024;
/// Throws DeviceError.
[[noreturn]] void throw_too_much_shared(const char* kernel, std::size_t bytes);

/// Runs kernels on the CPU, one memory access at a time, in a chosen order; `simt` on the command line. Untraced lane_by_lane uses all
/// cores for kernels whose result does not depend on the order. All other launches, also those that race on purpose (LaunchShape::races),
/// use one core: the same order, seed, resident blocks and launch give the same result and trace on any number of cores. Memory is
/// sequentially consistent: the emulator does not find missing fences.
class Emulator final : public Device, public Emulation, private TraceRecorder {
public:
    /// host_threads: how many host threads a launch may use.
    explicit Emulator(Order order = Order::lockstep(), unsigned host_threads = std::thread::hardware_concurrency());
    ~Emulator() override;

    Order order() const override { return order_; }
    /// The number of resident threads, rounded up to whole blocks; further blocks wait, as on a GPU. Default: 2^16 + 1.
    void set_resident_threads(std::uint32_t threads) { resident_threads_ = threads; }
    void set_trace(trace::Log* log) override;
    /// Runs launches in their usual order and returns their accesses, for algorithms that show their threads' accesses.
    template <class Launches>
    std::vector<trace::Event> accesses_of(Launches&& launches) {
        struct AccessScope {
            Emulator& emulator;
            trace::Log own{.limit = std::size_t{1} << 20};
            bool borrowed;  ///< a trace of the launches is already being recorded
            explicit AccessScope(Emulator& on) : emulator(on), borrowed(on.log != nullptr) {
                if (!borrowed) emulator.set_trace(&own);
            }
            ~AccessScope() {
                if (!borrowed) emulator.set_trace(nullptr);
            }
        } scope(*this);
        const auto first = log->events.size();
        std::forward<Launches>(launches)();
        return {log->events.begin() + static_cast<std::ptrdiff_t>(first), log->events.end()};
    }
    using Emulation::Buffers;
    void set_trace_of(std::function<Buffers()> buffers) override { arrays_.follow(std::move(buffers)); }
    void end_trace_of() override { arrays_.stop_following(); }
    /// An allocated array.
    struct Array {
        std::string name;
        std::size_t bytes = 0;
    };
    /// All arrays in the order of allocation, snapshots included.
    std::vector<Array> arrays() const;
    /// The peak of the total size of all arrays in bytes.
    std::size_t max_bytes() const { return arrays_.max_bytes(); }
    /// Launches advance the progress by the bytes that they access in arrays. May be null.
    void set_progress(Progress* progress) override { progress_ = progress; }

    template <class Kernel, class... Args>
    void launch(Kernel, Threads threads, Args... args) {
        require_spans<Args...>();
        launch_on<Kernel>(threads.template extent<Kernel>(), threads.races, args...);
    }
    template <class Kernel, class... Args>
    void launch(Kernel, Threads2D threads, Args... args) {
        require_spans<Args...>();
        launch_on<Kernel>(threads.template extent<Kernel>(), threads.races, args...);
    }

    /// Runs a call of a library on the host, timed and listed as a launch of one thread; a trace does not record its accesses.
    template <class Work>
    void call_library(const char* name, SourcePlace source, Work&& work) {
        throw_if_cancelled();
        const auto begin = std::chrono::steady_clock::now();
        std::forward<Work>(work)();
        const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - begin;
        launches_.push_back({.kernel = name, .source = source, .grid = 1, .block = 1, .ms = taken.count()});
    }

    std::string_view kind() const override { return "simt"; }
    std::string name() const override;
    MemoryStatus memory() const override;
    std::size_t block_memory() const override { return kMaxSharedBytes; }
    void* allocate(std::size_t bytes, std::string_view name) override;
    void* allocate_snapshot(std::size_t bytes) override { return take_memory(bytes, TracedArrays::kSnapshot); }
    void release(void* memory) noexcept override;
    void trim_host_memory() noexcept override;
    void upload(void* to, const void* from, std::size_t bytes) override;
    void download(void* to, const void* from, std::size_t bytes) override;
    void read(void* to, const void* from, std::size_t bytes) override;
    void copy(void* to, const void* from, std::size_t bytes) override;
    void fill(void* to, std::uint32_t value, std::size_t words) override;
    void synchronize() override {}
    std::vector<std::vector<FieldChange>> copy_and_compare(std::span<const SnapshotCopy> copies) override;
    void list_changes(std::uint32_t* changes, const std::uint32_t* before, const std::uint32_t* after,
                      std::uint64_t words, std::uint64_t num_changed) override;
    void apply_changes(std::uint32_t* to, std::uint64_t words, const std::uint32_t* changes,
                       std::uint64_t num_changed) override;
    std::vector<LaunchRecord> take_launches() override { return std::exchange(launches_, {}); }
    void retire() noexcept override;
    void begin_pass(std::uint32_t pass) override;
    void set_traced(bool traced) override { traces_ = traced; }
    bool repeats_races() const override { return true; }

private:
    template <class Kernel, class... Args>
    void launch_on(const Extent& extent, bool races, const Args&... args);
    struct Work {
        std::atomic<std::uint64_t> bytes_asked{0};  ///< accessed in arrays
        std::atomic<bool> sums_floats{false};
    };
    template <class Kernel, class... Args>
    void launch_direct(Work& work, const Extent& extent, bool races, const Args&... args);
    template <class Kernel, class... Args>
    void launch_on_fibers(Work& work, const Extent& extent, bool races, const Args&... args);
    void begin_trace(const char* kernel, SourcePlace source, const Extent& extent, std::uint32_t shared_bytes);
    /// Whether the bytes begin in an array. Throws DeviceError, naming array and size, if they end beyond it.
    bool require_within(const void* address, std::size_t bytes, std::string_view call) const;
    /// Ensures that the trace includes the accesses of a launch before its fault.
    struct TraceOfLaunch {
        TraceOfLaunch(Emulator& on, const char* kernel, SourcePlace source, const Extent& extent,
                      std::uint32_t shared_bytes)
            : emulator(on) {
            emulator.begin_trace(kernel, source, extent, shared_bytes);
        }
        ~TraceOfLaunch() { emulator.end_trace(); }
        TraceOfLaunch(const TraceOfLaunch&) = delete;
        TraceOfLaunch& operator=(const TraceOfLaunch&) = delete;
        Emulator& emulator;
    };
    void log_bypass(std::uint32_t byte);
    /// Accesses through an address would be invisible.
    template <class... Args>
    static constexpr void require_spans() {
        static_assert(!((std::is_pointer_v<Args> && std::is_arithmetic_v<std::remove_pointer_t<Args>>) || ...),
                      "a kernel gets arrays as spans, not as pointers: buffer.read(), buffer.write()");
    }
    void throw_if_cancelled() const;
    std::uint64_t step_budget() const;
    void* take_memory(std::size_t bytes, std::string_view name);
    void end_trace();

    Place buffer_at(const void* address) override;
    std::string buffer_name(const void* address) override;
    FiberScheduler& scheduler(std::size_t index);

    /// Resident threads of lane_by_lane for kernels that spin.
    static constexpr std::uint32_t kSpinningThreads = 1u << 14;
    Order order_now() const { return tracing() && log->order ? *log->order : order_; }

    Order order_;
    std::uint32_t resident_threads_ = (1u << 16) + 1;
    ThreadPool pool_;
    std::vector<std::unique_ptr<FiberScheduler>> schedulers_;
    std::vector<LaunchRecord> launches_;
    std::mutex memory_mutex_;  ///< for the arena
    Arena arena_{huge_pages()};
    TracedArrays arrays_;
    Progress* progress_ = nullptr;
    LaunchLimit* limit_ = nullptr;  ///< of the launch
    std::uint32_t pass_ = 0;
    std::uint32_t first_of_pass_ = 0;  ///< index into launches_ of the first launch of the pass
    bool traces_ = true;  ///< launches are recorded
};

template <class Kernel, class... Args>
void Emulator::launch_on(const Extent& extent, bool races, const Args&... args) {
    static_assert(std::is_empty_v<Kernel>, "a kernel has no members: pass data in its arguments");
    if (extent.blocks() == 0) return;
    throw_if_cancelled();
    constexpr auto shape = Kernel::shape;
    const auto begin = std::chrono::steady_clock::now();
    using Shared = typename Kernel::Shared;
    if constexpr (sizeof(Shared) > kMaxSharedBytes) throw_too_much_shared(Kernel::name, sizeof(Shared));
    constexpr auto shared_bytes = static_cast<std::uint32_t>(std::is_empty_v<Shared> ? 0 : sizeof(Shared));
    const TraceOfLaunch trace(*this, Kernel::name, Kernel::source, extent, shared_bytes);
    if (tracing() && log->memory) {
        std::set<const void*> addresses;
        (collect_addresses(addresses, &args, sizeof args), ...);
        arrays_.keep_memory(addresses);
    }
    LaunchRecord record{Kernel::name, Kernel::source, extent.blocks(), extent.block_threads(), 0.0};
    Work work;
    const bool shared_out = order_now().kind == Order::Kind::lane_by_lane && !tracing();
    if constexpr (shape.cooperative || shape.spins) {
        launch_on_fibers<Kernel>(work, extent, races || shape.races, args...);
    } else if (shared_out) {
        launch_direct<Kernel>(work, extent, races || shape.races, args...);
    } else {
        launch_on_fibers<Kernel>(work, extent, races || shape.races, args...);
    }
    record.bytes_asked = work.bytes_asked;
    // Also computed for one host thread: reports must not depend on the number of threads.
    const bool in_no_order = shared_out && !(races || shape.races);
    record.bytes_vary = shape.work_varies && in_no_order;
    record.sums_vary = work.sums_floats && in_no_order && !shape.spins && extent.blocks() > 1;
    const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - begin;
    record.ms = taken.count();
    record.grid_height = extent.grid_height;
    record.block_height = extent.block_height;
    record.shared_bytes = shared_bytes;
    launches_.push_back(record);
}

template <class Kernel, class... Args>
void Emulator::launch_direct(Work& work, const Extent& extent, bool races, const Args&... args) {
    static_assert(Kernel::shape.stack_bytes <= 1u << 20, "threads have a part of the host's stack, of some megabytes");
    const auto grid = extent.blocks(), block_size = extent.block_threads();
    // Enough chunks for all threads, few enough to cost nothing.
    const auto blocks_per_chunk = races ? grid : std::max(64u, ceil_div(grid, pool_.size() * 8));
    pool_.for_each(ceil_div(grid, blocks_per_chunk), [&](std::uint32_t chunk) {
        throw_if_cancelled();
        DirectContext context(Kernel::name, Kernel::source, extent, cancel_flag(), step_budget());
        const auto first = chunk * blocks_per_chunk, end = first + std::min(grid - first, blocks_per_chunk);
        context.run([&] {
            for (auto block = first; block < end; ++block) {
                typename Kernel::Shared shared;
                poison(shared);
                context.begin_block();
                for (std::uint32_t thread = 0; thread < block_size; ++thread) {
                    context.enter(block, thread);
                    Kernel{}(context, shared, args...);
                }
            }
        });
        work.bytes_asked += context.bytes_asked();
        if (context.sums_floats()) work.sums_floats = true;
        if (progress_) progress_->advance(context.bytes_asked());
    });
}

template <class Kernel, class... Args>
void Emulator::launch_on_fibers(Work& work, const Extent& extent, bool races, const Args&... args) {
    using Shared = typename Kernel::Shared;
    constexpr auto shape = Kernel::shape;
    struct Launch {
        std::tuple<const Args&...> args;
        TraceRecorder& recorder;
        const Extent& extent;
        std::vector<Shared> shared;
        GuardedMemory* guarded = nullptr;  ///< used in place of `shared`; null: shared memory is not guarded

        Shared& shared_of(std::uint32_t slot) {
            return guarded ? *reinterpret_cast<Shared*>(guarded->guarded(slot)) : shared[slot];
        }
        std::ptrdiff_t to_open() const { return guarded ? guarded->to_open() : 0; }
    };
    const auto grid = extent.blocks(), block_size = extent.block_threads();

    FiberScheduler::Job job;
    job.threads_per_block = block_size;
    job.stack_bytes = shape.stack_bytes;
    job.spins = shape.spins;
    job.order = order_now();
    job.kernel = Kernel::name;
    job.source = Kernel::source;
    job.cancel = cancel_flag();
    job.limit = limit_;
    job.progress = progress_;
    job.run = [](void* argument, FiberThread& thread) {
        auto& launch = *static_cast<Launch*>(argument);
        auto& shared = launch.shared_of(thread.scheduler->slot_of(thread));
        FiberContext context(thread, launch.recorder, launch.extent, &shared, launch.to_open());
        std::apply([&](const auto&... given) { Kernel{}(context, shared, given...); }, launch.args);
    };
    job.begin_block = [](void* argument, std::uint32_t slot) {
        auto& launch = *static_cast<Launch*>(argument);
        if (launch.guarded) poison(*reinterpret_cast<Shared*>(launch.guarded->open(slot)));
        else poison(launch.shared[slot]);
    };
    job.bypassed = [](void* argument, const FiberThread& thread) {
        static_cast<Launch*>(argument)->recorder.note_bypass(thread);
    };
    const auto run = [&](FiberScheduler& scheduler, std::uint32_t first, std::uint32_t end, std::uint32_t resident) {
        const auto slots = std::min(end - first, resident);
        Launch launch{std::tie(args...), *this, extent, {}};
        auto mine = job;
        std::optional<GuardedMemory> guarded;
        if (!std::is_empty_v<Shared> && tracing()) guarded.emplace(sizeof(Shared), slots);
        if (guarded && guarded->works()) launch.guarded = mine.guarded = &*guarded;
        else launch.shared.resize(slots);
        const struct NoteBypass {  // also for a launch that a fault stops
            Emulator& emulator;
            const std::optional<GuardedMemory>& memory;
            ~NoteBypass() {
                if (memory && memory->noted()) emulator.log_bypass(memory->noted_byte());
            }
        } note_bypass{*this, guarded};
        mine.first_block = first;
        mine.end_block = end;
        mine.max_resident_blocks = resident;
        mine.argument = &launch;
        scheduler.run(mine);
        work.bytes_asked += scheduler.bytes_asked();
        if (scheduler.sums_floats()) work.sums_floats = true;
    };
    if (job.order.kind != Order::Kind::lane_by_lane) {
        run(scheduler(0), 0, grid, std::max(1u, ceil_div(resident_threads_, block_size)));
    } else if (shape.spins) {
        // Blocks that wait for each other must be resident together.
        run(scheduler(0), 0, grid, std::max(1u, std::min(resident_threads_, kSpinningThreads) / block_size));
    } else if (races || tracing()) {
        run(scheduler(0), 0, grid, 1);
    } else {
        // Each core takes ranges of blocks, one block at a time.
        const auto chunks = std::min(grid, pool_.size() * 4);
        scheduler(chunks - 1);
        pool_.for_each(chunks, [&](std::uint32_t chunk) {
            const auto first = static_cast<std::uint32_t>(std::uint64_t{grid} * chunk / chunks);
            const auto end = static_cast<std::uint32_t>(std::uint64_t{grid} * (chunk + 1) / chunks);
            run(*schedulers_[chunk], first, end, 1);
        });
    }
}

}  // namespace lockstep
