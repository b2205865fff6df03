#include "kernels/lens/ancestry.hpp"

#include <gtest/gtest.h>

#include "kernels/bfs/algorithms.hpp"
#include "kernels/list_ranking/algorithms.hpp"
#include "tests/kernels/lens/traced.hpp"

namespace lockstep::lens {
namespace {

using From = PastValue::From;

struct Opened {
    Opened(const AlgorithmInfo& info, const std::string& spec, ParameterValues parameters = {},
           Order order = Order::lockstep())
        : traced(info, spec, std::move(parameters), order),
          run(std::move(traced.run)),
          launches(
              run, [](const SourcePlace& source) { return KernelText::load(kSourceRoot, source); }, nullptr) {}

    Traced traced;
    std::shared_ptr<lockstep::Run> run;
    Launches launches;
};

/// What each sum says must be so: a value is the sum of its parts.
void expect_sums(const PastValue& value) {
    if (value.from != From::write || value.cut) return;
    std::uint64_t sum = 0;
    for (const auto& part : value.parts) sum += part.bits;
    EXPECT_EQ(value.bits, sum) << value.array << "[" << value.index << "]";
    for (const auto& part : value.parts) expect_sums(part);
}

TEST(Ancestry, OfARankLeadsBackThroughThePassesToTheInput) {
    // An ordered list of 64: after pass k node 0 has rank 2^k, of its own 2^(k-1) and that of node 2^(k-1).
    const auto info = list_ranking::wyllie_unpacked();
    Opened opened(info, "list:ordered,n=64");
    const std::uint32_t rank = 1;  // state() buffers: successor, rank
    const auto value = past_of_state(opened.launches, {3, 1}, 1u << 30, rank, 0, {.depth = 10, .values = 1000});
    EXPECT_EQ(value.bits, 8u);
    EXPECT_EQ(value.from, From::write);
    EXPECT_EQ(value.launch, (LaunchId{3, 1}));
    ASSERT_EQ(value.parts.size(), 2u);
    EXPECT_EQ(value.parts[0].name, "own");
    EXPECT_EQ(value.parts[1].name, "beyond");
    EXPECT_EQ(value.parts[1].array, "rank");
    EXPECT_EQ(value.parts[1].index, 4u);
    EXPECT_EQ(value.parts[1].bits, 4u);
    EXPECT_EQ(value.parts[1].from, From::write);
    EXPECT_EQ(value.parts[1].launch, (LaunchId{2, 1}));
    EXPECT_EQ(value.parts[1].block, 0u);
    EXPECT_EQ(value.parts[1].thread, 4u);
    expect_sums(value);
    // Down to what was there before the first launch.
    const auto* oldest = &value;
    int writes = 0;
    for (; !oldest->parts.empty(); oldest = &oldest->parts[0]) ++writes;
    EXPECT_EQ(writes, 3);
    EXPECT_EQ(oldest->from, From::start);
    EXPECT_EQ(oldest->bits, 1u);
    EXPECT_FALSE(oldest->cut);
}

TEST(Ancestry, GoesOnOverArraysThatChangePlaces) {
    const auto info = list_ranking::wyllie_stepwise();
    for (const double in_place : {0.0, 1.0}) {
        Opened opened(info, "list:random,n=64,seed=1", {{"in_place", in_place}});
        const auto before = opened.run->at(3);
        std::uint32_t slot = 0;
        while (before.buffers[slot]->size() != 2 * 64) ++slot;  // nodes in words of 64 bits
        const auto value = past_of_state(opened.launches, {4, 0}, 1u << 30, slot, 20, {.depth = 4, .values = 50});
        ASSERT_EQ(value.from, From::write);
        EXPECT_EQ(value.index, 10u);
        ASSERT_FALSE(value.parts.empty());
        for (const auto& part : value.parts) {
            EXPECT_EQ(part.from, From::write) << part.name;
            EXPECT_LT(part.launch, (LaunchId{4, 0})) << part.name;
        }
    }
}

TEST(Ancestry, StopsAtWhatTheHostHasSet) {
    // A search sets frontier and levels on the host before the first pass.
    const auto info = bfs::frontier();
    Opened opened(info, "graph:grid,n=64");
    std::uint32_t level = 0;
    for (const auto& column : opened.run->columns())
        if (column.name == "level") level = column.buffer;
    const auto value = past_of_state(opened.launches, {3, 0}, 1u << 30, level, 2, {.depth = 10, .values = 100});
    EXPECT_EQ(value.bits, 2u);
    EXPECT_EQ(value.launch, (LaunchId{2, 0})) << "level 2 was found in pass 2";
    ASSERT_EQ(value.parts.size(), 1u);
    EXPECT_EQ(value.parts[0].name, "own_level");
    EXPECT_EQ(value.parts[0].launch, (LaunchId{1, 0}));
    ASSERT_EQ(value.parts[0].parts.size(), 1u);
    EXPECT_EQ(value.parts[0].parts[0].bits, 0u);
    EXPECT_EQ(value.parts[0].parts[0].from, From::start) << "the source";
    // An input is one.
    const auto open = opened.launches.open({3, 0});
    for (const auto& memory : open.recording->launch().memory) {
        if (!memory.input) continue;
        const auto input = past_of(opened.launches, {3, 0}, 1, {memory.buffer, 0, 1});
        EXPECT_EQ(input.from, From::input);
        EXPECT_EQ(input.bits, (*memory.words)[1]);
    }
}

TEST(Ancestry, IsCutWhereItIsAskedForLess) {
    const auto info = list_ranking::wyllie_unpacked();
    Opened opened(info, "list:ordered,n=64");
    const auto shallow = past_of_state(opened.launches, {5, 1}, 1u << 30, 1, 0, {.depth = 1, .values = 100});
    ASSERT_EQ(shallow.parts.size(), 2u);
    EXPECT_TRUE(shallow.parts[0].cut);
    EXPECT_TRUE(shallow.parts[0].parts.empty());
    const auto few = past_of_state(opened.launches, {5, 1}, 1u << 30, 1, 0, {.depth = 10, .values = 6});
    std::uint32_t values = 0;
    const auto count = [&](const auto& self, const PastValue& value) -> void {
        ++values;
        for (const auto& part : value.parts) self(self, part);
    };
    count(count, few);
    EXPECT_EQ(values, 6u);
}

}  // namespace
}  // namespace lockstep::lens
