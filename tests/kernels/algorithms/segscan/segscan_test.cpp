#include "kernels/algorithms/segscan/algorithms.hpp"
#include "kernels/algorithms/segscan/champion.hpp"
#include "kernels/algorithms/segscan/host.hpp"
#include "kernels/algorithms/segscan/intra_warp.hpp"
#include "kernels/algorithms/segscan/library/library.hpp"
#include "kernels/algorithms/segscan/reduce_downsweep.hpp"
#include "kernels/algorithms/segscan/sequential.hpp"
#include "kernels/algorithms/segscan/thread.hpp"

#include <limits>

#include "tests/kernels/algorithms/scan/run_scan.hpp"
#include "tests/kernels/numbers_in.hpp"
#include "tests/kernels/run/budgeted_run.hpp"

namespace lockstep::segscan {
namespace {

using Given = std::vector<std::pair<std::string, std::string>>;

std::vector<AlgorithmInfo> right_ones() {
    auto all = algorithms();
    std::erase_if(all, [](const auto& info) { return info.demonstration; });
    return all;
}

Dataset segments_of(Segments segments) {
    Dataset dataset{.kind = DatasetKind::segments, .data = {}, .source = "a test"};
    dataset.data = std::move(segments);
    return dataset;
}

TEST(Segscan, SumsProductsThenSums) {
    // a    1 2 3 | 4 5      x  2 0 3
    // x_k  2 2 3 | 3 0
    const auto dataset = segments_of(
        {.offsets = {0, 3, 5}, .value = U32s{1, 2, 3, 4, 5}, .x_indices = {0, 0, 2, 2, 1}, .x = U32s{2, 0, 3}});
    for (const auto& info : right_ones()) {
        EXPECT_EQ(ScanRun(info, dataset).prefix(), (U32s{2, 6, 15, 12, 12})) << info.id;
        EXPECT_EQ(ScanRun(info, dataset, {{"iterations", "2"}}).prefix(), (U32s{4, 16, 61, 36, 36})) << info.id;
    }
}

/// The same sums, without x_bar and without the pass that fills it.
TEST(Segscan, NestedXIsFetchedInEachIteration) {
    const auto dataset = segments_of(
        {.offsets = {0, 3, 5}, .value = U32s{1, 2, 3, 4, 5}, .x_indices = {0, 0, 2, 2, 1}, .x = U32s{2, 0, 3}});
    for (const auto& info : {thread(), intra_warp(), reduce_downsweep()}) {
        const ScanRun nested(info, dataset, {{"iterations", "2"}, {"x", "nested"}});
        EXPECT_EQ(nested.prefix(), (U32s{4, 16, 61, 36, 36})) << info.id;
        EXPECT_FALSE(nested.columns().contains("x_bar")) << info.id;
        EXPECT_TRUE(ScanRun(info, dataset).columns().contains("x_bar")) << info.id;
        const auto without = generated("segments:random,n=1000,q=0,seed=2");
        EXPECT_EQ(ScanRun(info, without, {{"x", "nested"}}).wrong(), std::nullopt) << info.id;
        const auto doubles = generated("segments:power,n=3001,seed=3,type=float64");
        EXPECT_EQ(ScanRun(info, doubles, {{"x", "nested"}}, Order::shuffled(5)).wrong(), std::nullopt) << info.id;
    }
}

std::vector<AlgorithmInfo> right_on_doubles() {
    auto all = right_ones();
    std::erase_if(all, [](const auto& info) { return !info.needs.empty(); });
    return all;
}

/// Sums that float32 cannot hold: 1 + 2^-40.
TEST(Segscan, DoublesKeepTheirDigits) {
    constexpr double small = 0x1p-40;
    const auto dataset = segments_of({.offsets = {0, 2, 4},
                                      .value = std::vector<double>{1, small, 0.5, 3},
                                      .x_indices = {0, 0, 1, 0},
                                      .x = std::vector<double>{1, 2}});
    for (const auto& info : right_on_doubles()) {
        const ScanRun run(info, dataset);
        EXPECT_EQ(run.columns().at("prefix").f64(), (std::vector<double>{1, 1 + small, 1, 4})) << info.id;
        EXPECT_EQ(run.wrong(), std::nullopt) << info.id;
    }
}

TEST(Segscan, DoublesAtEverySizeAndLength) {
    ASSERT_EQ(right_on_doubles().size(), 6u) << "all but the champion";
    for (const auto& info : right_on_doubles())
        for (const auto* shape :
             {"equal,length=1,n=0", "equal,length=1,n=1", "equal,length=1M,n=33", "equal,length=32,n=163",
              "equal,length=257,n=1288", "power,n=3001", "random,n=1000,q=0"})
            for (const auto order : {Order::lockstep(), Order::shuffled(5)}) {
                const auto spec = std::string("segments:") + shape + ",seed=3,type=float64";
                EXPECT_EQ(ScanRun(info, generated(spec), {{"iterations", "2"}}, order).wrong(), std::nullopt)
                    << info.id << " " << spec << " " << order.text();
            }
}

/// Algorithms that add in order have the bits of a loop; for others the last digits are free.
TEST(Segscan, DoublesAreComparedExactlyWhereTheOrderIsKnown) {
    const auto dataset = generated("segments:equal,length=9,n=27,type=float64,seed=4");
    const auto verdicts = [&](const AlgorithmInfo& info, double factor) {
        const auto parameters = resolve_parameters(info.parameters, dataset, {});
        auto columns = ScanRun(info, dataset).columns();
        auto sums = columns.at("prefix").f64();
        sums[8] *= factor;
        columns.erase("prefix");
        columns.emplace("prefix", ColumnValues(std::move(sums)));
        return info.verify(dataset, parameters, columns).has_value();
    };
    EXPECT_FALSE(verdicts(sequential(), 1));
    EXPECT_TRUE(verdicts(sequential(), 1 + 0x1p-52)) << "one unit in the last place";
    EXPECT_TRUE(verdicts(thread(), 1 + 0x1p-52));
    EXPECT_FALSE(verdicts(intra_warp(), 1 + 0x1p-52));
    EXPECT_TRUE(verdicts(intra_warp(), 1 + 0x1p-40)) << "float32 would accept it";
}

TEST(Segscan, ChampionRefusesDoubles) {
    const auto info = champion();
    ASSERT_EQ(info.needs.size(), 1u);
    EXPECT_TRUE(info.needs[0].lacking(generated("segments:random,n=64,type=float64")).has_value());
    EXPECT_FALSE(info.needs[0].lacking(generated("segments:random,n=64,type=float32")).has_value());
}

TEST(Segscan, SumsOnlyWithoutX) {
    const auto dataset = segments_of({.offsets = {0, 1, 4}, .value = U32s{7, 1, 2, 3}});
    for (const auto& info : right_ones()) EXPECT_EQ(ScanRun(info, dataset).prefix(), (U32s{7, 1, 3, 6})) << info.id;
}

TEST(Segscan, FewerLanesGiveTheSameSums) {
    for (const auto& info : {intra_warp(), reduce_downsweep()})
        for (const auto* lanes : {"8", "16", "32"})
            for (const auto* length : {"1", "7", "8", "9", "15", "16", "33", "100"})
                for (const auto order : {Order::lockstep(), Order::lane_by_lane(), Order::shuffled(3)}) {
                    const auto dataset = generated(std::string("segments:equal,n=203,type=uint32,length=") + length);
                    EXPECT_EQ(ScanRun(info, dataset, {{"lanes", lanes}}, order).wrong(), std::nullopt)
                        << info.id << ", " << lanes << " lanes, segments of " << length << ", " << order.text();
                }
}

/// A value of x with all bits set is valid: the null of unread values is another word.
TEST(Segscan, EveryValueOfXIsFetched) {
    const auto dataset = segments_of(
        {.offsets = {0, 3}, .value = U32s{1, 2, 3}, .x_indices = {0, 1, 0}, .x = U32s{0xFFFFFFFF, 0xFFFFFFFE}});
    const auto info = intra_warp();
    Emulator emulator;
    const auto algorithm = info.make_simt(emulator, dataset, resolve_parameters(info.parameters, dataset, {}));
    const auto columns = algorithm->columns();
    const auto& column = *std::ranges::find(columns, Role::x_bar, &Column::role);
    const auto* words = static_cast<const std::uint32_t*>(algorithm->state()[column.buffer].data);
    algorithm->start();
    for (std::uint32_t i = 0; i < column.size; ++i) EXPECT_TRUE(column.is_none(words[i])) << i;
    ASSERT_TRUE(algorithm->step());
    for (std::uint32_t i = 0; i < column.size; ++i) EXPECT_FALSE(column.is_none(words[i])) << i;
}

TEST(Segscan, RightAtEverySizeAndLength) {
    for (const auto& info : right_ones())
        for (const auto* shape :
             {"equal,length=1,n=0", "equal,length=1,n=1", "equal,length=1,n=257", "equal,length=1M,n=2",
              "equal,length=1M,n=33", "equal,length=31,n=158", "equal,length=32,n=163", "equal,length=33,n=168",
              "equal,length=257,n=1288", "equal,length=1M,n=10007", "alternating,n=1000", "power,n=10007",
              "random,n=1000", "random,n=1000,q=0"})
            for (const auto* type : {"type=uint32,below=4294967296", "type=float32"}) {
                const auto spec = std::string("segments:") + shape + ",seed=3," + type;
                EXPECT_EQ(ScanRun(info, generated(spec), {{"iterations", "2"}}).wrong(), std::nullopt)
                    << info.id << " " << spec;
            }
}

// Reports do not depend on the number of cores.
TEST(Segscan, ReportsChosenHostThreads) {
    const auto dataset = generated("segments:random,n=100,seed=3");
    EXPECT_EQ(test::numbers_in(ScanRun(host(), dataset).sentence()), (std::vector<std::uint64_t>{100}));
    EXPECT_EQ(test::numbers_in(ScanRun(host(), dataset, {{"threads", "3"}}).sentence()),
              (std::vector<std::uint64_t>{3, 100}));
}

TEST(Segscan, RightInEveryOrder) {
    for (const auto& info : right_ones())
        for (const auto* shape : {"power,n=3000", "equal,length=700,n=1400", "equal,length=33,n=300"})
            for (const auto order : {Order::lockstep(), Order::shuffled(3), Order::shuffled(9)}) {
                const auto spec = std::string("segments:") + shape + ",seed=2,type=uint32,below=4294967296";
                EXPECT_EQ(ScanRun(info, generated(spec), {{"iterations", "2"}}, order).wrong(), std::nullopt)
                    << info.id << " " << spec << " " << order.text();
            }
}

TEST(SegscanLibrary, MatchesLoopOnEveryInput) {
    const Given times[] = {{{"iterations", "1"}}, {{"iterations", "3"}}, {{"iterations", "20"}}};
    for (const auto* shape : {"equal,length=1,n=0",
                              "equal,length=1,n=1",
                              "equal,length=1,n=1025",
                              "equal,length=1M,n=2",
                              "equal,length=1M,n=257",
                              "equal,length=1M,n=65537",
                              "equal,length=2,n=1023",
                              "equal,length=31,n=1025",
                              "equal,length=32,n=1025",
                              "equal,length=33,n=1025",
                              "equal,length=255,n=2049",
                              "equal,length=256,n=2049",
                              "equal,length=257,n=2049",
                              "equal,length=1023,n=5000",
                              "equal,length=1024,n=5000",
                              "equal,length=1025,n=5000",
                              "alternating,n=3000",
                              "alternating,n=3000,short=32,long=33",
                              "power,n=20011",
                              "power,n=20011,exponent=1.5",
                              "random,n=4096",
                              "random,n=4097,segments=1",
                              "random,n=4097,segments=4097"})
        for (const auto* x : {"", ",q=0", ",q=1", ",q=70000"})
            for (const auto& given : times) {
                const auto spec = std::string("segments:") + shape + x + ",seed=11,type=uint32,below=4294967296";
                const auto dataset = generated(spec);
                EXPECT_EQ(ScanRun(library(), dataset, given).prefix(), ScanRun(sequential(), dataset, given).prefix())
                    << spec << " " << given[0].second;
                const auto floats = std::string("segments:") + shape + x + ",seed=11";
                EXPECT_EQ(ScanRun(library(), generated(floats), given).wrong(), std::nullopt)
                    << floats << " " << given[0].second;
            }
}

TEST(Segscan, OnlyThreadPerSegmentWalksToEnd) {
    for (const auto& info : algorithms()) {
        ASSERT_EQ(info.distributions.size(), 1u) << info.id;
        EXPECT_EQ(info.distributions[0].walked, info.id == "segscan.thread") << info.id;
    }
}

TEST(Segscan, OneOrTwoPassesPerRepetition) {
    const auto passes = [](const AlgorithmInfo& info, const char* spec) {
        return ScanRun(info, generated(spec), {{"iterations", "4"}}).num_passes();
    };
    for (const auto& info : algorithms()) {
        const auto with_x = passes(info, "segments:random,n=500"), plain = passes(info, "segments:random,n=500,q=0");
        EXPECT_TRUE(with_x == 5 || with_x == 9) << info.id << " " << with_x;
        EXPECT_TRUE(plain == 4 || plain == 5) << info.id << " " << plain;
        EXPECT_EQ(passes(info, "segments:random,n=0"), 0u) << info.id;
    }
}

// The track and the table fold by groups. A single repetition, or one of a single pass, has no group.
TEST(Segscan, RepetitionsOfSeveralPassesAreGroups) {
    using Path = std::vector<std::string>;
    const auto said = [](const AlgorithmInfo& info, const char* spec, const char* iterations) {
        const auto dataset = generated(spec);
        Emulator emulator;
        const Given given{{"iterations", iterations}};
        const auto algorithm = info.make_simt(emulator, dataset, resolve_parameters(info.parameters, dataset, given));
        std::vector<std::pair<Path, std::string>> passes;
        algorithm->start();
        while (algorithm->step()) {
            const auto report = algorithm->describe({});
            passes.emplace_back(report.path, report.label);
        }
        return passes;
    };
    using Passes = std::vector<std::pair<Path, std::string>>;
    const Path first{"iteration 1"}, second{"iteration 2"};
    const char *products = "segments:random,n=500", *plain = "segments:random,n=500,q=0";
    EXPECT_EQ(
        said(library(), products, "2"),
        (Passes{{{}, "prepare"}, {first, "multiply 1"}, {first, "sum 1"}, {second, "multiply 2"}, {second, "sum 2"}}));
    EXPECT_EQ(said(library(), products, "1"), (Passes{{{}, "prepare"}, {{}, "multiply"}, {{}, "sum"}}));
    EXPECT_EQ(said(library(), plain, "2"), (Passes{{{}, "prepare"}, {{}, "sum 1"}, {{}, "sum 2"}}));
    EXPECT_EQ(said(champion(), products, "2"), (Passes{{{}, "prepare"}, {{}, "sum 1"}, {{}, "sum 2"}}));
    EXPECT_EQ(said(library(), products, "1000").back(), std::pair(Path{"iteration 1,000"}, std::string("sum 1,000")));
}

TEST(Segscan, RightForEveryLaneAndThreadCount) {
    const auto dataset = generated("segments:power,n=3000,seed=2,type=uint32");
    for (const auto* lanes : {"1", "2", "4", "8", "16", "32"})
        EXPECT_EQ(ScanRun(thread(), dataset, {{"lanes", lanes}}).wrong(), std::nullopt) << lanes;
    for (const auto* threads : {"0", "1", "2", "7", "256"})
        EXPECT_EQ(ScanRun(host(), dataset, {{"threads", threads}}).wrong(), std::nullopt) << threads;
}

TEST(SegscanThread, ActiveLanesHaveLongSegments) {
    for (const auto* segments : {"6", "60"})
        for (const std::uint32_t lanes : {1u, 8u}) {
            const auto dataset = generated(std::string("segments:random,n=200,q=0,segments=") + segments);
            const auto& all = dataset.segments();
            std::uint32_t most = 0;
            for (std::uint32_t first = 0; first < all.num_segments(); first += kWarpSize / lanes) {
                std::uint32_t busy = 0;
                for (auto s = first; s < first + kWarpSize / lanes && s < all.num_segments(); ++s)
                    busy += all.length(s) > 1;
                most = std::max(most, busy);
            }
            const auto said = ScanRun(thread(), dataset, {{"lanes", std::to_string(lanes)}}).sentence();
            EXPECT_NE(said.find("; " + std::to_string(most) + " of a warp's 32 lanes at most"), std::string::npos)
                << said;
        }
}

TEST(SegscanUnsynced, RightInLockstepForOneStepSegments) {
    const auto run = [](const char* length, Order order) {
        const auto spec = std::string("segments:equal,n=4096,seed=1,type=uint32,length=") + length;
        return ScanRun(intra_warp_unsynced(), generated(spec), {}, order).wrong();
    };
    EXPECT_EQ(run("32", Order::lockstep()), std::nullopt);
    EXPECT_NE(run("257", Order::lockstep()), std::nullopt) << "lanes have drifted apart";
    EXPECT_NE(run("32", Order::lane_by_lane()), std::nullopt);
    EXPECT_NE(run("32", Order::shuffled(1)), std::nullopt);
}

TEST(SegscanChampion, LooksBackToSegmentStart) {
    const auto looks = [](const char* spec, Order order) {
        const ScanRun run(champion(), generated(spec), {}, order);
        EXPECT_EQ(run.wrong(), std::nullopt) << spec;
        const auto& stops = run.columns().at("looked_back").u32();
        std::uint32_t looked = 0;
        for (std::uint32_t tile = 0; tile < stops.size(); ++tile) looked += tile - stops[tile];
        return looked;
    };
    EXPECT_EQ(looks("segments:equal,length=1,n=200000,type=uint32", Order::lane_by_lane()), 0u);
    EXPECT_GT(looks("segments:equal,length=200000,n=200000,type=uint32", Order::shuffled(3)), 0u);
}

TEST(SegscanVerify, AllowsRoundingAndResultsBeyondFloat32) {
    const auto verdict = [](std::vector<float> value, std::vector<float> prefix) {
        const auto n = static_cast<std::uint32_t>(value.size());
        return champion().verify(segments_of({.offsets = {0, n}, .value = std::move(value)}), {{"iterations", 1}},
                                 {{"prefix", std::move(prefix)}});
    };
    EXPECT_EQ(verdict({1, 1}, {1, 2}), std::nullopt);
    EXPECT_EQ(verdict({1, 1}, {1, 2.0000002f}), std::nullopt);
    EXPECT_EQ(verdict({1, 1}, {1, 2.00001f}), "prefix[1] is 2.00001001, must be 2");
    EXPECT_EQ(verdict({3e38f, 3e38f}, {3e38f, -1}), std::nullopt);
    // float32 holds the last sum, but each step rounds up, and the last partial sum is infinite.
    constexpr float large = 0x1p127f, step = 0x1.000002p103f, up = 0x1p104f,
                    infinity = std::numeric_limits<float>::infinity();
    EXPECT_EQ(verdict({large, step, step, step, large - 3 * up},
                      {large, large + up, large + 2 * up, large + 3 * up, infinity}),
              std::nullopt);
}

}  // namespace
}  // namespace lockstep::segscan
