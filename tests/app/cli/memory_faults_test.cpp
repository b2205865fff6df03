// The program on a system where one allocation fails, and where memory is gone for good.

#include <algorithm>
#include <cstdlib>

#include "app/cli/faulty_program_fixture.hpp"

namespace lockstep::test {
namespace {

class MemoryFaults : public FaultyProgram {
protected:
    void TearDown() override {
        for (const auto* name :
             {"LOCKSTEP_TEST_NO_MEMORY_AT", "LOCKSTEP_TEST_NO_MEMORY_FROM", "LOCKSTEP_TEST_COUNT_MEMORY"})
            unsetenv(name);
        FaultyProgram::TearDown();
    }

    Ended run() {
        return call({"run", "list.wyllie", "--generate", "list:random,n=64", "--executor", "simt", "--verify", "--json",
                     at("report.json"), "--columns", at("columns")});
    }
    long num_allocations() {
        setenv("LOCKSTEP_TEST_COUNT_MEMORY", at("count").c_str(), 1);
        EXPECT_EQ(run().code, 0);
        unsetenv("LOCKSTEP_TEST_COUNT_MEMORY");
        return std::atol(content(at("count")).c_str());
    }
    /// Every command ends by itself, with a sentence if it failed.
    void expect_sentences(const char* fault) {
        const long count = num_allocations();
        ASSERT_GT(count, 1000);
        std::filesystem::remove(at("count"));
        const auto whole = num_entries();
        // All of the first ones, where nothing is set up, and of the last ones, among which threads start for the verifier.
        constexpr long kFirst = 20, kLast = 200, kSamples = 100;
        const auto step = [&](long number) {
            if (number < kFirst || number >= count - kLast) return 1L;
            return std::min(1 + count / kSamples, count - kLast - number);
        };
        for (long number = 0; number < count; number += step(number)) {
            for (const auto* name : {"report.json", "columns"}) std::filesystem::remove_all(at(name));
            setenv(fault, std::to_string(number).c_str(), 1);
            const Stopwatch watch;
            const auto ended = run();
            EXPECT_LT(watch.elapsed(), kSoon) << number;
            EXPECT_TRUE(ended.code == 0 || ended.code == 3) << number << ": " << ended.code << " " << ended.err;
            if (ended.code == 0) continue;
            EXPECT_NE(ended.err.find("lockstep: "), std::string::npos) << number;
            EXPECT_TRUE(num_entries() == 0 || num_entries() == whole) << number << ": a part of the output is left";
        }
    }
};

TEST_F(MemoryFaults, FailedAllocationEndsTheCommand) { expect_sentences("LOCKSTEP_TEST_NO_MEMORY_AT"); }

TEST_F(MemoryFaults, EndsWithoutMemory) { expect_sentences("LOCKSTEP_TEST_NO_MEMORY_FROM"); }

}  // namespace
}  // namespace lockstep::test
