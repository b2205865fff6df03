#include "kernels/data/list_positions.hpp"

#include "kernels/base/parallel.hpp"
#include "tests/kernels/data/data_helpers.hpp"

namespace lockstep {
namespace {

U32s positions_by_walking(const SuccessorList& list) {
    U32s positions(list.size());
    auto node = list.head;
    for (std::uint32_t position = 0; position < list.size(); ++position, node = list.successor[node])
        positions[node] = position;
    return positions;
}

TEST(ListPositions, CountsLinksFromTheHead) {
    // 2 -> 0 -> 3 -> 1
    EXPECT_EQ(list_positions(make_successor_list({3, 1, 0, 1}, "x")), (U32s{1, 3, 0, 2}));
    EXPECT_EQ(list_positions({}), U32s{});
}

TEST(ListPositions, SameInParallel) {
    for (const auto* spec :
         {"list:random,n=65535", "list:random,n=65536", "list:random,n=65537,seed=3", "list:random,n=300000",
          "list:ordered,n=300001", "list:balanced,n=300000", "list:unbalanced,n=300000"}) {
        const auto dataset = generated(spec);
        for (const unsigned workers : {1u, 3u}) {
            const ScopedWorkerCount scope(workers);
            EXPECT_TRUE(list_positions(dataset.list()) == positions_by_walking(dataset.list())) << spec;
        }
    }
    // Descending in memory: the head is the last node, which is no regular splitter.
    SuccessorList back;
    for (std::uint32_t node = 0; node < 200'001; ++node) back.successor.push_back(node == 0 ? 0 : node - 1);
    back.head = 200'000;
    back.tail = 0;
    EXPECT_TRUE(list_positions(back) == positions_by_walking(back));
}

}  // namespace
}  // namespace lockstep
