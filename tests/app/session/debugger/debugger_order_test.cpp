// The order in which the debugger repeats launches: that of the run, lockstep, or another one.

#include "app/session/debugger/debugger_order.hpp"

#include <algorithm>

#include "kernels/data/generate.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/run/faulty_device.hpp"
#include "tests/app/session/debugger/stepping_for_test.hpp"
#include "tests/message_parts.hpp"

namespace lockstep {
namespace {

TEST(DebuggerOrder, RoundTrip) {
    for (const char* text : {"usual", "as_run", "lockstep", "lane_by_lane", "shuffled:12"})
        EXPECT_EQ(DebuggerOrder::parse(text).text(), text);
    EXPECT_THROW(DebuggerOrder::parse("shuffled"), InputError);
}

class InOrder : public test::SteppingInside {
protected:
    static constexpr const char* kLarge = "list:random,n=20000,seed=3";  // beyond kLockstepThreads

    using Typed = std::vector<std::pair<std::string, std::string>>;
    // of list.wyllie-stepwise: no thread reads values that another one writes
    const Typed two_arrays{{"in_place", "0"}};

    void open_large(const std::string& algorithm, const Typed& parameters = {}, std::optional<Order> order = {}) {
        const auto* before = workspace.run();
        workspace.open({.dataset = {.generate = kLarge},
                        .algorithm = algorithm,
                        .parameters = parameters,
                        .executor = ExecutorKind::simt,
                        .order = order,
                        .pass = 2});
        ASSERT_TRUE(until([&] { return workspace.run() && workspace.run() != before; }));
        ASSERT_TRUE(settle());
        ASSERT_TRUE(debugger().picture()) << debugger().status();
    }
    const DebuggerSession& debugger() const { return workspace.debugger(); }
    const debugger::Recording& recording() const { return workspace.debugger().launch()->recording(); }
    std::string said() const { return workspace.debugger().order_difference(); }
};

TEST_F(InOrder, LargeRunWithoutRacesUsesLockstep) {
    open_large("list.wyllie-stepwise", two_arrays);
    ASSERT_EQ(workspace.run()->order(), "lane_by_lane");
    EXPECT_TRUE(recording().in_lock_step());
    EXPECT_EQ(said(), "");
    // A step is an instruction of all lanes.
    workspace.apply(ChooseStepBy{StepBy::instruction});
    workspace.apply(SeekAccess{2, debugger().place().launch, 0});
    ASSERT_TRUE(settle());
    for (int k = 0; k < 3; ++k) {
        step(1);
        ASSERT_TRUE(debugger().warp());
        EXPECT_EQ(debugger().warp()->coming, 0u);
        EXPECT_EQ(debugger().warp()->num_active(), 32);
    }
    EXPECT_EQ(debugger().place().access, 96u) << "three instructions of 32 lanes";
}

TEST_F(InOrder, LargeRunKeepsItsOrderIfChosenOrRacing) {
    open_large("list.wyllie-stepwise", two_arrays, Order::lane_by_lane());
    EXPECT_EQ(recording().launch().order, Order::lane_by_lane());
    open_large("list.wyllie-unpacked");
    ASSERT_EQ(workspace.run()->order(), "lane_by_lane");
    EXPECT_EQ(recording().launch().order, Order::lane_by_lane());
}

TEST_F(InOrder, OtherOrderKeepsAccessAndReportsDifferences) {
    open("list:random,n=96,seed=7", "list.wyllie-unpacked", 2);
    const auto launch = debugger().place().launch;
    workspace.apply(SeekAccess{2, launch, 200});
    ASSERT_TRUE(settle());
    const auto before = recording().event(199);
    const auto in_step = lane_access(recording(), 199);
    EXPECT_EQ(said(), "");
    workspace.apply(ChooseDebuggerOrder{DebuggerOrder::of(Order::lane_by_lane())});
    ASSERT_TRUE(settle());
    EXPECT_EQ(recording().launch().order, Order::lane_by_lane());
    ASSERT_TRUE(debugger().inside());
    ASSERT_GT(debugger().place().access, 0u);
    const auto event = static_cast<std::uint32_t>(debugger().place().access - 1);
    EXPECT_NE(event, 199u);
    EXPECT_EQ(recording().event(event).block, before.block);
    EXPECT_EQ(recording().event(event).thread, before.thread);
    EXPECT_EQ(recording().event(event).line, before.line);
    EXPECT_EQ(lane_access(recording(), event).before, in_step.before);
    EXPECT_TRUE(test::has_parts(said(), {"Lane by lane", "96"})) << said();
    // Back to the first order.
    workspace.apply(ChooseDebuggerOrder{DebuggerOrder::as_run()});
    ASSERT_TRUE(settle());
    EXPECT_EQ(debugger().place().access, 200u);
    EXPECT_EQ(said(), "");
}

TEST_F(InOrder, RestoresFromScenario) {
    open("list:random,n=96,seed=7", "list.wyllie-unpacked", 2);
    workspace.apply(ChooseDebuggerOrder{DebuggerOrder::of(Order::shuffled(5))});
    ASSERT_TRUE(settle());
    EXPECT_EQ(workspace.scenario().debugger.value().order.text(), "shuffled:5") << "at the end of the pass, too";
    workspace.apply(SeekAccess{2, 1, 77});
    ASSERT_TRUE(settle());
    const auto saved = workspace.scenario();
    const auto sentence = workspace.inside();
    open("list:random,n=64,seed=1", "list.wyllie-stepwise", 1);
    EXPECT_TRUE(recording().in_lock_step()) << "the setting belongs to its scenario";
    const auto* last = workspace.run();
    workspace.open(saved);
    ASSERT_TRUE(until([&] { return workspace.run() != last; }));
    ASSERT_TRUE(settle());
    EXPECT_EQ(recording().launch().order, Order::shuffled(5));
    EXPECT_EQ(debugger().place().access, 77u);
    EXPECT_EQ(workspace.inside(), sentence);
}

TEST_F(InOrder, MarkGoesToItsOrder) {
    open("list:random,n=96,seed=7", "list.wyllie-unpacked", 2);
    workspace.apply(SeekAccess{2, 1, 200});
    ASSERT_TRUE(settle());
    const auto sentence = workspace.inside();
    workspace.apply(MarkAccess{"here"});
    workspace.apply(ChooseDebuggerOrder{DebuggerOrder::of(Order::shuffled(5))});
    ASSERT_TRUE(settle());
    EXPECT_FALSE(debugger().is_of_order(debugger().marks().front()));
    workspace.apply(SeekMark{0});
    ASSERT_TRUE(settle());
    EXPECT_EQ(recording().launch().order, Order::lockstep());
    EXPECT_EQ(workspace.inside(), sentence);
    workspace.apply(RenameMark{0, "there"});
    EXPECT_EQ(debugger().marks().front().name, "there");
}

// A device that stands for a GPU: its run has no order, and the debugger uses lockstep order at every size.
TEST_F(InOrder, GpuRunUsesLockstepAndReportsDifferences) {
    const auto info = test::on_stand_in_gpu(catalog.at("list.wyllie-unpacked"));
    Progress progress;
    RunRequest request{.algorithm = &info,
                       .dataset = std::make_shared<const Dataset>(generate_dataset(kLarge, progress)),
                       .executor = ExecutorKind::cuda,
                       .verify = false,
                       .device = std::make_shared<test::FaultyDevice>("cuda")};
    request.parameters = resolve_parameters(info.parameters, *request.dataset, {});
    auto run = std::make_shared<lockstep::Run>(std::move(request));
    run->wait();
    ASSERT_EQ(run->state(), RunState::finished) << run->error();
    ASSERT_EQ(run->executor(), "cuda");
    ASSERT_EQ(run->order(), "");
    workspace.show(run, {.dataset = {.generate = kLarge}, .algorithm = "list.wyllie-unpacked", .pass = 1});
    ASSERT_TRUE(until([&] { return debugger().picture() != nullptr; })) << debugger().status();
    EXPECT_TRUE(recording().in_lock_step());
    EXPECT_TRUE(test::has_parts(said(), {"lock step", "GPU"})) << said();
    const auto choices = orders_to_choose_from(debugger().order(), *run);
    EXPECT_EQ(choices.front(), DebuggerOrder::of(Order::lockstep())) << "a GPU has no order";
    EXPECT_EQ(std::ranges::find(choices, DebuggerOrder::as_run()), choices.end());
}

}  // namespace
}  // namespace lockstep
