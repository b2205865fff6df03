#include "kernels/lens/access_condition.hpp"

#include <gtest/gtest.h>

#include "kernels/bfs/algorithms.hpp"
#include "kernels/data/csr_graph.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/data/load.hpp"
#include "kernels/lens/condition_search.hpp"
#include "kernels/list_ranking/algorithms.hpp"
#include "kernels/memory/algorithms.hpp"
#include "tests/kernels/lens/traced.hpp"

namespace lockstep::lens {
namespace {

TEST(AccessCondition, SaysWhatItExpected) {
    for (const auto* good :
         {"rank[5] == 3", "lane 7 && level[j] > 300", "i < 40 && rank[i] > 3", "!(line 20) || next != none",
          "block == 1", "node.successor >= -1", "x[y] <= 0.5", "warp 2 && (lane 1 || lane 2)"})
        EXPECT_EQ(AccessCondition::parse(good).text(), good);
    for (const auto& [bad, says] :
         std::vector<std::pair<const char*, const char*>>{{"", "a column, a variable, a number or none"},
                                                          {"rank[5]", "==, !=, <, <=, > or >="},
                                                          {"rank[5] == ", "it ends"},
                                                          {"rank[ == 3", "an index or a variable"},
                                                          {"rank[5 == 3", "']'"},
                                                          {"(i == 3", "')'"},
                                                          {"i == 3 4", "&&, || or the end"},
                                                          {"i < none", "none is compared"},
                                                          {"i = 3", "==, !=, <, <=, > or >="}}) {
        try {
            AccessCondition::parse(bad);
            FAIL() << bad;
        } catch (const InputError& refused) {
            EXPECT_NE(std::string(refused.what()).find(says), std::string::npos) << bad << ": " << refused.what();
            EXPECT_EQ(std::string(refused.what()).find('\n'), std::string::npos);
        }
    }
    EXPECT_THROW(AccessCondition::parse(std::string(2000, '(')), InputError);
    EXPECT_THROW(AccessCondition::parse(std::string(500, '!') + "i == 1"), InputError);
}

/// All positions at which a condition holds, from the front and from the back.
std::vector<std::uint32_t> all_where(const Traced& traced, const std::shared_ptr<const Recording>& recording,
                                     const char* text, const Scope& scope = {}) {
    const ConditionSearch search(AccessCondition::parse(text), recording, text_of(*recording), traced.run->columns());
    Progress progress;
    std::vector<std::uint32_t> forward, back;
    for (auto at = search.find(0, Way::forward, scope, progress); at;
         at = search.find(*at, Way::forward, scope, progress))
        forward.push_back(*at);
    for (auto at = search.find(recording->num_events() + 1, Way::back, scope, progress); at;
         at = search.find(*at, Way::back, scope, progress))
        back.push_back(*at);
    std::ranges::reverse(back);
    EXPECT_EQ(forward, back) << text;
    return forward;
}

TEST(AccessCondition, HoldsAtTheAccessesThatItSays) {
    const auto info = list_ranking::wyllie_unpacked();
    const Traced traced(info, "list:ordered,n=64");
    const auto recording = traced.open(2, 1);
    // Accesses of lane 7: seven in each of two warps.
    EXPECT_EQ(all_where(traced, recording, "lane 7").size(), 14u);
    EXPECT_EQ(all_where(traced, recording, "lane 7 && warp 1").size(), 7u);
    EXPECT_EQ(all_where(traced, recording, "lane 7", Scope{0, 1, std::nullopt}).size(), 7u);
    EXPECT_EQ(all_where(traced, recording, "lane == 7 && !(warp != 0)").size(), 7u);
    // Ranks are 2 before this jump and 4 after it: rank[5] changes once.
    const auto changed = all_where(traced, recording, "distance[5] == 4");
    ASSERT_EQ(changed.size(), 1u) << "where it begins to hold";
    const auto& store = recording->event(changed[0] - 1);
    EXPECT_TRUE(writes(store));
    EXPECT_EQ(store.index, 5u);
    // Each access by a thread below 3 that knows its successor's rank: its load, and three stores.
    EXPECT_EQ(all_where(traced, recording, "i < 3 && beyond == 2").size(), 12u);
    // The element that is touched.
    const auto stores = all_where(traced, recording, "distance[j] == 4");
    for (const auto at : stores) EXPECT_EQ(recording->buffer(recording->event(at - 1).buffer).name, "rank");
    EXPECT_GE(stores.size(), 58u);
    EXPECT_TRUE(all_where(traced, recording, "distance[j] > 1000").empty());
    // A variable as an index.
    EXPECT_FALSE(all_where(traced, recording, "distance[next] == 2 && lane 3").empty());
    EXPECT_TRUE(all_where(traced, recording, "next != next").empty());
}

TEST(AccessCondition, KnowsWhatIsNone) {
    const auto info = bfs::frontier();
    const Traced traced(info, "graph:grid,n=64");
    const auto recording = traced.open(3);
    const auto unseen = all_where(traced, recording, "seen == none && line > 0");
    EXPECT_FALSE(unseen.empty());
    for (const auto at : unseen) {
        const auto& event = recording->event(at - 1);
        const LaneValues values(recording, text_of(*recording));
        EXPECT_EQ(values.value(*values.find("seen"), {event.block, warp_of(event)}, lane_of(event), at)->bits,
                  lockstep::kNone);
    }
    EXPECT_EQ(all_where(traced, recording, "level[j] == 3 && level[j] != none").empty(), false);
}

// What is typed is as near as a float comes to it, as in conditions on passes.
TEST(AccessCondition, HoldsForFloatsAsTheyAreWritten) {
    const auto info = memory::copy_offset();
    Progress progress;
    const auto dataset = std::make_shared<const Dataset>(
        parse_dataset("0.1\n0.7\n-2.5\n0.1\n", "x.txt", {.as = LoadOptions::As::array}, progress));
    const Traced traced(info, dataset, {{"offset", 0}}, Order::lockstep());
    const auto recording = traced.open(1);
    EXPECT_EQ(all_where(traced, recording, "value[j] == 0.1").size(), 2u) << "the two that are loaded";
    EXPECT_EQ(all_where(traced, recording, "value[j] < -2.4").size(), 1u);
    EXPECT_EQ(all_where(traced, recording, "value[1] == 0.7").size(), 0u) << "it does not begin to hold";
    EXPECT_FALSE(all_where(traced, recording, "value[0] == 0.1 && line > 0").empty());
    EXPECT_TRUE(all_where(traced, recording, "value[0] != 0.1 && line > 0").empty());
}

TEST(AccessCondition, SaysWhatThereIsWhereANameIsUnknown) {
    const auto info = list_ranking::wyllie_unpacked();
    const Traced traced(info, "list:ordered,n=64");
    const auto recording = traced.open(2, 1);
    const auto refused = [&](const char* text) -> std::string {
        try {
            ConditionSearch(AccessCondition::parse(text), recording, text_of(*recording), traced.run->columns());
        } catch (const InputError& error) {
            return error.what();
        }
        return "";
    };
    EXPECT_NE(refused("lane 3 && nothing == 3").find("i, next, skip, own, beyond"), std::string::npos);
    EXPECT_NE(refused("nothing[3] == 3").find("distance"), std::string::npos);
    EXPECT_NE(refused("distance[64] == 3").find("64 numbers"), std::string::npos);
}

TEST(AccessCondition, HoldsInTheLanesThatItSays) {
    const auto info = list_ranking::wyllie_unpacked();
    const Traced traced(info, "list:ordered,n=40");
    const auto recording = traced.open(2, 1);
    const auto lanes = [&](const char* text, std::uint32_t warp) {
        State state(recording);
        state.go_to(recording->num_events());
        return ConditionSearch(AccessCondition::parse(text), recording, text_of(*recording), traced.run->columns())
            .lanes({0, warp}, state);
    };
    EXPECT_EQ(lanes("lane < 4", 0), 0xFu);
    EXPECT_EQ(lanes("i >= 36", 0), 0u);
    EXPECT_EQ(lanes("i >= 36 && thread < 39", 1), 0x70u)
        << "40 elements: lanes 4 to 7 of the second warp, less the last";
    EXPECT_EQ(lanes("i != i", 1), 0u);
}

}  // namespace
}  // namespace lockstep::lens
