// The executor `ptx` on the command line.

#include <filesystem>

#include <gtest/gtest.h>

#include "app/cli/program_fixture.hpp"
#include "kernels/run/on_ptx/ptx_library.hpp"

namespace lockstep {
namespace {

class OnPtx : public test::Program {
protected:
    void SetUp() override {
        test::Program::SetUp();
        std::string why_not;
        if (!ptx_available(&why_not)) GTEST_SKIP() << why_not;
    }
};

TEST_F(OnPtx, TracesAPass) {
    const auto ended = call({"run", "list.wyllie-stepwise", "--generate", "list:random,n=64,seed=7", "--executor",
                             "ptx", "--verify", "--pass", "2", "--trace", at("trace.json")});
    EXPECT_EQ(ended.code, 0) << ended.err;
    EXPECT_NE(content(at("trace.json")).find("jump"), std::string::npos);
}

TEST_F(OnPtx, ChecksOrders) {
    const std::vector<std::string> rest{"--generate", "graph:grid,n=64", "--executor", "ptx", "--orders", "2"};
    const auto check = [&](const std::string& id) {
        std::vector<std::string> words{"check", id};
        words.insert(words.end(), rest.begin(), rest.end());
        return call(words);
    };
    EXPECT_EQ(check("bfs.champion").code, 0);
    EXPECT_EQ(check("bfs.frontier-inplace").code, 1);
}

TEST_F(OnPtx, BenchmarksUnderItsName) {
    const auto ended = call({"bench", "list.wyllie", "--n", "64", "--repeat", "1", "--executor", "ptx"});
    EXPECT_EQ(ended.code, 0) << ended.err;
    EXPECT_NE(ended.out.find("ptx, emulator"), std::string::npos) << ended.out;
    EXPECT_EQ(ended.out.find("simt"), std::string::npos) << ended.out;
}

TEST_F(OnPtx, RefusesWhatHasNoOrder) {
    EXPECT_EQ(call({"check", "list.champion", "--executor", "cuda"}).code, 2);
    EXPECT_EQ(
        call({"run", "list.champion", "--generate", "list:random,n=9", "--executor", "ptx", "--device", "0"}).code, 2);
}

}  // namespace
}  // namespace lockstep
