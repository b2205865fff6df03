#include "kernels/algorithms/memory/warp_steps.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "kernels/algorithms/memory/texture.hpp"
#include "kernels/algorithms/memory/texture_fetches.hpp"
#include "tests/kernels/data/data_helpers.hpp"

namespace lockstep::memory {
namespace {

LaunchTraffic traffic_of_all(const std::string& id, const NumberArray& array, const ParameterValues& parameters) {
    TrafficSum sum;
    for (std::uint32_t warp = 0; warp < num_warps(id, array, parameters); ++warp)
        for (const auto& step : warp_steps(id, array, parameters, warp)) {
            if (step.is_shared()) sum.add_shared(step.pattern);
            else sum.add(step.pattern);
        }
    return sum.sum();
}

TEST(WarpSteps, SumToTrafficOfLaunch) {
    for (const auto* n : {"0", "1", "31", "32", "33", "257", "1024"}) {
        const auto dataset = generated(std::string("array:index,n=") + n);
        const auto& array = dataset.array();
        for (const std::uint32_t value : {1u, 2u, 8u, 31u}) {
            EXPECT_EQ(traffic_of_all("memory.copy-offset", array, {{"offset", value}}),
                      traffic_of_offset(array.size(), value));
            EXPECT_EQ(traffic_of_all("memory.copy-stride", array, {{"stride", value}}),
                      traffic_of_stride(array.size(), value));
            EXPECT_EQ(traffic_of_all("memory.copy-permuted", array, {{"xor", value}}),
                      traffic_of_permutation(array.size(), value));
        }
    }
    for (const auto* shape : {"n=1024,width=32", "n=700,width=7", "n=33153,width=129", "n=33,width=1"}) {
        const auto dataset = generated(std::string("array:index,") + shape);
        const auto& array = dataset.array();
        for (const auto how : {Transposing::naive, Transposing::tiled, Transposing::padded})
            EXPECT_EQ(traffic_of_all("memory.transpose", array, {{"variant", static_cast<std::int64_t>(how)}}),
                      traffic_of_transpose(array.rows(), array.width, how))
                << shape;
    }
}

TEST(WarpSteps, FindWarpOfElement) {
    const auto loads = [](const std::string& id, const NumberArray& array, const ParameterValues& parameters,
                          std::uint32_t element) {
        const auto warp = loading_warp(id, array, parameters, element);
        for (const auto& step : warp_steps(id, array, parameters, warp)) {
            if (step.kind != WarpStep::Kind::load) continue;
            for (const auto& lane : access_of(step.pattern, 1))
                if (lane.byte == 4ull * element) return true;
        }
        return false;
    };
    const auto dataset = generated("array:index,n=6144,width=96");
    const auto& array = dataset.array();
    for (std::uint32_t element = 40; element < 6144; element += 97) {
        EXPECT_TRUE(loads("memory.copy-offset", array, {{"offset", 9}}, element));
        EXPECT_TRUE(loads("memory.copy-permuted", array, {{"xor", 21}}, element));
        EXPECT_TRUE(loads("memory.transpose", array, {{"variant", 2}}, element));
    }
    EXPECT_TRUE(loads("memory.copy-stride", array, {{"stride", 3}}, 99));
}

TEST(TextureFetches, SquaresAreLocalInBothDirections) {
    const auto dataset = generated("array:waves,n=16384,width=128");
    const auto lines = [&](std::int64_t angle, TexturePlace::Storage storage) {
        auto place = texture_place(
            dataset.array(), {{"angle", angle}, {"zoom", 100}, {"filter", 0}, {"address", 0}, {"storage", storage}});
        return lines_a_warp(place, 512);
    };
    EXPECT_DOUBLE_EQ(lines(0, TexturePlace::rows), 1) << "32 neighbours of a row";
    EXPECT_DOUBLE_EQ(lines(0, TexturePlace::local), 4) << "a row of each of four squares";
    EXPECT_DOUBLE_EQ(lines(90, TexturePlace::rows), 32) << "a line for each texel of a column";
    EXPECT_DOUBLE_EQ(lines(90, TexturePlace::local), 8) << "8 by 4 texels a line";
    EXPECT_LT(lines(30, TexturePlace::local), lines(30, TexturePlace::rows));
}

TEST(TextureFetches, FourTexelsAroundPosition) {
    const auto dataset = generated("array:waves,n=256,width=16");
    const auto place = texture_place(
        dataset.array(), {{"angle", 0}, {"zoom", 200}, {"filter", 1}, {"address", 0}, {"storage", TexturePlace::rows}});
    // The first pixel lies at 8 - 7.5 / 2 = 4.25 in both directions, between the centres of texels 3 and 4.
    const auto fetches = texture_fetches(place, 0);
    ASSERT_EQ(fetches.size(), 4u);
    std::vector<std::uint64_t> texels;
    for (const auto& fetch : fetches) texels.push_back(fetch.front().byte / 4);
    EXPECT_EQ(texels, (std::vector<std::uint64_t>{3 * 16 + 3, 3 * 16 + 4, 4 * 16 + 3, 4 * 16 + 4}));
}

TEST(TextureFetches, TexelsOfLineMatchCells) {
    const auto dataset = generated("array:waves,n=1200,width=40");  // 30 rows: the last squares are partial
    for (const auto storage : {TexturePlace::local, TexturePlace::rows}) {
        const auto place = texture_place(
            dataset.array(), {{"angle", 0}, {"zoom", 100}, {"filter", 1}, {"address", 1}, {"storage", storage}});
        std::uint32_t seen = 0;
        for (std::uint64_t line = 0; line < 64; ++line)
            for (const auto& run : texels_of_line(place, line))
                for (auto row = run.row; row < run.row + run.height; ++row)
                    for (auto column = run.column; column < run.column + run.width; ++column, ++seen)
                        EXPECT_EQ(place.cell(static_cast<std::int32_t>(column), static_cast<std::int32_t>(row)) / 32,
                                  line);
        EXPECT_EQ(seen, 1200u);
    }
}

}  // namespace
}  // namespace lockstep::memory
