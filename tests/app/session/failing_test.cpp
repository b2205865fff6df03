// A lost device fails the reads from it, and nothing else.
#include <atomic>

#include <fmt/format.h>

#include "app/session/playback/searches/difference.hpp"
#include "app/session/workspace_fixture.hpp"
#include "kernels/data/generate.hpp"
#include "tests/kernels/run/faulty_device.hpp"
#include "tests/kernels/run/scripted_algorithm.hpp"
#include "tests/message_parts.hpp"

namespace lockstep::test {
namespace {

class Failing : public WorkspaceTest {
protected:
    Failing() : info(catalog.at("list.counting")), device(std::make_shared<FaultyDevice>()) {
        Progress progress;
        RunRequest request{.algorithm = &info,
                           .dataset = std::make_shared<const Dataset>(generate_dataset("list:ordered,n=5", progress)),
                           .executor = ExecutorKind::simt,
                           .device = device};
        request.parameters = resolve_parameters(info.parameters, *request.dataset, {});
        auto run = std::make_shared<lockstep::Run>(std::move(request));
        run->wait();
        workspace.show(std::move(run), {.dataset = {.generate = "list:ordered,n=5"}, .algorithm = "list.counting"});
    }

    AlgorithmInfo info;
    std::shared_ptr<FaultyDevice> device;
};

TEST_F(Failing, ChangeSearchReportsDeviceLoss) {
    ASSERT_TRUE(settle());
    workspace.apply(SelectElement{2});
    device->lose();
    workspace.apply(NextChange{});
    ASSERT_TRUE(until([&] { return workspace.notice().has_value(); }));
    EXPECT_EQ(workspace.notice()->kind, Notice::Kind::error);
    EXPECT_EQ(workspace.notice()->text, FaultyDevice::kSentence);
}

TEST_F(Failing, ComparisonReportsDeviceLoss) {
    ASSERT_TRUE(settle());
    workspace.apply(KeepRun{});
    device->lose();
    ASSERT_TRUE(until([&] { return workspace.difference() != nullptr; }));
    EXPECT_EQ(workspace.difference()->error, FaultyDevice::kSentence);
    workspace.apply(FirstDifference{});
    ASSERT_TRUE(until([&] { return workspace.notice().has_value(); }));
    EXPECT_EQ(workspace.notice()->text, std::string("The runs could not be compared: ") + FaultyDevice::kSentence);
}

TEST_F(Failing, OtherRunIsUnaffected) {
    device->lose();
    generate("list:ordered,n=7");
    EXPECT_EQ(workspace.run()->state(), RunState::finished);
    EXPECT_EQ(counts().size(), 7u);
}

using Unrecorded = WorkspaceTest;

TEST_F(Unrecorded, RunWithoutFirstStateIsNotShown) {
    catalog.add(scripted_algorithm({.describe = [](std::uint32_t) { throw std::bad_alloc(); }}));
    workspace.open({.dataset = {.generate = "list:ordered,n=5"}, .algorithm = "list.scripted"});
    ASSERT_TRUE(until([&] { return workspace.notice().has_value(); }));
    EXPECT_EQ(workspace.notice()->kind, Notice::Kind::error);
    EXPECT_TRUE(test::has_parts(workspace.notice()->text, {"memory"}));
    EXPECT_EQ(workspace.run(), nullptr);
    EXPECT_FALSE(workspace.pending_run());
}

using Unseekable = WorkspaceTest;

TEST_F(Unseekable, UnseekablePassIsReportedOnceWithNearest) {
    std::atomic<bool> lost{false};
    catalog.add(scripted_algorithm({.passes = 20, .step = [&](std::uint32_t) {
                                        if (lost) throw DeviceError("the device was lost");
                                    }}));
    const auto& info = catalog.at("list.scripted");
    Progress progress;
    RunRequest request{.algorithm = &info,
                       .dataset = std::make_shared<const Dataset>(generate_dataset("list:ordered,n=5", progress)),
                       .executor = ExecutorKind::simt,
                       .snapshot_budget = 16 * 1000};  // four states
    auto run = std::make_shared<lockstep::Run>(std::move(request));
    run->wait();
    ASSERT_FALSE(run->timeline().find(7));
    workspace.show(run, {.dataset = {.generate = "list:ordered,n=5"}, .algorithm = info.id});
    ASSERT_TRUE(settle());
    lost = true;
    workspace.apply(Seek{7});
    ASSERT_TRUE(until([&] { return workspace.notice().has_value(); }));
    EXPECT_EQ(workspace.notice()->kind, Notice::Kind::error);
    ASSERT_TRUE(until([&] { return workspace.shown_pass() == workspace.pass(); }));
    EXPECT_LT(workspace.pass(), 7u);
    EXPECT_EQ(
        workspace.notice()->text,
        fmt::format("Pass 7 cannot be shown: the device was lost. Pass {} is the nearest that can", workspace.pass()));
}

}  // namespace
}  // namespace lockstep::test
