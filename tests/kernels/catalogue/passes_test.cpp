// The passes of every algorithm: seeking restores them exactly, and every run on every executor gives the same passes.

#include <gtest/gtest.h>
#include <lockstep/with_cuda.hpp>

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "kernels/run/make_device.hpp"
#include "kernels/run/run.hpp"
#include "kernels/simt/emulator.hpp"
#include "tests/kernels/catalogue/examples.hpp"
#include "tests/kernels/orders.hpp"
#include "tests/kernels/run/budgeted_run.hpp"

namespace lockstep {
namespace {

using test::BudgetedRun;

/// Names of arrays that only inputs and state have: the contents of these arrays are stored. Traces use names without
/// the names of nested algorithms.
std::set<std::string> names_of_kept(const AlgorithmInfo& info, const Dataset& input) {
    Emulator emulator;
    const auto algorithm = info.make_simt(emulator, input, test::defaults_of(info));
    algorithm->start();
    std::map<std::string, int> others;  // other arrays with these names
    for (const auto& array : emulator.arrays()) ++others[array.name];
    for (const auto& all : {algorithm->inputs(), algorithm->state()})
        for (const auto& one : all) --others[one.name.substr(one.name.rfind('.') + 1)];
    std::set<std::string> kept;
    for (const auto& [name, count] : others)
        if (count == 0) kept.insert(name);
    return kept;
}

/// The launches and accesses of a pass as text. Values that a store overwrites in an array without stored contents are
/// left out.
std::vector<std::string> accesses_of(const trace::Log& log, std::uint32_t pass, const std::set<std::string>& kept) {
    std::vector<std::string> told;
    for (const auto& launch : log.launches) {
        if (launch.pass != pass) continue;
        told.push_back(fmt::format("launch {}: {} in {} blocks of {} threads, rows {} and {}, {} bytes, {}",
                                   launch.number, launch.kernel, launch.grid, launch.block, launch.grid_height,
                                   launch.block_height, launch.shared_bytes, launch.order.text()));
        for (std::size_t i = launch.first_event; i < launch.first_event + launch.num_events; ++i) {
            const auto& event = log.events[i];
            const auto& array = log.buffers[event.buffer].name;
            const bool known = event.operation != trace::Operation::store || event.buffer == 0 || kept.contains(array);
            told.push_back(fmt::format("{} {} {}: {} of {}[{}], {} bytes from word {}, {} -> {}, {}:{}", event.block,
                                       event.thread, event.tick, static_cast<int>(event.operation), array, event.index,
                                       static_cast<int>(event.bytes), event.word, known ? event.before : 0, event.after,
                                       launch.file(event.file), event.line));
        }
    }
    return told;
}

constexpr std::uint32_t kMaxSought = 40;

class EveryAlgorithmsPasses : public ::testing::TestWithParam<const AlgorithmInfo*> {};

TEST_P(EveryAlgorithmsPasses, SeekExactlyUnderTinyBudget) {
    const auto& info = *GetParam();
    std::mt19937 random(1);
    for (const auto& input : test::examples(info, 700, 2048)) {
        for (const auto order : test::kOrders) {
            BudgetedRun run(info, *input, test::defaults_of(info), order, 1);
            const auto last = run.timeline.size() - 1;
            // Each pass is sought three times, from the pass where the last seek ended; of long runs a sample.
            const auto apart = 1 + last / kMaxSought;
            std::vector<std::uint32_t> passes;
            for (std::uint32_t pass = 0; pass <= last; pass += apart) passes.push_back(pass);
            passes.push_back(last);
            for (auto pass = last; pass-- > 0;)
                if (pass % apart == apart / 2) passes.push_back(pass);
            auto shuffled = passes;
            std::ranges::shuffle(shuffled, random);
            passes.insert(passes.end(), shuffled.begin(), shuffled.end());
            for (const auto pass : passes)
                ASSERT_EQ(run.seek(pass), "") << input->source << ", " << order.text() << ", pass " << pass;
        }
    }
}

// The timeline recomputes passes of algorithms with reproducible(), so this property must be true.
TEST_P(EveryAlgorithmsPasses, RepeatIfReproducible) {
    const auto& info = *GetParam();
    for (const auto& input : test::examples(info, 3000)) {
        for (const auto order : test::kOrders) {
            BudgetedRun once(info, *input, test::defaults_of(info), order, std::size_t{1} << 30);
            if (!once.algorithm->reproducible()) continue;
            BudgetedRun again(info, *input, test::defaults_of(info), order, std::size_t{1} << 30);
            EXPECT_EQ(once.straight, again.straight) << input->source << ", " << order.text();
            for (std::uint32_t pass = 0; pass < once.timeline.size(); ++pass)
                EXPECT_EQ(once.timeline.record(pass).changed, again.timeline.record(pass).changed)
                    << input->source << ", " << order.text() << ", pass " << pass;
        }
    }
}

TEST_P(EveryAlgorithmsPasses, HaveSentencesAndFigures) {
    const auto& info = *GetParam();
    for (const auto& input : test::examples(info, 100)) {
        BudgetedRun run(info, *input, test::defaults_of(info), Order::lockstep(), std::size_t{1} << 30);
        ASSERT_GE(run.timeline.size(), 2u) << "there is nothing to watch";
        for (std::uint32_t pass = 0; pass < run.timeline.size(); ++pass) {
            const auto& report = run.timeline.record(pass).report;
            EXPECT_NE(report.label, "") << "pass " << pass;
            EXPECT_NE(report.sentence, "") << "pass " << pass;
            for (const auto& line : report.lines) {
                EXPECT_GE(line.line, 1) << report.label;
                EXPECT_LE(line.line, static_cast<int>(info.pseudocode.size())) << report.label;
                EXPECT_FALSE(line.active && line.count.starts_with("0 "))
                    << report.label << ": line " << line.line << " is this pass's doing, with " << line.count;
            }
        }
        EXPECT_EQ(run.timeline.record(0).report.label, "input");
    }
}

TEST_P(EveryAlgorithmsPasses, ColumnsLieInBuffers) {
    const auto& info = *GetParam();
    for (const std::uint32_t n : {1u, 100u}) {
        for (const auto& input : test::examples(info, n)) {
            Emulator emulator;
            const auto algorithm = info.make_simt(emulator, *input, test::defaults_of(info));
            const auto inputs = algorithm->inputs(), state = algorithm->state();
            std::set<std::string> names;
            bool inputs_over = false;
            for (const auto& column : algorithm->columns()) {
                EXPECT_TRUE(names.insert(column.name).second) << "two columns are called " << column.name;
                EXPECT_FALSE(column.input && inputs_over) << column.name << ": inputs come first";
                inputs_over = inputs_over || !column.input;
                const auto& buffers = column.input ? inputs : state;
                ASSERT_LT(column.buffer, buffers.size()) << column.name;
                EXPECT_LE(std::size_t{column.size} * column.field.stride * sizeof(std::uint32_t),
                          buffers[column.buffer].bytes)
                    << column.name;
            }
        }
    }
}

// A trace has the pass of each launch, and omits kernels that only count for a report.
TEST_P(EveryAlgorithmsPasses, TraceHasTheirLaunches) {
    const auto& info = *GetParam();
    for (const auto& input : test::examples(info, 60)) {
        RunRequest asked;
        asked.algorithm = &info;
        asked.dataset = input;
        asked.parameters = test::defaults_of(info);
        asked.executor = ExecutorKind::simt;
        asked.trace_limit = std::size_t{1} << 22;
        lockstep::Run run(asked);
        run.wait();
        ASSERT_EQ(run.state(), RunState::finished) << run.error();
        ASSERT_FALSE(run.trace().truncated);
        for (const auto& launch : run.trace().launches)
            EXPECT_LT(launch.pass, run.num_passes()) << launch.kernel << " is part of no pass, " << input->source;
        for (std::uint32_t pass = 0; pass < run.num_passes(); ++pass) {
            std::vector<std::string> recorded, traced;
            for (const auto& launch : run.timeline().record(pass).launches) recorded.push_back(launch.kernel);
            for (const auto& launch : run.trace().launches) {
                if (launch.pass != pass) continue;
                EXPECT_EQ(launch.number, traced.size()) << launch.kernel << " in pass " << pass;
                traced.push_back(launch.kernel);
            }
            EXPECT_EQ(traced, recorded) << input->source << ", pass " << pass;
        }
    }
}

// The names of swapped buffers are those at the start of the pass, in both traces.
TEST_P(EveryAlgorithmsPasses, TracedAloneMatchWholeTrace) {
    const auto& info = *GetParam();
    for (const auto& input : test::examples(info, 40)) {
        const auto kept = names_of_kept(info, *input);
        for (const auto order : test::kOrders) {
            RunRequest asked;
            asked.algorithm = &info;
            asked.dataset = input;
            asked.parameters = test::defaults_of(info);
            asked.executor = ExecutorKind::simt;
            asked.order = order;
            asked.trace_limit = std::size_t{1} << 22;
            lockstep::Run run(asked);
            run.wait();
            ASSERT_EQ(run.state(), RunState::finished) << run.error();
            const auto results = run.results();
            std::size_t launches = 0;
            for (std::uint32_t pass = 0; pass < run.num_passes(); ++pass) {
                const auto traced = run.trace_of({.pass = pass, .limit = asked.trace_limit}, nullptr);
                ASSERT_TRUE(traced.log) << traced.error;
                EXPECT_FALSE(traced.log->truncated);
                for (const auto& launch : traced.log->launches) EXPECT_EQ(launch.pass, pass);
                launches += traced.log->launches.size();
                const auto whole = accesses_of(run.trace(), pass, kept), alone = accesses_of(*traced.log, pass, kept);
                const auto [in_whole, in_alone] = std::ranges::mismatch(whole, alone);
                ASSERT_TRUE(whole == alone)
                    << input->source << ", " << order.text() << ", pass " << pass << "\n  in the whole trace "
                    << (in_whole == whole.end() ? "it ends" : *in_whole) << "\n  alone "
                    << (in_alone == alone.end() ? "it ends" : *in_alone);
            }
            EXPECT_EQ(run.trace().launches.size(), launches) << input->source << ", " << order.text();
            EXPECT_EQ(run.results(), results) << "tracing does not affect the run";
        }
    }
}

TEST_P(EveryAlgorithmsPasses, MatchOnBothExecutors) {
    const auto& info = *GetParam();
#ifdef LOCKSTEP_WITH_CUDA
    EXPECT_TRUE(info.make_cuda) << "its entry has no factory for a GPU";
#endif
    std::string why_not;
    if (!info.make_cuda || !cuda_available(&why_not))
        GTEST_SKIP() << (info.make_cuda ? why_not : "has no CUDA kernels");
    const bool on_group = std::ranges::find(info.parameters, "devices", &Parameter::name) != info.parameters.end();
    if (on_group && num_gpus() < 2) GTEST_SKIP() << "there are no two GPUs";
    for (const auto& input : test::examples(info, 1000)) {
        const auto run_on = [&](ExecutorKind executor) {
            RunRequest asked;
            asked.algorithm = &info;
            asked.dataset = input;
            asked.parameters = test::defaults_of(info);
            asked.executor = executor;
            auto run = std::make_unique<lockstep::Run>(asked);
            run->wait();
            EXPECT_EQ(run->state(), RunState::finished) << run->error();
            return run;
        };
        const auto simt = run_on(ExecutorKind::simt), cuda = run_on(ExecutorKind::cuda);
        if (info.demonstration) continue;
        EXPECT_EQ(cuda->verified(), true) << input->source << ": " << cuda->verdict();
        const auto columns = simt->columns();
        ASSERT_EQ(cuda->columns().size(), columns.size());
        for (std::size_t i = 0; i < columns.size(); ++i) EXPECT_EQ(cuda->columns()[i].name, columns[i].name);
        if (!cuda->repeatable()) continue;  // the library sums floats in an unspecified order on the GPU
        ASSERT_EQ(cuda->num_passes(), simt->num_passes()) << input->source;
        const auto again = run_on(ExecutorKind::cuda);
        ASSERT_EQ(again->num_passes(), cuda->num_passes()) << input->source;
        for (std::uint32_t pass = 0; pass < simt->num_passes(); ++pass) {
            const auto &on_simt = simt->timeline().record(pass), &on_cuda = cuda->timeline().record(pass);
            EXPECT_EQ(on_cuda.report.label, on_simt.report.label) << input->source << ", pass " << pass;
            EXPECT_EQ(on_cuda.report.path, on_simt.report.path) << input->source << ", pass " << pass;
            EXPECT_EQ(on_cuda.report.sentence, on_simt.report.sentence) << input->source << ", pass " << pass;
            EXPECT_EQ(on_cuda.changed, on_simt.changed) << input->source << ", pass " << pass;
            EXPECT_EQ(again->timeline().record(pass).changed, on_cuda.changed)
                << input->source << ", pass " << pass << ", the second time";
        }
        EXPECT_EQ(cuda->results(), simt->results()) << input->source;
        EXPECT_EQ(again->results(), cuda->results()) << input->source << ", the second time";
    }
}

INSTANTIATE_TEST_SUITE_P(Catalogue, EveryAlgorithmsPasses, ::testing::ValuesIn(test::with_demonstrations()),
                         test::name_of_test);

}  // namespace
}  // namespace lockstep
