#include <gtest/gtest.h>

#include "tests/app/session/workspace_fixture.hpp"

namespace lockstep::test {
namespace {

class HeldMotion : public WorkspaceTest {
protected:
    void SetUp() override {
        generate("list:random,n=64");
        ASSERT_GT(workspace.last_pass(), 3u);
        workspace.apply(Seek{1});
        ASSERT_TRUE(settle());
    }
    void shows(std::uint32_t pass, float part) {
        ASSERT_TRUE(settle());
        EXPECT_EQ(workspace.shown_pass(), pass);
        EXPECT_NEAR(workspace.tween(), part, 1e-4);
    }
};

TEST_F(HeldMotion, StaysUntilThePassChanges) {
    workspace.apply(SeekMotion{2, 0.5f});
    shows(2, 0.5f);
    workspace.advance(1);
    shows(2, 0.5f);
    workspace.apply(SeekMotion{2, 0.25f});
    shows(2, 0.25f);
    workspace.apply(Seek{3});
    shows(3, 1);
    workspace.apply(SeekMotion{3, 1});
    shows(3, 1);
}

TEST_F(HeldMotion, MovesOverPasses) {
    workspace.apply(SeekMotion{2, 0.9f});
    shows(2, 0.9f);
    workspace.apply(MoveMotion{0.1f});
    shows(2, 1);
    workspace.apply(MoveMotion{0.1f});
    shows(3, 0.1f);
    workspace.apply(MoveMotion{-0.1f});
    shows(2, 1);
    workspace.apply(MoveMotion{-0.1f});
    shows(2, 0.9f);
}

TEST_F(HeldMotion, EndsAtFirstAndLastPass) {
    workspace.apply(Seek{0});
    shows(0, 1);
    workspace.apply(MoveMotion{-0.1f});
    shows(0, 1);  // nothing moves into the input
    workspace.apply(SeekEnd{});
    shows(workspace.last_pass(), 1);
    workspace.apply(MoveMotion{0.1f});
    shows(workspace.last_pass(), 1);
}

TEST_F(HeldMotion, PausesPlayback) {
    workspace.apply(Play{});
    workspace.apply(SeekMotion{2, 0.5f});
    EXPECT_FALSE(workspace.playing());
}

}  // namespace
}  // namespace lockstep::test
