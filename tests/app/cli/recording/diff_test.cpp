// `lockstep diff`

#include <nlohmann/json.hpp>

#include "app/cli/program_fixture.hpp"

namespace lockstep::test {
namespace {

class Diff : public Program {
protected:
    void record(const std::string& name, const std::string& spec) {
        const auto ended =
            call({"run", "list.wyllie-stepwise", "--generate", spec, "--executor", "simt", "--record", at(name)});
        ASSERT_EQ(ended.code, 0) << ended.err;
    }
};

TEST_F(Diff, NamesTheFirstDifferenceAndTheTimesOfBoth) {
    record("a.lockstep", "list:random,n=8,seed=1");
    record("again.lockstep", "list:random,n=8,seed=1");
    record("other.lockstep", "list:random,n=8,seed=2");
    const auto equal = call({"diff", at("a.lockstep"), at("again.lockstep")});
    EXPECT_EQ(equal.code, 0) << equal.err;
    EXPECT_NE(equal.out.find("time of the passes: "), std::string::npos) << equal.out;

    const auto different = call({"diff", at("a.lockstep"), at("other.lockstep"), "--json", at("diff.json")});
    EXPECT_EQ(different.code, 1) << different.err;
    const auto json = nlohmann::json::parse(std::ifstream(at("diff.json")));
    EXPECT_EQ(json["first"]["column"], "successor");
    for (const auto& row : json["times"]) EXPECT_GT(row["a_ms"].get<double>(), 0) << row.dump();
}

}  // namespace
}  // namespace lockstep::test
