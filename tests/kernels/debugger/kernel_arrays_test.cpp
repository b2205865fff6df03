#include "kernels/debugger/kernel_arrays.hpp"

#include <gtest/gtest.h>

#include "tests/kernels/debugger/asked_for_test.hpp"
#include "tests/kernels/debugger/many_arrays_for_test.hpp"

namespace lockstep::debugger {
namespace {

const AlgorithmInfo kMany = lockstep::test::planted_algorithm<lockstep::test::UsesManyArrays>("test.many-arrays");

KernelArray called(const Asked& asked, const std::string& name) {
    const auto found = std::ranges::find(asked.arrays, name, &KernelArray::name);
    if (found == asked.arrays.end()) throw std::out_of_range(name);
    return *found;
}

TEST(KernelArrays, Places) {
    const Traced traced(kMany, "list:ordered,n=64");
    const Asked asked(traced, 1);
    std::vector<std::string> names;
    for (const auto& one : asked.arrays) names.push_back(one.name);
    EXPECT_EQ(names, (std::vector<std::string>{"words", "shared.tile", "shared.doubled", "shared.pair", "part",
                                               "scratch", "upper"}));
    const auto words = called(asked, "words");
    EXPECT_TRUE(words.one);
    EXPECT_EQ(asked.recording->buffer(words.buffer).name, "words");
    EXPECT_EQ(words.first_word, 0u);
    EXPECT_EQ(words.end_word, 64u) << "upper is a part of it";
    EXPECT_EQ(called(asked, "upper").buffer, words.buffer);
    EXPECT_EQ(called(asked, "upper").first_word, 32u);
    EXPECT_EQ(called(asked, "upper").end_word, 64u);
    EXPECT_EQ(asked.recording->buffer(called(asked, "scratch").buffer).name, "scratch");
    // 32 words each, then two rows of two.
    const auto tile = called(asked, "shared.tile").first_word;
    EXPECT_EQ(called(asked, "shared.tile").buffer, kSharedMemory);
    EXPECT_EQ(called(asked, "shared.tile").end_word, tile + 32);
    EXPECT_EQ(called(asked, "shared.doubled").first_word, tile + 32);
    EXPECT_EQ(called(asked, "shared.pair").first_word, tile + 64);
    EXPECT_EQ(called(asked, "shared.pair").end_word, tile + 68);
    // Each block has its own part.
    EXPECT_FALSE(called(asked, "part").one);
}

}  // namespace
}  // namespace lockstep::debugger
