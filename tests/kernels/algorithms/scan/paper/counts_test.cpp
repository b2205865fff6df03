#include "kernels/algorithms/scan/counts.hpp"

#include <cmath>

#include "kernels/algorithms/scan/algorithms.hpp"
#include "kernels/simt/emulator.hpp"
#include "tests/kernels/algorithms/scan/run_scan.hpp"
#include "tests/message_parts.hpp"

namespace lockstep::scan {
namespace {

struct Counted {
    std::uint64_t operations = 0;
    std::uint32_t levels = 0;
};

/// Sums of the figures of a run's passes.
Counted counted(const AlgorithmInfo& info, const Dataset& dataset) {
    Emulator emulator(Order::lane_by_lane(), 1);
    const std::vector<std::pair<std::string, std::string>> given{{"inclusive", "1"}};
    const auto algorithm = info.make_simt(emulator, dataset, resolve_parameters(info.parameters, dataset, given));
    algorithm->start();
    Counted found;
    while (algorithm->step())
        for (const auto& figure : algorithm->describe({}).figures)
            if (figure.name == "operations" && figure.value > 0) {
                found.operations += static_cast<std::uint64_t>(std::llround(figure.value));
                ++found.levels;
            }
    return found;
}

TEST(ScanCounts, MatchRuns) {
    for (const auto n : {2u, 32u, 1024u}) {
        const auto dataset = generated("array:ones,n=" + std::to_string(n));
        for (const auto& count : counts_at(n))
            for (const auto& info : algorithms()) {
                if (info.id != count.algorithm) continue;
                const auto run = counted(info, dataset);
                EXPECT_EQ(run.operations, count.operations) << count.scan << " of " << n;
                EXPECT_EQ(run.levels, count.levels) << count.scan << " of " << n;
            }
    }
}

TEST(ScanCounts, MatchThesis) {
    const auto remark = studies().at(0).remark;
    EXPECT_TRUE(test::has_parts(remark, {"19,922,945", "20", "n/2", "10,485,760"})) << remark;
    EXPECT_NE(remark.find("3,145,726 operations in 41 levels (3n = 3,145,728)"), std::string::npos) << remark;
}

}  // namespace
}  // namespace lockstep::scan
