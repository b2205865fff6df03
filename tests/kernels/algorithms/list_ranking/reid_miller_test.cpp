#include "kernels/algorithms/list_ranking/reid_miller.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "kernels/algorithms/list_ranking/independent_sets.hpp"
#include "kernels/algorithms/list_ranking/reference.hpp"
#include "kernels/data/generate.hpp"
#include "tests/kernels/algorithms/list_ranking/rank_list.hpp"

namespace lockstep {
namespace {

Dataset list_of(const std::string& spec) {
    Progress progress;
    return generate_dataset("list:" + spec, progress);
}

using U32s = std::vector<std::uint32_t>;

// head 2 -> 0 -> 3 -> 1 (tail); the cut behind node 3 leaves 2 -> 0 -> 3 and 1.
TEST(WalkAhead, StaysAtTheTail) {
    const U32s successor{3, 1, 0, 1};
    U32s next{3, 1, 0, 3}, after{kNone, kNone, kNone, 1}, start{2, 1}, position{2, 1}, links{0, 0}, active{0, 1},
        unfinished(2);
    const CutList list{{successor.data(), 4}, {}, {next.data(), 4}, {after.data(), 4}};
    const SublistWalks walks{{start.data(), 2}, {position.data(), 2}, {links.data(), 2}, {active.data(), 2}, 2};
    Emulator(Order::lockstep()).launch(WalkAhead{}, 2, list, walks, 1u, Span<std::uint32_t>{unfinished.data(), 2});
    EXPECT_EQ(position, (U32s{0, 1}));
    EXPECT_EQ(links, (U32s{1, 0}));
    EXPECT_EQ(unfinished, (U32s{1, 0}));
    Emulator(Order::lockstep()).launch(WalkAhead{}, 2, list, walks, 5u, Span<std::uint32_t>{unfinished.data(), 2});
    EXPECT_EQ(position, (U32s{3, 1}));
    EXPECT_EQ(links, (U32s{2, 0}));
    EXPECT_EQ(unfinished, (U32s{0, 0}));
}

TEST(ReidMiller, RanksWithAnySwitchAndSeed) {
    for (const auto* spec : {"random,n=1,seed=1", "random,n=2,seed=1", "random,n=3,seed=1", "random,n=33,seed=2",
                             "ordered,n=257", "random,n=500,seed=3"}) {
        const auto list = list_of(spec);
        const auto expected = list_ranking::sequential_ranks(list.list());
        for (const std::int64_t switch_at : {1, 2, 31, 100'000})
            for (const std::int64_t seed : {1, 12345}) {
                ParameterValues values;
                values["switch_at"] = switch_at;
                values["seed"] = seed;
                for (const auto order : {Order::lane_by_lane(), Order::shuffled(3)})
                    EXPECT_EQ(rank_list(list_ranking::reid_miller(), list, values, order).rank, expected)
                        << spec << ", switch_at=" << switch_at << ", seed=" << seed << ", " << order.text();
            }
    }
}

// The largest figure of that name after any pass.
double last_figure(const AlgorithmInfo& info, const Dataset& list, const std::string& name) {
    Emulator emulator;
    const auto algorithm = info.make_simt(emulator, list, defaults(info));
    algorithm->start();
    double last = 0;
    const std::vector<FieldChange> nothing(algorithm->columns().size());
    while (algorithm->step())
        for (const auto& figure : algorithm->describe({algorithm->columns(), nothing}).figures)
            if (figure.name == name) last = figure.value;
    return last;
}

// The paper's order by work: sublists take a few steps a node, independent sets with coins more, deterministic coins most.
TEST(ReidMiller, TakesLessWorkThanIndependentSets) {
    const auto list = list_of("random,n=600,seed=4");
    const auto sublists = last_figure(list_ranking::reid_miller(), list, "work per node");
    const auto coins = last_figure(list_ranking::random_mate(), list, "work per node");
    const auto colours = last_figure(list_ranking::cole_vishkin(), list, "work per node");
    EXPECT_GT(sublists, 2);  // each link is walked twice
    EXPECT_LT(sublists, coins);
    EXPECT_LT(coins, colours);
}

}  // namespace
}  // namespace lockstep
