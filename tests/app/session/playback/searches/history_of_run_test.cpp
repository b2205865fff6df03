#include <gtest/gtest.h>

#include "app/session/playback/searches/element_history.hpp"
#include "tests/app/session/workspace_fixture.hpp"

namespace lockstep::test {
namespace {

using HistoryOfRun = WorkspaceTest;

TEST_F(HistoryOfRun, IsEmptyForAnotherRunOrElement) {
    generate("list:random,n=64");
    workspace.apply(SelectElement{3});
    Queries queries;
    queries.history = true;
    workspace.answer(queries);
    ASSERT_TRUE(until([&] { return !workspace.history().entries().empty(); }));

    // The next frame may show another element or run before its history is asked for.
    workspace.answer({});
    workspace.apply(SelectElement{4});
    EXPECT_TRUE(workspace.history().entries().empty());
    workspace.apply(SelectElement{3});
    EXPECT_FALSE(workspace.history().entries().empty());
    generate("list:random,n=32");
    EXPECT_TRUE(workspace.history().entries().empty());
}

}  // namespace
}  // namespace lockstep::test
