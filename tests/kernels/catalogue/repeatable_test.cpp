// The same command leaves and says the same after every pass, on any number of threads of the host: of every algorithm, also of those
// whose threads race on purpose.

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include "kernels/run/snapshots/timeline.hpp"
#include "kernels/simt/emulator.hpp"
#include "tests/kernels/catalogue/examples.hpp"
#include "tests/kernels/run/recorded_run.hpp"

namespace lockstep {
namespace {

using Numbers = std::vector<std::uint32_t>;

/// The words of all columns after each pass, and what the algorithm keeps on the host. Scratch is no column: places in a queue
/// that nobody sees may differ.
struct PassesSeen {
    std::vector<Numbers> columns;
    std::vector<std::string> said;  ///< of each pass, where it was asked
};

std::string text_of(const PassRecord& record) {
    const auto& report = record.report;
    auto text = fmt::format("{}: {}. {} {}", fmt::join(report.path, "/"), report.label, report.sentence, report.note);
    for (const auto& line : report.lines) text += fmt::format("\n{}: {} {}", line.line, line.count, line.active);
    return text + fmt::format("\nchanged {}", fmt::join(record.changed, " "));
}

PassesSeen passes_of(const AlgorithmInfo& info, const Dataset& dataset, const ParameterValues& parameters,
                     unsigned threads, bool asks) {
    Emulator emulator(Order::lane_by_lane(), threads);
    const auto algorithm = info.make_simt(emulator, dataset, parameters);
    Timeline timeline(emulator, std::size_t{1} << 30);
    PassesSeen seen;
    if (asks) timeline.begin(*algorithm);
    algorithm->start();
    do {
        auto& numbers = seen.columns.emplace_back();
        const auto state = algorithm->state();
        for (const auto& column : algorithm->columns()) {
            if (column.input) continue;
            const auto* words = static_cast<const std::uint32_t*>(state[column.buffer].data);
            const auto count = std::size_t{column.size} * column.field.stride;
            numbers.insert(numbers.end(), words, words + count);
        }
        for (const auto number : algorithm->host_state()) {
            numbers.push_back(static_cast<std::uint32_t>(number));
            numbers.push_back(static_cast<std::uint32_t>(number >> 32));
        }
        if (!asks) continue;
        timeline.append(*algorithm, PassRecord{});
        seen.said.push_back(text_of(timeline.record(timeline.size() - 1)));
    } while (algorithm->step());
    return seen;
}

/// The usual parameters; where there is a choice between one array and two, both.
std::vector<ParameterValues> choices(const AlgorithmInfo& info) {
    const auto usual = test::defaults_of(info);
    if (!usual.contains("in_place")) return {usual};
    auto one = usual, two = usual;
    one["in_place"] = 1;
    two["in_place"] = 0;
    return {one, two};
}

std::vector<const AlgorithmInfo*> all_of_them() {
    auto all = test::every_algorithm();
    const auto wrong = test::every_algorithm(true);
    all.insert(all.end(), wrong.begin(), wrong.end());
    return all;
}

class EveryThreadCount : public ::testing::TestWithParam<const AlgorithmInfo*> {};

TEST_P(EveryThreadCount, LeavesTheSame) {
    const auto& info = *GetParam();
    for (const auto& input : test::examples(info, 20'000)) {
        for (const auto& parameters : choices(info)) {
            const auto expected = passes_of(info, *input, parameters, 1, true);
            // Where there is no race by design, a race would still show in one of a few times.
            const int times = info.demonstration || parameters.contains("in_place") ? 20 : 2;
            for (int again = 0; again < times; ++again)
                for (const unsigned threads : {2u, 7u}) {
                    const auto seen = passes_of(info, *input, parameters, threads, again == 0);
                    ASSERT_TRUE(seen.columns == expected.columns)
                        << input->source << " on " << threads << " threads, time " << again;
                    if (again == 0) {
                        ASSERT_EQ(seen.said, expected.said) << input->source << " on " << threads << " threads";
                    }
                }
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Catalogue, EveryThreadCount, ::testing::ValuesIn(all_of_them()), test::name_of_test);

}  // namespace
}  // namespace lockstep
