// The reported loads of products equal the loads of their kernels, at sizes that are no multiples of tiles.

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "kernels/algorithms/matrix/algorithms.hpp"
#include "kernels/algorithms/matrix/rows.hpp"
#include "kernels/algorithms/matrix/tiled.hpp"
#include "tests/kernels/debugger/traced.hpp"

namespace lockstep::matrix {
namespace {

double figure(const PassReport& report, const std::string& name) {
    const auto found = std::ranges::find(report.figures, name, &Figure::name);
    return found == report.figures.end() ? -1 : found->value;
}

void expect_loads_counted(const AlgorithmInfo& info, const std::string& sizes, const ParameterValues& given,
                          double entries) {
    const debugger::Traced run(info, "matrix:random,type=int32,values=0..9,seed=2," + sizes, given);
    ASSERT_GT(run.run->num_passes(), 1u);
    for (std::uint32_t pass = 1; pass < run.run->num_passes(); ++pass) {
        const auto log = run.log({.pass = pass, .limit = std::size_t{1} << 23});
        ASSERT_FALSE(log->truncated);
        const auto loads = std::ranges::count_if(log->events, [](const trace::Event& event) {
            return event.operation == trace::Operation::load && event.buffer != 0;
        });
        const auto stores = std::ranges::count_if(log->events, [](const trace::Event& event) {
            return event.operation == trace::Operation::store && event.buffer != 0;
        });
        const auto& report = run.run->timeline().record(pass).report;
        EXPECT_DOUBLE_EQ(figure(report, "loads") * entries, static_cast<double>(loads))
            << info.id << ", " << sizes << ", " << report.label;
        EXPECT_EQ(report.work.bytes, 4 * static_cast<std::uint64_t>(loads + stores)) << info.id << ", " << sizes;
    }
}

TEST(MatrixLoads, MatchKernels) {
    for (const auto& info : algorithms()) {
        if (info.id == "matrix.multiply-streamed") continue;  // it counts the bytes on the bus
        for (const auto& [sizes, entries] :
             {std::pair("rows=24,inner=40,columns=16", 24.0 * 16), std::pair("rows=33,inner=20,columns=70", 33.0 * 70),
              std::pair("rows=64,inner=32,columns=64", 64.0 * 64)})
            expect_loads_counted(info, sizes, {}, entries);
    }
}

TEST(MatrixLoads, MatchKernelsPartByPart) {
    for (const std::int64_t tile : {0, 1, 2})
        expect_loads_counted(tiled(), "rows=24,inner=40,columns=17", {{"tile", tile}, {"stepwise", 1}}, 24.0 * 17);
    expect_loads_counted(rows(), "rows=5,inner=70,columns=40", {{"stepwise", 1}}, 5.0 * 40);
}

TEST(MatrixLoads, PartialTilesLoadMoreAndNoteIt) {
    const auto note = [](const std::string& sizes) {
        const debugger::Traced run(tiled(), "matrix:random,type=int32,values=0..9," + sizes);
        return run.run->timeline().record(1).report.note;
    };
    EXPECT_NE(note("rows=24,inner=40,columns=16").find("reaches over the edge"), std::string::npos);
    EXPECT_EQ(note("rows=32,inner=40,columns=64").find("reaches over the edge"), std::string::npos);
}

}  // namespace
}  // namespace lockstep::matrix
