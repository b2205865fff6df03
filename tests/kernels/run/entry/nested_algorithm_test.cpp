#include "kernels/run/entry/nested_algorithm.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <random>

#include "kernels/algorithms/list_ranking/algorithms.hpp"
#include "kernels/algorithms/list_ranking/reference.hpp"
#include "kernels/data/generate.hpp"
#include "tests/kernels/orders.hpp"
#include "tests/kernels/run/budgeted_run.hpp"
#include "tests/kernels/run/entry/moved_list.hpp"
#include "tests/message_parts.hpp"

namespace lockstep {
namespace {

using test::BudgetedRun;

Dataset random_list(std::uint32_t n) {
    Progress progress;
    return generate_dataset("list:random,seed=5,n=" + std::to_string(n), progress);
}

std::vector<std::string> choices() { return list_ranking::ranking_parameter().choices; }

TEST(NestedAlgorithm, RanksListMadeOnDevice) {
    ASSERT_FALSE(choices().empty());
    const auto info = test::moved_list();
    for (const std::uint32_t n : {1u, 2u, 33u, 1000u}) {
        const auto list = random_list(n);
        const auto expected = list_ranking::sequential_ranks(list.list());
        for (std::size_t choice = 0; choice < choices().size(); ++choice) {
            for (const auto order : test::kOrders) {
                Emulator emulator(order);
                const auto algorithm = info.make_simt(emulator, list, {{"ranking", choice}});
                algorithm->start();
                while (algorithm->step()) {
                }
                const auto& column = algorithm->columns().back();
                ASSERT_EQ(column.name, "rank");
                const auto* words = static_cast<const std::uint32_t*>(algorithm->state()[column.buffer].data);
                EXPECT_TRUE(std::equal(expected.begin(), expected.end(), words))
                    << choices()[choice] << ", n = " << n << ", " << order.text();
            }
        }
    }
}

TEST(NestedAlgorithm, PassesMatchRankingAlone) {
    const auto info = test::moved_list();
    const auto list = random_list(500);
    auto moved = list.list().successor;
    for (std::uint32_t i = 0; i < 500; ++i) moved[(i + 166) % 500] = (list.list().successor[i] + 166) % 500;
    auto other = list;
    other.data = make_successor_list(moved, "test");
    const auto all = list_ranking::algorithms();
    const auto names = choices();
    for (std::size_t choice = 0; choice < names.size(); ++choice) {
        const auto& name = names[choice];
        const auto ranking = std::ranges::find(all, "list." + name, &AlgorithmInfo::id);
        BudgetedRun inside(info, list, {{"ranking", choice}}, Order::lockstep(), std::size_t{1} << 30);
        BudgetedRun alone(*ranking, other, test::defaults_of(*ranking), Order::lockstep(), std::size_t{1} << 30);
        const auto passes = alone.timeline.size();
        ASSERT_EQ(inside.timeline.size(), passes + 3) << name;  // input, move, and move back
        EXPECT_EQ(inside.timeline.record(1).report.label, "move");
        EXPECT_TRUE(inside.timeline.record(1).report.path.empty());
        EXPECT_EQ(inside.timeline.record(passes + 2).report.label, "back");
        for (std::uint32_t pass = 0; pass < passes; ++pass) {
            const auto& report = inside.timeline.record(pass + 2).report;
            const auto& own = alone.timeline.record(pass).report;
            auto path = own.path;
            path.insert(path.begin(), "ranking");
            EXPECT_EQ(report.path, path) << name << ", pass " << pass;
            EXPECT_EQ(report.label, own.label) << name;
            EXPECT_EQ(report.sentence, own.sentence) << name << ", pass " << pass;
            EXPECT_EQ(report.note, own.note) << name << ", pass " << pass;
        }
    }
}

TEST(NestedAlgorithm, ColumnsAndBuffersBelongToOuter) {
    const auto list = random_list(64);
    Emulator emulator;
    const auto names_of_rankings = choices();
    const auto rhj = std::ranges::find(names_of_rankings, "rhj") - names_of_rankings.begin();
    const auto algorithm = test::moved_list().make_simt(emulator, list, {{"ranking", rhj}});
    std::vector<std::string> names;
    for (const auto& column : algorithm->columns()) names.push_back(column.name);
    EXPECT_EQ(names, (std::vector<std::string>{"successor", "moved", "ranking.successor", "ranking.sublist",
                                               "ranking.local_rank", "ranking.rank", "ranking.splitter_1",
                                               "ranking.successor_1", "ranking.length_1", "ranking.sublist_1",
                                               "ranking.local_rank_1", "ranking.rank_1", "ranking.splitter_2",
                                               "ranking.successor_2", "ranking.length_2", "ranking.rank_2", "rank"}));
    const auto inputs = algorithm->inputs(), state = algorithm->state();
    for (const auto& column : algorithm->columns()) {
        const auto& buffer = column.input ? inputs.at(column.buffer) : state.at(column.buffer);
        EXPECT_EQ(buffer.bytes, column.size * column.field.stride * sizeof(std::uint32_t)) << column.name;
    }
    // The outer algorithm writes the list that the ranking reads: it is stored once.
    EXPECT_EQ(algorithm->columns()[1].buffer, algorithm->columns()[2].buffer);
    EXPECT_FALSE(algorithm->columns()[2].input);
}

/// Until the ranking starts, its columns hold their null, or 0 if every number is a valid value. No range includes
/// them.
TEST(NestedAlgorithm, UnwrittenColumnsAreNull) {
    const auto info = test::moved_list();
    const auto list = random_list(500);
    for (std::size_t choice = 0; choice < choices().size(); ++choice) {
        BudgetedRun run(info, list, {{"ranking", choice}}, Order::lockstep(), std::size_t{1} << 30);
        const auto begun = run.timeline.find(0);
        ASSERT_TRUE(begun);
        const auto columns = run.algorithm->columns();
        for (std::size_t i = 0; i < columns.size(); ++i) {
            const auto& column = columns[i];
            if (!column.name.starts_with("ranking.")) continue;
            SCOPED_TRACE(choices()[choice] + ", " + column.name);
            EXPECT_EQ(column.none.has_value(), column.style != ValueStyle::flag);
            const auto* words = begun.buffers[column.buffer]->words();
            for (std::uint32_t element = 0; element < column.size; ++element)
                ASSERT_EQ(column.field.bits(words, element), column.none.value_or(0));
            EXPECT_EQ(run.timeline.record(0).range_of(i).empty(), column.none.has_value());
            EXPECT_LE(run.timeline.record(run.timeline.size() - 1).range_of(i).highest().bits, 500u);
        }
    }
}

/// A list of 2^16 nodes uses every 16-bit number as a node, so no number is left for null.
TEST(NestedAlgorithm, ColumnWithoutNullStartsAtZero) {
    const auto names = choices();
    const auto choice = static_cast<std::size_t>(std::ranges::find(names, "wyllie-32") - names.begin());
    for (const std::uint32_t n : {65'535u, 65'536u}) {
        const auto list = random_list(n);
        Emulator emulator;
        const auto algorithm = test::moved_list().make_simt(emulator, list, {{"ranking", choice}});
        algorithm->start();
        for (const char* name : {"ranking.pointer", "ranking.distance"}) {
            const auto column = std::ranges::find(algorithm->columns(), name, &Column::name);
            ASSERT_NE(column, algorithm->columns().end()) << name;
            const auto* words = static_cast<const std::uint32_t*>(algorithm->state()[column->buffer].data);
            EXPECT_EQ(column->none, n == 65'536 ? std::nullopt : std::optional<std::uint64_t>(0xFFFF)) << name;
            EXPECT_EQ(column->field.bits(words, n - 1), column->none.value_or(0)) << name;
        }
    }
}

TEST(NestedAlgorithm, SeeksExactlyUnderTinyBudget) {
    const auto info = test::moved_list();
    const auto list = random_list(1000);
    std::mt19937 random(1);
    for (std::size_t choice = 0; choice < choices().size(); ++choice) {
        BudgetedRun run(info, list, {{"ranking", choice}}, Order::lockstep(), 1);
        std::vector<std::uint32_t> passes;
        for (std::uint32_t pass = 0; pass < run.timeline.size(); ++pass) passes.insert(passes.end(), 2, pass);
        std::ranges::shuffle(passes, random);
        for (const auto pass : passes) EXPECT_EQ(run.seek(pass), "") << choices()[choice] << ", pass " << pass;
    }
}

TEST(Changes, FoundByColumnName) {
    const std::vector<Column> columns{{.name = "level"}, {.name = "ranking.rank"}};
    const std::vector<FieldChange> counted{{.changed = 3}, {.changed = 5}};
    const Changes changes(columns, counted);
    EXPECT_EQ(changes["level"].changed, 3u);
    EXPECT_EQ(changes.within("ranking.")["rank"].changed, 5u);
    try {
        changes.within("ranking.")["level"];
        FAIL() << "a column of another algorithm was found";
    } catch (const std::logic_error& wrong) {
        EXPECT_TRUE(test::has_parts(wrong.what(), {"level"}));
    }
    EXPECT_THROW(changes["levels"], std::logic_error);
    EXPECT_THROW(Changes(columns, std::span(counted).first(1)), std::logic_error);
}

}  // namespace
}  // namespace lockstep
