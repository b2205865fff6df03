#include "app/session/debugger/recorded_comparison.hpp"

#include <memory>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "kernels/base/in_background.hpp"
#include "kernels/debugger/files/trace_file.hpp"
#include "kernels/run/run.hpp"
#include "tests/kernels/catalogue/examples.hpp"
#include "tests/message_parts.hpp"
#include "tests/soon.hpp"

namespace lockstep {
namespace {

/// A run on the emulator in lockstep order. trace_limit: accesses to record; 0: none.
std::shared_ptr<Run> run_of(const AlgorithmInfo& info, const std::shared_ptr<const Dataset>& input,
                            std::size_t trace_limit) {
    RunRequest asked;
    asked.algorithm = &info;
    asked.dataset = input;
    asked.parameters = test::defaults_of(info);
    asked.executor = ExecutorKind::simt;
    asked.order = Order::lockstep();
    asked.trace_limit = trace_limit;
    auto run = std::make_shared<Run>(asked);
    run->wait();
    EXPECT_EQ(run->state(), RunState::finished) << run->error();
    return run;
}

/// A log as it is read back from a file.
std::shared_ptr<const RecordedLog> recorded(const trace::Log& log) {
    std::string bytes;
    debugger::write_compact(log, {}, [&](std::string_view piece) { bytes += piece; });
    return std::make_shared<const RecordedLog>(
        RecordedLog{.name = "run.trace", .log = debugger::parse_compact(bytes, "run.trace").log});
}

/// The difference between a recording and a run, or "".
std::string compared(const std::shared_ptr<const RecordedLog>& log, const std::shared_ptr<Run>& run) {
    RecordedComparison comparing;
    comparing.bring(log);
    EXPECT_TRUE(test::comes_about([&] {
        comparing.follow(run);
        return background_idle();
    }));
    comparing.follow(run);
    const auto found = comparing.take();
    return found ? found->sentence : "";
}

class EveryRecording : public ::testing::TestWithParam<const AlgorithmInfo*> {};

TEST_P(EveryRecording, MatchesRepeatedRun) {
    for (const auto& input : test::examples(*GetParam(), 40)) {
        const auto log = recorded(run_of(*GetParam(), input, std::size_t{1} << 22)->trace());
        EXPECT_EQ(compared(log, run_of(*GetParam(), input, 0)), "") << input->source;
    }
}

INSTANTIATE_TEST_SUITE_P(Catalogue, EveryRecording, ::testing::ValuesIn(test::with_demonstrations()),
                         test::name_of_test);

TEST(RecordedComparison, NamesFirstDifference) {
    const auto& info = test::catalog().at("bfs.frontier");
    const auto input = test::examples(info, 40).front();
    const auto run = run_of(info, input, std::size_t{1} << 22);
    auto log = run->trace();
    const auto end = run->num_passes();
    log.launches.back().pass = end;
    EXPECT_TRUE(
        test::has_parts(compared(recorded(log), run), {"run.trace", std::to_string(end), std::to_string(end - 1)}));
    log = run->trace();
    auto last = log.events.end();
    while ((--last)->operation != trace::Operation::store) {
    }
    last->after += 7;
    EXPECT_TRUE(
        test::has_parts(compared(recorded(log), run), {"run.trace", "pass " + std::to_string(end - 1), "launch 0"}));
}

}  // namespace
}  // namespace lockstep
