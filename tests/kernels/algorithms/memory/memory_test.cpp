#include "kernels/algorithms/memory/copies.hpp"
#include "kernels/algorithms/memory/texture.hpp"
#include "kernels/algorithms/memory/transpose.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>
#include <string_view>

#include "kernels/algorithms/memory/warp_traffic.hpp"
#include "tests/kernels/algorithms/scan/run_scan.hpp"

namespace lockstep::memory {
namespace {

constexpr std::uint32_t kUnwritten = 0xFFFFFFFF;
using Given = std::vector<std::pair<std::string, std::string>>;

U32s words(const ScanRun& run, const char* column) { return run.columns().at(column).u32(); }

TEST(MemoryCopy, CopiesElementsOfItsThreads) {
    const auto array = generated("array:index,n=6");
    EXPECT_EQ(words({copy_offset(), array, {{"offset", "2"}}}, "copy"), (U32s{kUnwritten, kUnwritten, 2, 3, 4, 5}));
    EXPECT_EQ(words({copy_stride(), array, {{"stride", "4"}}}, "copy"),
              (U32s{0, kUnwritten, kUnwritten, kUnwritten, 4, kUnwritten}));
    EXPECT_EQ(words({copy_permuted(), array, {{"xor", "31"}}}, "copy"), (U32s{0, 1, 2, 3, 4, 5}));
}

TEST(MemoryCopy, RightAtEverySizeAndParameter) {
    for (const auto* n : {"0", "1", "2", "31", "32", "33", "257", "1000"})
        for (const auto* value : {"1", "2", "8", "15", "31"}) {
            const auto array = generated(std::string("array:random,below=4294967296,n=") + n);
            EXPECT_EQ(ScanRun(copy_offset(), array, {{"offset", value}}).wrong(), std::nullopt) << n << " " << value;
            EXPECT_EQ(ScanRun(copy_stride(), array, {{"stride", value}}).wrong(), std::nullopt) << n << " " << value;
            EXPECT_EQ(ScanRun(copy_permuted(), array, {{"xor", value}}).wrong(), std::nullopt) << n << " " << value;
        }
}

/// A thread moves 4, 8 or 16 bytes at once; offsets, strides and lanes count these words.
TEST(MemoryCopy, CopiesWideWords) {
    const auto array = generated("array:index,n=8");
    EXPECT_EQ(words({copy_offset(), array, {{"offset", "1"}, {"word", "8"}}}, "copy"),
              (U32s{kUnwritten, kUnwritten, 2, 3, 4, 5, 6, 7}));
    EXPECT_EQ(words({copy_offset(), array, {{"offset", "1"}, {"word", "16"}}}, "copy"),
              (U32s{kUnwritten, kUnwritten, kUnwritten, kUnwritten, 4, 5, 6, 7}));
    EXPECT_EQ(words({copy_stride(), array, {{"stride", "2"}, {"word", "8"}, {"offset", "1"}}}, "copy"),
              (U32s{kUnwritten, kUnwritten, 2, 3, kUnwritten, kUnwritten, 6, 7}));
    EXPECT_EQ(words({copy_permuted(), array, {{"xor", "3"}, {"word", "16"}, {"offset", "1"}}}, "copy"),
              (U32s{kUnwritten, kUnwritten, kUnwritten, kUnwritten, 4, 5, 6, 7}));
}

TEST(MemoryCopy, RightForEveryWordAndOffset) {
    for (const auto* word : {"4", "8", "16"})
        for (const auto* offset : {"0", "1", "5", "32"})
            for (const auto* n : {"0", "1", "4", "35", "1026"}) {
                const auto array = generated(std::string("array:random,below=4294967296,n=") + n);
                const Given given{{"word", word}, {"offset", offset}};
                for (const auto& info : {copy_offset(), copy_stride(), copy_permuted()})
                    EXPECT_EQ(ScanRun(info, array, given).wrong(), std::nullopt)
                        << info.id << " " << word << " " << offset << " " << n;
            }
}

// 10 elements are two words of 16 bytes and a half.
TEST(MemoryCopy, LeavesOutBrokenWords) {
    ScanRun run(copy_offset(), generated("array:index,n=10"), {{"word", "16"}, {"offset", "1"}});
    EXPECT_EQ(words(run, "copy"),
              (U32s{kUnwritten, kUnwritten, kUnwritten, kUnwritten, 4, 5, 6, 7, kUnwritten, kUnwritten}));
    EXPECT_EQ(run.wrong(), std::nullopt);
    EXPECT_EQ(run.sentence(),
              "1 word of 16 bytes was copied and 2 elements behind the last word left out, at an offset of 1");
}

/// The null of the result is a word that the array does not contain, so every element changes when it is moved.
TEST(MemoryMoves, NullIsUnusedWord) {
    const auto nan = std::bit_cast<float>(kUnwritten);
    struct Case {
        AlgorithmInfo info;
        const char* column;
        Numbers values;
        Given given;
    };
    const Case cases[] = {
        {copy_offset(), "copy", U32s{kUnwritten, 5, kUnwritten - 1, kUnwritten}, {{"offset", "0"}}},
        {copy_stride(), "copy", U32s{kUnwritten, 5, kUnwritten - 1, kUnwritten}, {{"stride", "1"}}},
        {transpose(), "transposed", U32s{kUnwritten, 5, kUnwritten - 1, kUnwritten}, {}},
        {copy_offset(), "copy", std::vector{0.5f, nan}, {{"offset", "0"}}},
        {texture(), "sampled", std::vector{nan, nan, nan, nan}, {{"angle", "0"}, {"filter", "point"}}}};
    for (const auto& [info, name, values, given] : cases) {
        Dataset array{.kind = DatasetKind::array, .data = {}, .source = "a test"};
        array.data = NumberArray{.values = values, .width = 2};
        Emulator emulator;
        const auto algorithm = info.make_simt(emulator, array, resolve_parameters(info.parameters, array, given));
        const auto columns = algorithm->columns();
        const auto& column = *std::ranges::find(columns, std::string_view(name), &Column::name);
        const auto* words = static_cast<const std::uint32_t*>(algorithm->state()[column.buffer].data);
        ASSERT_TRUE(column.none) << info.id;
        algorithm->start();
        for (std::uint32_t i = 0; i < column.size; ++i) EXPECT_TRUE(column.is_none(words[i])) << info.id << " " << i;
        while (algorithm->step()) {
        }
        for (std::uint32_t i = 0; i < column.size; ++i) EXPECT_FALSE(column.is_none(words[i])) << info.id << " " << i;
    }
}

TEST(MemoryMoves, VerifierKnowsOmittedElements) {
    Dataset array{.kind = DatasetKind::array, .data = {}, .source = "a test"};
    array.data = NumberArray{.values = U32s{kUnwritten, 5, kUnwritten - 1, kUnwritten}, .width = 4};
    const ScanRun run(copy_offset(), array, {{"offset", "2"}});
    EXPECT_EQ(words(run, "copy"), (U32s{kUnwritten - 2, kUnwritten - 2, kUnwritten - 1, kUnwritten}));
    EXPECT_EQ(run.wrong(), std::nullopt);
}

TEST(MemoryTraffic, CountsTransactionsByProtocol) {
    // Rehman 2010, 6.2.1, offset 8 of 1,024: see transactions_1_2().
    EXPECT_EQ(traffic_of_offset(1024, 8), (LaunchTraffic{.bytes_asked = 8128,
                                                         .sectors = 254,
                                                         .transactions_1_2 = 190,
                                                         .bytes_1_2 = 12224,
                                                         .transactions_1_0 = 2032}));
    EXPECT_EQ(traffic_of_offset(64, 0),
              (LaunchTraffic{
                  .bytes_asked = 512, .sectors = 16, .transactions_1_2 = 8, .bytes_1_2 = 512, .transactions_1_0 = 8}));
    EXPECT_EQ(traffic_of_offset(1, 1), LaunchTraffic{});
    EXPECT_EQ(traffic_of_stride(64, 2).sectors, 16u);
    EXPECT_EQ(traffic_of_stride(64, 2).transactions_1_0, 64u);
    EXPECT_EQ(traffic_of_permutation(64, 1).transactions_1_2, 8u) << "the same segments";
    EXPECT_EQ(traffic_of_permutation(64, 1).transactions_1_0, 128u) << "in another order";
}

/// A warp that copies aligned words of 8 bytes asks for 256, of 16 bytes for 512: a load and a store in full sectors. An offset of one
/// word adds a sector, whatever the size of the words.
TEST(MemoryTraffic, WideWordsFillSectors) {
    for (const auto bytes : {4u, 8u, 16u}) {
        const auto aligned = traffic_of_offset(32, 0, bytes), shifted = traffic_of_offset(33, 1, bytes);
        EXPECT_EQ(aligned.bytes_asked, 2u * 32 * bytes);
        EXPECT_EQ(aligned.sectors, 2u * bytes);
        EXPECT_EQ(aligned.bytes_1_2, 2u * 32 * bytes);
        EXPECT_EQ(shifted.bytes_asked, aligned.bytes_asked);
        EXPECT_EQ(shifted.sectors, 2u * (bytes + 1));
    }
    // Half warps of 16 lanes: one transaction of 64 bytes, one of 128, two of 128.
    EXPECT_EQ(traffic_of_offset(32, 0, 4).transactions_1_2, 4u);
    EXPECT_EQ(traffic_of_offset(32, 0, 8).transactions_1_2, 4u);
    EXPECT_EQ(traffic_of_offset(32, 0, 16).transactions_1_2, 8u);
    EXPECT_EQ(traffic_of_offset(32, 0, 16).transactions_1_0, 8u);
    EXPECT_EQ(traffic_of_stride(64, 2, 0, 16).sectors, 2u * 32) << "a word of 16 bytes in each sector";
    EXPECT_EQ(traffic_of_stride(65, 2, 1, 16).sectors, 2u * 32) << "the other half of each sector";
}

TEST(MemoryTranspose, TransposesAnyShape) {
    for (const auto* shape : {"n=1,width=1", "n=33,width=1", "n=33,width=33", "n=1023,width=31", "n=1024,width=32",
                              "n=6144,width=96", "n=700,width=7", "n=33153,width=129", "n=0"})
        for (const auto* variant : {"naive", "tiled", "padded"}) {
            const auto array = generated(std::string("array:random,below=4294967296,") + shape);
            EXPECT_EQ(ScanRun(transpose(), array, {{"variant", variant}}).wrong(), std::nullopt)
                << shape << " " << variant;
            EXPECT_EQ(ScanRun(transpose(), array, {{"variant", variant}}, Order::shuffled(3)).wrong(), std::nullopt)
                << shape << " " << variant;
        }
}

TEST(MemoryTranspose, ConflictsOnlyWithoutPadding) {
    const auto naive = traffic_of_transpose(32, 32, Transposing::naive);
    const auto tiled = traffic_of_transpose(32, 32, Transposing::tiled);
    const auto padded = traffic_of_transpose(32, 32, Transposing::padded);
    EXPECT_EQ(naive.sectors, 32 * 4u + 32 * 32u);
    EXPECT_EQ(tiled.sectors, 2 * 32 * 4u);
    EXPECT_EQ(tiled.bank_replays, 32 * 31u);
    EXPECT_EQ(padded.sectors, tiled.sectors);
    EXPECT_EQ(padded.bank_replays, 0u);
}

TEST(MemoryTexture, ReadsRotatedPixels) {
    const auto picture = generated("array:random,n=2560,width=64,type=float32,seed=2");
    for (const auto* filter : {"point", "linear"})
        for (const auto* address : {"clamp", "wrap"})
            for (const auto* angle : {"0", "30", "90", "217"})
                for (const auto* storage : {"array", "linear", "global"}) {
                    const Given given{{"filter", filter},
                                      {"address", address},
                                      {"angle", angle},
                                      {"storage", storage},
                                      {"zoom", "50"}};
                    EXPECT_EQ(ScanRun(texture(), picture, given).wrong(), std::nullopt)
                        << filter << " " << address << " " << angle << " " << storage;
                }
}

TEST(MemoryTexture, ModePerAxis) {
    //  0 1 2
    //  3 4 5
    const NumberArray in_rows{std::vector<float>{0, 1, 2, 3, 4, 5}, 3};
    const auto place = [&](std::int64_t address, std::int64_t address_y) {
        return texture_place(in_rows, {{"angle", 0},
                                       {"zoom", 50},
                                       {"filter", 0},
                                       {"address", address},
                                       {"address_y", address_y},
                                       {"storage", TexturePlace::rows}});
    };
    EXPECT_EQ(place(0, 0).cell(-1, -1), 0u);
    EXPECT_EQ(place(1, 0).cell(-1, -1), 5u) << "both as address";
    EXPECT_EQ(place(1, 1).cell(-1, -1), 2u) << "the lecture: wrap x, clamp y";
    EXPECT_EQ(place(1, 1).cell(3, 2), 3u);
    EXPECT_EQ(place(0, 2).cell(-1, -1), 3u);
}

// Slices of 2 x 2 texels: 0 1 | 4 5
//                         2 3 | 6 7
TEST(MemoryTexture, ModeOfSlices) {
    const NumberArray in_slices{std::vector<float>{0, 1, 2, 3, 4, 5, 6, 7}, 2};
    const auto place = [&](std::int64_t address, std::int64_t address_z, TexturePlace::Storage storage) {
        return texture_place(in_slices, {{"angle", 0},
                                         {"zoom", 100},
                                         {"filter", 0},
                                         {"depth", 2},
                                         {"address", address},
                                         {"address_z", address_z},
                                         {"storage", storage}});
    };
    const auto clamped = place(0, 0, TexturePlace::rows);
    EXPECT_EQ(clamped.height, 2u);
    EXPECT_EQ(clamped.cell(1, 0, 1), 5u);
    EXPECT_EQ(clamped.cell(0, 0, 2), 4u) << "behind the last slice";
    EXPECT_EQ(clamped.cell(0, 0, -1), 0u) << "before the first slice";
    EXPECT_EQ(place(0, 2, TexturePlace::rows).cell(0, 0, 2), 0u) << "wraps slices only";
    EXPECT_EQ(place(0, 2, TexturePlace::rows).cell(2, 0, 0), 1u);
    EXPECT_EQ(place(1, 1, TexturePlace::rows).cell(2, 0, 2), 4u) << "clamps slices only";
    EXPECT_EQ(place(0, 0, TexturePlace::local).cell(0, 1, 1), 64u + 8) << "the square of the second slice";
}

TEST(MemoryTexture, LinearBetweenSlices) {
    // Four slices of one texel, 0 8 16 24, at twice the distance: slice 0 is read at 1.25, slice 1 at 1.75.
    Dataset slices{.kind = DatasetKind::array, .data = {}, .source = "a test"};
    slices.data = NumberArray{.values = std::vector<float>{0, 8, 16, 24}, .width = 1};
    const Given given{{"depth", "4"}, {"zoom", "200"}, {"angle", "0"}, {"filter", "linear"}};
    EXPECT_EQ(ScanRun(texture(), slices, given).columns().at("sampled").f32(), (std::vector<float>{6, 10, 14, 18}));
}

TEST(MemoryTexture, RightInThreeDimensions) {
    for (const auto* shape : {"n=512,width=8", "n=1024,width=16", "n=64,width=1", "n=2432,width=19"})
        for (const auto* address_z : {"same", "clamp", "wrap"})
            for (const auto* filter : {"point", "linear"})
                for (const auto* storage : {"array", "linear", "global"})
                    for (const auto* blocks : {"256x1", "16x16"}) {
                        const auto volume = generated(std::string("array:random,type=float32,seed=4,") + shape);
                        const ScanRun run(texture(), volume,
                                          {{"depth", "8"},
                                           {"address", "wrap"},
                                           {"address_z", address_z},
                                           {"filter", filter},
                                           {"storage", storage},
                                           {"blocks", blocks},
                                           {"coordinates", "normalised"},
                                           {"zoom", "70"}});
                        EXPECT_EQ(run.wrong(), std::nullopt)
                            << shape << " " << address_z << " " << filter << " " << storage << " " << blocks;
                    }
}

TEST(MemoryTexture, SlicesDivideTheRows) {
    const auto picture = generated("array:waves,n=64,width=8");
    const auto slices = [&](std::int64_t depth) {
        return texture_place(
                   picture.array(),
                   {{"angle", 0}, {"zoom", 100}, {"filter", 0}, {"address", 0}, {"storage", 0}, {"depth", depth}})
            .depth;
    };
    EXPECT_EQ(slices(3), 2u);
    EXPECT_EQ(slices(8), 8u);
    EXPECT_EQ(slices(4096), 8u);
    const auto notices = [&](const char* depth) {
        Emulator emulator;
        const auto info = texture();
        const Given given{{"depth", depth}};
        return info.make_simt(emulator, picture, resolve_parameters(info.parameters, picture, given))->notices();
    };
    EXPECT_EQ(notices("3"), (std::vector<std::string>{"depth=3 does not divide the 8 rows: the texture has 2 slices"}));
    EXPECT_TRUE(notices("4").empty());
}

TEST(MemoryTexture, EveryModeAndBlockAtEverySize) {
    for (const auto* shape :
         {"n=1,width=1", "n=31,width=31", "n=32,width=1", "n=33,width=33", "n=257,width=257", "n=510,width=17"})
        for (const auto* address_y : {"same", "clamp", "wrap"})
            for (const auto* coordinates : {"texels", "normalised"})
                for (const auto* blocks : {"256x1", "16x16"})
                    for (const auto* filter : {"point", "linear"}) {
                        const auto picture = generated(std::string("array:random,type=float32,seed=4,") + shape);
                        const ScanRun run(texture(), picture,
                                          {{"address", "wrap"},
                                           {"address_y", address_y},
                                           {"coordinates", coordinates},
                                           {"blocks", blocks},
                                           {"filter", filter},
                                           {"zoom", "40"}});
                        EXPECT_EQ(run.wrong(), std::nullopt)
                            << shape << " " << address_y << " " << coordinates << " " << blocks << " " << filter;
                    }
}

TEST(MemoryTexture, SquareBlocksHaveWarpsOfTwoRows) {
    const TexturePlace place{.width = 40, .height = 20, .square_blocks = 1};
    EXPECT_EQ(place.num_blocks(), 6u);
    EXPECT_EQ(pixel_of_lane(place, 0, 15), 15u);
    EXPECT_EQ(pixel_of_lane(place, 0, 16), 40u) << "the second row of the block";
    EXPECT_EQ(pixel_of_lane(place, 8, 0), 16u) << "the second block";
    EXPECT_EQ(pixel_of_lane(place, 16, 8), kNone) << "beyond the right edge";
    std::vector<bool> taken(800);
    for (std::uint32_t warp = 0; warp < 6 * 8; ++warp)
        for (std::uint32_t lane = 0; lane < kWarpSize; ++lane) {
            const auto pixel = pixel_of_lane(place, warp, lane);
            if (pixel == kNone) continue;
            EXPECT_FALSE(taken[pixel]);
            taken[pixel] = true;
            EXPECT_EQ(place.thread_of(pixel), warp * kWarpSize + lane);
        }
    EXPECT_EQ(std::ranges::count(taken, true), 800);
}

TEST(MemoryTexture, UnrotatedPictureIsUnchanged) {
    const auto picture = generated("array:random,n=40,width=8,type=float32,seed=2");
    const auto& floats = std::get<std::vector<float>>(picture.array().values);
    for (const auto* filter : {"point", "linear"}) {
        const ScanRun run(texture(), picture, {{"angle", "0"}, {"filter", filter}});
        EXPECT_EQ(run.columns().at("sampled").f32(), floats);
    }
}

TEST(MemoryTexture, SameForEveryTexelLayout) {
    const auto picture = generated("array:waves,n=4096,width=64");
    const auto sampled = [&](const char* storage) {
        return ScanRun(texture(), picture, {{"storage", storage}, {"filter", "linear"}}).columns().at("sampled").f32();
    };
    EXPECT_EQ(sampled("array"), sampled("linear"));
    EXPECT_EQ(sampled("array"), sampled("global"));
}

/// A texture of many texels, drawn much smaller.
TEST(MemoryTexture, CoordinatesBeyondInt32AreClamped) {
    EXPECT_EQ(TexturePlace::floor_of(-2.5f), -3);
    constexpr float infinity = std::numeric_limits<float>::infinity();
    for (const float at : {2147483648.0f, 3e9f, 1e20f, infinity}) {
        EXPECT_EQ(TexturePlace::floor_of(at), INT32_MAX) << at;
        EXPECT_EQ(TexturePlace::floor_of(-at), INT32_MIN) << at;
    }
    EXPECT_EQ(TexturePlace::floor_of(std::numeric_limits<float>::quiet_NaN()), 0);
}

TEST(MemoryTexture, TakesFloatsOnly) {
    const auto info = texture();
    ASSERT_EQ(info.needs.size(), 1u);
    EXPECT_TRUE(info.needs[0].lacking(generated("array:random,n=64,width=8")).has_value());
    EXPECT_FALSE(info.needs[0].lacking(generated("array:waves,n=64,width=8")).has_value());
}

}  // namespace
}  // namespace lockstep::memory
