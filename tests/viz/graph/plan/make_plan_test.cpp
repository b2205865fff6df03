#include "viz/graph/plan/make_plan.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "kernels/data/generate.hpp"
#include "tests/kernels/layout/stops_soon.hpp"

namespace lockstep {
namespace {

std::shared_ptr<const Dataset> generated(const char* spec) {
    Progress progress;
    auto dataset = generate_dataset(spec, progress);
    std::get<CsrGraph>(dataset.data).coordinates.clear();
    return std::make_shared<const Dataset>(std::move(dataset));
}

TEST(MakePlan, ReportsIntermediatePlans) {
    const auto dataset = generated("graph:grid6,n=30000");
    const auto steps = std::make_shared<PlanSteps>();
    std::vector<std::string> notes;
    std::atomic<bool> over = false;
    std::thread looks_on([&] {
        while (!over) {
            if (const auto step = steps->take()) notes.push_back((*step)->positions().note);
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
    });
    PhaseTimes times;
    Progress progress;
    const auto plan = make_plan({.dataset = dataset, .steps = steps, .on_gpu = false, .times = &times}, progress);
    steps->take();
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    EXPECT_TRUE(steps->empty()) << "a plan came after the last";
    over = true;
    looks_on.join();
    EXPECT_EQ(plan->positions().note, "laid out by springs");
    EXPECT_EQ(plan->num_vertices(), dataset->graph().num_vertices());
    ASSERT_FALSE(notes.empty());
    EXPECT_EQ(notes.front(), "a first picture, by distances");
    const auto alone = make_plan({.dataset = dataset, .on_gpu = false}, progress);
    for (std::uint32_t v = 0; v < plan->num_vertices(); ++v) {
        ASSERT_EQ(plan->at(v).x, alone->at(v).x) << "vertex " << v;
        ASSERT_EQ(plan->at(v).y, alone->at(v).y) << "vertex " << v;
    }
    // From the coarsest graph to the whole one; each is reported after its layout has settled.
    std::vector<std::uint32_t> sizes;
    for (const auto& phase : times.phases()) {
        if (!phase.name.starts_with("springs of ")) continue;
        sizes.push_back(static_cast<std::uint32_t>(std::stoul(phase.name.substr(11))));
        EXPECT_GE(phase.rounds, 24u) << phase.name;
    }
    ASSERT_GE(sizes.size(), 3u);
    EXPECT_TRUE(std::ranges::is_sorted(sizes));
    EXPECT_EQ(sizes.back(), plan->num_vertices());
}

TEST(MakePlan, RepeatsWithoutObserver) {
    for (const char* spec : {"graph:grid6,n=5000", "graph:rmat,scale=10,edges=4"}) {
        const auto dataset = generated(spec);
        Progress progress;
        const auto first = make_plan({.dataset = dataset, .on_gpu = false}, progress),
                   second = make_plan({.dataset = dataset, .on_gpu = false}, progress);
        for (std::uint32_t v = 0; v < first->num_vertices(); ++v) {
            ASSERT_EQ(first->at(v).x, second->at(v).x) << spec << ", vertex " << v;
            ASSERT_EQ(first->at(v).y, second->at(v).y) << spec << ", vertex " << v;
        }
        EXPECT_EQ(first->edges(), second->edges());
        EXPECT_EQ(first->mean_line(), second->mean_line());
    }
}

TEST(MakePlan, StopsSoonAfterCancel) {
    const auto dataset = generated("graph:grid6,n=300000");
    const auto steps = std::make_shared<PlanSteps>();
    test::expect_stops_soon(
        [&](Progress& progress) { make_plan({.dataset = dataset, .steps = steps, .on_gpu = false}, progress); },
        [](const Progress& progress) { return progress.what() == "Laying out the graph"; });
}

}  // namespace
}  // namespace lockstep
