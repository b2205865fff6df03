#include <limits>

#include "kernels/algorithms/scan/look_back/champion.hpp"
#include "kernels/algorithms/scan/look_back/tile_state.hpp"
#include "tests/kernels/algorithms/scan/run_scan.hpp"
#include "tests/kernels/numbers_in.hpp"
#include "tests/kernels/run/budgeted_run.hpp"
#include "tests/message_parts.hpp"

namespace lockstep::scan {
namespace {

using Given = std::vector<std::pair<std::string, std::string>>;

std::vector<AlgorithmInfo> right_ones() {
    auto all = algorithms();
    std::erase_if(all, [](const auto& info) { return info.demonstration || info.id == "scan.left-fold"; });
    return all;
}

Dataset array_of(Numbers values) {
    Dataset dataset{.kind = DatasetKind::array, .data = {}, .source = "a test"};
    const auto n = size_of(values);
    dataset.data = NumberArray{.values = std::move(values), .width = n};
    return dataset;
}

TEST(Scan, SumsFromTheLeft) {
    const auto array = array_of(U32s{3, 1, 4, 1, 5});
    for (const auto& info : right_ones()) {
        EXPECT_EQ(ScanRun(info, array).prefix(), (U32s{3, 4, 8, 9, 14})) << info.id;
        EXPECT_EQ(ScanRun(info, array, {{"inclusive", "0"}}).prefix(), (U32s{0, 3, 4, 8, 9})) << info.id;
        EXPECT_EQ(ScanRun(info, array, {{"operator", "max"}}).prefix(), (U32s{3, 3, 4, 4, 5})) << info.id;
        EXPECT_EQ(ScanRun(info, array, {{"operator", "min"}, {"inclusive", "0"}}).prefix(),
                  (U32s{4294967295u, 3, 1, 1, 1}))
            << info.id;
    }
}

TEST(Scan, RightAtEverySizeForEveryOperator) {
    for (const auto& info : right_ones())
        for (const auto* n : {"0", "1", "2", "31", "33", "256", "257", "1025"})
            for (const auto* by : {"add", "max", "min", "compose"})
                for (const auto* inclusive : {"1", "0"}) {
                    if ((by == std::string_view("max") || by == std::string_view("min")) && *inclusive == '1') continue;
                    const auto words = generated(std::string("array:random,below=4294967296,n=") + n);
                    EXPECT_EQ(ScanRun(info, words, {{"operator", by}, {"inclusive", inclusive}}).wrong(), std::nullopt)
                        << info.id << " " << n << " " << by << " " << inclusive;
                    if (by == std::string_view("compose")) continue;
                    const auto floats = generated(std::string("array:random,type=float32,n=") + n);
                    EXPECT_EQ(ScanRun(info, floats, {{"operator", by}, {"inclusive", inclusive}}).wrong(), std::nullopt)
                        << info.id << " floats " << n << " " << by << " " << inclusive;
                }
}

TEST(Scan, RightInEveryOrder) {
    const auto words = generated("array:random,below=4294967296,n=1025,seed=4");
    for (const auto& info : right_ones())
        for (const auto order : {Order::lockstep(), Order::lane_by_lane(), Order::shuffled(3), Order::shuffled(9)})
            for (const auto* by : {"add", "compose"})
                EXPECT_EQ(ScanRun(info, words, {{"operator", by}, {"inclusive", "0"}}, order).wrong(), std::nullopt)
                    << info.id << " " << order.text();
}

TEST(Scan, PassesMatchLevels) {
    const auto passes = [](const AlgorithmInfo& info, const char* n, const Given& given = {}) {
        return ScanRun(info, generated(std::string("array:random,n=") + n), given).num_passes();
    };
    EXPECT_EQ(passes(sequential(), "1000"), 1u);
    EXPECT_EQ(passes(naive(), "1000"), 10u);
    EXPECT_EQ(passes(naive(), "1000", {{"inclusive", "0"}}), 11u);
    EXPECT_EQ(passes(naive(), "1000", {{"form", "block"}}), 1u);
    EXPECT_EQ(passes(work_efficient(), "1000"), 22u);
    EXPECT_EQ(passes(work_efficient(), "1000", {{"inclusive", "0"}}), 21u);
    EXPECT_EQ(passes(blocked(), "512"), 1u);
    EXPECT_EQ(passes(blocked(), "513"), 3u);
    EXPECT_EQ(passes(blocked(), "65537", {{"block", "32"}}), 5u);
    for (const auto& info : algorithms()) EXPECT_EQ(passes(info, "0"), 0u) << info.id;
}

TEST(Scan, OneBlockLimitsSize) {
    for (const auto* n : {"1", "2", "33", "513", "1023", "1024"})
        for (const auto* inclusive : {"1", "0"})
            EXPECT_EQ(ScanRun(naive(), generated(std::string("array:random,n=") + n),
                              {{"form", "block"}, {"inclusive", inclusive}})
                          .wrong(),
                      std::nullopt);
    for (const auto* n : {"1", "2", "33", "1025", "2047", "2048"})
        for (const auto* padding : {"0", "1"})
            for (const auto* active : {"packed", "spread"})
                EXPECT_EQ(ScanRun(work_efficient(), generated(std::string("array:random,n=") + n),
                                  {{"form", "block"}, {"padding", padding}, {"active", active}})
                              .wrong(),
                          std::nullopt);
    EXPECT_TRUE(test::has_parts(refusal([] {
                                    ScanRun(naive(), generated("array:ones,n=1025"), {{"form", "block"}});
                                }),
                                {"scan.naive", "form=block", "1,024", "1,025"}));
    EXPECT_TRUE(test::has_parts(refusal([] {
                                    ScanRun(work_efficient(), generated("array:ones,n=2049"), {{"form", "block"}});
                                }),
                                {"scan.work-efficient", "form=block", "2,048", "2,049"}));
    EXPECT_TRUE(test::has_parts(refusal([] { ScanRun(naive_in_place(), generated("array:ones,n=1025")); }),
                                {"scan.naive-inplace", "1,024", "1,025"}));
}

TEST(Scan, RefusesMapsOfFloats) {
    const auto floats = generated("array:random,n=4,type=float32");
    EXPECT_TRUE(test::has_parts(refusal([&] {
                                    ScanRun(sequential(), floats, {{"operator", "compose"}});
                                }),
                                {"operator=compose"}));
}

TEST(NaiveScanInPlace, RightInLockstepOrForIdempotentOperators) {
    const auto array = generated("array:random,n=1000,seed=1");
    const auto info = naive_in_place();
    EXPECT_EQ(ScanRun(info, array, {}, Order::lockstep()).wrong(), std::nullopt);
    for (const auto order : {Order::lane_by_lane(), Order::shuffled(1)}) {
        const ScanRun wrong(info, array, {}, order);
        EXPECT_NE(wrong.wrong(), std::nullopt) << order.text();
        EXPECT_GT(wrong.find_wrong().front().count(), 100u);
        for (const auto* by : {"max", "min"})
            EXPECT_EQ(ScanRun(info, array, {{"operator", by}}, order).wrong(), std::nullopt) << order.text();
    }
}

TEST(ScanReference, NamesWrongPrefixes) {
    const auto array = array_of(U32s{1, 1, 1, 1});
    const auto info = sequential();
    const auto parameters = resolve_parameters(info.parameters, array, {});
    const HostColumns columns{{"prefix", U32s{1, 2, 7, 4}}};
    EXPECT_EQ(info.verify(array, parameters, columns), "prefix[2] is 7, must be 3");
    const auto wrong = info.find_wrong(array, parameters, columns);
    EXPECT_EQ(wrong.front().count(), 1u);
    EXPECT_TRUE(wrong.front().contains(2));
}

TEST(ScanReference, AllowsRoundingErrorsOnly) {
    using Floats = std::vector<float>;
    const auto array = array_of(Floats{1, 1});
    const auto info = sequential();
    const auto parameters = resolve_parameters(info.parameters, array, {});
    const auto verdict = [&](float last) { return info.verify(array, parameters, {{"prefix", Floats{1, last}}}); };
    EXPECT_EQ(verdict(2.0000005f), std::nullopt);
    EXPECT_EQ(verdict(2.000005f), "prefix[1] is 2.00000501, must be 2");
    const auto beyond = array_of(Floats{3e38f, 3e38f});
    EXPECT_EQ(info.verify(beyond, parameters, {{"prefix", Floats{3e38f, -1}}}), std::nullopt) << "beyond float32";
    // float32 holds the last sum, but each step rounds up, and the last partial sum is infinite.
    constexpr float large = 0x1p127f, step = 0x1.000002p103f, up = 0x1p104f,
                    infinity = std::numeric_limits<float>::infinity();
    const auto near = array_of(Floats{large, step, step, step, large - 3 * up});
    const Floats sums{large, large + up, large + 2 * up, large + 3 * up, infinity};
    EXPECT_EQ(info.verify(near, parameters, {{"prefix", sums}}), std::nullopt);
}

std::vector<PassReport> told(const AlgorithmInfo& info, std::uint32_t n) {
    const auto array = array_of(U32s(n, 1));
    const test::BudgetedRun run(info, array, test::defaults_of(info), Order::lane_by_lane(), std::size_t{1} << 20);
    std::vector<PassReport> reports;
    for (std::uint32_t pass = 0; pass < run.timeline.size(); ++pass)
        reports.push_back(run.timeline.record(pass).report);
    return reports;
}

// The tree is over a power of two: reports count the padding.
TEST(ScanWorkEfficient, CountsPadding) {
    const auto five = told(work_efficient(), 5);
    EXPECT_EQ(test::numbers_in(five.at(0).note), (std::vector<std::uint64_t>{8}));
    EXPECT_EQ(test::numbers_in(five.at(1).sentence), (std::vector<std::uint64_t>{1, 4, 2, 3, 8}));
    EXPECT_EQ(test::numbers_in(five.at(3).sentence), (std::vector<std::uint64_t>{4, 1, 8, 3, 8}));
    EXPECT_EQ(test::numbers_in(five.at(5).sentence), (std::vector<std::uint64_t>{4, 1}));
    const auto eight = told(work_efficient(), 8);
    EXPECT_TRUE(test::numbers_in(eight.at(0).note).empty());
    EXPECT_EQ(test::numbers_in(eight.at(3).sentence), (std::vector<std::uint64_t>{4, 1, 8}));
}

TEST(ScanNaive, CountsElementsBelowStride) {
    const auto reports = told(naive(), 3);
    EXPECT_EQ(test::numbers_in(reports.at(1).sentence), (std::vector<std::uint64_t>{1, 2, 1}));
    EXPECT_EQ(test::numbers_in(reports.at(1).note), (std::vector<std::uint64_t>{2, 0, 1, 2}));
    EXPECT_EQ(test::numbers_in(reports.at(2).sentence), (std::vector<std::uint64_t>{2, 1, 2}));
}

TEST(ScanChampion, LooksBackAcrossManyTiles) {
    // More tiles than a warp inspects at once.
    constexpr auto n = ScanLookingBack<ScanOperator::add>::kTile * 40 - 7;
    const auto array = generated("array:random,below=4294967296,n=" + std::to_string(n));
    for (const auto order : {Order::lane_by_lane(), Order::shuffled(5)}) {
        const ScanRun run(champion(), array, {{"operator", "compose"}, {"inclusive", "0"}}, order);
        EXPECT_EQ(run.wrong(), std::nullopt) << order.text();
        const auto& flags = run.columns().at("tile_state").u32();
        EXPECT_EQ(flags.size(), 40u);
        for (const auto flag : flags) EXPECT_EQ(flag, TileState::prefix);
        const auto& looked = run.columns().at("looked_back").u32();
        for (std::uint32_t tile = 1; tile < looked.size(); ++tile) EXPECT_LT(looked[tile], tile);
    }
}

// The recorded steps are the values that the racing threads left, not the right ones.
TEST(NaiveInPlace, RecordsStepsOfRace) {
    const auto input = generated("array:random,n=16,seed=5");
    const auto& numbers = std::get<U32s>(input.array().values);
    bool any_wrong = false;
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
        const ScanRun run(naive_in_place(), input, {}, seed == 0 ? Order::lockstep() : Order::shuffled(seed));
        const auto& held = run.columns().at("held").u32();
        ASSERT_EQ(held.size(), 5u * 16u) << "the array, and strides 1, 2, 4 and 8";
        for (std::uint32_t i = 0; i < 16; ++i) {
            EXPECT_EQ(held[i], numbers[i]);
            EXPECT_EQ(held[4 * 16 + i], run.prefix()[i]) << "seed " << seed;
            const auto ideal = i == 0 ? numbers[0] : numbers[i - 1] + numbers[i];
            any_wrong = any_wrong || held[16 + i] != ideal;
            if (seed == 0) {
                EXPECT_EQ(held[16 + i], ideal) << "in lock step all read before any writes";
            }
        }
    }
    EXPECT_TRUE(any_wrong) << "in a shuffled order a thread reads a sum of this step";
}

}  // namespace
}  // namespace lockstep::scan
