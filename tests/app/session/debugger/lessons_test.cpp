#include <gtest/gtest.h>

#include "app/session/lessons/lesson.hpp"
#include "app/session/user_kernels/kernel_folder.hpp"
#include "tests/app/session/debugger/stepping_for_test.hpp"

namespace lockstep::test {
namespace {

/// Lessons that come with the program.
class ShippedLessons : public SteppingInside {
protected:
    void open_lesson(const std::string& name) {
        workspace.apply(OpenFile{source_path("assets/lessons/" + name)});
        ASSERT_TRUE(until([&] { return workspace.lesson() != nullptr; })) << said();
        ASSERT_TRUE(settle());
    }
    /// Goes to a scene, and waits for its parts.
    void go_to_step(std::size_t step) {
        const auto* before = workspace.run();
        workspace.apply(StepLesson{1});
        ASSERT_TRUE(until([&] { return workspace.lesson()->at == step && workspace.run() != before; })) << said();
        ASSERT_TRUE(settle());
    }
    std::string said() const { return workspace.notice() ? workspace.notice()->text : std::string(); }
};

TEST_F(ShippedLessons, CoalescingNotesMatchFigures) {
    open_lesson("memory/lesson.md");
    struct Shown {
        const char* algorithm;
        std::uint64_t asked, moved;  // bytes of the shown warp access; moved in shared memory: 0; asked 0: a whole pass
        std::uint32_t replays;
    };
    const Shown all[] = {{"memory.copy-offset", 128, 128, 0},   {"memory.copy-offset", 128, 160, 0},
                         {"memory.copy-offset", 128, 128, 0},   {"memory.copy-permuted", 128, 128, 0},
                         {"memory.copy-stride", 128, 256, 0},   {"memory.copy-stride", 128, 1024, 0},
                         {"list.wyllie-stepwise", 256, 992, 0}, {"list.wyllie-stepwise", 256, 288, 0},
                         {"memory.transpose", 128, 1024, 0},    {"memory.transpose", 128, 0, 31},
                         {"memory.transpose", 128, 0, 0},       {"memory.texture", 128, 1024, 0},
                         {"memory.texture", 128, 1024, 0},      {"memory.convolution", 0, 0, 0},
                         {"memory.latency", 0, 0, 0},           {"memory.transfer", 0, 0, 0},
                         {"matrix.multiply-naive", 128, 32, 0}, {"matrix.multiply-tiled", 128, 0, 31}};
    ASSERT_EQ(workspace.lesson()->lesson.scenes.size(), std::size(all));
    for (std::size_t step = 0; step < std::size(all); ++step) {
        SCOPED_TRACE(workspace.lesson()->lesson.scenes[step].title);
        if (step > 0) go_to_step(step);
        EXPECT_FALSE(workspace.lesson()->scene().text.empty());
        EXPECT_EQ(workspace.algorithm().id, all[step].algorithm);
        EXPECT_EQ(workspace.run()->verified(), true);
        if (all[step].asked == 0) {
            EXPECT_EQ(workspace.window_layout(), WindowLayout::teach);
            EXPECT_FALSE(workspace.debugger().inside());
            continue;
        }
        EXPECT_EQ(workspace.window_layout(), WindowLayout::debug);
        EXPECT_TRUE(workspace.debugger().inside()) << said();
        const auto* warp = workspace.debugger().warp();
        ASSERT_TRUE(warp);
        EXPECT_EQ(warp->num_active(), 32);
        EXPECT_EQ(warp->asked_bytes, all[step].asked);
        EXPECT_EQ(warp->moved_bytes, all[step].moved);
        EXPECT_EQ(warp->in_shared, all[step].moved == 0);
        const auto* banks = workspace.debugger().banks();
        ASSERT_EQ(banks != nullptr, all[step].moved == 0);
        if (banks) {
            EXPECT_EQ(banks->use.replays, all[step].replays);
        }
    }
}

}  // namespace
}  // namespace lockstep::test
