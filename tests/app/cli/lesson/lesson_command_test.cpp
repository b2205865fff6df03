#include "app/cli/lesson/lesson_command.hpp"

#include <gtest/gtest.h>

#include <filesystem>

#include "app/catalog.hpp"
#include "app/session/lessons/topic.hpp"
#include "lockstep/build_info.hpp"
#include "tests/message_parts.hpp"

namespace lockstep {
namespace {

/// The lessons that come with the program.
std::vector<std::filesystem::path> shipped() {
    std::vector<std::filesystem::path> files;
    for (const auto& entry :
         std::filesystem::recursive_directory_iterator(std::filesystem::path(kSourceDir) / "assets/lessons"))
        if (looks_like_lesson(entry.path())) files.push_back(entry.path());
    std::ranges::sort(files);
    return files;
}

SceneProblems problems_of(const std::string& keys, const std::string& text) {
    const auto catalog = make_catalog();
    const auto lesson = parse_lesson(
        "# Title\n\n## Scene\n\n```scene\n{\"dataset\": {\"generate\": \"list:random,n=16,seed=7\"}, "
        "\"algorithm\": \"list.wyllie-stepwise\"" +
            keys + "}\n```\n\n" + text + "\n",
        "talk.md");
    std::string report;
    return check_scene(catalog, {.lesson = lesson, .file = "talk.md"}, report);
}

TEST(LessonCommand, EveryShippedSceneIsComplete) {
    const auto catalog = make_catalog();
    const auto files = shipped();
    ASSERT_GE(files.size(), 4u);
    for (const auto& file : files) {
        Progress progress;
        OpenLesson open{.lesson = load_lesson(file, progress), .file = file};
        for (; open.at < open.lesson.scenes.size(); ++open.at) {
            std::string report;
            for (const auto& problem : check_scene(catalog, open, report)) ADD_FAILURE() << problem;
            EXPECT_FALSE(report.empty()) << open.scene().title;
        }
    }
}

TEST(LessonCommand, TopicsNameShippedLessons) {
    for (const auto& topic : all_topics()) {
        EXPECT_FALSE(topic.lesson.empty()) << topic.id;
        EXPECT_TRUE(std::filesystem::exists(std::filesystem::path(kSourceDir) / "assets" / topic.lesson)) << topic.id;
    }
}

TEST(LessonCommand, ReportsMissingPlaces) {
    EXPECT_TRUE(
        problems_of(R"(, "pass": 5, "view": "list", "panel": "arrays")", "[a](nodes/15) [b](rank/0) [c](line/14)")
            .empty());
    const auto one = [](const SceneProblems& problems) { return problems.empty() ? std::string() : problems.front(); };
    EXPECT_TRUE(test::has_parts(one(problems_of(R"(, "pass": 6)", "x")), {"talk.md:3:", "pass 6", "5"}));
    EXPECT_TRUE(test::has_parts(one(problems_of("", "[a](nodes/16)")), {"talk.md:", "nodes/16"}));
    EXPECT_TRUE(test::has_parts(one(problems_of(R"(, "follow": "nodes/16")", "x")), {"talk.md:3:", "nodes/16"}));
    EXPECT_TRUE(test::has_parts(one(problems_of("", "[a](rang/1)")), {"talk.md:", "rang/1"}));
    EXPECT_TRUE(test::has_parts(one(problems_of("", "[a](line/15)")), {"talk.md:", "line/15", "14"}));
    EXPECT_TRUE(test::has_parts(one(problems_of(R"(, "panel": "hazards")", "x")), {"talk.md:3:", "teach", "hazards"}));
    EXPECT_TRUE(test::has_parts(one(problems_of(R"(, "view": "graph")", "x")), {"talk.md:3:", "graph"}));
    EXPECT_TRUE(test::has_parts(one(problems_of(R"(, "parameters": {"blok": 1})", "x")), {"talk.md:3:", "blok"}));
    EXPECT_TRUE(test::has_parts(one(problems_of(R"(, "ask": "successor")", "x")), {"talk.md:3:", "successor"}));
}

}  // namespace
}  // namespace lockstep
