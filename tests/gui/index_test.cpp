// The index of lessons, algorithms, studies and inputs, alone and in the list of commands.
#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "app/gui/keys/index_entries.hpp"
#include "gui/gui_test.hpp"

namespace lockstep {
namespace {

class IndexTest : public GuiTest {
protected:
    void type(ImGuiTestContext& ctx, const char* text) {
        ctx.KeyPress(ImGuiMod_Ctrl | ImGuiKey_P);
        ctx.KeyChars(text);
        ctx.KeyPress(ImGuiKey_Enter);
        ctx.Yield(3);
    }
};

TEST_F(IndexTest, AlgorithmsWithSourcesAndOneStartPerFamily) {
    const auto entries = index_entries(workspace());
    std::map<std::string, int> starts;
    for (const auto& one : workspace().catalog().all()) {
        const auto found =
            std::ranges::find_if(entries, [&](const auto& entry) { return entry.detail.starts_with(one->id + " "); });
        ASSERT_NE(found, entries.end()) << one->id;
        EXPECT_NE(found->detail.find(one->source), std::string::npos) << one->id;
        starts[one->family()] += !found->tag.empty();
    }
    for (const auto& [family, count] : starts) EXPECT_EQ(count, 1) << family;
}

TEST_F(IndexTest, GroupsAreContiguous) {
    std::map<std::string, int> seen;
    std::string group;
    for (const auto& entry : index_entries(workspace())) {
        if (std::exchange(group, entry.group) == entry.group) continue;
        EXPECT_EQ(seen[group]++, 0) << group;
    }
    EXPECT_TRUE(seen.contains("Lessons"));
    EXPECT_GT(seen.size(), 10u);
}

TEST_F(IndexTest, OpensFromItsOwnListByATypedName) {
    run([&](ImGuiTestContext& ctx) {
        type(ctx, "lessons and index");
        ctx.Yield(3);
        ctx.KeyChars("wyllie-32");
        ctx.KeyPress(ImGuiKey_Enter);
        IM_CHECK(wait_until(ctx, [&] { return at_rest(); }));
        IM_CHECK_STR_EQ(workspace().run()->request().algorithm->id.c_str(), "list.wyllie-32");
        IM_CHECK_EQ(workspace().pass(), 0u);
    });
}

TEST_F(IndexTest, ListOfCommandsFindsLessons) {
    run([&](ImGuiTestContext& ctx) {
        type(ctx, "euler tours of trees");
        IM_CHECK(wait_until(ctx, [&] { return at_rest(); }));
        IM_CHECK_STR_EQ(workspace().run()->request().algorithm->id.c_str(), "tree.euler-tour");
    });
}

}  // namespace
}  // namespace lockstep
