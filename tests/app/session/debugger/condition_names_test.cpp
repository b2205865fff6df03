#include "app/session/debugger/condition_names.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>

#include "app/session/debugger/debugger_session.hpp"
#include "tests/app/session/debugger/opened_for_test.hpp"

namespace lockstep::test {
namespace {

const ConditionName& named(const std::vector<ConditionName>& names, const std::string& written) {
    const auto found = std::ranges::find(names, written, &ConditionName::written);
    if (found == names.end()) throw std::out_of_range(written);
    return *found;
}

// The kernel has three arrays. Two columns are among them, and another column has the name of another array.
TEST(ConditionNames, KernelArraysThenOtherColumns) {
    const OpenedLaunch opened("list:random,n=64,seed=7", "list.wyllie-unpacked", {}, Order::lockstep(), 1);
    const auto names = condition_names(*opened.launch);
    EXPECT_EQ(names[0].written, "successor");
    EXPECT_EQ(names[1].written, "rank");
    EXPECT_EQ(names[1].meaning, "rank is distance in Arrays: uint32 of nodes");
    EXPECT_EQ(names[1].space, "nodes");
    EXPECT_EQ(named(names, "changed").space, "");
    EXPECT_EQ(named(names, "`rank`").meaning, "rank: uint32 of nodes");
    EXPECT_TRUE(std::ranges::none_of(names, [](const auto& one) { return one.written == "distance"; }));
    EXPECT_EQ(condition_example(*opened.launch), "rank[5] == 3   lane 7 && beyond > 300");
    EXPECT_EQ(filter_example(*opened.launch), "i < 40 && rank > 3");
}

TEST(ConditionNames, SharedMemory) {
    const OpenedLaunch opened("array:index,n=4096,width=64", "memory.transpose", {{"variant", 1}});
    const auto names = condition_names(*opened.launch);
    EXPECT_EQ(named(names, "words").meaning, "shared.words: in the shared memory of the block in focus");
}

// Every listed name, and every example, can be used in every kernel.
TEST(ConditionNames, AreAccepted) {
    for (const auto& [spec, algorithm] : {std::pair{"graph:grid,n=64", "bfs.queue"},
                                          {"array:random,n=600,seed=1", "scan.blocked"},
                                          {"list:random,n=64,seed=7", "list.rhj"},
                                          {"matrix:random,n=16,seed=1", "matrix.multiply-tiled"}}) {
        const OpenedLaunch opened(spec, algorithm);
        const auto& open = *opened.launch;
        const debugger::ConditionMeaning::Now now{.recording = open.recording(),
                                                  .variables = open.values->variables(),
                                                  .arrays = open.kernel_arrays,
                                                  .columns = open.columns};
        const auto names = condition_names(open);
        EXPECT_FALSE(names.empty()) << algorithm;
        for (const auto& name : names)
            EXPECT_NO_THROW(
                debugger::ConditionMeaning(debugger::AccessCondition::parse(name.written + "[j] == 0"), now))
                << algorithm << ": " << name.written;
        EXPECT_NO_THROW(debugger::ConditionMeaning(debugger::AccessCondition::parse(filter_example(open)), now))
            << algorithm;
    }
}

}  // namespace
}  // namespace lockstep::test
