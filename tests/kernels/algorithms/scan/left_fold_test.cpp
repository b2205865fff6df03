#include "kernels/algorithms/scan/left_fold.hpp"

#include "tests/kernels/algorithms/scan/run_scan.hpp"
#include "tests/kernels/numbers_in.hpp"

namespace lockstep::scan {
namespace {

Dataset array_of(Numbers values) {
    Dataset dataset{.kind = DatasetKind::array, .data = {}, .source = "a test"};
    const auto n = size_of(values);
    dataset.data = NumberArray{.values = std::move(values), .width = n};
    return dataset;
}

TEST(LeftFold, LeavesThePartialSumsOfFigure44) {
    //  3   1   4   1   5   9   2   6
    //      4       5      14       8
    //              9              22
    //                             31
    const ScanRun run(left_fold(), array_of(U32s{3, 1, 4, 1, 5, 9, 2, 6}));
    EXPECT_EQ(run.columns().at("fold").u32(), (U32s{31}));
    EXPECT_EQ(run.prefix(), (U32s{3, 4, 4, 9, 5, 14, 2, 31}));
}

TEST(LeftFold, RightAtEverySizeForEveryOperator) {
    for (const auto* n : {"0", "1", "2", "3", "31", "33", "256", "257", "1025"})
        for (const auto* by : {"add", "max", "min", "compose"}) {
            EXPECT_EQ(
                ScanRun(left_fold(), generated(std::string("array:random,below=4294967296,n=") + n), {{"operator", by}})
                    .wrong(),
                std::nullopt)
                << n << ", " << by;
            if (by == std::string_view("compose")) continue;
            EXPECT_EQ(
                ScanRun(left_fold(), generated(std::string("array:random,type=float32,n=") + n), {{"operator", by}})
                    .wrong(),
                std::nullopt)
                << n << " floats, " << by;
        }
}

TEST(LeftFold, FoldsFromTheLeft) {
    // compose is not commutative: t -> 2t + 1, then t -> 3t + 5, then t -> t + 7.
    const ScanRun run(left_fold(), array_of(U32s{2u << 16 | 1, 3u << 16 | 5, 1u << 16 | 7}), {{"operator", "compose"}});
    EXPECT_EQ(run.columns().at("fold").u32(), (U32s{6u << 16 | 15}));
}

TEST(LeftFold, TakesOneReductionALevel) {
    const ScanRun run(left_fold(), generated("array:random,n=33"));
    EXPECT_EQ(run.num_passes(), 6u);
}

}  // namespace
}  // namespace lockstep::scan
