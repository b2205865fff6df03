// lockstep check, as people and scripts call it.

#include <nlohmann/json.hpp>

#include "app/cli/program_fixture.hpp"
#include "tests/soon.hpp"

namespace lockstep::test {
namespace {

using Json = nlohmann::json;

TEST_F(Program, CheckFindsRaceAndSavesScenario) {
    const auto ended = call({"check", "list.wyllie-unpacked", "--generate", "list:random,n=256,seed=7", "--orders", "3",
                             "--json", at("found.json"), "--save", at("race.json")});
    EXPECT_EQ(ended.code, 1) << ended.err;
    EXPECT_EQ(ended.err, "");
    EXPECT_NE(ended.out.find("something harmful was found"), std::string::npos) << ended.out;
    EXPECT_NE(ended.out.find("wyllie_unpacked.hpp"), std::string::npos) << ended.out;
    const auto found = Json::parse(content(at("found.json")));
    EXPECT_EQ(found["algorithm"], "list.wyllie-unpacked");
    EXPECT_EQ(found["harmful"], true);
    const auto& input = found["inputs"].at(0);
    EXPECT_EQ(input["orders"], 5);
    EXPECT_GT(input["wrong_orders"], 0);
    EXPECT_EQ(input["hazards"].at(0)["verdict"], "harmful");
    EXPECT_EQ(input["hazards"].back()["verdict"], "harmless");
    const auto& smallest = found["smallest"];
    EXPECT_LT(smallest["dataset"]["num_vertices"], 256);
    EXPECT_EQ(num_files(), 2u);

    // The saved scenario reproduces the wrong run.
    const auto again = call({"run", "--scenario", at("race.json"), "--verify"});
    EXPECT_EQ(again.code, 1) << again.err;
    EXPECT_NE(again.err.find(smallest["failure"].get<std::string>()), std::string::npos) << again.err;
    const auto scenario = Json::parse(content(at("race.json")));
    EXPECT_EQ(scenario["pass"], smallest["pass"]);
    EXPECT_EQ(scenario["order"], smallest["order"]);
    const auto& hazard = smallest["hazards"].at(0);
    EXPECT_EQ(hazard["pass"], smallest["pass"]);
    EXPECT_EQ(scenario["lens"]["launch"], hazard["launch"]);
    EXPECT_EQ(scenario["lens"]["access"], hazard["second"]["access"].get<int>() + 1) << "once both have been made";
    EXPECT_EQ(scenario["lens"]["lane"], hazard["second"]["lane"]);
}

TEST_F(Program, CheckReducesFile) {
    call({"run", "list.wyllie", "--generate", "list:random,n=100,seed=5", "--columns", at("columns")});
    const auto npy = content(at("columns/successor.npy"));
    std::ofstream out(at("mine.list.tsv"));
    const auto* words = reinterpret_cast<const unsigned char*>(npy.data() + npy.size() - 400);
    for (int i = 0; i < 100; ++i) {
        const int next = words[4 * i];
        out << (next == i ? -1 : next) << "\n";
    }
    out.close();
    std::filesystem::remove_all(at("columns"));
    const auto ended = call(
        {"check", "list.wyllie-unpacked", "--input", at("mine.list.tsv"), "--orders", "3", "--save", at("race.json")});
    EXPECT_EQ(ended.code, 1) << ended.err;
    EXPECT_EQ(num_files(), 3u);
    const auto left = content(at("race.list.tsv"));
    EXPECT_LT(std::count(left.begin(), left.end(), '\n'), 50);
    EXPECT_EQ(call({"run", "--scenario", at("race.json"), "--verify"}).code, 1);
}

TEST_F(Program, CheckOfCorrectAlgorithmExitsWithZero) {
    const auto ended = call({"check", "bfs.frontier", "--orders", "2", "--json", at("found.json")});
    EXPECT_EQ(ended.code, 0) << ended.err << ended.out;
    EXPECT_NE(ended.out.find("nothing harmful was found"), std::string::npos) << ended.out;
    EXPECT_NE(ended.out.find("harmless"), std::string::npos) << "levels that are written twice";
    const auto found = Json::parse(content(at("found.json")));
    EXPECT_EQ(found["harmful"], false);
    EXPECT_TRUE(found["smallest"].is_null());
    EXPECT_GT(found["inputs"].size(), 2u);
}

TEST_F(Program, CheckRefusesUnsupportedInput) {
    for (const auto& words :
         std::vector<std::vector<std::string>>{{"check"},
                                               {"check", "list.wylie"},
                                               {"check", "list.wyllie", "--orders", "many"},
                                               {"check", "list.wyllie", "--generate", "graph:grid,n=64"},
                                               {"check", "list.wyllie", "--input", at("nothing.list.tsv")},
                                               {"check", "list.wyllie", "--json", at("no/such/folder.json")}}) {
        const auto ended = call(words);
        EXPECT_NE(ended.code, 0);
        EXPECT_NE(ended.code, 1);
        EXPECT_EQ(std::count(ended.err.begin(), ended.err.end(), '\n'), 1) << ended.err;
        EXPECT_EQ(num_files(), 0u);
    }
}

TEST_F(Program, CheckEndsOnCtrlC) {
    const auto child = start({"check", "list.rhj", "--generate", "list:random,n=200000", "--json", at("found.json")});
    EXPECT_TRUE(has_signal_handlers(child));
    EXPECT_TRUE(works(child, kInsideAKernel));
    const Stopwatch watch;
    kill(child, SIGINT);
    EXPECT_EQ(end(child).code, 130);
    EXPECT_LT(watch.elapsed(), kSoon);
    EXPECT_EQ(num_files(), 0u);
}

}  // namespace
}  // namespace lockstep::test
