// Number of blocks of a launch: beyond 32 bits, and beyond the limits of CUDA.

#include "kernels/simt/threads.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>
#include <lockstep/test_paths.hpp>

#include "tests/message_parts.hpp"

namespace lockstep {
namespace {

/// A kernel's launch properties; it is never launched.
struct OfAnyBlock {
    static constexpr const char* name = "of_any_block";
    static constexpr LaunchShape shape{.threads_per_block = 256};
    static constexpr std::uint32_t max_threads_per_block = 512;
};

TEST(Threads, WholeBlocks) {
    // In 32 bits the number of threads would wrap to 0 and to 256.
    EXPECT_EQ(Threads(Blocks(1u << 24)).extent<OfAnyBlock>(), (Extent{1u << 24, 1, 256, 1}));
    EXPECT_EQ(Threads(Blocks((1u << 24) + 1)).extent<OfAnyBlock>(), (Extent{(1u << 24) + 1, 1, 256, 1}));
    EXPECT_EQ(Threads(Blocks(0x7FFF'FFFFu)).extent<OfAnyBlock>().blocks(), 0x7FFF'FFFFu);
    EXPECT_EQ(Threads(Blocks(3, 64)).extent<OfAnyBlock>(), (Extent{3, 1, 64, 1}));
    EXPECT_EQ(Threads(Blocks(0)).extent<OfAnyBlock>().blocks(), 0u);
    EXPECT_TRUE(Threads(Blocks(3)).racing_if(true).whole_blocks);
}

TEST(Threads, Count64Bits) {
    EXPECT_EQ(Threads((std::uint64_t{1} << 32) + 1).extent<OfAnyBlock>().blocks(), (1u << 24) + 1);
    EXPECT_EQ(Threads(0xFFFF'FFFFu).extent<OfAnyBlock>().blocks(), 1u << 24);
    EXPECT_EQ(Threads(257, 32).extent<OfAnyBlock>(), (Extent{9, 1, 32, 1}));
}

TEST(Threads, CudaLimits) {
    const auto refusal = [](Threads threads) {
        try {
            threads.extent<OfAnyBlock>();
        } catch (const std::length_error& refused) {
            return std::string(refused.what());
        }
        return std::string();
    };
    constexpr auto kSentence =
        "kernel of_any_block cannot be launched with 2147483648 blocks in a row: CUDA allows "
        "2147483647";
    EXPECT_EQ(refusal(Blocks(std::uint64_t{1} << 31)), kSentence);
    EXPECT_EQ(refusal(std::uint64_t{1} << 39), kSentence);
    EXPECT_TRUE(
        test::has_parts(refusal(Blocks((std::uint64_t{1} << 32) + 1)), {"of_any_block", "4294967297", "2147483647"}));
}

namespace fs = std::filesystem;

/// The first three arguments of the call whose parenthesis opens before `at`.
std::vector<std::string> arguments_at(std::string_view text, std::size_t at) {
    std::vector<std::string> found(1);
    for (int depth = 0; at < text.size() && found.size() < 4; ++at) {
        const auto c = text[at];
        depth += c == '(' || c == '{' || c == '[';
        depth -= c == ')' || c == '}' || c == ']';
        if (depth < 0) break;
        if (c == ',' && depth == 0) found.emplace_back();
        else found.back() += c;
    }
    return found;
}

/// Second arguments of launches (numbers of threads) that are 32-bit products.
std::vector<std::string> narrow_products(std::string_view text) {
    constexpr std::string_view kLaunch = "executor_.launch(";
    std::vector<std::string> found;
    for (auto at = text.find(kLaunch); at != text.npos; at = text.find(kLaunch, at + 1)) {
        const auto arguments = arguments_at(text, at + kLaunch.size());
        if (arguments.size() < 2) continue;
        const auto& threads = arguments[1];
        if (threads.find(" * ") != threads.npos && threads.find("std::uint64_t") == threads.npos)
            found.push_back(threads);
    }
    return found;
}

TEST(Threads, NoOverflow) {
    EXPECT_EQ(narrow_products("executor_.launch(K<a>{}, tiles(1, 2) * kThreads, in.read());"),
              std::vector<std::string>{" tiles(1, 2) * kThreads"});
    EXPECT_TRUE(narrow_products("executor_.launch(K{}, Blocks(tiles()), 2 * n); a * b;").empty());
    std::size_t launches = 0;
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(kSourceRoot) / "kernels")) {
        if (!entry.is_regular_file()) continue;
        std::ifstream stream(entry.path());
        const std::string text(std::istreambuf_iterator<char>(stream), {});
        launches += text.find("executor_.launch(") != text.npos;
        for (const auto& threads : narrow_products(text)) ADD_FAILURE() << entry.path() << ":" << threads;
    }
    EXPECT_GT(launches, 40u) << "files with launches";
}

}  // namespace
}  // namespace lockstep
