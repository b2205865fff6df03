#include "app/session/findings/run_facts.hpp"

#include <memory>
#include <string>

#include <gtest/gtest.h>

#include "app/catalog.hpp"
#include "kernels/data/generate.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {
namespace {

// A recording of a GPU's run is opened on the emulator, whose states are in the host's memory.
TEST(StoredStates, OfRecordingAreInMemory) {
    const auto catalog = make_catalog();
    Progress progress;
    RunRequest request;
    request.algorithm = &catalog.at("list.wyllie-stepwise");
    request.dataset = std::make_shared<const Dataset>(generate_dataset("list:random,n=64,seed=7", progress));
    request.parameters = resolve_parameters(request.algorithm->parameters, *request.dataset, {});
    request.executor = ExecutorKind::simt;
    request.recorded = std::make_shared<const RecordedFacts>(RecordedFacts{
        .info = std::make_shared<AlgorithmInfo>(*request.algorithm), .executor = "cuda", .device = "a GPU"});
    lockstep::Run run(std::move(request));
    run.wait();
    ASSERT_EQ(run.state(), RunState::finished) << run.error();
    ASSERT_EQ(run.executor(), "cuda");
    const auto text = stored_states_text(run);
    EXPECT_TRUE(text.starts_with("Snapshots: 8 of 8 states stored, ")) << text;
    EXPECT_TRUE(text.ends_with(" in memory")) << text;
}

}  // namespace
}  // namespace lockstep
