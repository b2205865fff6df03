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

}  // namespace
}  // namespace lockstep::test
