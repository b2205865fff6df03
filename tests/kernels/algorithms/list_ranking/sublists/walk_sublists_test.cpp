#include "kernels/algorithms/list_ranking/sublists/walk_sublists.hpp"

#include <gtest/gtest.h>

#include "kernels/algorithms/list_ranking/sublists/sublist_ranking.hpp"
#include "kernels/simt/buffer.hpp"
#include "kernels/simt/emulator.hpp"
#include "tests/kernels/orders.hpp"

namespace lockstep {
namespace {

using U32s = std::vector<std::uint32_t>;

using test::kOrders;

//  3 (head) -> 0 -> 5 -> 1 -> 4 -> 2 (tail), in two blocks of memory: 0 1 2 and 3 4 5. Splitters: 0, and the head 3.
constexpr Splitters kSplitters{.num_nodes = 6, .count = 2, .head = 3};
const U32s kSuccessor{5, 4, 2, 0, 2, 1};

struct Walked {
    U32s sublist, local_rank, splitter, reduced_successor, reduced_length, rank;
};

/// Splits the list, walks its sublists and recombines.
Walked walk(Order order, const U32s& lengths, const U32s& reduced_ranks) {
    Emulator emulator(order);
    const Buffer<std::uint32_t> successor(emulator, kSuccessor, "successor"), length(emulator, lengths, "length"),
        splitter(emulator, 2, "splitter"), reduced_successor(emulator, 2, "reduced_successor"),
        reduced_length(emulator, 2, "reduced_length"), reduced_rank(emulator, reduced_ranks, "reduced_rank"),
        rank(emulator, 6, "rank");
    const Buffer<std::uint64_t> places(emulator, 6, "places");
    places.fill(kNone);
    emulator.launch(SplitList{}, 2, kSplitters, places.write(), splitter.write(), reduced_length.write());
    emulator.launch(WalkSublists{}, 2, successor.read(), length.read(), splitter.read(), places.write(),
                    reduced_successor.write(), reduced_length.write());
    emulator.launch(RecombineRanks{}, 6, places.read(), reduced_rank.read(), rank.write());
    Walked result;
    for (const auto word : places.download()) {
        result.sublist.push_back(PlacedNode::unpack(word).sublist);
        result.local_rank.push_back(PlacedNode::unpack(word).local_rank);
    }
    result.splitter = splitter.download();
    result.reduced_successor = reduced_successor.download();
    result.reduced_length = reduced_length.download();
    result.rank = rank.download();
    return result;
}

TEST(WalkSublists, CountsLinksToNextSplitter) {
    for (const auto order : kOrders) {
        const auto walked = walk(order, {}, {1, 0});
        EXPECT_EQ(walked.splitter, (U32s{0, 3}));
        EXPECT_EQ(walked.sublist, (U32s{0, 0, 0, 1, 0, 0}));
        EXPECT_EQ(walked.local_rank, (U32s{0, 2, 4, 0, 3, 1}));
        EXPECT_EQ(walked.reduced_successor, (U32s{0, 0}))
            << "the head's sublist leads to the tail's, which ends in itself";
        EXPECT_EQ(walked.reduced_length, (U32s{1, 0}));
        EXPECT_EQ(walked.rank, (U32s{1, 3, 5, 0, 4, 2}));
    }
}

TEST(WalkSublists, SumsLengthsOfReducedList) {
    for (const auto order : kOrders) {
        const auto walked = walk(order, {7, 1, 2, 0, 3, 5}, {7, 0});
        EXPECT_EQ(walked.local_rank, (U32s{0, 6, 11, 0, 9, 5}));
        EXPECT_EQ(walked.reduced_length, (U32s{7, 0}));
        EXPECT_EQ(walked.rank, (U32s{7, 13, 18, 0, 16, 12}));
    }
}

}  // namespace
}  // namespace lockstep
