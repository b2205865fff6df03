#include "app/session/debugger/answers/writer_search.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/app/session/debugger/opened_for_test.hpp"
#include "tests/app/session/debugger/stepping_for_test.hpp"
#include "tests/app/session/debugger/strided_for_test.hpp"
#include "tests/message_parts.hpp"

namespace lockstep::test {
namespace {

const Column& column_of(const std::vector<Column>& columns, const std::string& name) {
    return *std::ranges::find(columns, name, &Column::name);
}

/// The line at which the kernel's source stores to an array.
std::uint32_t line_of_store(const OpenLaunch& open, const std::string& array) {
    for (const auto& access : open.text().accesses())
        if (access.method == "store" && access.array == array) return access.first_line;
    ADD_FAILURE() << array;
    return 0;
}

TEST(WriterSearch, NamesBlockWarpLaneLineAndReads) {
    // An ordered list in blocks of two warps: node 39 is lane 7 of warp 1, reads its own distance and that of node 40.
    const OpenedLaunch opened("list:ordered,n=70", "list.wyllie-unpacked", {}, Order::lockstep(), 1);
    const auto& open = *opened.launch;
    const auto end = open.recording().num_events();
    const auto text = [&](const std::string& column, std::uint32_t element, std::uint32_t position) {
        return written_text(*open.traced, open.columns, open.types, column_of(open.columns, column), element, position);
    };
    const auto stores_rank = line_of_store(open, "rank"), stores_next = line_of_store(open, "successor");
    EXPECT_EQ(text("distance", 39, end),
              fmt::format("written by block 0, warp 1, lane 7, line {}, from distance[39] = 1 "
                          "and distance[40] = 1",
                          stores_rank));
    EXPECT_EQ(text("pointer", 66, end),
              fmt::format("written by block 1, warp 0, lane 2, line {}, from pointer[67] = 68", stores_next));
    EXPECT_EQ(text("distance", 39, 0), "") << "not reached yet";
    EXPECT_EQ(text("distance", 69, end), "") << "the tail is never written";
    EXPECT_EQ(text("successor", 39, end), "") << "an input";
}

TEST(WriterSearch, CountsUnnamedReads) {
    const OpenedLaunch opened("matrix:random,n=8,seed=1", "matrix.multiply-naive");
    const auto& open = *opened.launch;
    const auto& product = *std::ranges::find(open.columns, Role::product, &Column::role);
    const auto text = written_text(*open.traced, open.columns, open.types, product, 9, open.recording().num_events());
    EXPECT_TRUE(text.starts_with("written by block 0, ")) << text;
    EXPECT_TRUE(text.ends_with(" and 13 more reads")) << text;
}

TEST(WriterSearch, NumberInMiddleOfElement) {
    const OpenedStrided opened(40);
    const auto& open = *opened.launch;
    const auto text = [&](const char* column, std::uint32_t element) {
        return written_text(*open.traced, open.columns, open.types, opened.column(column), element,
                            open.recording().num_events());
    };
    EXPECT_TRUE(test::has_parts(text("triple", 34), {"1", "2"})) << text("triple", 34);
    EXPECT_TRUE(text("triple", 34).ends_with(", from triple[34] = –")) << text("triple", 34);
    EXPECT_TRUE(test::has_parts(text("quad", 34), {"1", "2"})) << text("quad", 34);
    EXPECT_EQ(text("triple", 35), "") << "of the next pass";
    EXPECT_EQ(text("quad", 35), "");
}

/// The texts come from a background task, and only for the state on screen.
class WriterTexts : public SteppingInside {};

TEST_F(WriterTexts, FollowsCursorForShownStateOnly) {
    open("list:ordered,n=70", "list.wyllie-unpacked", 3);
    WriterSearch writers;
    const Selection node{"nodes", 3};
    const auto text = [&] {
        writers.ask(workspace.debugger(), node);
        return writers.of(node, "distance");
    };
    // After the pass, whose last launch this is.
    ASSERT_EQ(workspace.debugger().place().launch, 1u);
    EXPECT_TRUE(until([&] { return !text().empty(); }));
    EXPECT_TRUE(test::has_parts(text(), {"0", "0", "3"})) << text();
    EXPECT_TRUE(text().ends_with(", from distance[3] = 4 and distance[7] = 4")) << text();
    // At the start of the launch, no thread has written it.
    workspace.apply(SeekAccess{3, 1, 0});
    ASSERT_TRUE(settle());
    EXPECT_EQ(text(), "") << "not that of another moment";
    EXPECT_TRUE(until([&] { return (text(), !writers.busy()); }));
    EXPECT_EQ(text(), "");
    // The previous launch wrote another value.
    workspace.apply(SeekAccess{3, 0, 1u << 20});
    ASSERT_TRUE(settle());
    EXPECT_TRUE(until([&] { return (text(), !writers.busy()); }));
    EXPECT_EQ(text(), "");
}

}  // namespace
}  // namespace lockstep::test
