// What a run takes of memory is known before there is one: at most what it takes in fact, and not much less.

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "kernels/run/entry/run_size.hpp"
#include "tests/kernels/catalogue/examples.hpp"

namespace lockstep {
namespace {

/// Larger than what algorithms treat as small.
std::vector<std::string> large_inputs(DatasetKind kind) {
    switch (kind) {
        case DatasetKind::list: return {"list:random,n=512K"};
        case DatasetKind::forest: return {"forest:random,n=512K"};
        case DatasetKind::graph: return {"graph:grid,n=512K", "graph:rmat,scale=16,edges=16"};
        case DatasetKind::tree: return {"tree:random,n=512K"};
        case DatasetKind::array: return {"array:random,n=512K,width=1024,type=float32"};
        case DatasetKind::segments: return {"segments:random,n=512K", "segments:random,n=512K,q=0"};
        case DatasetKind::matrix: break;
    }
    return {};
}

const Dataset& large_input(const std::string& spec) {
    static std::map<std::string, Dataset> made;
    Progress progress;
    if (!made.contains(spec)) made.emplace(spec, generate_dataset(spec, progress));
    return made.at(spec);
}

TEST(EveryAlgorithmsMemory, IsReckonedBeforeARunAndNeverTooHigh) {
    for (const auto* info : test::every_algorithm()) {
        const auto need = reckon_run(*info, {});
        for (const auto& spec : large_inputs(info->input)) {
            const auto& input = large_input(spec);
            if (info->steps || !test::lacks_nothing(*info, input) || !test::takes(*info, input)) continue;
            ASSERT_TRUE(need) << info->id;
            Emulator emulator;
            const auto algorithm = info->make_simt(emulator, input, test::defaults_of(*info));
            const auto taken = static_cast<double>(emulator.most_bytes());
            const auto reckoned = static_cast<double>(need->bytes(input.num_vertices(), input.num_edges()));
            EXPECT_LE(reckoned, 1.01 * taken) << info->id << " on " << spec;
            EXPECT_GE(reckoned, 0.3 * taken) << info->id << " on " << spec;
        }
    }
}

/// What a figure of RunSize says of an input.
double reckoned_on(const AlgorithmInfo& info, const RunNeed& need, const Dataset& input) {
    return static_cast<double>(need.bytes(times_reckoned(info, input.num_vertices()), input.num_edges()));
}

TEST(EveryAlgorithmsMemory, OfStatesAndColumnsIsNeverReckonedTooHigh) {
    for (const auto* info : test::every_algorithm()) {
        const auto size = reckon_size(*info, {});
        for (const auto& spec : large_inputs(info->input)) {
            const auto& input = large_input(spec);
            if (info->steps || !test::lacks_nothing(*info, input) || !test::takes(*info, input)) continue;
            SCOPED_TRACE(info->id + " on " + spec);
            ASSERT_TRUE(size);
            Emulator emulator;
            const auto algorithm = info->make_simt(emulator, input, test::defaults_of(*info));
            double inputs = 0, state = 0, columns = 0;
            for (const auto& buffer : algorithm->inputs()) inputs += static_cast<double>(buffer.bytes);
            for (const auto& buffer : algorithm->state()) state += static_cast<double>(buffer.bytes);
            for (const auto& column : algorithm->columns())
                if (column.input || column.result)
                    columns += 4 * static_cast<double>(column.size) * num_words(column.type());
            EXPECT_LE(reckoned_on(*info, size->inputs, input), 1.01 * inputs);
            EXPECT_LE(reckoned_on(*info, size->state, input), 1.01 * state);
            EXPECT_LE(reckoned_on(*info, size->columns, input), 1.01 * columns);
            EXPECT_GE(reckoned_on(*info, size->columns, input), 0.2 * columns);
        }
    }
}

TEST(EveryAlgorithmsMemory, OfPairsIsReckonedAndNeverTooHigh) {
    int num_of_pairs = 0;
    const auto& input = large_input("graph:grid,n=625,weights=1..9");
    for (const auto* info : test::every_algorithm()) {
        if (!info->steps || info->input != DatasetKind::graph) continue;
        ++num_of_pairs;
        const auto size = reckon_size(*info, {});
        ASSERT_TRUE(size) << info->id;
        EXPECT_FALSE(reckon_run(*info, {})) << info->id;
        Emulator emulator;
        const auto algorithm = info->make_simt(emulator, input, test::defaults_of(*info));
        const auto taken = static_cast<double>(emulator.most_bytes());
        EXPECT_LE(reckoned_on(*info, size->arrays, input), 1.01 * taken) << info->id;
        EXPECT_GE(reckoned_on(*info, size->arrays, input), 0.7 * taken) << info->id;
    }
    EXPECT_GE(num_of_pairs, 3);
}

TEST(EveryAlgorithmsMemory, OfARunIsThatOfItsMakingAndLittleMore) {
    for (const auto* info : test::every_algorithm()) {
        for (const auto& input : test::examples(*info, 4096, 512)) {
            Emulator emulator;
            const auto algorithm = info->make_simt(emulator, *input, test::defaults_of(*info));
            const auto made = emulator.most_bytes();
            algorithm->start();
            while (algorithm->step()) {
            }
            EXPECT_LE(static_cast<double>(emulator.most_bytes()), 1.5 * static_cast<double>(made)) << info->id;
        }
    }
}

TEST(RunNeed, KnowsTheParameters) {
    const auto& champion = test::catalog().at("bfs.champion");
    const auto with = reckon_run(champion, {}), without = reckon_run(champion, {{"predecessors", 0}});
    ASSERT_TRUE(with && without);
    EXPECT_NEAR(with->an_element - without->an_element, 4, 0.01);
}

TEST(RunNeed, NamesTheArrayThatWouldHaveTooManyWords) {
    const auto need = reckon_run(test::catalog().at("list.wyllie"), {});
    ASSERT_TRUE(need);
    EXPECT_NO_THROW(need->require_words((std::uint64_t{1} << 31) - 1, 0));
    try {
        need->require_words(std::uint64_t{1} << 31, 0);
        ADD_FAILURE() << "two words a node were taken";
    } catch (const InputError& refusal) {
        EXPECT_NE(std::string(refusal.what())
                      .find(" would have 4,294,967,296 words of 32 bits, and a run keeps at most 4,294,967,295 of an "
                            "array: take a smaller input"),
                  std::string::npos)
            << refusal.what();
    }
}

}  // namespace
}  // namespace lockstep
