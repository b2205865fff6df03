// `run --recording --trace`, `shot --recording` and `export --recording --launch`: launches whose accesses were not recorded.

#include <fstream>

#include <nlohmann/json.hpp>

#include "app/cli/program_fixture.hpp"

namespace lockstep::test {
namespace {

class RepeatedPasses : public Program {
protected:
    void SetUp() override {
        Program::SetUp();
        const auto ended = call({"run", "list.wyllie-stepwise", "--generate", "list:random,n=600,seed=1", "--executor",
                                 "simt", "--pass", "2", "--trace", at("run.json"), "--record", at("traced.lockstep")});
        ASSERT_EQ(ended.code, 0) << ended.err;
        const auto again = call({"run", "list.wyllie-stepwise", "--generate", "list:random,n=600,seed=1", "--executor",
                                 "simt", "--record", at("a.lockstep")});
        ASSERT_EQ(again.code, 0) << again.err;
    }
    Ended of_recording(std::vector<std::string> more) {
        std::vector<std::string> words{"run", "--recording", at("a.lockstep"), "--pass", "2"};
        words.insert(words.end(), more.begin(), more.end());
        return call(words);
    }
    std::size_t events_of(const std::string& file) const {
        return nlohmann::json::parse(std::ifstream(at(file)))["traceEvents"].size();
    }
};

TEST_F(RepeatedPasses, AreTraced) {
    const auto ended = of_recording({"--trace", at("again.json")});
    ASSERT_EQ(ended.code, 0) << ended.err;
    EXPECT_EQ(ended.out.find("Repeated here"), std::string::npos) << ended.out;
    EXPECT_GT(events_of("run.json"), 600u);
    EXPECT_EQ(events_of("again.json"), events_of("run.json"));
}

TEST_F(RepeatedPasses, AreTracedInPart) {
    ASSERT_EQ(of_recording({"--trace", at("part.json"), "--launch", "0", "--blocks", "1..1"}).code, 0);
    EXPECT_LT(events_of("part.json"), events_of("run.json"));
    const auto refused = of_recording({"--trace", at("none.json"), "--launch", "9"});
    EXPECT_EQ(refused.code, 2);
    EXPECT_NE(refused.err.find("--launch: there is no launch 9 in pass 2"), std::string::npos) << refused.err;
    EXPECT_FALSE(std::filesystem::exists(at("none.json")));
    EXPECT_EQ(of_recording({"--launch", "0"}).code, 2) << "of no trace";
}

TEST_F(RepeatedPasses, AreShownInTheDebugger) {
    const auto shot = [&](const std::string& name, std::vector<std::string> more) {
        std::vector<std::string> words{"shot",  "--recording", at("a.lockstep"), "--pass", "2",
                                       "--png", at(name),      "--size",         "800x500"};
        words.insert(words.end(), more.begin(), more.end());
        const auto ended = call(words);
        EXPECT_EQ(ended.code, 0) << ended.err;
        return content(at(name));
    };
    const auto teach = shot("teach.png", {}), debug = shot("debug.png", {"--layout", "debug"});
    EXPECT_NE(teach, debug);
    EXPECT_NE(shot("access.png", {"--layout", "debug", "--launch", "0", "--access", "20"}), debug);
}

TEST_F(RepeatedPasses, BecomePages) {
    ASSERT_EQ(call({"run", "list.wyllie-stepwise", "--generate", "list:random,n=8,seed=1", "--executor", "simt",
                    "--record", at("a.lockstep")})
                  .code,
              0);
    const auto ended = call({"export", "--recording", at("a.lockstep"), "--html", at("page.html"), "--passes", "2",
                             "--launch", "0", "--size", "320x180"});
    ASSERT_EQ(ended.code, 0) << ended.err;
    EXPECT_NE(content(at("page.html")).find("data-instruction=\"3\""), std::string::npos);
}

}  // namespace
}  // namespace lockstep::test
