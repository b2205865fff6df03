// The part of a launch on the emulator that is the same for all kernels.

#include <algorithm>
#include <chrono>
#include <cstring>
#include <memory>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "kernels/data/names/numerals.hpp"
#include "kernels/simt/emulator.hpp"

namespace lockstep {
namespace {

void require_shared_memory(const char* kernel, std::size_t bytes) {
    if (bytes <= kMaxSharedBytes) return;
    throw DeviceError(
        fmt::format("kernel {} asks for {} bytes of shared memory for a block, and a block has at most {}", kernel,
                    count_text(bytes), count_text(kMaxSharedBytes)));
}

}  // namespace

void Emulator::launch_code(const KernelCode& code, const Extent& extent, bool races, const void* arguments) {
    if (extent.blocks() == 0) return;
    throw_if_cancelled();
    const auto begin = std::chrono::steady_clock::now();
    require_shared_memory(code.name, code.shared_bytes);
    const auto shared_bytes = static_cast<std::uint32_t>(code.shared_bytes);
    const TraceOfLaunch trace(*this, code.name, code.source, extent, shared_bytes);
    if (tracing() && log->memory) {
        std::set<const void*> addresses;
        code.collect_addresses(arguments, addresses);
        arrays_.keep_memory(addresses);
    }
    LaunchRecord record{code.name, code.source, extent.blocks(), extent.block_threads(), 0.0};
    Work work;
    const bool in_races = races || code.shape.races;
    const bool shared_out = order_now().kind == Order::Kind::lane_by_lane && !tracing();
    if (code.run_blocks && shared_out) launch_direct(code, work, extent, in_races, arguments);
    else launch_on_fibers(code, work, extent, in_races, arguments);
    record.bytes_asked = work.bytes_asked;
    // Also computed for one host thread: reports must not depend on the number of threads.
    const bool in_no_order = shared_out && !in_races;
    record.bytes_vary = code.shape.work_varies && in_no_order;
    record.sums_vary = work.sums_floats && in_no_order && !code.shape.spins && extent.blocks() > 1;
    const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - begin;
    record.ms = taken.count();
    record.grid_height = extent.grid_height;
    record.block_height = extent.block_height;
    record.shared_bytes = shared_bytes;
    launches_.push_back(record);
}

void Emulator::launch_direct(const KernelCode& code, Work& work, const Extent& extent, bool races,
                             const void* arguments) {
    const auto grid = extent.blocks();
    // Enough chunks for all threads, few enough to cost nothing.
    const auto blocks_per_chunk = races ? grid : std::max(64u, ceil_div(grid, pool_.size() * 8));
    pool_.for_each(ceil_div(grid, blocks_per_chunk), [&](std::uint32_t chunk) {
        throw_if_cancelled();
        DirectContext context(code.name, code.source, *this, extent, cancel_flag(), step_budget());
        const auto first = chunk * blocks_per_chunk, end = first + std::min(grid - first, blocks_per_chunk);
        context.run([&] { code.run_blocks(arguments, context, first, end); });
        work.bytes_asked += context.bytes_asked();
        if (context.sums_floats()) work.sums_floats = true;
        if (progress_) progress_->advance(context.bytes_asked());
    });
}

void Emulator::launch_on_fibers(const KernelCode& code, Work& work, const Extent& extent, bool races,
                                const void* arguments) {
    const auto grid = extent.blocks(), block_size = extent.block_threads();

    FiberScheduler::Job job;
    job.threads_per_block = block_size;
    job.stack_bytes = code.shape.stack_bytes;
    job.spins = code.shape.spins;
    job.order = order_now();
    job.kernel = code.name;
    job.source = code.source;
    job.cancel = cancel_flag();
    job.limit = limit_;
    job.progress = progress_;
    job.run = code.run_thread;
    job.begin_block = [](void* argument, std::uint32_t slot) {
        const auto& launch = *static_cast<FiberLaunch*>(argument);
        auto* const shared = launch.guarded ? reinterpret_cast<std::byte*>(launch.guarded->open(slot))
                                            : launch.shared.get() + slot * launch.shared_bytes;
        std::memset(shared, kPoison, launch.shared_bytes);
    };
    job.bypassed = [](void* argument, const FiberThread& thread) {
        static_cast<FiberLaunch*>(argument)->recorder.note_bypass(thread);
    };
    const auto run = [&](FiberScheduler& scheduler, std::uint32_t first, std::uint32_t end, std::uint32_t resident) {
        const auto slots = std::min(end - first, resident);
        FiberLaunch launch{arguments, *this, extent, code.shared_bytes};
        auto mine = job;
        std::optional<GuardedMemory> guarded;
        if (code.shared_bytes != 0 && tracing()) guarded.emplace(code.shared_bytes, slots);
        if (guarded && guarded->works()) launch.guarded = mine.guarded = &*guarded;
        else launch.shared = std::make_unique_for_overwrite<std::byte[]>(slots * code.shared_bytes);
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
    } else if (code.shape.spins) {
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
