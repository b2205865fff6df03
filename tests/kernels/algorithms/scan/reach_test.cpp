#include "kernels/run/column/reach.hpp"

#include <gtest/gtest.h>

#include "tests/kernels/algorithms/scan/run_scan.hpp"

namespace lockstep::scan {
namespace {

std::vector<std::uint32_t> lengths(const Reach& reach, std::uint32_t n) {
    std::vector<std::uint32_t> found;
    for (std::uint32_t i = 0; i < n; ++i) found.push_back(reach.of(i).length());
    return found;
}

TEST(Reach, GrowsAsInThesis) {
    EXPECT_EQ(lengths({.rule = Reach::window, .stride = 4}, 8), (U32s{1, 2, 3, 4, 4, 4, 4, 4}));
    EXPECT_EQ(lengths({.rule = Reach::comb, .stride = 4}, 8), (U32s{1, 2, 1, 4, 1, 2, 1, 4}));
    EXPECT_EQ(lengths({.rule = Reach::comb_down, .stride = 4}, 8), (U32s{1, 2, 1, 0, 1, 2, 1, 4}));
    EXPECT_EQ(lengths({.rule = Reach::tiles, .stride = 3}, 8), (U32s{1, 2, 3, 1, 2, 3, 1, 2}));
    EXPECT_EQ(lengths({.rule = Reach::all, .exclusive = 1}, 4), (U32s{0, 1, 2, 3}));
    EXPECT_EQ((Reach{.rule = Reach::comb_down, .stride = 2}.of(3)), (Reach::Range{0, 2}));
}

TEST(Reach, PackedIntoWords) {
    const std::vector<Reach> rows{{}, {.rule = Reach::tiles, .stride = 64, .exclusive = 1, .depth = 1, .pass = 3}};
    EXPECT_EQ(reaches_of(words_of_reaches(rows)), rows);
}

/// The predicted reach equals the result of each step: in every pass, level and scan.
TEST(Reach, MatchesEveryPass) {
    for (const std::uint32_t n : {1u, 5u, 33u, 300u}) {
        const auto dataset = generated("array:random,seed=4,below=4294967296,n=" + std::to_string(n));
        const auto value = std::get<U32s>(dataset.array().values);
        for (const auto& info : algorithms()) {
            for (const auto* inclusive : {"1", "0"}) {
                std::vector<std::pair<std::string, std::string>> given;
                if (std::ranges::count(info.parameters, "inclusive", &Parameter::name) != 0)
                    given.emplace_back("inclusive", inclusive);
                if (info.id == "scan.blocked") given.emplace_back("block", "32");
                const auto parameters = resolve_parameters(info.parameters, dataset, given);
                Emulator emulator(Order::lockstep());
                const auto algorithm = info.make_simt(emulator, dataset, parameters);
                algorithm->start();
                std::uint32_t pass = 0;
                do {
                    std::vector<Reach> rows;
                    for (const auto& column : algorithm->columns()) {
                        if (column.role != Role::reach) continue;
                        const auto buffer = algorithm->state()[column.buffer];
                        std::vector<std::uint32_t> words(buffer.bytes / 4);
                        emulator.download(words.data(), buffer.data, buffer.bytes);
                        rows = reaches_of(words);
                    }
                    ASSERT_FALSE(rows.empty()) << info.id;
                    Reach now{};
                    for (const auto& row : rows)
                        if (row.pass <= pass && row.depth == 0) now = row;
                    const auto buffer = algorithm->state()[0];
                    U32s words(n);
                    emulator.download(words.data(), buffer.data, 4 * n);
                    for (const auto& column : algorithm->columns())
                        if (column.name == "prefix")
                            emulator.download(words.data(), algorithm->state()[column.buffer].data, 4 * n);
                    for (std::uint32_t i = 0; i < n; ++i) {
                        std::uint32_t sum = 0;
                        for (auto k = now.of(i).begin; k < now.of(i).end; ++k) sum += value[k];
                        ASSERT_EQ(words[i], sum) << info.id << " pass " << pass << " element " << i << " of " << n;
                    }
                    ++pass;
                } while (algorithm->step());
            }
        }
    }
}

}  // namespace
}  // namespace lockstep::scan
