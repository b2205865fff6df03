#pragma once

#include <algorithm>
#include <cstdint>
#include <string>

#include "kernels/algorithms/bfs/grid_barrier.hpp"
#include "kernels/algorithms/floor/floor.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"
#include "kernels/simt/threads.hpp"

namespace lockstep {

// --------------------------------------------------------------------------------------- Cross barriers

/// Crosses grid barriers: a counter in memory counts the blocks that have arrived, and the last one opens the barrier (Xiao, Feng
/// 2009, cited by Luo, Wong, Hwu 2010, 3.3). Before each barrier a block writes the barrier's number, and after it adds the
/// number of the next block: a barrier that opened too early would change a sum.
/// barriers  number of barriers
/// numbers   2 * blocks entries: each block's number of an even and of an odd barrier
/// state     2 entries, 0 on entry: arrivals over all barriers, and the number of open barriers
/// seen      one entry per block, written: the sum of the numbers of the next block, barriers * (barriers + 1) / 2
/// Threads   32 a block; at most as many blocks as can be resident, since they wait for each other.
struct CrossBarriers {
    static constexpr const char* name = "cross_barriers";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{
        .threads_per_block = 32, .cooperative = true, .work_varies = true, .spins = true};
    using Shared = NoShared;
    static constexpr std::uint32_t kArrived = 0, kOpen = 1, kNumState = 2;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, std::uint32_t barriers, Span<std::uint32_t> numbers,
                            Span<std::uint32_t> state, Span<std::uint32_t> seen) const {
        const auto block = ctx.block_index(), blocks = ctx.grid_size();
        const auto next = block + 1 < blocks ? block + 1 : 0;
        std::uint32_t sum = 0;
        for (std::uint32_t barrier = 1; barrier <= barriers; ++barrier) {
            const auto half = barrier % 2 * blocks;
            ctx.sync_block();
            if (ctx.thread_index() == 0) {
                ctx.store_relaxed(numbers, half + block, barrier);  // line 2
                fence_grid();
                const auto arrived = ctx.atomic_add(state, kArrived, 1u);  // line 3
                if (arrived + 1 == blocks * barrier) {
                    fence_grid();
                    ctx.store_relaxed(state, kOpen, barrier);  // line 4
                } else {
                    for (;;) {  // line 5
                        const auto open = ctx.load_relaxed(state, kOpen);
                        if (open >= barrier) break;
                        ctx.spin();
                    }
                }
                fence_grid();
                const auto number = ctx.load_relaxed(numbers, half + next);
                sum += number;  // line 6
            }
            ctx.sync_block();
        }
        if (ctx.thread_index() == 0) ctx.store(seen, block, sum);
    }
};

}  // namespace lockstep

namespace lockstep::floors {

// --------------------------------------------------------------------------------------------- Barrier

/// Grid barriers of one launch.
template <class Executor>
class Barrier final : public Floor<Executor> {
public:
    Barrier(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : Floor<Executor>(executor, dataset.list(),
                          {.name = "seen",
                           .style = ValueStyle::unknown,
                           .none = kNone,
                           .space = kBlocks,
                           .size = static_cast<std::uint32_t>(parameters.at("blocks"))}),
          blocks_(static_cast<std::uint32_t>(parameters.at("blocks"))),
          barriers_(static_cast<std::uint32_t>(parameters.at("barriers"))),
          numbers_(executor, 2 * std::uint64_t{blocks_}, "numbers"),
          barrier_(executor, CrossBarriers::kNumState, "barrier") {
        this->space({.name = kBlocks, .one = "block", .size = blocks_});
    }

private:
    static constexpr const char* kBlocks = "blocks";

    void launch() override {
        numbers_.fill(0);
        barrier_.fill(0);
        this->executor_.launch(CrossBarriers{}, Blocks(blocks_), barriers_, numbers_.write(), barrier_.write(),
                               this->result_.write());
    }
    PassReport report_launch() const override {
        const auto barriers = count_text(barriers_, "barrier", "barriers");
        PassReport report;
        report.label = "barrier";
        report.sentence = count_text(blocks_, "block", "blocks") + " crossed " + barriers + " of the grid";
        report.note = "A barrier costs an atomic addition of each block, and a load that waits for the last one.";
        report.lines = {{1, barriers, false},
                        {3, count_text(std::uint64_t{blocks_} * barriers_, "arrival", "arrivals"), true},
                        {4, barriers, true}};
        report.figures = {{"barriers", static_cast<double>(barriers_), "barriers"}};
        report.work = {.bytes = 0, .items = barriers_};
        return report;
    }

    std::uint32_t blocks_, barriers_;
    Buffer<std::uint32_t> numbers_, barrier_;
};

AlgorithmInfo barrier();  ///< floor.barrier: barriers of a grid

}  // namespace lockstep::floors
