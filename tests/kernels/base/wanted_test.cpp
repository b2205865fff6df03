#include "kernels/base/wanted.hpp"

#include <gtest/gtest.h>

#include "kernels/base/parallel.hpp"
#include "kernels/base/progress.hpp"
#include "kernels/data/generate.hpp"
#include "kernels/data/list_positions.hpp"

namespace lockstep {
namespace {

TEST(Wanted, UnlimitedWorkIsNeverCancelled) { EXPECT_NO_THROW(throw_if_cancelled()); }

TEST(Wanted, AppliesToItsThreadAndScope) {
    std::atomic<bool> inner_stop{false}, outer_stop{true};
    {
        const CancellationScope outer(outer_stop);
        EXPECT_THROW(throw_if_cancelled(), Cancelled);
        {
            const CancellationScope inner(inner_stop);
            EXPECT_NO_THROW(throw_if_cancelled());
            inner_stop = true;
            EXPECT_THROW(throw_if_cancelled(), Cancelled);
            EXPECT_THROW(throw_if_cancelled(0), Cancelled);
            EXPECT_NO_THROW(throw_if_cancelled(1)) << "a turn that does not look";
        }
        outer_stop = false;
        EXPECT_NO_THROW(throw_if_cancelled());
    }
    EXPECT_EQ(CancellationScope::flag(), nullptr);
}

TEST(Wanted, ParallelLoopStopsAfterCancel) {
    const ScopedWorkerCount three(3);
    std::atomic<bool> stop{false};
    std::atomic<int> begun{0};
    const CancellationScope wanted(stop);
    EXPECT_THROW(for_each_piece(1'000'000, 1,
                                [&](std::uint64_t, std::uint64_t) {
                                    if (++begun == 10) stop = true;
                                }),
                 Cancelled);
    EXPECT_LT(begun, 10 + 3);
}

TEST(Wanted, ListOrderStopsAfterCancel) {
    Progress progress;
    const auto dataset = generate_dataset("list:random,n=100000,seed=1", progress);
    const std::atomic<bool> stop{true};
    const CancellationScope wanted(stop);
    EXPECT_THROW(list_positions(dataset.list()), Cancelled);
}

}  // namespace
}  // namespace lockstep
