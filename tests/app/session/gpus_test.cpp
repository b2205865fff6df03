// Several GPUs: the list of GPUs is read in the background, and the chosen GPU stays chosen.
#include <future>

#include "app/session/gpu_probe.hpp"
#include "app/session/workspace_fixture.hpp"

namespace lockstep::test {
namespace {

class Gpus : public WorkspaceTest {
protected:
    ~Gpus() override { prefer_gpu(0); }

    static bool is_there(std::string*) { return true; }
    void choose(int gpu) { workspace.apply(ChooseExecutor{ExecutorKind::automatic, {}, gpu}); }
    /// The GPU that the run on screen has requested.
    int asked() const { return workspace.run()->request().preferred_gpu.value(); }
};

TEST_F(Gpus, NamesDoNotBlock) {
    std::promise<void> named;
    Workspace slow(catalog, is_there, [there = named.get_future().share()] {
        there.wait();
        return std::vector<std::string>{"one (0)", "other (1)"};
    });
    const Stopwatch watch;
    slow.answer({.gpus = true});
    EXPECT_FALSE(slow.gpu());
    EXPECT_LT(watch.elapsed(), kSoon);
    named.set_value();
    ASSERT_TRUE(comes_about([&] { return slow.answer({.gpus = true}), slow.gpu().has_value(); }));
    EXPECT_EQ(slow.gpu()->names, (std::vector<std::string>{"one (0)", "other (1)"}));
}

TEST_F(Gpus, NoneAreQueriedWithoutGpu) {
    Workspace without(
        catalog, [](std::string*) { return false; },
        []() -> std::vector<std::string> {
            ADD_FAILURE() << "names were asked for";
            return {};
        });
    ASSERT_TRUE(comes_about([&] { return without.answer({.gpus = true}), without.gpu().has_value(); }));
    EXPECT_TRUE(without.gpu()->names.empty());
}

TEST_F(Gpus, ChosenGpuStays) {
    choose(1);
    generate("list:ordered,n=5");
    EXPECT_EQ(asked(), 1);
    set("passes", 3);
    EXPECT_EQ(asked(), 1);
    workspace.apply(ChooseExecutor{ExecutorKind::simt, Order::lockstep()});
    workspace.apply(ChooseExecutor{ExecutorKind::automatic, {}});
    ASSERT_TRUE(settle());
    EXPECT_EQ(asked(), 1);
    workspace.apply(ResetParameters{});
    workspace.apply(ChooseAlgorithm{"list.slow-counting"});
    ASSERT_TRUE(until([&] { return workspace.run()->request().algorithm->id == "list.slow-counting"; }) && settle());
    EXPECT_EQ(asked(), 1);
    workspace.apply(Generate{"graph:grid,n=16"});
    ASSERT_TRUE(until([&] { return workspace.run()->request().algorithm->id == "bfs.counting"; }) && settle());
    EXPECT_EQ(asked(), 1);
    choose(0);
    ASSERT_TRUE(until([&] { return asked() == 0; }));
}

TEST_F(Gpus, ScenariosDoNotNameGpus) {
    choose(1);
    generate("list:ordered,n=5");
    auto scenario = workspace.scenario();
    scenario.parameters = {{"passes", "3"}};
    workspace.open(scenario);
    ASSERT_TRUE(settled_on("passes", 3));
    EXPECT_EQ(asked(), 1);
}

TEST_F(Gpus, EachComparedRunHasItsGpu) {
    generate("list:ordered,n=5");
    workspace.apply(KeepRun{});
    workspace.apply(ChangeKept{ChooseExecutor{ExecutorKind::automatic, {}, 1}});
    const auto kept = [&] { return workspace.kept().run->request().preferred_gpu.value(); };
    ASSERT_TRUE(until([&] { return workspace.comparable() && kept() == 1; }));
    EXPECT_EQ(workspace.kept().gpu, 1);
    EXPECT_EQ(workspace.current().gpu, 0);
    set("passes", 3);
    EXPECT_EQ(asked(), 0);
    workspace.apply(SwapRuns{});
    EXPECT_EQ(workspace.chosen_gpu(), 1);
}

}  // namespace
}  // namespace lockstep::test
