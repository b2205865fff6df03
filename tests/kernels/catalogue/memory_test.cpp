// Memory estimates before a run: a lower bound of the memory that the run takes, and not far below it.

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "kernels/run/entry/run_size.hpp"
#include "tests/kernels/catalogue/examples.hpp"

namespace lockstep {
namespace {

/// Larger than the inputs that algorithms treat as small.
std::vector<std::string> large_inputs(DatasetKind kind) {
    switch (kind) {
        case DatasetKind::list: return {"list:random,n=512K"};
        case DatasetKind::forest: return {"forest:random,n=512K"};
        case DatasetKind::graph: return {"graph:grid,n=512K", "graph:rmat,scale=16,edges=16"};
        case DatasetKind::tree: return {"tree:random,n=512K"};
        case DatasetKind::array: return {"array:random,n=512K,width=1024,type=float32"};
        case DatasetKind::segments: return {"segments:random,n=512K", "segments:random,n=512K,q=0"};
        case DatasetKind::expression: return {"expression:random,n=524287"};
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

TEST(EveryAlgorithmsMemory, EstimateIsLowerBound) {
    for (const auto* info : test::every_algorithm()) {
        const auto need = estimate_run(*info, {});
        for (const auto& spec : large_inputs(info->input)) {
            const auto& input = large_input(spec);
            if (info->steps || !test::meets_needs(*info, input) || !test::takes(*info, input)) continue;
            ASSERT_TRUE(need) << info->id;
            Emulator emulator;
            const auto algorithm = info->make_simt(emulator, input, test::defaults_of(*info));
            const auto taken = static_cast<double>(emulator.max_bytes());
            const auto reckoned = static_cast<double>(need->bytes(input.num_vertices(), input.num_edges()));
            EXPECT_LE(reckoned, 1.01 * taken) << info->id << " on " << spec;
            EXPECT_GE(reckoned, 0.3 * taken) << info->id << " on " << spec;
        }
    }
}

/// The value of a RunSize formula for an input.
double reckoned_on(const AlgorithmInfo& info, const RunNeed& need, const Dataset& input) {
    return static_cast<double>(need.bytes(estimate_factor(info, input.num_vertices()), input.num_edges()));
}

/// Bytes of the buffers of an algorithm, by the fields of RunSize.
struct Kept {
    double inputs = 0, state = 0, columns = 0;
};

Kept kept_of(Algorithm& algorithm) {
    Kept kept;
    for (const auto& buffer : algorithm.inputs()) kept.inputs += static_cast<double>(buffer.bytes);
    for (const auto& buffer : algorithm.state()) kept.state += static_cast<double>(buffer.bytes);
    for (const auto& column : algorithm.columns())
        if (column.input || column.result)
            kept.columns += 4 * static_cast<double>(column.size) * num_words(column.type());
    return kept;
}

TEST(EveryAlgorithmsMemory, StatesAndColumnsAreLowerBounds) {
    for (const auto* info : test::every_algorithm()) {
        const auto size = estimate_size(*info, {});
        for (const auto& spec : large_inputs(info->input)) {
            const auto& input = large_input(spec);
            if (info->steps || !test::meets_needs(*info, input) || !test::takes(*info, input)) continue;
            SCOPED_TRACE(info->id + " on " + spec);
            ASSERT_TRUE(size);
            Emulator emulator;
            const auto algorithm = info->make_simt(emulator, input, test::defaults_of(*info));
            const auto [inputs, state, columns] = kept_of(*algorithm);
            EXPECT_LE(reckoned_on(*info, size->inputs, input), 1.01 * inputs);
            EXPECT_LE(reckoned_on(*info, size->state, input), 1.01 * state);
            EXPECT_LE(reckoned_on(*info, size->columns, input), 1.01 * columns);
            EXPECT_GE(reckoned_on(*info, size->columns, input), 0.2 * columns);
        }
    }
}

TEST(EveryAlgorithmsMemory, PairsAreLowerBounds) {
    int num_of_pairs = 0;
    const auto& input = large_input("graph:grid,n=625,weights=1..9");
    for (const auto* info : test::every_algorithm()) {
        if (!info->steps || info->input != DatasetKind::graph) continue;
        ++num_of_pairs;
        const auto size = estimate_size(*info, {});
        ASSERT_TRUE(size) << info->id;
        EXPECT_FALSE(estimate_run(*info, {})) << info->id;
        Emulator emulator;
        const auto algorithm = info->make_simt(emulator, input, test::defaults_of(*info));
        const auto taken = static_cast<double>(emulator.max_bytes());
        EXPECT_LE(reckoned_on(*info, size->arrays, input), 1.01 * taken) << info->id;
        EXPECT_GE(reckoned_on(*info, size->arrays, input), 0.7 * taken) << info->id;
    }
    EXPECT_GE(num_of_pairs, 3);
}

/// A square product, and shapes in which one matrix is by far the largest: the product, both factors, A, B.
constexpr const char* kShapes[] = {"n=600", "rows=1200,inner=20,columns=1200", "rows=3,inner=150000,columns=3",
                                   "rows=150000,inner=3,columns=1", "rows=1,inner=3,columns=150000"};

TEST(EveryAlgorithmsMemory, MatricesAreLowerBounds) {
    int num_on_matrices = 0;
    for (const auto* info : test::every_algorithm()) {
        if (info->input != DatasetKind::matrix) continue;
        ++num_on_matrices;
        const auto size = estimate_size(*info, {});
        ASSERT_TRUE(size) << info->id;
        for (const std::string shape : kShapes) {
            SCOPED_TRACE(info->id + " on " + shape);
            const auto& input = large_input("matrix:random," + shape);
            const auto& [rows, inner, columns, a, b, a_left_out, b_left_out] = input.matrices();
            const std::uint64_t of_product = std::uint64_t{rows} * columns, of_factors = size_of(a) + size_of(b);
            const auto reckoned = [&](const RunNeed& need) {
                return static_cast<double>(need.bytes(estimate_factor(*info, of_product), of_factors));
            };
            Emulator emulator;
            const auto algorithm = info->make_simt(emulator, input, test::defaults_of(*info));
            const auto taken = static_cast<double>(emulator.max_bytes());
            const auto [inputs, state, kept_columns] = kept_of(*algorithm);
            EXPECT_LE(reckoned(size->arrays), taken);
            EXPECT_GE(reckoned(size->arrays), 0.6 * taken);
            EXPECT_LE(reckoned(size->inputs), inputs);
            EXPECT_GE(reckoned(size->inputs), 0.9 * inputs);
            EXPECT_LE(reckoned(size->state), state);
            EXPECT_LE(reckoned(size->columns), kept_columns);
            EXPECT_GE(reckoned(size->columns), 0.9 * kept_columns);
        }
    }
    EXPECT_GE(num_on_matrices, 5);
}

/// Matrices without entries: the run is refused by the sizes.
std::string refusal_of_room(std::uint32_t rows, std::uint32_t inner, std::uint32_t columns) {
    const Dataset input{.kind = DatasetKind::matrix,
                        .data = Matrices{.rows = rows, .inner = inner, .columns = columns, .a = {}, .b = {}},
                        .source = "sizes"};
    const auto& info = test::catalog().at("matrix.champion");
    Emulator emulator;
    try {
        require_room(info, input, test::defaults_of(info), emulator);
    } catch (const InputError& refusal) {
        return refusal.what();
    }
    return {};
}

TEST(RequireRoom, CountsEntriesOfMatrices) {
    EXPECT_NE(refusal_of_room(200'000, 1, 200'000).find("product would have 40,000,000,000 words"), std::string::npos);
    EXPECT_NE(refusal_of_room(1, 2'000'000'000, 20).find(" words of 32 bits"), std::string::npos);
    EXPECT_EQ(refusal_of_room(10'000'000, 1, 1), "") << "its rows make no pairs";
}

TEST(EveryAlgorithmsMemory, RunTakesLittleMoreThanItsArrays) {
    for (const auto* info : test::every_algorithm()) {
        for (const auto& input : test::examples(*info, 4096, 512)) {
            Emulator emulator;
            const auto algorithm = info->make_simt(emulator, *input, test::defaults_of(*info));
            algorithm->start();
            const auto made = emulator.max_bytes();
            while (algorithm->step()) {
            }
            EXPECT_LE(static_cast<double>(emulator.max_bytes()), 1.5 * static_cast<double>(made)) << info->id;
        }
    }
}

TEST(RunNeed, DependsOnParameters) {
    const auto& champion = test::catalog().at("bfs.champion");
    const auto with = estimate_run(champion, {}), without = estimate_run(champion, {{"predecessors", 0}});
    ASSERT_TRUE(with && without);
    EXPECT_NEAR(with->an_element - without->an_element, 4, 0.01);
}

TEST(RunNeed, NamesArrayWithTooManyWords) {
    const auto need = estimate_run(test::catalog().at("list.wyllie"), {});
    ASSERT_TRUE(need);
    EXPECT_NO_THROW(need->require_words((std::uint64_t{1} << 31) - 1, 0));
    try {
        need->require_words(std::uint64_t{1} << 31, 0);
        ADD_FAILURE() << "two words a node were taken";
    } catch (const InputError& refusal) {
        EXPECT_NE(std::string(refusal.what())
                      .find(" would have 4,294,967,296 words of 32 bits, and a run stores at most 4,294,967,295 of an "
                            "array: take a smaller input"),
                  std::string::npos)
            << refusal.what();
    }
}

}  // namespace
}  // namespace lockstep
