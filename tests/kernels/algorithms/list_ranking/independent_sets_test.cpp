#include "kernels/algorithms/list_ranking/independent_sets.hpp"

#include <gtest/gtest.h>

#include <string>

#include "kernels/algorithms/list_ranking/reference.hpp"
#include "kernels/data/generate.hpp"
#include "tests/kernels/algorithms/list_ranking/rank_list.hpp"

namespace lockstep {
namespace {

TEST(IndependentSets, HaveNoNeighboursInARound) {
    Progress progress;
    const auto list = generate_dataset("list:random,n=300,seed=5", progress);
    for (const auto& info : {list_ranking::random_mate(), list_ranking::cole_vishkin()}) {
        Emulator emulator(Order::shuffled(2));
        const auto algorithm = info.make_simt(emulator, list, defaults(info));
        algorithm->start();
        while (algorithm->step()) {
        }
        EXPECT_EQ(read_role(*algorithm, Role::rank), list_ranking::sequential_ranks(list.list())) << info.id;
        for (const auto& column : algorithm->columns()) {
            if (column.name != "removed_in") continue;
            const auto removed_in = read_column(*algorithm, column);
            for (std::uint32_t i = 0; i < list.list().size(); ++i) {
                const auto next = list.list().successor[i];
                if (next == i || removed_in[i] == kNone) continue;
                EXPECT_NE(removed_in[i], removed_in[next]) << info.id << ", node " << i;
            }
        }
    }
}

}  // namespace
}  // namespace lockstep
