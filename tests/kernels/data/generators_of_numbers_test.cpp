#include <algorithm>
#include <cmath>
#include <set>

#include "kernels/data/generators/generator.hpp"
#include "tests/kernels/data/data_helpers.hpp"
#include "tests/message_parts.hpp"

namespace lockstep {
namespace {

using Floats = std::vector<float>;

U32s words(const std::string& spec) { return std::get<U32s>(generated(spec).array().values); }
Floats floats(const std::string& spec) { return std::get<Floats>(generated(spec).array().values); }
std::string said(const std::string& spec) {
    return refusal([&] { generated(spec); });
}

TEST(ArrayGenerators, ValuesBelowLimit) {
    const auto drawn = words("array:random,n=4096,seed=5");
    EXPECT_EQ(std::set<std::uint32_t>(drawn.begin(), drawn.end()).size(), 10u);
    EXPECT_LT(*std::ranges::max_element(drawn), 10u);
    EXPECT_EQ(drawn, words("array:random,n=4096,seed=5"));
    EXPECT_NE(drawn, words("array:random,n=4096,seed=6"));
    EXPECT_GT(std::ranges::max(words("array:random,n=4096,below=4294967296")), 4290000000u);
    const auto real = floats("array:random,n=64K,type=float32");
    const auto [lowest, highest] = std::ranges::minmax(real);
    EXPECT_GE(lowest, -1.0f);
    EXPECT_LT(lowest, -0.99f);
    EXPECT_GT(highest, 0.99f);
    EXPECT_LT(highest, 1.0f);
}

TEST(ArrayGenerators, CountFillAndWave) {
    EXPECT_EQ(words("array:index,n=4"), (U32s{0, 1, 2, 3}));
    EXPECT_EQ(floats("array:ones,n=3,type=float32"), (Floats{1, 1, 1}));
    const auto waves = floats("array:waves,n=1024,width=32");
    EXPECT_GE(*std::ranges::min_element(waves), 0.0f);
    EXPECT_LE(*std::ranges::max_element(waves), 1.0f);
    EXPECT_GT(*std::ranges::max_element(waves) - *std::ranges::min_element(waves), 0.8f);
    for (std::size_t i = 0; i + 33 < waves.size(); ++i) {
        if (i % 32 != 31) {
            EXPECT_LT(std::abs(waves[i + 1] - waves[i]), 0.2f) << i;
        }
        EXPECT_LT(std::abs(waves[i + 32] - waves[i]), 0.4f) << i;
    }
    EXPECT_EQ(generated("array:waves,n=16K").array().width, 128u);
    EXPECT_EQ(generated("array:waves,n=1000").array().width, 8u) << "the width divides n";
}

TEST(ArrayGenerators, NoElements) {
    for (const auto* spec : {"array:random,n=0", "array:ones,n=0", "array:index,n=0", "array:waves,n=0"}) {
        EXPECT_EQ(generated(spec).num_vertices(), 0u) << spec;
        EXPECT_EQ(generated(spec).array().width, 0u) << spec;
    }
}

TEST(ArrayGenerators, RefuseBadSpecs) {
    EXPECT_TRUE(test::has_parts(said("array:random,n=64,width=7"), {"array:random,n=64,width=7", "width=7", "n=64"}));
    EXPECT_TRUE(
        test::has_parts(said("array:random,n=64,type=float16"), {"array:random,n=64,type=float16", "type=float16"}));
    EXPECT_TRUE(test::has_parts(said("array:random,n=64,below=0"), {"below=0", "1"}));
    EXPECT_TRUE(test::has_parts(said("array:random,n=64,below=4294967297"), {"below=4294967297", "4,294,967,296"}));
    EXPECT_TRUE(
        test::has_parts(said("array:waves,n=64,type=uint32"), {"array:waves,n=64,type=uint32", "type=float32"}));
}

TEST(SquareWidth, IsPowerOfTwoNextToRoot) {
    EXPECT_EQ(generate::square_width(1), 1u);
    EXPECT_EQ(generate::square_width(1 << 20), 1024u);
    EXPECT_EQ(generate::square_width(1 << 16), 256u);
    EXPECT_EQ(generate::square_width(1000), 32u);
    EXPECT_EQ(generate::square_width(8), 2u);
}

TEST(SegmentGenerators, CutsAreDistinctAndUniform) {
    const auto few = generated("segments:random,n=1000,segments=77,q=5,type=uint32,below=3,seed=1").segments();
    EXPECT_EQ(few.num_segments(), 77u);
    EXPECT_EQ(few.size(), 1000u);
    EXPECT_EQ(few.num_x(), 5u);
    EXPECT_TRUE(std::ranges::is_sorted(few.offsets, std::less_equal<>{}));
    EXPECT_LT(*std::ranges::max_element(few.x_indices), 5u);
    EXPECT_EQ(generated("segments:random,n=4096").segments().num_segments(), 128u);
    EXPECT_EQ(generated("segments:random,n=1000,segments=1000").segments().longest(), 1u);
    EXPECT_EQ(generated("segments:random,n=1000,segments=1").segments().longest(), 1000u);
    // Each of the 3 cut positions in 4 elements is equally likely.
    std::vector<int> count(4);
    for (int seed = 0; seed < 3000; ++seed)
        ++count[generated("segments:random,n=4,segments=2,seed=" + std::to_string(seed)).segments().offsets[1]];
    for (int place = 1; place < 4; ++place) EXPECT_NEAR(count[place], 1000, 110) << place;
}

TEST(SegmentGenerators, LengthsAsRequested) {
    const auto lengths = [](const std::string& spec) {
        const auto segments = generated(spec).segments();
        U32s found;
        for (std::uint32_t k = 0; k < segments.num_segments(); ++k) found.push_back(segments.length(k));
        return found;
    };
    EXPECT_EQ(lengths("segments:equal,n=70,length=32"), (U32s{32, 32, 6}));
    EXPECT_EQ(lengths("segments:equal,n=3,length=1M"), (U32s{3}));
    EXPECT_EQ(lengths("segments:alternating,n=11,short=1,long=4"), (U32s{1, 4, 1, 4, 1}));
    auto drawn = lengths("segments:power,n=64K,exponent=2,seed=1");
    drawn.pop_back();
    const auto part = [&](std::uint32_t least) {
        return static_cast<double>(std::ranges::count_if(drawn, [&](auto length) { return length >= least; })) /
               static_cast<double>(drawn.size());
    };
    EXPECT_NEAR(part(2), 0.5, 0.03);
    EXPECT_NEAR(part(10), 0.1, 0.02);
}

TEST(SegmentGenerators, NoElementsAndNoVector) {
    for (const auto* name : {"random", "equal", "alternating", "power"}) {
        const auto none = generated(std::string("segments:") + name + ",n=0");
        EXPECT_EQ(none.segments().offsets, (U32s{0})) << name;
        EXPECT_EQ(none.num_edges(), 0u) << name;
    }
    const auto plain = generated("segments:power,n=100,q=0").segments();
    EXPECT_FALSE(plain.has_x());
    EXPECT_TRUE(plain.x_indices.empty());
}

TEST(SegmentGenerators, RefuseBadSpecs) {
    EXPECT_TRUE(test::has_parts(said("segments:random,n=64,segments=65"), {"segments=65", "64"}));
    EXPECT_TRUE(test::has_parts(said("segments:equal,n=64,length=0"), {"length=0", "1"}));
    EXPECT_TRUE(test::has_parts(said("segments:power,n=64,exponent=1"),
                                {"segments:power,n=64,exponent=1", "exponent=1", "1.1", "10"}));
    EXPECT_NE(said("segments:random,n=64,length=3").find("has no option \"length\""), std::string::npos);
}

}  // namespace
}  // namespace lockstep
