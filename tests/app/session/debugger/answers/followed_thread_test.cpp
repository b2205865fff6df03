#include "app/session/debugger/answers/followed_thread.hpp"

#include "app/session/queries/answers.hpp"
#include "lockstep/build_info.hpp"
#include "tests/app/session/debugger/stepping_for_test.hpp"
#include "tests/message_parts.hpp"

namespace lockstep::test {
namespace {

/// 0 -> 6 -> 4 -> ... of 16 nodes.
constexpr const char* kList = "list:random,n=16,seed=7";

class Following : public SteppingInside {
protected:
    /// The accesses of the followed thread in the pass on screen.
    const ThreadInPass* thread() {
        const auto found = comes_about([&] {
            workspace.advance(0);
            workspace.answer({.followed_thread = true});
            return workspace.shown_pass() == workspace.pass() && workspace.answers().followed_thread();
        });
        return found ? workspace.answers().followed_thread() : nullptr;
    }
};

TEST_F(Following, ThreadOfANodeChangesItsReadsFromPassToPass) {
    open(kList, "list.wyllie-stepwise", 1);
    workspace.apply(FollowThread{Selection{"nodes", 0}});
    const auto* found = thread();
    ASSERT_TRUE(found);
    EXPECT_EQ(found->threads, (std::vector<std::optional<std::uint32_t>>{0}));
    EXPECT_EQ(found->reads, (std::vector{Selection{"nodes", 6}}));
    EXPECT_EQ(found->writes, (std::vector{Selection{"nodes", 0}}));
    EXPECT_TRUE(has_parts(found->sentence(), {"Thread 0 reads", "[6]", "writes", "[0]"})) << found->sentence();
    workspace.apply(Seek{2});
    found = thread();
    ASSERT_TRUE(found);
    EXPECT_EQ(found->reads, (std::vector{Selection{"nodes", 4}}));
    workspace.apply(EndFollowing{});
    workspace.advance(0);
    workspace.answer({.followed_thread = true});
    EXPECT_FALSE(workspace.answers().followed_thread());
}

TEST_F(Following, ThreadWithAnotherNumberWritesTheElement) {
    const auto file = std::filesystem::path(kSourceDir) / "assets/lessons/euler-tours/tree.parent.tsv";
    workspace.open({.dataset = {.input = file}, .algorithm = "tree.root", .executor = ExecutorKind::simt, .pass = 11});
    ASSERT_TRUE(settle());
    workspace.apply(FollowThread{Selection{"vertices", 3}});
    const auto* found = thread();
    ASSERT_TRUE(found);
    EXPECT_EQ(found->threads, (std::vector<std::optional<std::uint32_t>>{0})) << "0→3 is the first place in EL";
    EXPECT_EQ(std::ranges::count(found->writes, Selection{"vertices", 3}), 1);
    EXPECT_EQ(std::ranges::count(found->reads, Selection{"arcs", 0}), 1) << "the arc of the place that it reads";
}

TEST_F(Following, ThreadByNumber) {
    open(kList, "list.wyllie-stepwise", 1);
    workspace.apply(FollowThread{std::nullopt, 5});
    const auto* found = thread();
    ASSERT_TRUE(found);
    EXPECT_EQ(found->threads, (std::vector<std::optional<std::uint32_t>>{5}));
    EXPECT_EQ(found->writes, (std::vector{Selection{"nodes", 5}}));
}

TEST_F(Following, AnotherAlgorithmEndsIt) {
    open(kList, "list.wyllie-stepwise", 1);
    workspace.apply(FollowThread{Selection{"nodes", 0}});
    ASSERT_TRUE(workspace.followed());
    open(kList, "list.sequential", 1);
    EXPECT_FALSE(workspace.followed());
}

}  // namespace
}  // namespace lockstep::test
