// A picture of two runs shows both at the requested pass, or is refused.

#include <fmt/format.h>

#include "app/cli/program_fixture.hpp"
#include "tests/message_parts.hpp"

namespace lockstep::test {
namespace {

class ComparedPictures : public Program {
protected:
    /// A picture of list.wyllie-stepwise, which has ranks after 8 passes. with  the compared run
    Ended draw(const std::string& with, const std::vector<std::string>& more = {}, const std::string& pass = "3") {
        std::ofstream(at("two.json")) << fmt::format(
            R"({{"algorithm": "list.wyllie-stepwise", "dataset": {{"generate": "list:random,n=100,seed=7"}},
                 "executor": "simt", "pass": {}, "compare": {{"executor": "simt", {}}}}})",
            pass, with);
        std::vector<std::string> words{"shot",        "--scenario", at("two.json"), "--png",
                                       at("two.png"), "--size",     "640x400"};
        words.insert(words.end(), more.begin(), more.end());
        return call(words);
    }
    bool drawn() const { return std::filesystem::exists(at("two.png")); }
};

constexpr auto kOther = R"("algorithm": "list.wyllie-stepwise", "parameters": {"in_place": 0})";

TEST_F(ComparedPictures, ShowBothRuns) {
    const auto ended = draw(fmt::format(R"({}, "pass": 3)", kOther));
    EXPECT_EQ(ended.code, 0) << ended.err;
    EXPECT_TRUE(drawn());
}

TEST_F(ComparedPictures, RefusedIfOtherRunRefusesInput) {
    std::ofstream(at("long.json"))
        << R"({"algorithm": "list.wyllie", "dataset": {"generate": "list:random,n=70000,seed=7"}, "executor": "simt",
               "compare": {"algorithm": "list.wyllie-32", "executor": "simt"}})";
    const auto too_long = call({"shot", "--scenario", at("long.json"), "--png", at("two.png"), "--size", "640x400"});
    EXPECT_EQ(too_long.code, 3) << too_long.out;
    EXPECT_NE(too_long.err.find("Run A: list.wyllie-32 packs a node"), std::string::npos) << too_long.err;
    EXPECT_FALSE(drawn());
}

TEST_F(ComparedPictures, RefusedWithoutOneOfThePasses) {
    const auto here = draw(kOther, {}, "70");
    EXPECT_EQ(here.code, 2) << here.out;
    EXPECT_TRUE(test::has_parts(here.err, {"lockstep:", "70", "8"}));
    const auto there = draw(fmt::format(R"({}, "pass": 70)", kOther));
    EXPECT_EQ(there.code, 2) << there.out;
    EXPECT_TRUE(test::has_parts(there.err, {"lockstep:", "compare.pass", "70", "8"}));
    EXPECT_FALSE(drawn());
}

TEST_F(ComparedPictures, RefusedIfPassesAreNeverShownTogether) {
    const auto ended = draw(fmt::format(R"({}, "pass": 5)", kOther));
    EXPECT_EQ(ended.code, 2) << ended.out;
    EXPECT_TRUE(test::has_parts(ended.err, {"lockstep:", "compare.pass", "5", "3"}));
    EXPECT_FALSE(drawn());
    const auto asked = draw(fmt::format(R"({}, "pass": 5)", kOther), {"--pass", "4"});
    EXPECT_EQ(asked.code, 0) << "run A goes along: " << asked.err;
}

}  // namespace
}  // namespace lockstep::test
