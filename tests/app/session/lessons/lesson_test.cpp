#include "app/session/lessons/lesson.hpp"

#include <gtest/gtest.h>

#include <fmt/format.h>

#include "kernels/data/input_error.hpp"
#include "tests/message_parts.hpp"

namespace lockstep {
namespace {

constexpr const char* kWhole = R"(# Jumping

All of it.

## First

```scene
{"dataset": {"input": "five.list"}, "algorithm": "list.wyllie", "parameters": {"block": 64}, "order": "shuffled:7",
 "pass": 1, "outline": ["nodes/3", "line/2"], "panel": "arrays", "click": "nodes", "projector": 2, "ask": "rank"}
```

Look at [node 3](nodes/3).

```
## this is code
```

## Second

```scene
{"pass": 2}
```

Then this.
)";

std::string refusal(std::string_view text) {
    try {
        parse_lesson(text, "there/talk.md");
    } catch (const InputError& error) {
        return error.what();
    }
    return "nothing was refused";
}

/// A lesson of one scene.
std::string with_scene(std::string_view json, std::string_view text = "Text.") {
    return fmt::format("# Title\n\n## Scene\n\n```scene\n{}\n```\n\n{}\n", json, text);
}
constexpr const char* kScene = R"({"dataset": {"generate": "list:random,n=5"}, "algorithm": "list.wyllie"})";

TEST(Lesson, ReadsScenesWithTheirTexts) {
    const auto lesson = parse_lesson(kWhole, "there/talk.md");
    EXPECT_EQ(lesson.title, "Jumping");
    EXPECT_EQ(lesson.about, "All of it.");
    ASSERT_EQ(lesson.scenes.size(), 2u);
    const auto& first = lesson.scenes[0];
    EXPECT_EQ(first.title, "First");
    EXPECT_EQ(first.line, 5);
    EXPECT_EQ(first.scenario.dataset.input, "there/five.list");
    EXPECT_EQ(first.scenario.pass, 1u);
    EXPECT_EQ(first.panel, "arrays");
    EXPECT_EQ(first.clickable, (std::vector<std::string>{"nodes"}));
    EXPECT_EQ(first.projector_step, 2);
    EXPECT_EQ(first.question, SceneQuestion{"rank"});
    EXPECT_EQ(first.outlines, (std::vector<Outline>{{.kind = "nodes", .index = 3}, {.kind = "line", .index = 2}}));
    EXPECT_EQ(first.text, "Look at [node 3](nodes/3).\n\n```\n## this is code\n```");
}

TEST(Lesson, SceneInheritsRunOfSceneBefore) {
    const auto lesson = parse_lesson(kWhole, "there/talk.md");
    const auto &first = lesson.scenes[0].scenario, &second = lesson.scenes[1].scenario;
    EXPECT_EQ(second.dataset, first.dataset);
    EXPECT_EQ(second.algorithm, "list.wyllie");
    EXPECT_EQ(second.parameters, first.parameters);
    EXPECT_EQ(second.order, first.order);
    EXPECT_EQ(second.pass, 2u);
    EXPECT_TRUE(lesson.scenes[1].outlines.empty());
}

TEST(Lesson, AnotherAlgorithmInheritsOnlyTheInput) {
    const auto lesson = parse_lesson(
        std::string(kWhole) + "\n## Third\n\n```scene\n{\"algorithm\": \"list.rhj\"}\n```\n\nText.\n", "there/talk.md");
    const auto& third = lesson.scenes[2].scenario;
    EXPECT_EQ(third.dataset, lesson.scenes[0].scenario.dataset);
    EXPECT_TRUE(third.parameters.empty());
    EXPECT_FALSE(third.order);
}

TEST(Lesson, ScenesRunOnTheEmulator) {
    EXPECT_EQ(parse_lesson(with_scene(kScene), "x.md").scenes[0].scenario.executor, ExecutorKind::simt);
}

TEST(Lesson, ErrorsNameTheLine) {
    EXPECT_TRUE(test::has_parts(refusal(""), {"there/talk.md:1:", "title"}));
    EXPECT_TRUE(test::has_parts(refusal("# Title\n"), {"there/talk.md:1:", "no scene"}));
    EXPECT_TRUE(
        test::has_parts(refusal("# Title\n\n## Scene\n\nText.\n"), {"there/talk.md:3:", "Scene", "no scene block"}));
    EXPECT_TRUE(test::has_parts(refusal(with_scene("{\n\"pass\": 1,\n\"vew\": \"list\"\n}")),
                                {"there/talk.md:8:", "no key 'vew'"}));
    EXPECT_TRUE(test::has_parts(refusal(with_scene("{\n\"pass\": -1\n}")), {"there/talk.md:7:", "pass", "-1"}));
    EXPECT_TRUE(test::has_parts(refusal(with_scene("{\n\"pass\": 1,,\n}")), {"there/talk.md:7:", "syntax error"}));
    EXPECT_TRUE(test::has_parts(refusal(with_scene("{}")), {"there/talk.md:3:", "no dataset"}));
    EXPECT_TRUE(test::has_parts(refusal(with_scene(kScene, "")), {"there/talk.md:3:", "no text"}));
    EXPECT_TRUE(test::has_parts(refusal(with_scene(kScene, "See [it](node-3).")), {"there/talk.md:9:", "node-3"}));
    EXPECT_TRUE(test::has_parts(refusal(with_scene(kScene, "![x](y.png)")), {"there/talk.md:9:", "pictures"}));
    EXPECT_TRUE(test::has_parts(refusal("# Title\n\n## Scene\n\n```scene\n{}\n"), {"there/talk.md:5:", "no end"}));
}

TEST(Lesson, NotesAreNotPartOfTheText) {
    const auto lesson = parse_lesson(with_scene(kScene, "Before.\n\n```notes\nAsk **why**.\n```\n\nAfter."), "talk.md");
    EXPECT_EQ(lesson.scenes[0].notes, "Ask **why**.");
    EXPECT_EQ(lesson.scenes[0].text.find("why"), std::string::npos);
    EXPECT_NE(lesson.scenes[0].text.find("After."), std::string::npos);
    EXPECT_EQ(parse_lesson(with_scene(kScene), "talk.md").scenes[0].notes, "");
}

TEST(Lesson, RefusesNotesThatAreNotShown) {
    const auto line_of = [](std::string_view notes) { return refusal(with_scene(kScene, notes)).substr(0, 17); };
    EXPECT_EQ(line_of("```notes\nNo end."), "there/talk.md:9: ");
    EXPECT_EQ(line_of("```notes\n\n```"), "there/talk.md:9: ");
    EXPECT_EQ(line_of("```notes\nSee [node 3](nodes/3).\n```"), "there/talk.md:10:");
    EXPECT_EQ(line_of("```notes\nOne.\n```\n\n```notes\nTwo.\n```"), "there/talk.md:13:");
}

TEST(Lesson, LinksAreOutlinesOrSites) {
    const auto links = outline_links("a [b](nodes/1)\n[c](https://x.org) and [d](line/2)");
    ASSERT_EQ(links.size(), 2u);
    EXPECT_EQ(links[1].address, "line/2");
    EXPECT_EQ(links[1].line, 1);
    EXPECT_EQ(parse_outline("panel/arrays"), (Outline{.kind = "panel", .panel = "arrays"}));
    EXPECT_EQ(parse_outline("entries of the product/29"), (Outline{.kind = "entries-of-the-product", .index = 29}));
    for (const char* wrong : {"", "nodes", "nodes/", "/3", "nodes/x", "nodes/-1", "nodes/3x"})
        EXPECT_FALSE(parse_outline(wrong)) << wrong;
}

}  // namespace
}  // namespace lockstep
