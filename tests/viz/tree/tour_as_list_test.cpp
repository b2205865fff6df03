#include "viz/tree/tour_as_list.hpp"

#include <gtest/gtest.h>

#include "kernels/data/generate.hpp"

namespace lockstep {
namespace {

Tree generated(const std::string& spec) {
    Progress progress;
    return generate_dataset(spec, progress).tree();
}

/// Every arc once, each starting at the head of the previous arc, from the root and back to it.
TEST(TourAsList, VisitsEveryArcOnce) {
    for (const char* spec :
         {"tree:path,n=2", "tree:star,n=33", "tree:random,n=257,seed=4", "tree:binary,n=1000,seed=5"}) {
        const auto tree = generated(spec);
        for (const auto root : {0u, 1u, tree.num_vertices() - 1})
            for (const bool by_place : {false, true}) {
                const auto list = tour_as_list(tree, root, by_place);
                ASSERT_EQ(list.size(), tree.num_arcs());
                // make_successor_list checks that it is one list, and finds the same ends.
                const auto checked = make_successor_list(list.successor, spec);
                EXPECT_EQ(checked.head, list.head);
                EXPECT_EQ(checked.tail, list.tail);
                if (by_place) continue;
                EXPECT_EQ(tree.tail(list.head), root);
                EXPECT_EQ(tree.head(list.tail), root);
                for (std::uint32_t arc = 0; arc < list.size(); ++arc) {
                    const auto next = arc == list.tail ? list.head : list.successor[arc];
                    ASSERT_EQ(tree.head(arc), tree.tail(next)) << spec;
                }
            }
    }
    EXPECT_EQ(tour_as_list(generated("tree:path,n=1"), 0, true).size(), 0u);
}

}  // namespace
}  // namespace lockstep
