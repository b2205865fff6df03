// A run that is replaced is gone, with its executor and its states.
#include "app/findings/changed_rows.hpp"
#include "app/findings/row_page.hpp"
#include "app/workspace/workspace_fixture.hpp"
#include "kernels/data/generate.hpp"

namespace lockstep::test {
namespace {

class Memory : public WorkspaceTest {
protected:
    bool left(int runs) {
        return until([&] { return Instances::alive == runs; });
    }
};

TEST_F(Memory, AReplacedRunIsGone) {
    generate("list:ordered,n=5");
    workspace.apply(SelectElement{1});
    workspace.apply(SeekStart{});
    workspace.apply(NextChange{});
    set("passes", 12);
    EXPECT_TRUE(left(1));
    generate("list:ordered,n=9");
    EXPECT_TRUE(left(1));
}

TEST_F(Memory, AComparisonThatHasEndedKeepsNothing) {
    generate("list:ordered,n=5");
    workspace.apply(KeepRun{});
    set("passes", 12);
    ASSERT_TRUE(until([&] { return workspace.difference() != nullptr; }));
    EXPECT_TRUE(left(2));
    workspace.apply(FirstDifference{});
    workspace.apply(StopComparing{});
    EXPECT_TRUE(left(1));
}

TEST_F(Memory, WhatPanelsHaveReadOfARunDoesNotKeepItsStates) {
    Progress progress;
    const auto info = counting_algorithm();
    RunRequest request{.algorithm = &info,
                       .dataset = std::make_shared<const Dataset>(generate_dataset("list:ordered,n=5", progress)),
                       .executor = ExecutorKind::simt};
    request.parameters = resolve_parameters(info.parameters, *request.dataset, {});
    auto run = std::make_unique<lockstep::Run>(std::move(request));
    run->wait();
    ChangedRows changed;
    RowPage page;
    auto now = run->timeline().find(3), before = run->timeline().find(2);
    const std::weak_ptr<const Block> block = now.buffers.at(0);
    while (!changed.ask({run->columns(), now, before, run->inputs()}))
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    page.update(*run, now, before, run->columns(), {0, 1, 2});
    EXPECT_TRUE(page.cell(2, 1).changed());
    now = before = {};
    run.reset();
    EXPECT_TRUE(block.expired());
}

}  // namespace
}  // namespace lockstep::test
