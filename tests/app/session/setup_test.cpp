#include "app/session/setup.hpp"

#include <memory>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "app/catalog.hpp"
#include "kernels/data/generate.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/data/opening/load.hpp"
#include "tests/message_parts.hpp"

namespace lockstep {
namespace {

TEST(FirstAlgorithm, HasPassesToWatch) {
    const auto catalog = make_catalog();
    for (const auto& info : dataset_kinds()) {
        const auto kind = info.kind;
        const auto* first = first_algorithm_for(catalog, kind);
        ASSERT_NE(first, nullptr);
        EXPECT_EQ(first->input, kind);
        EXPECT_FALSE(first->demonstration);
        EXPECT_FALSE(first->id.ends_with("sequential")) << first->id;
    }
}

TEST(FirstAlgorithm, FallsBackToFirstRunnable) {
    Catalog catalog;
    EXPECT_EQ(first_algorithm_for(catalog, DatasetKind::list), nullptr);
    catalog.add({.id = "a.wrong", .input = DatasetKind::list, .demonstration = true});
    catalog.add({.id = "a.one", .input = DatasetKind::list});
    catalog.add({.id = "a.two", .input = DatasetKind::list});
    EXPECT_EQ(first_algorithm_for(catalog, DatasetKind::list)->id, "a.one");
    catalog.add({.id = "a.three", .input = DatasetKind::list, .opens = true});
    EXPECT_EQ(first_algorithm_for(catalog, DatasetKind::list)->id, "a.three");
}

/// The error of an algorithm for a text in a file.
std::string refusal_of(const std::string& algorithm, const std::string& text, const std::string& name) {
    const auto catalog = make_catalog();
    Progress progress;
    try {
        const auto& info = catalog.at(algorithm);
        const auto dataset = parse_dataset(text, name, {.kind = info.input}, progress);
        make_setup(catalog, {.algorithm = algorithm}, std::make_shared<const Dataset>(dataset));
        require_input(info, dataset);
    } catch (const InputError& refused) {
        return refused.what();
    }
    return {};
}

TEST(RequireInput, SuggestsOptionForKind) {
    const std::string cycle = "0 1\n1 2\n2 0\n";
    EXPECT_TRUE(test::has_parts(refusal_of("list.rhj", cycle, "cyc.el"), {"list.rhj", "cyc.el", "--as"}));
    EXPECT_TRUE(test::has_parts(refusal_of("matrix.champion", cycle, "cyc.el"), {"matrix.champion", "cyc.el"}));
    EXPECT_TRUE(test::has_parts(refusal_of("list.rhj", "p sp 2 1\na 1 2 3\n", "x.gr"), {"list.rhj", "x.gr"}));
    EXPECT_EQ(refusal_of("list.rhj", "1\n-1\n", "x.list"), "");
}

TEST(RequireInput, NamesMissingProperty) {
    EXPECT_EQ(refusal_of("sssp.dijkstra", "p sp 2 1\na 1 2 3\n", "x.gr"), "");
    EXPECT_TRUE(
        test::has_parts(refusal_of("sssp.dijkstra", "p sp 2 1\na 1 2 -3\n", "x.gr"), {"sssp.dijkstra", "0", "x.gr"}));
}

TEST(RequireGenerator, UsesKindWithoutGenerating) {
    const auto catalog = make_catalog();
    const auto refused = [&](std::string_view spec) -> std::string {
        try {
            require_generator(catalog.at("list.rhj"), spec);
        } catch (const InputError& error) {
            return error.what();
        }
        return {};
    };
    EXPECT_EQ(refused("list:random,n=2000G"), "");
    EXPECT_TRUE(test::has_parts(refused("graph:grid,n=2000G"), {"list.rhj", "graph:grid,n=2000G"}));
    EXPECT_TRUE(test::has_parts(refused("list:nothing,n=4"), {"list:nothing"}));
}

/// The refusal of an input that needs, together with a run, more than this number of bytes; "" if it fits.
std::string refusal_for(const std::string& algorithm, const std::string& input, std::uint64_t free_memory) {
    const auto catalog = make_catalog();
    const auto run_bytes = run_bytes_of(catalog.at(algorithm), {.executor = ExecutorKind::simt});
    Progress progress;
    try {
        if (input.starts_with("list:")) generate_dataset(input, progress, free_memory, run_bytes);
        else parse_dataset(input, "x.gr", {.free_memory = free_memory, .run_bytes = run_bytes}, progress);
    } catch (const InputError& refused) {
        return refused.what();
    }
    return {};
}

TEST(RunBytes, RefuseBeforeInputIsGenerated) {
    EXPECT_TRUE(test::has_parts(refusal_for("list.wyllie", "list:random,n=100000000", 1'900'000'000),
                                {"list:random,n=100000000", "2", "1.9"}));
    const auto said = refusal_for("bfs.frontier", "p sp 67000000 0\n", 1'500'000'000);
    EXPECT_TRUE(test::has_parts(said, {"67,000,000", "0", "1.61"})) << said;
}

TEST(RunBytes, RefuseTemporaryArrayBeforeInput) {
    const auto said = refusal_for("list.wyllie", "list:random,n=2G", std::uint64_t{1} << 50);
    EXPECT_NE(said.find("would have 4,294,967,296 words"), std::string::npos) << said;
}

TEST(RunBytes, DependOnAlgorithmAndParameters) {
    const auto catalog = make_catalog();
    const auto bytes = [&](const char* algorithm, Scenario scenario) {
        scenario.executor = ExecutorKind::simt;
        return run_bytes_of(catalog.at(algorithm), scenario)(std::uint64_t{1} << 26, 0);
    };
    EXPECT_GT(bytes("bfs.frontier", {}), bytes("bfs.host", {}));
    EXPECT_GT(bytes("bfs.champion", {}), bytes("bfs.champion", {.parameters = {{"predecessors", "0"}}}));
    EXPECT_EQ(bytes("bfs.frontier", {.parameters = {{"source", "50000000"}}}), bytes("bfs.frontier", {}));
    EXPECT_EQ(run_bytes_of(catalog.at("bfs.frontier"), {.executor = ExecutorKind::simt})(1000, 4000), 0u);
}

TEST(RunBytes, CountPairsIfWorkFollowsThem) {
    EXPECT_NE(refusal_for("apsp.champion", "p sp 30000 0\n", 1'000'000'000).find(" 1 GB are free"), std::string::npos);
    EXPECT_EQ(refusal_for("apsp.champion", "p sp 4000 0\n", 1'000'000'000), "");
    const auto said = refusal_for("apsp.champion", "p sp 67000000 0\n", std::uint64_t{1} << 40);
    EXPECT_TRUE(test::has_parts(said, {"32"})) << said;
}

TEST(RunBytes, CountEntriesOfMatrices) {
    const auto catalog = make_catalog();
    constexpr std::uint64_t of_product = std::uint64_t{1} << 24, of_factors = std::uint64_t{3} << 24;
    const auto bytes = [&](const WantedOfRun& wanted) {
        return run_bytes_of(catalog.at("matrix.champion"), {.executor = ExecutorKind::simt}, wanted)(of_product,
                                                                                                     of_factors);
    };
    const auto run = bytes({});
    EXPECT_EQ(run, 4 * (of_product + of_factors));
    EXPECT_EQ(bytes({.columns = true}), 2 * run);
    EXPECT_EQ(bytes({.verified = true}), 3 * run);
    EXPECT_EQ(bytes({.states = 2}), run + 4 * (of_factors + 2 * of_product)) << "the factors once";
}

TEST(RunBytes, RefuseMatricesWithOutputsBeforeInput) {
    const auto catalog = make_catalog();
    const auto verified =
        run_bytes_of(catalog.at("matrix.champion"), {.executor = ExecutorKind::simt}, {.verified = true});
    const auto said = [](const auto& make) -> std::string {
        try {
            make();
        } catch (const InputError& refused) {
            return refused.what();
        }
        return {};
    };
    Progress progress;
    EXPECT_TRUE(
        test::has_parts(said([&] { generate_dataset("matrix:random,n=4000", progress, 500'000'000, verified); }),
                        {"matrix:random,n=4000", "704", "500"}));
    const LoadOptions options{.kind = DatasetKind::matrix, .free_memory = 500'000'000, .run_bytes = verified};
    const auto file = "%%MatrixMarket matrix coordinate real general\n4000 4000 0\n";
    EXPECT_TRUE(test::has_parts(said([&] { parse_dataset(file, "x.mtx", options, progress); }),
                                {"x.mtx:2:", "4,000", "4,000", "704", "500"}));
}

TEST(RunBytes, CountRequestedOutputs) {
    const auto catalog = make_catalog();
    constexpr std::uint64_t n = std::uint64_t{1} << 24;
    const auto bytes = [&](const WantedOfRun& wanted, ExecutorKind executor = ExecutorKind::simt) {
        return run_bytes_of(catalog.at("list.sequential"), {.executor = executor}, wanted)(n, 0);
    };
    const auto run = bytes({}), columns = bytes({.columns = true}) - run;
    EXPECT_EQ(columns, 2 * 4 * n) << "successors and ranks";
    EXPECT_EQ(bytes({.verified = true}) - run, 2 * columns);
    EXPECT_EQ(bytes({.columns = true, .verified = true}) - run, 2 * columns) << "one after the other";
    const auto one = bytes({.states = 1}) - run, two = bytes({.states = 2}) - run;
    EXPECT_GE(two - one, 4 * n) << "a rank a node";
    EXPECT_GT(one, two - one) << "the input besides";
    EXPECT_EQ(bytes({.columns = true, .states = 1}) - run, one + columns);
}

}  // namespace
}  // namespace lockstep
