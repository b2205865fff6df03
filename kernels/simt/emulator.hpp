#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <tuple>
#include <vector>

#include "kernels/simt/arena.hpp"
#include "kernels/simt/device.hpp"
#include "kernels/simt/direct_context.hpp"
#include "kernels/simt/fiber_context.hpp"
#include "kernels/simt/fiber_scheduler.hpp"
#include "kernels/simt/host_chunks.hpp"
#include "kernels/simt/order.hpp"
#include "kernels/simt/thread_pool.hpp"
#include "kernels/simt/threads.hpp"

namespace lockstep {

/// Runs kernels on the CPU, one memory access at a time, in an order that we choose; `simt` on the command line. Untraced
/// lane_by_lane uses all cores; everything else one, so that the same order, seed, resident blocks and launch give the same
/// trace. Memory is sequentially consistent: ask a GPU about missing fences.
class Emulator final : public Device, private TraceRecorder {
public:
    explicit Emulator(Order order = Order::lockstep());
    ~Emulator() override;

    Order order() const { return order_; }
    /// Threads that are on their way at once, in whole blocks; the rest waits, as on a GPU. Default: 2^16 + 1 and what
    /// fills its block.
    void set_resident_threads(std::uint32_t threads) { resident_threads_ = threads; }
    /// Records every access of the launches that follow; null stops it. The log outlives the launches.
    void set_trace(trace::Log* log);

    template <class Kernel, class... Args>
    void launch(Kernel kernel, Threads threads, Args... args);

    std::string_view kind() const override { return "simt"; }
    std::string name() const override;
    MemoryStatus memory() const override;
    std::size_t block_memory() const override { return std::size_t{1} << 20; }
    void* allocate(std::size_t bytes, std::string_view name) override;
    void release(void* memory) noexcept override;
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

private:
    struct Allocation {
        std::size_t bytes;
        std::string name;
    };

    template <class Kernel, class... Args>
    void launch_direct(std::uint32_t grid, std::uint32_t block_size, const Args&... args);
    template <class Kernel, class... Args>
    void launch_on_fibers(std::uint32_t grid, std::uint32_t block_size, const Args&... args);
    void begin_trace(const char* kernel, SourcePlace source, std::uint32_t grid, std::uint32_t block);
    void throw_if_cancelled() const;
    void end_trace();

    std::uint16_t buffer_at(const void* address) override;
    std::string buffer_name(const void* address) override;
    FiberScheduler& scheduler(std::size_t index);

    Order order_;
    std::uint32_t resident_threads_ = (1u << 16) + 1;
    ThreadPool pool_;
    std::vector<std::unique_ptr<FiberScheduler>> schedulers_;
    std::vector<LaunchRecord> launches_;
    mutable std::mutex memory_mutex_;
    Arena arena_{huge_pages()};
    std::map<const char*, Allocation> allocations_;
    std::map<std::string, std::uint16_t> traced_names_;
};

template <class Kernel, class... Args>
void Emulator::launch(Kernel, Threads threads, Args... args) {
    static_assert(std::is_empty_v<Kernel>, "what a kernel needs travels in its arguments");
    if (threads.count == 0) return;
    throw_if_cancelled();
    const auto block = threads.block_of<Kernel>();
    const auto grid = ceil_div(threads.count, block);
    const auto begin = std::chrono::steady_clock::now();
    if constexpr (Kernel::shape.cooperative) {
        launch_on_fibers<Kernel>(grid, block, args...);
    } else {
        if (order_.kind == Order::Kind::lane_by_lane && !log) launch_direct<Kernel>(grid, block, args...);
        else launch_on_fibers<Kernel>(grid, block, args...);
    }
    const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - begin;
    launches_.push_back({Kernel::name, Kernel::source, grid, block, taken.count()});
}

template <class Kernel, class... Args>
void Emulator::launch_direct(std::uint32_t grid, std::uint32_t block_size, const Args&... args) {
    // Enough chunks to share out, few enough to cost nothing.
    const auto blocks_per_chunk = std::max(64u, ceil_div(grid, pool_.size() * 8));
    pool_.for_each(ceil_div(grid, blocks_per_chunk), [&](std::uint32_t chunk) {
        throw_if_cancelled();
        DirectContext context(Kernel::name, Kernel::source, grid, block_size);
        const auto end = std::min(grid, (chunk + 1) * blocks_per_chunk);
        for (auto block = chunk * blocks_per_chunk; block < end; ++block) {
            typename Kernel::Shared shared;
            for (std::uint32_t thread = 0; thread < block_size; ++thread) {
                context.enter(block, thread);
                Kernel{}(context, shared, args...);
            }
        }
    });
}

template <class Kernel, class... Args>
void Emulator::launch_on_fibers(std::uint32_t grid, std::uint32_t block_size, const Args&... args) {
    using Shared = typename Kernel::Shared;
    struct Launch {
        std::tuple<const Args&...> args;
        TraceRecorder& recorder;
        std::uint32_t grid, block_size;
        std::vector<Shared> shared;
    };
    begin_trace(Kernel::name, Kernel::source, grid, block_size);

    FiberScheduler::Job job;
    job.threads_per_block = block_size;
    job.order = order_;
    job.kernel = Kernel::name;
    job.source = Kernel::source;
    job.cancel = cancel_flag();
    job.run = [](void* argument, FiberThread& thread) {
        auto& launch = *static_cast<Launch*>(argument);
        FiberContext context(thread, launch.recorder, launch.grid, launch.block_size);
        auto& shared = launch.shared[thread.scheduler->slot_of(thread)];
        std::apply([&](const auto&... given) { Kernel{}(context, shared, given...); }, launch.args);
    };
    job.begin_block = [](void* argument, std::uint32_t slot) {
        static_cast<Launch*>(argument)->shared[slot] = Shared{};
    };
    const auto run = [&](FiberScheduler& scheduler, std::uint32_t first, std::uint32_t end, std::uint32_t resident) {
        Launch launch{std::tie(args...), *this, grid, block_size, std::vector<Shared>(std::min(end - first, resident))};
        auto mine = job;
        mine.first_block = first;
        mine.end_block = end;
        mine.max_resident_blocks = resident;
        mine.argument = &launch;
        scheduler.run(mine);
    };
    if (order_.kind == Order::Kind::lane_by_lane && !log) {
        // Each core takes stretches of blocks, one block at a time.
        const auto chunks = std::min(grid, pool_.size() * 4);
        scheduler(chunks - 1);
        pool_.for_each(chunks, [&](std::uint32_t chunk) {
            const auto first = static_cast<std::uint32_t>(std::uint64_t{grid} * chunk / chunks);
            const auto end = static_cast<std::uint32_t>(std::uint64_t{grid} * (chunk + 1) / chunks);
            run(*schedulers_[chunk], first, end, 1);
        });
    } else {
        run(scheduler(0), 0, grid, std::max(1u, ceil_div(resident_threads_, block_size)));
    }
    end_trace();
}

}  // namespace lockstep
