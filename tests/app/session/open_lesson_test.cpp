// Lessons, loops and selections in scenarios, and steps over groups.
#include <fmt/format.h>

#include "app/session/lessons/lesson.hpp"
#include "app/session/playback/passes/pass_groups.hpp"
#include "app/session/playback/passes/pass_row.hpp"
#include "app/session/workspace_fixture.hpp"
#include "tests/message_parts.hpp"

namespace lockstep {
namespace {

class Lessons : public test::WorkspaceTest {
protected:
    /// A scene of the counting algorithm.
    static std::string scene(const std::string& title, int passes, const std::string& more = {}) {
        return fmt::format(R"(
## {}

```scene
{{"dataset": {{"generate": "list:random,n=5"}}, "algorithm": "list.counting", "parameters": {{"passes": {}}}{}}}
```

{} counts.
)",
                           title, passes, more, title);
    }
    std::filesystem::path scenario(const std::string& name, int passes, const std::string& more = {}) {
        return file(name, fmt::format(R"({{"dataset": {{"generate": "list:random,n=5"}}, "algorithm": "list.counting",
                                           "parameters": {{"passes": {}}}, "executor": "simt"{}}})",
                                      passes, more));
    }
    bool at_passes(std::int64_t passes) {
        return until([&] { return workspace.run() && workspace.run()->request().parameters.at("passes") == passes; }) &&
               settle();
    }
    std::string notice() const { return workspace.notice() ? workspace.notice()->text : std::string(); }
};

TEST_F(Lessons, OpenAndStep) {
    const auto talk = file("talk.md", "# Counting\n" + scene("One", 3, R"(, "pass": 2)") +
                                          scene("Two", 6, R"(, "outline": "nodes/4", "loop": [1, 4], "pass": 1)"));
    workspace.apply(OpenFile{talk});
    ASSERT_TRUE(at_passes(3));
    ASSERT_TRUE(workspace.lesson());
    EXPECT_EQ(workspace.lesson()->scene().text, "One counts.");
    EXPECT_EQ(workspace.lesson()->arrived, 1u);
    EXPECT_EQ(workspace.pass(), 2u);
    const auto dataset = workspace.dataset();
    workspace.apply(StepLesson{1});
    ASSERT_TRUE(at_passes(6));
    EXPECT_EQ(workspace.lesson()->at, 1u);
    EXPECT_EQ(workspace.lesson()->arrived, 2u);
    EXPECT_EQ(workspace.selection(), (Selection{"nodes", 4})) << "the scene outlines it";
    EXPECT_EQ(workspace.loop(), (std::pair{1u, 4u}));
    EXPECT_EQ(workspace.pass(), 1u);
    EXPECT_EQ(workspace.dataset(), dataset) << "the same input is not read again";
    workspace.apply(StepLesson{1});
    EXPECT_TRUE(test::has_parts(notice(), {"last scene"}));
    workspace.apply(StepLesson{-1});
    ASSERT_TRUE(at_passes(3));
    EXPECT_FALSE(workspace.selection()) << "the first scene outlines nothing";
    EXPECT_FALSE(workspace.loop());
}

TEST_F(Lessons, KeepPosition) {
    const auto talk = file("talk.md", "# Counting\n" + scene("One", 3) + scene("Two", 6));
    workspace.apply(OpenFile{talk});
    ASSERT_TRUE(at_passes(3));
    workspace.apply(StepLesson{1});
    ASSERT_TRUE(at_passes(6));
    generate("list:random,n=9");  // an interruption for a question
    EXPECT_EQ(workspace.lesson()->at, 1u);
    workspace.apply(EndLesson{});
    EXPECT_FALSE(workspace.lesson());
    workspace.apply(OpenFile{talk});
    ASSERT_TRUE(until([&] { return workspace.lesson() != nullptr; }));
    EXPECT_EQ(workspace.lesson()->at, 1u);
    ASSERT_TRUE(at_passes(6));
}

TEST_F(Lessons, LeavingTheSceneLeadsBackToIt) {
    workspace.apply(OpenFile{file("talk.md", "# Counting\n" + scene("One", 3) + scene("Two", 6, R"(, "pass": 2)"))});
    ASSERT_TRUE(at_passes(3));
    workspace.apply(StepLesson{1});
    EXPECT_FALSE(workspace.left_scene()) << "the next scene is being opened";
    ASSERT_TRUE(at_passes(6));
    workspace.apply(Seek{4});
    EXPECT_FALSE(workspace.left_scene()) << "another pass of the scene's run";
    workspace.apply(SetParameter{"passes", 5});
    ASSERT_TRUE(at_passes(5));
    EXPECT_TRUE(workspace.left_scene());
    generate("list:random,n=9");
    EXPECT_TRUE(workspace.left_scene());
    EXPECT_EQ(workspace.lesson()->at, 1u);
    workspace.apply(StepLesson{0});
    ASSERT_TRUE(at_passes(6));
    EXPECT_FALSE(workspace.left_scene());
    EXPECT_EQ(workspace.pass(), 2u);
}

TEST_F(Lessons, ErrorsChangeNothing) {
    generate("list:random,n=5");
    const auto* run = workspace.run();
    workspace.apply(OpenFile{file("talk.md", "# x\n\n## y\n\nz\n")});
    ASSERT_TRUE(until([&] { return workspace.notice().has_value(); }));
    EXPECT_TRUE(test::has_parts(notice(), {(folder / "talk.md").string() + ":3:", "no scene block"}));
    EXPECT_FALSE(workspace.lesson());
    EXPECT_EQ(workspace.run(), run);
    // Stepping on skips a scene whose input is missing.
    const std::string missing =
        "\n## Two\n\n```scene\n{\"dataset\": {\"input\": \"missing.list\"}, \"algorithm\": "
        "\"list.counting\"}\n```\n\nText.\n";
    workspace.apply(OpenFile{file("gap.md", "# Gap\n" + scene("One", 3) + missing + scene("Three", 6))});
    ASSERT_TRUE(at_passes(3));
    workspace.apply(StepLesson{1});
    ASSERT_TRUE(until([&] { return workspace.notice().has_value(); }));
    EXPECT_NE(notice().find("missing.list"), std::string::npos);
    EXPECT_EQ(notice().find('\n'), std::string::npos);
    workspace.apply(StepLesson{1});
    ASSERT_TRUE(at_passes(6));
}

TEST_F(Lessons, SceneLimitsWhatCanBeClicked) {
    workspace.apply(OpenFile{file("talk.md", "# Counting\n" + scene("One", 3, R"(, "pass": 2, "click": [])"))});
    ASSERT_TRUE(at_passes(3));
    workspace.apply(SelectElement{2, "nodes"});
    EXPECT_FALSE(workspace.selection());
    workspace.apply(SelectElement{2, "nodes", true});
    EXPECT_EQ(workspace.selection(), (Selection{"nodes", 2})) << "a link of the text outlines it all the same";
    workspace.apply(EndLesson{});
    workspace.apply(SelectElement{3, "nodes"});
    EXPECT_EQ(workspace.selection(), (Selection{"nodes", 3}));
}

TEST_F(Lessons, ScenarioRestoresSelectionLoopAndZoom) {
    generate("list:random,n=5");
    workspace.apply(SelectElement{3, "nodes"});
    workspace.apply(SetLoop{std::pair{2u, 6u}});
    workspace.apply(NoteFraming{Framing{0.2, 0.3, 4, 4}});
    const auto asked = workspace.framing_asked();
    workspace.apply(SaveScenario{folder / "saved.json"});
    ASSERT_TRUE(saved());
    workspace.apply(SelectElement{});
    workspace.apply(SetLoop{});
    workspace.apply(NoteFraming{});
    workspace.apply(OpenFile{folder / "saved.json"});
    ASSERT_TRUE(until([&] { return workspace.framing_asked() != asked; }));
    ASSERT_TRUE(settle());
    EXPECT_EQ(workspace.selection(), (Selection{"nodes", 3}));
    EXPECT_EQ(workspace.loop(), (std::pair{2u, 6u}));
    EXPECT_EQ(workspace.framing(), (Framing{0.2, 0.3, 4, 4}));
}

TEST_F(Lessons, LoopOfFuturePassesIsKept) {
    workspace.apply(OpenFile{scenario("slow.json", 40, R"(, "loop": [10, 30], "pass": 0)")});
    ASSERT_TRUE(at_passes(40));
    EXPECT_EQ(workspace.loop(), (std::pair{10u, 30u}));
}

// Passes 1 2 3 alone, then rounds of three: [4 5 6] [7 8 9] [10].
TEST_F(Lessons, StepOverGroup) {
    generate("list:random,n=5");
    set("passes", 10);
    set("group", 3);
    ASSERT_TRUE(until([&] { return workspace.groups().all().size() == 3; }));
    workspace.apply(Seek{2});
    workspace.apply(ChooseStepBy{StepBy::group});
    std::vector<std::uint32_t> stops;
    for (int k = 0; k < 5; ++k) {
        workspace.apply(StepForward{});
        stops.push_back(workspace.pass());
    }
    EXPECT_EQ(stops, (std::vector<std::uint32_t>{3, 6, 9, 10, 10}));
    workspace.apply(StepBack{});
    workspace.apply(StepBack{});
    EXPECT_EQ(workspace.pass(), 6u);
    workspace.apply(ChooseStepBy{StepBy::pass});
    workspace.apply(StepBack{});
    EXPECT_EQ(workspace.pass(), 5u);
}

TEST_F(Lessons, FoldAtCursor) {
    generate("list:random,n=5");
    set("passes", 10);
    set("group", 3);
    ASSERT_TRUE(until([&] { return workspace.groups().all().size() == 3; }));
    workspace.apply(Seek{8});
    workspace.apply(FoldHere{true});
    EXPECT_EQ(workspace.row().size(), 9u);
    EXPECT_EQ(workspace.row().place(7).last, 9u);
    workspace.apply(FoldHere{true});  // no group contains it
    EXPECT_EQ(workspace.row().size(), 9u);
    workspace.apply(FoldAll{true});
    EXPECT_EQ(workspace.row().size(), 7u);
    workspace.apply(FoldHere{false});
    EXPECT_EQ(workspace.row().size(), 9u);
    // A repeated run has the same folds.
    set("passes", 13);
    ASSERT_TRUE(until([&] { return workspace.groups().num_passes() == 14; }));
    EXPECT_EQ(workspace.row().size(), 10u);  // 0 1 2 3 [4-6] 7 8 9 [10-12] [13]: the last group is new, and folded too
}

TEST_F(Lessons, ChangesOfElementInBothDirections) {
    generate("list:random,n=5");
    set("passes", 12);
    workspace.apply(SelectElement{1, "nodes"});  // passes 2, 7 and 12 write it
    workspace.apply(Seek{9});
    workspace.apply(PreviousChange{});
    ASSERT_TRUE(until([&] { return workspace.pass() == 7; }));
    workspace.apply(PreviousChange{});
    ASSERT_TRUE(until([&] { return workspace.pass() == 2; }));
    workspace.apply(PreviousChange{});
    ASSERT_TRUE(until([&] { return workspace.notice().has_value(); }));
    EXPECT_TRUE(test::has_parts(notice(), {"1", "2"}));
    workspace.apply(NextChange{});
    ASSERT_TRUE(until([&] { return workspace.pass() == 7; }));
}

TEST_F(Lessons, RunToCondition) {
    generate("list:random,n=5");
    set("passes", 12);
    workspace.apply(Seek{0});
    workspace.apply(RunUntil{"count[j] > 8"});
    ASSERT_TRUE(until([&] { return workspace.pass() == 9; }));
    EXPECT_EQ(workspace.selection(), (Selection{"nodes", 3}));
    workspace.apply(RunUntil{"count[2] == 3 && count[3] != 4", true});
    ASSERT_TRUE(until([&] { return workspace.pass() == 3; }));
    workspace.apply(RunUntil{"count[0] > 100"});
    ASSERT_TRUE(until([&] { return workspace.notice().has_value(); }));
    EXPECT_TRUE(test::has_parts(notice(), {"0", "100", "3"}));
    EXPECT_EQ(workspace.pass(), 3u);
    workspace.apply(RunUntil{"cuont[0] > 1"});
    EXPECT_TRUE(test::has_parts(notice(), {"Condition:", "cuont"}));
}

}  // namespace
}  // namespace lockstep
