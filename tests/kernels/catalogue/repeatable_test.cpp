// The same command gives the same columns and reports after every pass, for every number of host threads. This holds
// for every algorithm, also for those with intended races. Algorithms with reproducible() give the same in every order,
// too.

#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include "kernels/run/snapshots/timeline.hpp"
#include "kernels/simt/emulator.hpp"
#include "tests/kernels/catalogue/examples.hpp"
#include "tests/kernels/orders.hpp"
#include "tests/kernels/run/budgeted_run.hpp"

namespace lockstep {
namespace {

/// Results of each pass.
struct PassesSeen {
    std::vector<std::uint64_t> columns;  ///< hashes of seen_words()
    std::vector<std::vector<std::uint64_t>> changed;  ///< changed elements of each column, if requested
    std::vector<std::string> said;  ///< reports, if requested
    std::vector<std::vector<LaunchRecord>> launches;
};

std::string text_of(const PassRecord& record) {
    const auto& report = record.report;
    auto text = fmt::format("{}: {}. {} {}", fmt::join(report.path, "/"), report.label, report.sentence, report.note);
    for (const auto& line : report.lines) text += fmt::format("\n{}: {} {}", line.line, line.count, line.active);
    for (const auto& figure : report.figures)
        text += fmt::format("\n{}: {} {}", figure.name, figure.value, figure.unit);
    return text + fmt::format("\nchanged {}", fmt::join(record.changed, " "));
}

/// The reports of all launches, without values that are declared to vary.
std::string text_of(const std::vector<std::vector<LaunchRecord>>& passes) {
    std::string text;
    for (const auto& launches : passes) {
        for (const auto& one : launches)
            text += fmt::format("{} {}{}; ", one.kernel, one.grid,
                                one.bytes_vary ? "" : fmt::format(" {}", one.bytes_asked));
        text += "\n";
    }
    return text;
}

/// Kernels whose number of accessed bytes depends on the order although they do not declare it.
std::set<std::string> with_other_traffic(const PassesSeen& lane_by_lane, const PassesSeen& other) {
    std::set<std::string> names;
    for (std::size_t pass = 0; pass < lane_by_lane.launches.size(); ++pass) {
        const auto &launches = lane_by_lane.launches[pass], &others = other.launches[pass];
        for (std::size_t i = 0; i < std::min(launches.size(), others.size()); ++i)
            if (!launches[i].bytes_vary && launches[i].bytes_asked != others[i].bytes_asked)
                names.insert(launches[i].kernel);
    }
    return names;
}

PassesSeen passes_of(const AlgorithmInfo& info, const Dataset& dataset, const ParameterValues& parameters, Order order,
                     unsigned threads, bool asks) {
    Emulator emulator(order, threads);
    const auto algorithm = info.make_simt(emulator, dataset, parameters);
    Timeline timeline(emulator, std::size_t{1} << 26);
    PassesSeen seen;
    if (asks) timeline.begin(*algorithm);
    algorithm->start();
    do {
        seen.launches.push_back(emulator.take_launches());
        const auto words = test::seen_words(*algorithm);
        seen.columns.push_back(test::hash(words.data(), words.size(), words.size()));
        if (!asks) continue;
        timeline.append(*algorithm, PassRecord{});
        const auto& record = timeline.record(timeline.size() - 1);
        seen.changed.push_back(record.changed);
        seen.said.push_back(text_of(record));
    } while (algorithm->step());
    return seen;
}

/// The default parameters; if there is a choice between one array and two, both.
std::vector<ParameterValues> choices(const AlgorithmInfo& info) {
    const auto usual = test::defaults_of(info);
    if (!usual.contains("in_place")) return {usual};
    auto one = usual, two = usual;
    one["in_place"] = 1;
    two["in_place"] = 0;
    return {one, two};
}

class EveryThreadCount : public ::testing::TestWithParam<const AlgorithmInfo*> {};

TEST_P(EveryThreadCount, GivesSamePasses) {
    const auto& info = *GetParam();
    for (const auto& input : test::examples(info, 20'000)) {
        for (const auto& parameters : choices(info)) {
            const auto expected = passes_of(info, *input, parameters, Order::lane_by_lane(), 1, true);
            // Without intended races, an unintended race would show within a few repetitions.
            const int times = test::kSanitized ? 1 : info.demonstration || parameters.contains("in_place") ? 20 : 2;
            for (int again = 0; again < times; ++again)
                for (const unsigned threads : {2u, 7u}) {
                    const auto seen = passes_of(info, *input, parameters, Order::lane_by_lane(), threads, again == 0);
                    ASSERT_TRUE(seen.columns == expected.columns)
                        << input->source << " on " << threads << " threads, time " << again;
                    ASSERT_EQ(text_of(seen.launches), text_of(expected.launches))
                        << input->source << " on " << threads << " threads, time " << again;
                    if (again == 0) {
                        ASSERT_EQ(seen.said, expected.said) << input->source << " on " << threads << " threads";
                    }
                }
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Catalogue, EveryThreadCount, ::testing::ValuesIn(test::with_demonstrations()),
                         test::name_of_test);

class EveryOrder : public ::testing::TestWithParam<const AlgorithmInfo*> {};

// A GPU runs threads in any order: algorithms with reproducible() give the same result in every order.
TEST_P(EveryOrder, GivesSameResultIfReproducible) {
    const auto& info = *GetParam();
    for (const auto& input : test::examples(info, 500, 2048)) {
        for (const auto& parameters : choices(info)) {
            Emulator emulator;
            if (!info.make_simt(emulator, *input, parameters)->reproducible()) continue;
            const auto expected = passes_of(info, *input, parameters, Order::lockstep(), 1, true);
            PassesSeen lane_by_lane;
            for (const auto order : {Order::lane_by_lane(), Order::shuffled(3), Order::shuffled(11)}) {
                const auto seen = passes_of(info, *input, parameters, order, 1, true);
                ASSERT_EQ(seen.changed, expected.changed) << input->source << ", " << order.text();
                ASSERT_TRUE(seen.columns == expected.columns) << input->source << ", " << order.text();
                if (order.kind == Order::Kind::lane_by_lane) lane_by_lane = seen;
                EXPECT_EQ(with_other_traffic(lane_by_lane, seen), std::set<std::string>{})
                    << input->source << ", " << order.text();
            }
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Catalogue, EveryOrder, ::testing::ValuesIn(test::with_demonstrations()), test::name_of_test);

}  // namespace
}  // namespace lockstep
