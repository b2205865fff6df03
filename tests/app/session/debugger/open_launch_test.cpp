#include "app/session/debugger/open_launch.hpp"

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <utility>

#include <gtest/gtest.h>
#include <unistd.h>

#include "app/catalog.hpp"
#include "app/session/debugger/answers/hazard_rows.hpp"
#include "app/session/debugger/answers/provenance_tree.hpp"
#include "kernels/algorithms/matrix/naive.hpp"
#include "kernels/data/generate.hpp"

namespace lockstep::test {
namespace {

/// Resident memory of this process.
std::size_t resident_bytes() {
    std::size_t all = 0, resident = 0;
    std::ifstream("/proc/self/statm") >> all >> resident;
    return resident * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

/// The largest launch that opens as a whole: with its indexes, the values of variables, hazards and writers.
TEST(OpenLaunchMemory, TwoMillionAccessesTakeLessThan200Megabytes) {
#ifdef LOCKSTEP_SANITIZED
    GTEST_SKIP() << "sanitizers use additional memory";
#endif
    const auto catalog = make_catalog();
    Progress progress;
    RunRequest asked{.algorithm = &catalog.at("list.wyllie-unpacked"), .executor = ExecutorKind::simt};
    // Seven accesses per node, fewer at the end of the list.
    asked.dataset = std::make_shared<const Dataset>(generate_dataset("list:random,n=299593,seed=3", progress));
    asked.parameters = resolve_parameters(asked.algorithm->parameters, *asked.dataset, {});
    asked.order = Order::lockstep();
    const auto run = std::make_shared<lockstep::Run>(asked);
    run->wait();
    ASSERT_EQ(run->state(), RunState::finished) << run->error();
    const auto launches = std::make_shared<debugger::Launches>(kernel_reader(asked.algorithm->id));

    const auto before = resident_bytes();
    const auto opened = lockstep::open_launch(
        {run, {.pass = 2, .launch = 1, .limit = debugger::kMaxAccesses, .memory = true}, std::make_shared<Progress>()});
    const auto& recording = opened.launch->recording();
    ASSERT_GT(recording.num_events(), (1u << 21) * 99 / 100);
    ASSERT_FALSE(recording.is_part());
    const auto after_opening = resident_bytes();
    const auto hazards = hazard_rows(*opened.launch, progress);
    EXPECT_FALSE(hazards.rows.empty());
    const auto after_hazards = resident_bytes();
    auto store = recording.num_events() - 1;
    while (!debugger::writes(recording.event(store)) || recording.buffer(recording.event(store).buffer).name != "rank")
        --store;
    const auto& written = recording.event(store);
    debugger::PastQuery query{.run = run,
                              .launches = launches,
                              .open = opened.launch->traced,
                              .place = debugger::place_of(written),
                              .position = recording.num_events(),
                              .bits = written.after,
                              .depth = 0};
    EXPECT_TRUE(find_provenance(query).goes_on);
    const auto after_writers = resident_bytes();
    // Its reads are written by the previous launch, which is as large: that one counts for the others.
    query.depth = 1;
    const auto tree = find_provenance(query);
    ASSERT_FALSE(tree.from.empty());
    EXPECT_TRUE(tree.from.front().where.starts_with("pass 1, ")) << tree.from.front().where;
    const auto after_all = resident_bytes();
    const auto mega = [&](std::size_t bytes) { return (bytes - std::min(bytes, before)) / 1000000; };
    std::printf(
        "%u accesses: %zu MB open, %zu MB with hazards, %zu MB with who wrote what; with the launch before %zu MB\n",
        recording.num_events(), mega(after_opening), mega(after_hazards), mega(after_writers), mega(after_all));
    EXPECT_LT(mega(after_writers), 200u);
    EXPECT_LE(launches->bytes(), debugger::Launches::kBudget);
    EXPECT_LT(mega(after_all), mega(after_writers) + debugger::Launches::kBudget / 1000000 + 20);
}

// The accessed bytes of a launch do not count the sums that it shows at each step: it opens with all accesses, of fewer
// blocks.
TEST(OpenedLaunch, FewerBlocksIfAccessesExceedEstimate) {
    Progress progress;
    const auto info = matrix::naive();
    auto data = std::make_shared<Dataset>(generate_dataset("matrix:random,n=160,seed=1", progress));
    RunRequest asked{.algorithm = &info, .dataset = std::move(data), .executor = ExecutorKind::simt};
    for (const auto& parameter : info.parameters) asked.parameters[parameter.name] = parameter.value;
    const auto run = std::make_shared<lockstep::Run>(asked);
    run->wait();
    const auto& record = run->timeline().record(1).launches[0];
    constexpr std::uint32_t kBlock = 15;
    OpenQuestion query{run, request_for(record, 1, 0, kBlock), std::make_shared<Progress>(), kBlock};
    const auto opened = open_launch(query);
    const auto& recording = opened.launch->recording();
    EXPECT_FALSE(recording.log().truncated);
    EXPECT_LE(recording.first_block(), kBlock);
    EXPECT_GT(recording.end_block(), kBlock);
    EXPECT_EQ(opened.launch->request.first_block, recording.first_block());
    EXPECT_EQ(opened.launch->stored.size(), 1u) << "each thread's store of its entry";
    // Requested blocks are not reduced.
    query.around.reset();
    EXPECT_TRUE(open_launch(query).launch->recording().log().truncated);
}

TEST(OpenedLaunch, HalvesBlocksAroundFocus) {
    trace::Request request{.first_block = 10, .end_block = 20};
    for (const auto& [first, end] : {std::pair{14u, 19u}, {15u, 17u}, {16u, 17u}}) {
        const auto fewer = narrower(request, 100, 16);
        ASSERT_TRUE(fewer);
        EXPECT_EQ(std::pair(fewer->first_block, fewer->end_block), std::pair(first, end));
        request = *fewer;
    }
    EXPECT_FALSE(narrower(request, 100, 16));
    EXPECT_EQ(narrower({}, 8, 7)->first_block, 4u) << "at an edge, as many";
}

}  // namespace
}  // namespace lockstep::test
