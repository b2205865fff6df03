#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
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
    /// A kernel's code for its argument types. The rest of a launch is the same for all kernels and is compiled once.
    struct KernelCode {
        const char* name;
        SourcePlace source;
        LaunchShape shape;
        std::size_t shared_bytes;  ///< of a block
        /// The body of a thread on a fiber. launch: a FiberLaunch
        void (*run_thread)(void* launch, FiberThread& thread);
        /// Runs blocks first .. end - 1, each thread to its end; null if threads wait for each other.
        void (*run_blocks)(const void* arguments, DirectContext& context, std::uint32_t first,
                           std::uint32_t end) = nullptr;
        /// Adds the words of the arguments that could be addresses.
        void (*collect_addresses)(const void* arguments, std::set<const void*>& into);
    };
    template <class... Args>
    using Arguments = std::tuple<const Args&...>;
    struct FiberLaunch;

    template <class Kernel, class... Args>
    void launch_on(const Extent& extent, bool races, const Args&... args);
    template <class Kernel, class... Args>
    static void run_thread(void* launch, FiberThread& thread);
    template <class Kernel, class... Args>
    static void run_blocks(const void* arguments, DirectContext& context, std::uint32_t first, std::uint32_t end);
    template <class... Args>
    static void addresses_in(const void* arguments, std::set<const void*>& into);

    struct Work {
        std::atomic<std::uint64_t> bytes_asked{0};  ///< accessed in arrays
        std::atomic<bool> sums_floats{false};
    };
    void launch_code(const KernelCode& code, const Extent& extent, bool races, const void* arguments);
    void launch_direct(const KernelCode& code, Work& work, const Extent& extent, bool races, const void* arguments);
    void launch_on_fibers(const KernelCode& code, Work& work, const Extent& extent, bool races, const void* arguments);
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

/// A launch whose threads run on fibers.
struct Emulator::FiberLaunch {
    const void* arguments;
    TraceRecorder& recorder;
    const Extent& extent;
    std::size_t shared_bytes;  ///< of a block
    std::unique_ptr<std::byte[]> shared{};  ///< of the resident blocks
    GuardedMemory* guarded = nullptr;  ///< used in place of `shared`; null: shared memory is not guarded

    void* shared_of(const FiberThread& thread) const {
        const auto slot = thread.scheduler->slot_of(thread);
        return guarded ? static_cast<void*>(guarded->guarded(slot)) : shared.get() + slot * shared_bytes;
    }
    std::ptrdiff_t to_open() const { return guarded ? guarded->to_open() : 0; }
};

template <class Kernel, class... Args>
void Emulator::launch_on(const Extent& extent, bool races, const Args&... args) {
    static_assert(std::is_empty_v<Kernel>, "a kernel has no members: pass data in its arguments");
    using Shared = typename Kernel::Shared;
    static_assert(std::is_trivially_copyable_v<Shared>, "shared memory holds plain numbers");
    static_assert(alignof(Shared) <= __STDCPP_DEFAULT_NEW_ALIGNMENT__);
    constexpr auto shape = Kernel::shape;
    static constexpr auto shared_bytes = std::is_empty_v<Shared> ? 0 : sizeof(Shared);
    KernelCode code{.name = Kernel::name,
                    .source = Kernel::source,
                    .shape = shape,
                    .shared_bytes = shared_bytes,
                    .run_thread = &run_thread<Kernel, Args...>,
                    .collect_addresses = &addresses_in<Args...>};
    if constexpr (!shape.cooperative && !shape.spins) {
        static_assert(shape.stack_bytes <= 1u << 20, "threads have a part of the host's stack, of some megabytes");
        code.run_blocks = &run_blocks<Kernel, Args...>;
    }
    const Arguments<Args...> arguments(args...);
    launch_code(code, extent, races, &arguments);
}

// Threads share a stack whose used part is copied at each switch: the context and the kernel share one frame.
template <class Kernel, class... Args>
void Emulator::run_thread(void* launch, FiberThread& thread) {
    auto& on = *static_cast<FiberLaunch*>(launch);
    auto& shared = *static_cast<typename Kernel::Shared*>(on.shared_of(thread));
    FiberContext context(thread, on.recorder, on.extent, &shared, on.to_open());
    std::apply([&](const auto&... given) { Kernel{}(context, shared, given...); },
               *static_cast<const Arguments<Args...>*>(on.arguments));
}

template <class Kernel, class... Args>
void Emulator::run_blocks(const void* arguments, DirectContext& context, std::uint32_t first, std::uint32_t end) {
    const auto block_size = context.extent().block_threads();
    std::apply(
        [&](const auto&... given) {
            for (auto block = first; block < end; ++block) {
                typename Kernel::Shared shared;
                poison(shared);
                context.begin_block(&shared);
                for (std::uint32_t thread = 0; thread < block_size; ++thread) {
                    context.enter(block, thread);
                    Kernel{}(context, shared, given...);
                }
            }
        },
        *static_cast<const Arguments<Args...>*>(arguments));
}

template <class... Args>
void Emulator::addresses_in(const void* arguments, std::set<const void*>& into) {
    std::apply([&](const auto&... given) { (collect_addresses(into, std::as_bytes(std::span(&given, 1))), ...); },
               *static_cast<const Arguments<Args...>*>(arguments));
}

}  // namespace lockstep
