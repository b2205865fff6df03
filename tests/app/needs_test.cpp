#include <atomic>

#include <gtest/gtest.h>

#include "app/setup.hpp"
#include "app/sweep/measurement.hpp"
#include "kernels/data/generate.hpp"
#include "kernels/run/run.hpp"
#include "tests/app/workspace/counting_algorithm.hpp"

namespace lockstep::test {
namespace {

RunRequest needy_request(const Catalog& catalog, std::string_view spec) {
    Progress progress;
    return {.algorithm = &catalog.at("bfs.needy-counting"),
            .dataset = std::make_shared<const Dataset>(generate_dataset(spec, progress)),
            .parameters = {{"passes", 1}, {"delay", 0}, {"fail_at", 0}},
            .executor = ExecutorKind::simt};
}

TEST(AlgorithmsNeeds, EndARunAsBadInputBeforeAnythingIsMade) {
    const auto catalog = counting_catalog();
    lockstep::Run run(needy_request(catalog, "graph:uniform,n=8"));
    run.wait();
    EXPECT_EQ(run.state(), RunState::failed);
    EXPECT_EQ(run.exit_code(), 2);
    EXPECT_EQ(run.num_passes(), 0u);
    EXPECT_TRUE(run.error().starts_with("bfs.needy-counting needs every edge both ways; graph:uniform,n=8 has an arc "))
        << run.error();
}

TEST(AlgorithmsNeeds, RefuseAMeasurement) {
    const auto catalog = counting_catalog();
    std::atomic<bool> stop = false;
    EXPECT_THROW(measure(needy_request(catalog, "graph:uniform,n=8"), {}, stop), InputError);
}

TEST(AlgorithmsNeeds, KeepAnAlgorithmFromBeingTheFirstOfItsKind) {
    auto catalog = counting_catalog();
    EXPECT_EQ(first_algorithm_for(catalog, DatasetKind::graph)->id, "bfs.counting");
    Catalog only_needy;
    only_needy.add(catalog.at("bfs.needy-counting"));
    EXPECT_EQ(first_algorithm_for(only_needy, DatasetKind::graph), nullptr);
}

}  // namespace
}  // namespace lockstep::test
