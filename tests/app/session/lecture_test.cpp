#include "app/session/lecture.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "app/session/scenario.hpp"

#include "kernels/data/input_error.hpp"
#include "lockstep/build_info.hpp"
#include "tests/message_parts.hpp"

namespace lockstep {
namespace {

constexpr const char* kWhole = R"({
  "lecture": "Pointer jumping",
  "scenarios": [{"scenario": "first.json", "note": "What every thread does"}, "sets/second.json"]
})";

std::string refusal(std::string_view text) {
    try {
        parse_lecture(text, "there/talk.json");
    } catch (const InputError& error) {
        return error.what();
    }
    return "nothing was refused";
}

TEST(Lecture, RelativeScenarioNames) {
    const auto lecture = parse_lecture(kWhole, "there/talk.json");
    EXPECT_EQ(lecture.title, "Pointer jumping");
    ASSERT_EQ(lecture.steps.size(), 2u);
    EXPECT_EQ(lecture.steps[0].scenario, "there/first.json");
    EXPECT_EQ(lecture.steps[0].note, "What every thread does");
    EXPECT_EQ(lecture.steps[1].scenario, "there/sets/second.json");
    EXPECT_EQ(lecture.steps[1].note, "");
}

TEST(Lecture, LecturesOfProgramAreComplete) {
    const auto folder = std::filesystem::path(kSourceDir) / "assets/lectures";
    const auto text_of = [](const std::filesystem::path& file) {
        std::ifstream in(file);
        return std::string(std::istreambuf_iterator<char>(in), {});
    };
    int found = 0;
    for (const auto& file : std::filesystem::recursive_directory_iterator(folder)) {
        if (!file.is_regular_file()) continue;
        const auto text = text_of(file.path());
        if (text.find("\"lecture\"") == std::string::npos) continue;
        for (const auto& step : parse_lecture(text, file.path()).steps) {
            ASSERT_TRUE(std::filesystem::exists(step.scenario)) << step.scenario;
            Progress progress;
            EXPECT_NO_THROW(load_scenario(step.scenario, progress)) << step.scenario;
            EXPECT_FALSE(step.note.empty()) << step.scenario;
            ++found;
        }
    }
    EXPECT_GE(found, 3);
}

TEST(Lecture, DiffersFromScenario) {
    EXPECT_TRUE(is_lecture(kWhole));
    EXPECT_TRUE(is_lecture(R"({"scenarios": []})"));
    EXPECT_FALSE(is_lecture(R"({"dataset": {"generate": "list:random"}, "algorithm": "lecture"})"));
    EXPECT_FALSE(is_lecture(""));
}

TEST(Lecture, ErrorsAreOneSentence) {
    EXPECT_TRUE(test::has_parts(refusal(R"({"lecture": "x"})"), {"there/talk.json:", "names no scenarios"}));
    EXPECT_TRUE(test::has_parts(refusal(R"({"scenarios": []})"), {"there/talk.json:", "names no scenarios"}));
    EXPECT_TRUE(test::has_parts(refusal(R"({"lecture": 3})"), {"there/talk.json:", "3"}));
    EXPECT_TRUE(test::has_parts(refusal(R"({"scenarios": {"a": 1}})"), {"there/talk.json:", "a", "1"}));
    EXPECT_TRUE(
        test::has_parts(refusal(R"({"scenarios": ["a.json", {"note": "x"}]})"), {"there/talk.json:", "2", "scenario"}));
    EXPECT_TRUE(test::has_parts(refusal(R"({"scenarios": [{"file": "x"}]})"), {"there/talk.json:", "1", "file"}));
    EXPECT_TRUE(test::has_parts(refusal(R"({"scenarios": [""]})"), {"there/talk.json:", "1"}));
    EXPECT_TRUE(
        test::has_parts(refusal("{\"scenarios\": " + std::string(100'000, '[')), {"there/talk.json:", "nested"}));
    const auto broken = refusal("{\n \"scenarios\": [,]\n}");
    EXPECT_TRUE(test::has_parts(broken, {"there/talk.json:2:"})) << broken;
}

}  // namespace
}  // namespace lockstep
