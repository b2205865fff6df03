#include "app/setup.hpp"

#include <gtest/gtest.h>

#include "app/catalog.hpp"
#include "kernels/data/generate.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/data/opening/load.hpp"

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

TEST(FirstAlgorithm, IsTheFirstThatRunsWhereNoneOpens) {
    Catalog catalog;
    EXPECT_EQ(first_algorithm_for(catalog, DatasetKind::list), nullptr);
    catalog.add({.id = "a.wrong", .input = DatasetKind::list, .demonstration = true});
    catalog.add({.id = "a.one", .input = DatasetKind::list});
    catalog.add({.id = "a.two", .input = DatasetKind::list});
    EXPECT_EQ(first_algorithm_for(catalog, DatasetKind::list)->id, "a.one");
    catalog.add({.id = "a.three", .input = DatasetKind::list, .opens = true});
    EXPECT_EQ(first_algorithm_for(catalog, DatasetKind::list)->id, "a.three");
}

/// The refusal of an input that does not fit into so many bytes together with a run of the algorithm; empty when it fits.
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

TEST(RunBytes, WhatDoesNotFitWithTheRunIsRefusedBeforeItIsMade) {
    EXPECT_EQ(refusal_for("list.wyllie", "list:random,n=100000000", 1'900'000'000),
              "list:random,n=100000000 needs 2 GB of memory for the list and a run on it; 1.9 GB are free");
    const auto said = refusal_for("bfs.frontier", "p sp 67000000 0\n", 1'500'000'000);
    EXPECT_NE(said.find("a graph of 67,000,000 vertices and 0 arcs needs 1.61 GB"), std::string::npos) << said;
}

TEST(RunBytes, AnArrayThatARunDoesNotKeepIsRefusedBeforeTheInputIsMade) {
    const auto said = refusal_for("list.wyllie", "list:random,n=2G", std::uint64_t{1} << 50);
    EXPECT_NE(said.find("would have 4,294,967,296 words"), std::string::npos) << said;
}

TEST(RunBytes, FollowTheAlgorithmAndItsParameters) {
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

}  // namespace
}  // namespace lockstep
