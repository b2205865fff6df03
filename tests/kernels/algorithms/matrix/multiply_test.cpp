#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "kernels/algorithms/matrix/champion.hpp"
#include "kernels/data/input_error.hpp"
#include "tests/kernels/algorithms/matrix/run_matrix.hpp"
#include "tests/kernels/orders.hpp"
#include "tests/kernels/run/budgeted_run.hpp"
#include "tests/message_parts.hpp"

namespace lockstep::matrix {
namespace {

using Given = std::vector<std::pair<std::string, std::string>>;
using Floats = std::vector<float>;

std::string spec(std::string_view type, std::uint32_t rows, std::uint32_t inner, std::uint32_t columns) {
    return fmt::format("matrix:random,rows={},inner={},columns={},type={},values=-9..9,seed=3", rows, inner, columns,
                       type);
}

TEST(MatrixProduct, PlusTimesAndMinPlus) {
    //  1 2 3     7  8      58  64      8   9
    //  4 5 6  x  9 10  =  139 154 ,   11  12 in min-plus
    //           11 12
    const auto input = matrices(2, 3, 2, I32s{1, 2, 3, 4, 5, 6}, I32s{7, 8, 9, 10, 11, 12});
    for (const auto& info : algorithms()) {
        EXPECT_EQ(EmulatedRun(info, input).columns().at("product").i32(), (I32s{58, 64, 139, 154})) << info.id;
        EXPECT_EQ(EmulatedRun(info, input, {{"semiring", "min-plus"}}).columns().at("product").i32(),
                  (I32s{8, 9, 11, 12}))
            << info.id;
    }
}

TEST(MatrixProduct, KeepsInfinityAndSumsWithinInt32) {
    constexpr auto most = std::numeric_limits<std::int32_t>::max(), least = std::numeric_limits<std::int32_t>::min();
    const auto input = matrices(2, 2, 2, I32s{most, 2000000000, least, most}, I32s{-5, -7, 2000000000, least});
    for (const auto& info : algorithms()) {
        const EmulatedRun run(info, input, {{"semiring", "min-plus"}});
        EXPECT_EQ(run.columns().at("product").i32(), (I32s{most, least + 2000000000, least, least})) << info.id;
        EXPECT_EQ(run.wrong(), std::nullopt) << info.id;
    }
}

TEST(MatrixProduct, AnyResultBeyondFloat32) {
    //  3e38 1     squared: first column beyond 9e76, second column 3e38 + 2 and 3e38 + 4
    //  3e38 2
    const auto input = matrices(2, 2, 2, Floats{3e38F, 1, 3e38F, 2}, Floats{3e38F, 1, 3e38F, 2});
    for (const auto& info : algorithms()) {
        EmulatedRun run(info, input);
        EXPECT_EQ(run.wrong(), std::nullopt) << info.id;
        EXPECT_EQ(run.find_wrong().front().count(), 0u) << info.id;
        run.columns()["product"] = Floats{-1, 3e38F, std::numeric_limits<float>::quiet_NaN(), 2.9e38F};
        EXPECT_EQ(run.wrong(), "product[1, 1] is 2.90000002e+38, must be 3.00000001e+38")
            << info.id << ": float32 holds it";
        EXPECT_EQ(run.find_wrong().front().count(), 1u) << info.id;
    }
    // float32 holds the sum, but each step rounds up, and the last partial sum is infinite.
    constexpr float large = 0x1p127F, step = 0x1.000002p103F;
    const auto near = matrices(1, 5, 1, Floats{large, step, step, step, large - 3 * 0x1p104F}, Floats(5, 1));
    const EmulatedRun run(naive(), near);
    EXPECT_EQ(run.columns().at("product").f32(), (Floats{std::numeric_limits<float>::infinity()}));
    EXPECT_EQ(run.wrong(), std::nullopt);
}

TEST(MatrixProduct, RightAtEverySizeInBothSemirings) {
    constexpr std::uint32_t sizes[][3] = {{1, 1, 1},   {2, 3, 2},  {31, 32, 33}, {33, 31, 32}, {32, 33, 31},
                                          {1, 257, 1}, {65, 1, 1}, {129, 17, 5}, {5, 40, 131}, {0, 5, 4},
                                          {5, 0, 4},   {5, 4, 0},  {0, 0, 0}};
    for (const auto& info : algorithms())
        for (const auto& [rows, inner, columns] : sizes)
            for (const auto* type : {"int32", "float32"})
                for (const auto* by : {"plus-times", "min-plus"}) {
                    const EmulatedRun run(info, generated(spec(type, rows, inner, columns)), {{"semiring", by}});
                    EXPECT_EQ(run.wrong(), std::nullopt)
                        << info.id << " " << rows << " x " << inner << " x " << columns << " " << type << " " << by;
                }
}

TEST(MatrixProduct, ChampionDetectsNonNegativeFloats) {
    EXPECT_TRUE(are_unsigned(Floats{0, 1, 3.5F, kInfiniteFloat}));
    EXPECT_FALSE(are_unsigned(Floats{1, -0.0F}));
    EXPECT_FALSE(are_unsigned(Floats{1, -2}));
    EXPECT_FALSE(are_unsigned(I32s{1, 2}));
    const auto all = generated("matrix:random,rows=130,inner=35,columns=9,type=float32,infinite=30,seed=4");
    EXPECT_EQ(EmulatedRun(champion(), all, {{"semiring", "min-plus"}}).wrong(), std::nullopt);
    const auto one_below = matrices(1, 3, 1, Floats{1, -2, kInfiniteFloat}, Floats{-0.0F, 0.5F, 7});
    EXPECT_EQ(EmulatedRun(champion(), one_below, {{"semiring", "min-plus"}}).columns().at("product").f32(),
              (Floats{-1.5F}));
}

TEST(MatrixProduct, MoreRowsThanCudaGridHas) {
    // One row more than 65,535 rows of blocks cover.
    const auto run = [](const AlgorithmInfo& info, std::uint32_t block_rows, const EmulatedRun::Given& given) {
        const auto input = generated(spec("int32", kMaxGridHeight * block_rows + 1, 3, 2));
        const EmulatedRun product(info, input, given);
        EXPECT_EQ(product.wrong(), std::nullopt) << info.id;
        EXPECT_EQ(product.num_passes(), 1u) << info.id;
    };
    run(naive(), 8, {});
#ifndef LOCKSTEP_SANITIZED  // millions of fibers
    run(rows(), 1, {});
    run(tiled(), 8, {{"tile", "8"}});
#endif
}

TEST(MatrixProduct, JoinsPartsOfManyRows) {
#ifdef LOCKSTEP_SANITIZED
    GTEST_SKIP() << "millions of fibers";
#endif
    const auto input = generated(spec("int32", kMaxGridHeight + 1, 33, 1));
    const EmulatedRun run(rows(), input, {{"stepwise", "1"}});
    EXPECT_EQ(run.num_passes(), 2u);
    EXPECT_EQ(run.wrong(), std::nullopt);
}

TEST(MatrixProduct, SameResultByParts) {
    const auto input = generated(spec("int32", 33, 100, 40));
    for (const auto& info : algorithms()) {
        const bool takes = std::ranges::any_of(info.parameters, [](const auto& one) { return one.name == "stepwise"; });
        if (!takes) continue;
        const EmulatedRun run(info, input, {{"stepwise", "1"}});
        EXPECT_EQ(run.num_passes(), 4u) << info.id;
        EXPECT_EQ(run.wrong(), std::nullopt) << info.id;
    }
    EXPECT_EQ(EmulatedRun(tiled(), input, {{"stepwise", "1"}, {"tile", "8"}}).num_passes(), 13u);
}

TEST(MatrixProduct, SameResultForEveryTileShape) {
    const auto input = generated(spec("int32", 33, 40, 17));
    for (const auto* tile : {"32", "16", "8"})
        for (const auto* padding : {"0", "1"})
            for (const auto* by : {"rows", "columns"})
                EXPECT_EQ(EmulatedRun(tiled(), input, {{"tile", tile}, {"padding", padding}, {"b_tile", by}}).wrong(),
                          std::nullopt)
                    << tile << " " << padding << " " << by;
}

/// The entries that a transposed B contains, and products that read them.
TEST(MatrixProduct, TransposedB) {
    const auto takes = [](const AlgorithmInfo& info) {
        return std::ranges::any_of(info.parameters, [](const auto& one) { return one.name == "transposed_b"; });
    };
    //  B = 7 8     its transpose = 7 9 11
    //      9 10                    8 10 12
    //     11 12
    const auto input = matrices(2, 3, 2, I32s{1, 2, 3, 4, 5, 6}, I32s{7, 8, 9, 10, 11, 12});
    std::size_t taken = 0;
    for (const auto& info : algorithms()) {
        if (!takes(info)) continue;
        ++taken;
        const EmulatedRun small(info, input, {{"transposed_b", "1"}}, Order::lane_by_lane(), EmulatedRun::Keeps::all);
        EXPECT_EQ(small.labels().front(), "transpose B") << info.id;
        EXPECT_EQ(small.states()[1].at("b_transposed").i32(), (I32s{7, 9, 11, 8, 10, 12})) << info.id;
        EXPECT_EQ(small.columns().at("product").i32(), (I32s{58, 64, 139, 154})) << info.id;
        constexpr std::uint32_t sizes[][3] = {{1, 1, 1},   {31, 32, 33}, {33, 31, 32}, {32, 33, 31},
                                              {1, 257, 1}, {5, 40, 131}, {5, 0, 4},    {0, 5, 4}};
        for (const auto& [rows, inner, columns] : sizes)
            for (const auto* by : {"plus-times", "min-plus"})
                for (const auto order : test::kOrders) {
                    const EmulatedRun run(info, generated(spec("int32", rows, inner, columns)),
                                          {{"semiring", by}, {"transposed_b", "1"}}, order);
                    EXPECT_EQ(run.wrong(), std::nullopt)
                        << info.id << " " << rows << " x " << inner << " x " << columns << " " << by;
                }
    }
    EXPECT_EQ(taken, 4u);
    const auto uneven = generated(spec("int32", 33, 100, 40));
    for (const auto* tile : {"32", "16", "8"})
        EXPECT_EQ(EmulatedRun(tiled(), uneven, {{"tile", tile}, {"transposed_b", "1"}, {"stepwise", "1"}}).wrong(),
                  std::nullopt)
            << tile;
}

TEST(MatrixProduct, OmitsMissingEntriesOfSparseFile) {
    const auto input = parsed("%%MatrixMarket matrix coordinate integer general\n2 2 2\n1 2 5\n2 1 -4\n", "x.mtx",
                              {.kind = DatasetKind::matrix});
    constexpr auto none = kInfiniteEntry;
    for (const auto& info : algorithms()) {
        EXPECT_EQ(EmulatedRun(info, input).columns().at("product").i32(), (I32s{-20, 0, 0, -20})) << info.id;
        EXPECT_EQ(EmulatedRun(info, input, {{"semiring", "min-plus"}}).columns().at("product").i32(),
                  (I32s{1, none, none, 1}))
            << info.id;
    }
}

TEST(MatrixProduct, RefusesInfinityInPlusTimes) {
    const auto input = matrices(1, 2, 1, I32s{1, kInfiniteEntry}, I32s{1, 1});
    for (const auto& info : algorithms()) {
        try {
            const EmulatedRun run(info, input);
            FAIL() << info.id;
        } catch (const InputError& refused) {
            EXPECT_TRUE(test::has_parts(std::string(refused.what()), {"0", "1", "semiring=min-plus"}));
        }
    }
}

TEST(MatrixProduct, SentencesForOneStepAndOneEntry) {
    const auto told = [](const AlgorithmInfo& info, const Dataset& input) {
        auto parameters = test::defaults_of(info);
        parameters["stepwise"] = 1;
        const test::BudgetedRun run(info, input, parameters, Order::lane_by_lane(), std::size_t{1} << 20);
        std::vector<PassReport> reports;
        for (std::uint32_t pass = 0; pass < run.timeline.size(); ++pass)
            reports.push_back(run.timeline.record(pass).report);
        return reports;
    };
    const auto input = generated(spec("int32", 2, 33, 3)), one = generated(spec("int32", 1, 1, 1));
    for (const auto& info : {rows(), tiled()}) {
        const auto reports = told(info, input);
        EXPECT_TRUE(test::has_parts(reports.at(1).sentence, {"6", "32", "1"})) << info.id;
        EXPECT_TRUE(test::has_parts(reports.at(2).sentence, {"6", "1"})) << info.id;
        EXPECT_TRUE(test::has_parts(told(info, one).at(1).sentence, {"1", "1"})) << info.id;
        EXPECT_TRUE(told(info, one).at(0).sentence.ends_with("their product has 1 entry of 1 step")) << info.id;
    }
    EXPECT_EQ(told(rows(), input).at(1).label, "inner entries 0 to 31");
    EXPECT_EQ(told(rows(), input).at(2).label, "inner entry 32");
}

TEST(MatrixProduct, WrongEntriesAreMarked) {
    EmulatedRun run(naive(), generated(spec("int32", 5, 6, 7)));
    auto product = run.columns().at("product").i32();
    ++product[9];
    run.columns()["product"] = product;
    EXPECT_TRUE(run.wrong()->starts_with("product[1, 2] is ")) << *run.wrong();
    const auto marks = run.find_wrong();
    ASSERT_EQ(marks.size(), 1u);
    EXPECT_EQ(marks.front().count(), 1u);
    EXPECT_EQ(marks.front().next(), 9u);
}

}  // namespace
}  // namespace lockstep::matrix
