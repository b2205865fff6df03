#include <gtest/gtest.h>

#include "app/session/selection/linked_elements.hpp"
#include "tests/app/session/debugger/stepping_for_test.hpp"

namespace lockstep::test {
namespace {

/// A breadth-first search, with the cursor inside a launch: the state shown differs from the state after the pass.
class SelectionInsideLaunch : public SteppingInside {
protected:
    void SetUp() override {
        open("graph:grid,n=64", "bfs.frontier", 2);
        go(SeekAccess{2, 0, 5});
        ASSERT_FALSE(workspace.inside().empty());
    }
};

// A frame reads the selection in several ways: none of them may restart the search for its links.
TEST_F(SelectionInsideLaunch, LinksArrive) {
    workspace.apply(SelectElement{5, "arcs"});
    ASSERT_TRUE(until([&] {
        workspace.selected();
        workspace.selected_in("vertices");
        return workspace.linked();
    }));
    EXPECT_EQ(workspace.all_selected().size(), 3u) << "an arc, its tail and its head";
    EXPECT_EQ(workspace.selected(), workspace.selected_in("vertices"));
    EXPECT_TRUE(workspace.selected());
}

TEST_F(SelectionInsideLaunch, LinksFollowTheCursor) {
    workspace.apply(SelectElement{5, "arcs"});
    for (const std::size_t access : {6u, 20u, 7u}) {
        go(SeekAccess{2, 0, access});
        ASSERT_TRUE(until([&] {
            workspace.selected();
            return workspace.linked();
        }));
        EXPECT_EQ(workspace.all_selected().size(), 3u) << access;
    }
}

}  // namespace
}  // namespace lockstep::test
