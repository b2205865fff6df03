// Algorithms that run as host code: they stop soon after Cancel, and give the same result for every number of host
// threads.

#include <algorithm>
#include <chrono>
#include <ctime>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernels/base/in_background.hpp"
#include "kernels/run/run.hpp"
#include "kernels/run/snapshots/timeline.hpp"
#include "kernels/simt/emulator.hpp"
#include "tests/kernels/catalogue/examples.hpp"
#include "tests/kernels/run/budgeted_run.hpp"
#include "tests/soon.hpp"

namespace lockstep {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

// ---- Cancel -------------------------------------------------------------------------------------------------------

#if defined(LOCKSTEP_SANITIZED)
constexpr std::uint32_t kSmaller = 8;
#else
constexpr std::uint32_t kSmaller = 1;
#endif

/// So large that most algorithms take about a second; a scan takes a tenth of that.
std::shared_ptr<const Dataset> large_input(const AlgorithmInfo& info) {
    const auto spec = [&]() -> std::pair<std::string, std::uint32_t> {
        switch (info.input) {
            case DatasetKind::list: return {"list:random,seed=3", 8 << 20};
            case DatasetKind::forest: return {"forest:random", 4 << 20};
            case DatasetKind::graph:
                if (info.id.starts_with("graph.")) return {"graph:grid", 1 << 20};  // every edge both ways
                // for Dijkstra's heap
                return {"graph:uniform,edges=8,seed=5", info.id.starts_with("sssp.") ? 1 << 19 : 4 << 20};
            case DatasetKind::tree: return {"tree:binary,seed=3", 8 << 20};
            case DatasetKind::array: return {"array:random,seed=3", 64 << 20};
            case DatasetKind::segments: return {"segments:random,seed=3", 32 << 20};
            case DatasetKind::matrix: return {"matrix:random,seed=5", 800};
            case DatasetKind::expression: return {"expression:random,seed=3", (4 << 20) + 1};
        }
        return {};
    }();
    const auto n = info.input == DatasetKind::matrix && kSmaller > 1 ? spec.second / 2 : spec.second / kSmaller;
    Progress progress;
    return std::make_shared<const Dataset>(
        generate_dataset(fmt::format("{},n={}", spec.first, n), progress, std::uint64_t{1} << 50));
}

class EveryHostCode : public ::testing::TestWithParam<const AlgorithmInfo*> {};

/// Processor time of this process, without time that it waited for a core.
std::chrono::microseconds time_on_cores() {
    return std::chrono::microseconds(std::int64_t{std::clock()} * 1'000'000 / CLOCKS_PER_SEC);
}

/// A run that is cancelled after some processor time, or ends by itself.
struct Ended {
    RunState state;
    std::chrono::microseconds worked{};  ///< processor time since its start
    std::chrono::microseconds worked_on{};  ///< processor time since its cancellation

    Ended(const AlgorithmInfo& info, const std::shared_ptr<const Dataset>& input,
          std::optional<std::chrono::microseconds> cancel_after) {
        auto run = std::make_unique<lockstep::Run>(RunRequest{.algorithm = &info,
                                                              .dataset = input,
                                                              .parameters = test::defaults_of(info),
                                                              .executor = ExecutorKind::simt,
                                                              .order = Order::lane_by_lane(),
                                                              .verify = false,
                                                              .record = false});
        // A ready run begins its first pass.
        const auto is_over = [&] { return run->state() != RunState::running; };
        EXPECT_TRUE(test::comes_about([&] { return run->ready() || is_over(); }));
        EXPECT_TRUE(run->ready()) << run->error();
        const auto begin = time_on_cores();
        auto from = begin;
        if (cancel_after) {
            EXPECT_TRUE(test::comes_about([&] { return time_on_cores() - begin >= *cancel_after || is_over(); }));
            from = time_on_cores();
            const test::Stopwatch watch;
            run->cancel();
            run->wait();
            EXPECT_LT(watch.elapsed(), test::kSoon);
        }
        run->wait();
        const auto end = time_on_cores();
        worked = end - begin;
        worked_on = end - from;
        state = run->state();
        EXPECT_NE(state, RunState::failed) << run->error();
        EXPECT_THAT(run->notices(), Not(::testing::Contains(HasSubstr("did not stop")))) << "a loop asks nowhere";
        run.reset();
        EXPECT_TRUE(finish_background(test::kSoon)) << "its thread is still running";
    }
};

// A cancelled run has little work left in every phase. A library call is the exception: it completes, which must be
// soon.
TEST_P(EveryHostCode, StopsSoonAfterCancel) {
    constexpr int kTries = 8;  // a run may end before it is cancelled; its time is then the next estimate
    const auto& info = *GetParam();
    const bool calls_library = info.id.ends_with(".library");
    const auto input = large_input(info);
    ASSERT_TRUE(test::meets_needs(info, *input)) << "add an input that meets its needs above";
    ASSERT_TRUE(finish_background(test::kPatience));
    const Ended whole(info, input, std::nullopt);
    ASSERT_EQ(whole.state, RunState::finished);
    auto expected = whole.worked;  // the first run takes longer, since it touches new memory
    for (const int eighths : {1, 6}) {
        bool stopped = false;
        std::string seen;
        for (int tries = 0; tries < kTries && !stopped && !HasFailure(); ++tries) {
            const Ended one(info, input, expected * eighths / 8);
            stopped = one.state == RunState::cancelled && (calls_library || one.worked_on < whole.worked / 10);
            seen += fmt::format(" {} of {} us", one.worked_on.count(), expected.count());
            if (one.state == RunState::finished) expected = std::min(expected, one.worked);
        }
        EXPECT_TRUE(stopped) << "cancelled after " << eighths << "/8, it continued for" << seen;
    }
}

std::vector<const AlgorithmInfo*> host_code() {
    auto chosen = test::every_algorithm();
    std::erase_if(chosen, [](const AlgorithmInfo* info) { return !info->host_code; });
    return chosen;
}

INSTANTIATE_TEST_SUITE_P(Catalogue, EveryHostCode, ::testing::ValuesIn(host_code()), test::name_of_test);

// ---- threads ------------------------------------------------------------------------------------------------------

/// Hashes of the columns after each pass.
struct Left {
    std::vector<std::uint64_t> columns;  ///< hashes of seen_words()
    std::vector<std::vector<std::uint64_t>> changed;  ///< changed elements of each column
    bool operator==(const Left&) const = default;
};

Left hashes_of_run(const AlgorithmInfo& info, const Dataset& input, const ParameterValues& parameters) {
    Emulator emulator(Order::lane_by_lane());
    const auto algorithm = info.make_simt(emulator, input, parameters);
    Timeline timeline(emulator, std::size_t{1} << 26);
    timeline.begin(*algorithm);
    Left left;
    algorithm->start();
    do {
        const auto words = test::seen_words(*algorithm);
        left.columns.push_back(test::hash(words.data(), words.size(), words.size()));
        timeline.append(*algorithm, PassRecord{});
        left.changed.push_back(timeline.record(timeline.size() - 1).changed);
    } while (algorithm->step());
    return left;
}

class EveryHostThreads : public ::testing::TestWithParam<const AlgorithmInfo*> {};

// A parameter sets the number of host threads, and every thread has work.
TEST_P(EveryHostThreads, GiveSameResults) {
    const auto& info = *GetParam();
    for (const auto& input : test::examples(info, 50'000)) {
        auto parameters = test::defaults_of(info);
        parameters["threads"] = 1;
        const auto expected = hashes_of_run(info, *input, parameters);
        EXPECT_GT(expected.columns.size(), 1u) << input->source;
        for (const int threads : {2, 7, 7}) {
            parameters["threads"] = threads;
            EXPECT_TRUE(hashes_of_run(info, *input, parameters) == expected)
                << input->source << ", " << threads << " threads";
        }
    }
}

std::vector<const AlgorithmInfo*> with_threads() {
    auto chosen = host_code();
    std::erase_if(chosen, [](const AlgorithmInfo* info) { return !test::defaults_of(*info).contains("threads"); });
    return chosen;
}

INSTANTIATE_TEST_SUITE_P(Catalogue, EveryHostThreads, ::testing::ValuesIn(with_threads()), test::name_of_test);

}  // namespace
}  // namespace lockstep
