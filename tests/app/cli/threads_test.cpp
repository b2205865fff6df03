// The program with fewer threads than it requests.

#include "app/cli/faulty_program_fixture.hpp"

#include "tests/message_parts.hpp"

namespace lockstep::test {
namespace {

class FewThreads : public FaultyProgram {
protected:
    Ended run_with(long threads, const std::vector<std::string>& more = {}) {
        setenv("LOCKSTEP_TEST_THREADS", std::to_string(threads).c_str(), 1);
        std::vector<std::string> words{"run", "list.wyllie", "--generate", "list:random,n=64", "--executor", "simt"};
        words.insert(words.end(), more.begin(), more.end());
        return call(std::move(words));
    }
};

TEST_F(FewThreads, MissingThreadsAreReported) {
    for (const long threads : {0, 1, 2}) {
        const auto ended = run_with(threads);
        EXPECT_EQ(ended.code, 3) << threads;
        EXPECT_TRUE(test::has_parts(ended.err, {"lockstep:"})) << ended.err;
        EXPECT_EQ(std::count(ended.err.begin(), ended.err.end(), '\n'), 1) << ended.err;
    }
}

/// Besides the emulator's threads, one per core, there are one for signals and one for the run: Mesa gets a part of its
/// threads.
TEST_F(FewThreads, PictureWithFewMesaThreads) {
    const auto ended = run_with(sysconf(_SC_NPROCESSORS_ONLN) + 2, {"--png", at("picture.png"), "--size", "160x120"});
    EXPECT_EQ(ended.code, 0) << ended.err;
    EXPECT_TRUE(content(at("picture.png")).starts_with("\x89PNG"));
}

}  // namespace
}  // namespace lockstep::test
