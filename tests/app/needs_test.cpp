#include <atomic>
#include <string>
#include <tuple>
#include <utility>

#include <gtest/gtest.h>

#include "app/session/setup.hpp"
#include "app/session/sweep/measurement.hpp"
#include "kernels/data/generate.hpp"
#include "kernels/data/need.hpp"
#include "kernels/run/run.hpp"
#include "tests/app/session/counting_algorithm.hpp"
#include "tests/message_parts.hpp"

namespace lockstep::test {
namespace {

RunRequest request_with_needs(const Catalog& catalog, std::string_view spec) {
    Progress progress;
    return {.algorithm = &catalog.at("bfs.needy-counting"),
            .dataset = std::make_shared<const Dataset>(generate_dataset(spec, progress)),
            .parameters = {{"passes", 1}, {"delay", 0}, {"fail_at", 0}, {"group", 0}},
            .executor = ExecutorKind::simt};
}

TEST(AlgorithmsNeeds, RefuseInputBeforeRun) {
    const auto catalog = counting_catalog();
    lockstep::Run run(request_with_needs(catalog, "graph:uniform,n=8"));
    run.wait();
    EXPECT_EQ(run.state(), RunState::failed);
    EXPECT_EQ(run.exit_code(), 2);
    EXPECT_EQ(run.num_passes(), 0u);
    EXPECT_TRUE(test::has_parts(run.error(), {"bfs.needy-counting", "graph:uniform,n=8"})) << run.error();
}

// Each need alone, with an input that meets all others.
TEST(AlgorithmsNeeds, DifferentErrorForEachNeed) {
    const auto unusable = [] {
        Progress progress;
        auto dataset = generate_dataset("graph:grid,n=4", progress);
        std::get<CsrGraph>(dataset.data).unusable_weights = "line 3 has no number";
        return dataset;
    };
    const auto generated = [](std::string_view spec) {
        Progress progress;
        return generate_dataset(spec, progress);
    };
    const std::tuple<Need, Dataset, std::string> each[] = {
        {need::weights, unusable(),
         "weights; graph:grid,n=4 has some that cannot be used: line 3 has no number; --weights 1 takes their place"},
        {need::symmetric, generated("graph:uniform,n=8"), "every edge both ways; graph:uniform,n=8 has the edge "},
        {need::no_negative_weight, generated("graph:path,n=2,weights=-3..-3"),
         "weights from 0 on; graph:path,n=2,weights=-3..-3 has the negative weight -3 on the arc 0 → 1"},
        {need::tree, generated("graph:grid,n=4"), "a tree; graph:grid,n=4 has a cycle, which the edge 2 – 3 closes"},
    };
    const auto catalog = counting_catalog();
    for (const auto& [need, dataset, sentence] : each) {
        auto info = catalog.at("bfs.counting");
        info.id = "bfs.one-need";
        info.needs = {need};
        auto request = request_with_needs(catalog, "graph:grid,n=4");
        request.algorithm = &info;
        request.dataset = std::make_shared<const Dataset>(dataset);
        Instances::reset();
        lockstep::Run run(std::move(request));
        run.wait();
        EXPECT_EQ(run.state(), RunState::failed) << need.what;
        EXPECT_EQ(run.exit_code(), 2) << need.what;
        EXPECT_EQ(Instances::ever, 0) << need.what;
        EXPECT_TRUE(run.error().starts_with("bfs.one-need needs " + sentence)) << run.error();
    }
}

// Inputs that meet a need are accepted.
TEST(AlgorithmsNeeds, AcceptSufficientInput) {
    const auto catalog = counting_catalog();
    for (const auto& [need, spec] : {std::pair{need::symmetric, "graph:grid,n=4"},
                                     {need::tree, "graph:binary-tree,n=7"},
                                     {need::no_negative_weight, "graph:path,n=2,weights=0..3"}}) {
        auto info = catalog.at("bfs.counting");
        info.needs = {need};
        auto request = request_with_needs(catalog, spec);
        request.algorithm = &info;
        lockstep::Run run(std::move(request));
        run.wait();
        EXPECT_EQ(run.state(), RunState::finished) << run.error();
    }
}

TEST(AlgorithmsNeeds, RefuseMeasurement) {
    const auto catalog = counting_catalog();
    std::atomic<bool> stop = false;
    EXPECT_THROW(measure(request_with_needs(catalog, "graph:uniform,n=8"), {}, stop), InputError);
}

TEST(AlgorithmsNeeds, AlgorithmWithNeedsIsNotDefault) {
    auto catalog = counting_catalog();
    EXPECT_EQ(first_algorithm_for(catalog, DatasetKind::graph)->id, "bfs.counting");
    Catalog only_needy;
    only_needy.add(catalog.at("bfs.needy-counting"));
    EXPECT_EQ(first_algorithm_for(only_needy, DatasetKind::graph), nullptr);
}

}  // namespace
}  // namespace lockstep::test
