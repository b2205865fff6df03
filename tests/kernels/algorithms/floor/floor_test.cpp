#include <gtest/gtest.h>

#include <numeric>
#include <tuple>

#include "kernels/algorithms/floor/algorithms.hpp"
#include "kernels/algorithms/floor/floor.hpp"
#include "kernels/data/generate.hpp"
#include "kernels/run/run.hpp"
#include "kernels/simt/buffer.hpp"
#include "kernels/simt/emulator.hpp"
#include "tests/kernels/numbers_in.hpp"
#include "tests/kernels/orders.hpp"
#include "tests/kernels/run/budgeted_run.hpp"

namespace lockstep {
namespace {

using U32s = std::vector<std::uint32_t>;

using test::kOrders;

ParameterValues defaults(const AlgorithmInfo& info) {
    ParameterValues values;
    for (const auto& parameter : info.parameters) values[parameter.name] = parameter.value;
    return values;
}

std::shared_ptr<const Dataset> generate(const std::string& spec) {
    Progress progress;
    return std::make_shared<const Dataset>(generate_dataset(spec, progress));
}

//  ring: 2 (head) -> 0 -> 3 -> 1 (tail) -> 2
const U32s kSuccessor{3, 1, 0, 1};
constexpr std::uint32_t kHead = 2;

TEST(GatherWords, ReadsWordOfNextNode) {
    for (const auto order : kOrders) {
        Emulator emulator(order);
        const Buffer<std::uint32_t> successor(emulator, kSuccessor, "successor"),
            value(emulator, U32s{10, 11, 12, 13}, "value"), gathered(emulator, 4, "gathered");
        emulator.launch(GatherWords{}, 4, successor.read(), kHead, value.read(), gathered.write());
        EXPECT_EQ(gathered.download(), (U32s{13, 12, 10, 11}));
    }
}

TEST(ScatterWords, WritesPredecessorOfEachNode) {
    for (const auto order : kOrders) {
        Emulator emulator(order);
        const Buffer<std::uint32_t> successor(emulator, kSuccessor, "successor"), before(emulator, 4, "predecessor");
        emulator.launch(ScatterWords{}, 4, successor.read(), kHead, before.write());
        EXPECT_EQ(before.download(), (U32s{2, 3, 1, 0}));
    }
}

TEST(ChaseLinks, FollowsRing) {
    Emulator emulator;
    const Buffer<std::uint32_t> successor(emulator, kSuccessor, "successor"), end(emulator, 1, "end");
    const U32s expected{2, 0, 3, 1, 2, 0};
    for (std::uint32_t loads = 0; loads < 6; ++loads) {
        emulator.launch(ChaseLinks{}, 1, successor.read(), kHead, loads, end.write());
        EXPECT_EQ(end.download().front(), expected[loads]) << loads << " loads";
    }
}

TEST(CopyWords, CopiesExactlyTheRange) {
    for (const std::uint32_t n : {1u, 255u, 256u, 257u, 2047u, 2048u, 2049u, 5000u}) {
        Emulator emulator(Order::lane_by_lane());
        U32s words(n);
        std::iota(words.begin(), words.end(), 7u);
        const Buffer<std::uint32_t> from(emulator, words, "from"), to(emulator, n, "to");
        emulator.launch(CopyWords{}, CopyWords::threads_for(n), from.read(), to.write());
        EXPECT_EQ(to.download(), words);
        EXPECT_EQ(emulator.take_launches().back().grid, ceil_div(n, 2048));
    }
}

TEST(Floors, RightOnEveryListInEveryOrder) {
    for (const auto& info : floors::algorithms()) {
        for (const char* spec : {"list:random,n=1", "list:random,n=2,seed=3", "list:random,n=257,seed=3",
                                 "list:ordered,n=1000", "list:random,n=65537,seed=3"}) {
            for (const auto order : kOrders) {
                RunRequest request;
                request.algorithm = &info;
                request.dataset = generate(spec);
                request.parameters = defaults(info);
                request.executor = ExecutorKind::simt;
                request.order = order;
                lockstep::Run run(request);
                run.wait();
                ASSERT_EQ(run.state(), RunState::finished) << run.error();
                EXPECT_EQ(run.verified(), true) << info.id << ", " << spec << ": " << run.verdict();
                EXPECT_EQ(run.num_passes(), 2u);
                EXPECT_EQ(run.timeline().record(1).launches.size(), 1u);
            }
        }
    }
}

TEST(Floors, VerifiersFindWrongElement) {
    const auto list = generate("list:random,n=100,seed=5");
    for (const auto& info : floors::algorithms()) {
        Emulator emulator;
        const auto algorithm = info.make_simt(emulator, *list, defaults(info));
        if (algorithm->columns().back().input) continue;  // writes nothing
        algorithm->start();
        while (algorithm->step()) {
        }
        const auto& column = algorithm->columns().back();
        const auto* words = static_cast<const std::uint32_t*>(algorithm->state()[0].data);
        U32s numbers(words, words + column.size);
        const auto verify = [&] { return info.verify(*list, defaults(info), {{column.name, numbers}}); };
        EXPECT_EQ(verify(), std::nullopt) << info.id;
        ++numbers.back();
        EXPECT_NE(verify(), std::nullopt) << info.id;
        numbers.pop_back();
        EXPECT_NE(verify(), std::nullopt) << info.id;
    }
    EXPECT_NE(floors::empty_launch().verify(*list, {}, {{"successor", U32s{}}, {"rank", U32s{1}}}), std::nullopt);
}

TEST(Floors, CountBytesOnEmulator) {
    const auto info = floors::chase();
    RunRequest request;
    request.algorithm = &info;
    request.dataset = generate("list:random,n=10000,seed=5");
    request.parameters = {{"loads", 5000}};
    request.executor = ExecutorKind::simt;
    lockstep::Run run(request);
    run.wait();
    ASSERT_EQ(run.state(), RunState::finished) << run.error();
    const auto& pass = run.timeline().record(1);
    EXPECT_EQ(test::numbers_in(pass.report.sentence), (std::vector<std::uint64_t>{5000}));
    // The emulator has counts, but no rates.
    ASSERT_EQ(pass.report.figures.size(), 1u);
    EXPECT_EQ(pass.report.figures[0].unit, "bytes");
    EXPECT_EQ(pass.report.figures[0].value, 20000);
    EXPECT_TRUE(run.timeline().record(0).report.figures.empty()) << "the input has no launch";
}

// The list is closed to a ring: one load more than links.
TEST(Floors, ChaseCountsLoads) {
    const auto info = floors::chase();
    for (const auto& [spec, number, loads] :
         {std::tuple("list:random,n=1", 1u, "1 load"), std::tuple("list:random,n=33", 33u, "33 loads")}) {
        const auto list = generate(spec);
        const test::BudgetedRun run(info, *list, defaults(info), Order::lockstep(), std::size_t{1} << 20);
        const auto& report = run.timeline.record(1).report;
        EXPECT_EQ(test::numbers_in(report.sentence), (std::vector<std::uint64_t>{number}));
        ASSERT_EQ(report.lines.size(), 3u);
        for (const std::size_t line : {1u, 2u}) EXPECT_EQ(report.lines[line].count, loads) << line;
    }
}

}  // namespace
}  // namespace lockstep
