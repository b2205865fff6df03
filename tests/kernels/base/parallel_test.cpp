#include "kernels/base/parallel.hpp"

#include <atomic>
#include <stdexcept>
#include <vector>

#include <gtest/gtest.h>

namespace lockstep {
namespace {

TEST(ForEachPiece, CoversRangeOnce) {
    for (const unsigned workers : {1u, 2u, 7u}) {
        const ScopedWorkerCount scope(workers);
        for (const std::uint64_t count : {0, 1, 9, 10, 11, 1000}) {
            std::vector<std::atomic<int>> visits(count);
            for_each_piece(count, 10, [&](std::uint64_t begin, std::uint64_t end) {
                EXPECT_LE(end - begin, 10u);
                for (auto i = begin; i < end; ++i) ++visits[i];
            });
            for (const auto& visit : visits) EXPECT_EQ(visit, 1);
        }
    }
}

TEST(ForEachPiece, RethrowsException) {
    const ScopedWorkerCount scope(4);
    std::atomic<int> begun{0};
    const auto fail = [&](std::uint64_t, std::uint64_t) {
        ++begun;
        throw std::runtime_error("piece");
    };
    EXPECT_THROW(for_each_piece(1'000'000, 1, fail), std::runtime_error);
    EXPECT_LE(begun, 4);
}

TEST(RunWorkers, CallsEachOnce) {
    std::vector<std::atomic<int>> calls(5);
    run_workers(5, [&](unsigned worker) { ++calls[worker]; });
    for (const auto& call : calls) EXPECT_EQ(call, 1);
}

}  // namespace
}  // namespace lockstep
