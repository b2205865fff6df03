// File > Save recording.

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

}  // namespace
}  // namespace lockstep::test
