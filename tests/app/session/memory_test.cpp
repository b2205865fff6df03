// A replaced run is released together with its executor and its states.
#include <fstream>

#include <unistd.h>

#include "app/catalog.hpp"
#include "app/session/findings/columns/changed_rows.hpp"
#include "app/session/findings/columns/row_page.hpp"
#include "app/session/workspace_fixture.hpp"
#include "kernels/data/generate.hpp"

namespace lockstep::test {
namespace {

class Memory : public WorkspaceTest {
protected:
    bool left(int runs) {
        return until([&] { return Instances::alive == runs; });
    }
};

TEST_F(Memory, ReplacedRunIsReleased) {
    generate("list:ordered,n=5");
    workspace.apply(SelectElement{1});
    workspace.apply(SeekStart{});
    workspace.apply(NextChange{});
    set("passes", 12);
    EXPECT_TRUE(left(1));
    generate("list:ordered,n=9");
    EXPECT_TRUE(left(1));
}

TEST_F(Memory, EndedComparisonIsReleased) {
    generate("list:ordered,n=5");
    workspace.apply(KeepRun{});
    set("passes", 12);
    ASSERT_TRUE(until([&] { return workspace.difference() != nullptr; }));
    EXPECT_TRUE(left(2));
    workspace.apply(FirstDifference{});
    workspace.apply(StopComparing{});
    EXPECT_TRUE(left(1));
}

/// Resident memory of this process.
std::size_t resident_bytes() {
    std::size_t all = 0, resident = 0;
    std::ifstream("/proc/self/statm") >> all >> resident;
    return resident * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

/// With runs of some hundred megabytes on the emulator.
TEST(ComparisonMemory, IsReturnedToSystem) {
#ifdef LOCKSTEP_SANITIZED
    GTEST_SKIP() << "sanitizers keep freed memory and use additional memory";
#endif
    const auto catalog = make_catalog();
    Workspace workspace(catalog);
    const auto until = [&](const auto& done) {
        const auto give_up = std::chrono::steady_clock::now() + std::chrono::seconds(120);
        for (; !done(); std::this_thread::sleep_for(std::chrono::milliseconds(2))) {
            workspace.advance(0.002);
            if (std::chrono::steady_clock::now() > give_up) return false;
        }
        return true;
    };
    const auto ended = [](const lockstep::Run* run) {
        return run && run->state() != RunState::running && !run->seeking();
    };
    workspace.apply(ChooseExecutor{ExecutorKind::simt, Order::lane_by_lane()});
    workspace.open({.dataset = {.generate = "list:random,n=4M"},
                    .algorithm = "list.wyllie-stepwise",
                    .executor = ExecutorKind::simt,
                    .order = Order::lane_by_lane()});
    ASSERT_TRUE(until([&] { return !workspace.loading() && !workspace.pending_run() && ended(workspace.run()); }));
    constexpr std::size_t kSecondRun = std::size_t{48} << 20;
    std::size_t after_the_first = 0;
    for (int k = 0; k < 2; ++k) {
        workspace.apply(KeepRun{});
        workspace.apply(CompareWith{"list.wyllie-reduced"});
        // Until the other run starts, the kept run is the run on screen.
        ASSERT_TRUE(until([&] {
            return workspace.comparable() && workspace.kept().run != workspace.run() && ended(workspace.kept().run) &&
                   workspace.difference();
        }));
        const auto both = resident_bytes();
        workspace.apply(StopComparing{});
        EXPECT_TRUE(until([&] { return resident_bytes() + kSecondRun < both; }))
            << resident_bytes() / 1000000 << " MB, " << both / 1000000 << " MB with the second run";
        // The values that the comparison read of the first run may be held once: in the second run's cache if they
        // arrived too late for the first. That is less than a second run.
        if (k == 0) after_the_first = resident_bytes();
        else
            EXPECT_TRUE(until([&] { return resident_bytes() < after_the_first + kSecondRun; }))
                << resident_bytes() / 1000000 << " MB, " << after_the_first / 1000000
                << " MB after the first comparison";
    }
}

TEST_F(Memory, CachesOfPanelsReleaseStates) {
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
    do {
        changed.ask({run->columns(), now, before, run->inputs()});
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    } while (!changed.answer_to({run->columns(), now, before, run->inputs()}));
    page.update(*run, now, before, run->columns(), {0, 1, 2});
    EXPECT_TRUE(page.cell(2, 1).changed());
    now = before = {};
    run.reset();
    EXPECT_TRUE(block.expired());
}

}  // namespace
}  // namespace lockstep::test
