// File > Save recording.

#include <filesystem>
#include <map>
#include <string>

#include "app/session/debugger/stepping_for_test.hpp"
#include "app/session/output/scratch_folder.hpp"
#include "app/session/recording/recorded_trace.hpp"
#include "app/session/recording/recording.hpp"

namespace lockstep::test {
namespace {

using SavedRecording = SteppingInside;

TEST_F(SavedRecording, HoldsTheLaunchThatIsOpen) {
    open("list:random,n=8,seed=1", "list.wyllie-stepwise", 2);
    workspace.apply(SeekAccess{2, 0, 3});
    ASSERT_TRUE(settle());
    const ScratchFolder scratch(std::filesystem::temp_directory_path());
    const auto file = scratch.path() / "open.lockstep";
    workspace.apply(SaveRecording{file});
    ASSERT_TRUE(until([&] { return !workspace.saving(); }));

    const Recording recording(file);
    const auto trace = recorded_trace(recording, 2);
    ASSERT_TRUE(trace);
    EXPECT_EQ(trace->events.size(), workspace.debugger().num_accesses());
    EXPECT_EQ(trace->launches.at(0).kernel, workspace.debugger().kernel());
    EXPECT_FALSE(recorded_trace(recording, 1));
}

TEST_F(SavedRecording, IsComparedWithAnotherOfTheSameInput) {
    const ScratchFolder scratch(std::filesystem::temp_directory_path());
    const auto record = [&](const char* spec, const char* id, const char* name) {
        open(spec, id, 1);
        workspace.apply(SaveRecording{scratch.path() / name});
        ASSERT_TRUE(until([&] { return !workspace.saving(); }));
    };
    record("list:random,n=40,seed=1", "list.wyllie-stepwise", "a.lockstep");
    record("list:random,n=40,seed=1", "list.rhj", "b.lockstep");
    record("list:random,n=40,seed=2", "list.rhj", "other.lockstep");

    const auto show = [&](const char* name, const char* id) {
        const auto version = workspace.dataset_version();
        workspace.apply(OpenFile{scratch.path() / name});
        ASSERT_TRUE(until([&] {
            return workspace.dataset_version() != version && workspace.run() && workspace.algorithm().id == id;
        }));
    };
    show("a.lockstep", "list.wyllie-stepwise");
    workspace.apply(KeepRun{});
    show("b.lockstep", "list.rhj");
    EXPECT_TRUE(workspace.comparing());
    ASSERT_TRUE(workspace.comparable());
    EXPECT_EQ(workspace.kept().algorithm->id, "list.wyllie-stepwise");
    EXPECT_TRUE(workspace.kept().run->request().recorded);
    EXPECT_TRUE(workspace.run()->request().recorded);

    show("other.lockstep", "list.rhj");
    EXPECT_FALSE(workspace.comparing()) << "it has another input";
}

TEST_F(SavedRecording, CancelLeavesNothing) {
    open("list:random,n=256K,seed=1", "list.wyllie-stepwise", 1);
    const ScratchFolder scratch(std::filesystem::temp_directory_path());
    const auto file = scratch.path() / "long.lockstep";
    workspace.apply(SaveRecording{file});
    ASSERT_TRUE(until([&] { return workspace.writing() && workspace.writing()->second > 0; }));
    EXPECT_EQ(workspace.writing()->first, "Saving long.lockstep");
    workspace.apply(CancelRun{});
    ASSERT_TRUE(until([&] { return !workspace.saving(); }));
    ASSERT_TRUE(workspace.notice());
    EXPECT_EQ(workspace.notice()->text, "Cancelled: long.lockstep was not written");
    EXPECT_TRUE(std::filesystem::is_empty(scratch.path()));
    EXPECT_FALSE(workspace.writing());
    EXPECT_EQ(workspace.run()->state(), RunState::finished) << "the run was not cancelled";
}

// Launches whose trace was not recorded open too, and the arrays at the cursor are those of the run.
TEST_F(SavedRecording, OpensEveryLaunchInTheDebugger) {
    const ScratchFolder scratch(std::filesystem::temp_directory_path());
    const auto file = scratch.path() / "a.lockstep";
    for (const auto* id : {"list.wyllie", "list.rhj"}) {
        open("list:random,n=64,seed=1", id, 2);
        workspace.apply(SaveRecording{file});
        ASSERT_TRUE(until([&] { return !workspace.saving(); }));
        workspace.apply(ChooseLayout{WindowLayout::debug});
        workspace.apply(SeekAccess{2, 0, 20});
        ASSERT_TRUE(settle());
        const auto columns = [&] {
            std::map<std::string, ColumnValues> all;
            for (const auto& column : workspace.run()->columns())
                all.emplace(column.name, Run::read(column, workspace.now(), workspace.run()->inputs(), 0, column.size));
            return all;
        };
        const auto sentence = workspace.debugger().sentence();
        const auto inside = columns();

        const auto version = workspace.dataset_version();
        workspace.apply(OpenFile{file});
        ASSERT_TRUE(until([&] { return workspace.dataset_version() != version; }));
        ASSERT_TRUE(workspace.run()->request().recorded);
        workspace.apply(SeekAccess{2, 0, 20});
        ASSERT_TRUE(settle());
        ASSERT_TRUE(workspace.debugger().launch()) << workspace.debugger().status();
        EXPECT_EQ(workspace.debugger().sentence(), sentence);
        EXPECT_EQ(columns(), inside);
        EXPECT_EQ(workspace.debugger().order_difference(), "");
    }
}

}  // namespace
}  // namespace lockstep::test
