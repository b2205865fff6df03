// Video instructions, pairs of 16-bit integers, and the formats of tensor cores.

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "kernels/ptx/ptx_fixture.hpp"

namespace lockstep::ptx::test {
namespace {

/// What an instruction leaves in %r9, from %r5 = 0x01FF0310, %r6 = 0x02010510 and %r7 = 5.
std::uint32_t result_of(const std::string& instruction) {
    Kernel kernel(kOwnElement + "mov.u32 %r5, 0x01FF0310; mov.u32 %r6, 0x02010510; mov.u32 %r7, 5;" + instruction +
                  "st.global.u32 [%rd2], %r9; ret;");
    return kernel.run(std::vector<std::uint32_t>(1), 1, 1)[0];
}

TEST(PtxNarrow, FourBytesAtOnce) {
    EXPECT_EQ(result_of("vabsdiff4.u32.u32.u32 %r9, %r5, %r6, %r7;"), 0x01FE0200u);
    EXPECT_EQ(result_of("vabsdiff4.u32.u32.u32.add %r9, %r5, %r6, %r7;"), 1u + 254u + 2u + 5u);
    EXPECT_EQ(result_of("vadd4.u32.u32.u32 %r9, %r5, %r6, %r7;"), 0x03000820u);
    EXPECT_EQ(result_of("vadd4.u32.u32.u32.sat %r9, %r5, %r6, %r7;"), 0x03FF0820u);
    EXPECT_EQ(result_of("vset4.u32.u32.gt %r9, %r5, %r6, %r7;"), 0x00010000u);
    EXPECT_EQ(result_of("vmin4.s32.s32.s32 %r9, %r5, %r6, %r7;"), 0x01FF0310u);
}

TEST(PtxNarrow, TwoHalvesAtOnce) {
    EXPECT_EQ(result_of("vavrg2.s32.s32.s32 %r9, %r5, %r6, %r7;"), 0x02000410u);
    EXPECT_EQ(result_of("vmax2.u32.u32.u32 %r9, %r5, %r6, %r7;"), 0x02010510u);
    EXPECT_EQ(result_of("mov.u32 %r5, 0xFFFF0001; mov.u32 %r6, 0x0000FFFE; max.s16x2 %r9, %r5, %r6;"), 1u);
    EXPECT_EQ(result_of("mov.u32 %r5, 0xFFFF0001; mov.u32 %r6, 0x0000FFFE; max.u16x2 %r9, %r5, %r6;"), 0xFFFFFFFEu);
    EXPECT_EQ(result_of("add.u16x2 %r9, %r5, %r6;"), 0x04000820u);
}

TEST(PtxNarrow, OneWord) {
    EXPECT_EQ(result_of("vsub.s32.u32.u32 %r9, %r5, %r6;"), 0x01FF0310u - 0x02010510u);
    EXPECT_EQ(result_of("vsub.u32.u32.u32.sat %r9, %r5, %r6;"), 0u);
    EXPECT_EQ(result_of("vmax.u32.u32.u32.add %r9, %r5, %r6, %r7;"), 0x02010515u);
    EXPECT_EQ(result_of("vshl.u32.u32.u32.wrap %r9, %r7, 33;"), 10u);
    EXPECT_EQ(result_of("mov.u32 %r5, -5; min.relu.s32 %r9, %r5, %r7;"), 0u);
}

TEST(PtxNarrow, FormatsOfEightBits) {
    const std::string declare = ".reg .b16 %h<3>; .reg .b32 %q<3>;";
    // 500 becomes the largest number, 448.
    EXPECT_EQ(result_of(declare + "cvt.rn.satfinite.e4m3x2.f32 %h1, 0f43FA0000, 0f3F800000; cvt.u32.u16 %r9, %h1;"),
              0x7E38u);
    EXPECT_EQ(result_of(declare + "mov.b16 %h1, 0x7E38; cvt.rn.f16x2.e4m3x2 %r9, %h1;"), 0x5F003C00u);
    // 2^-9 is the smallest e4m3, 2^-16 the smallest e5m2.
    EXPECT_EQ(result_of(declare + "cvt.rn.satfinite.e4m3x2.f32 %h1, 0f3B000000, 0fBB000000; cvt.u32.u16 %r9, %h1;"),
              0x0181u);
    EXPECT_EQ(result_of(declare + "cvt.rn.satfinite.e5m2x2.f32 %h1, 0f37800000, 0fFF800000; cvt.u32.u16 %r9, %h1;"),
              0x01FBu);
}

TEST(PtxNarrow, ProductsOfEightBitNumbers) {
    // a: 1 in each element (e4m3 0x38), b: 2 (e5m2 0x40), c: 0.5: each element of d is 32 * 2 + 0.5.
    const std::string all =
        "mov.u32 %r5, 0x38383838; mov.u32 %r6, 0x40404040; mov.f32 %f1, 0f3F000000;"
        "mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e5m2.f32 {%f2, %f3, %f4, %f5}, {%r5, %r5, %r5, %r5}, "
        "{%r6, %r6}, {%f1, %f1, %f1, %f1}; mov.b32 %r9, %f5;";
    Kernel kernel(kOwnElement + all + "st.global.u32 [%rd2], %r9; ret;");
    EXPECT_EQ(kernel.run(std::vector<std::uint32_t>(32), 1, 32), std::vector<std::uint32_t>(32, 0x42810000u));
    // Row 0 of a holds its column's number mod 4: the places of elements count.
    const std::string ramp =
        "shr.u32 %r7, %r1, 2; setp.eq.u32 %p1, %r7, 0; selp.u32 %r5, 0x44403800, 0, %p1; mov.u32 %r8, 0;"
        "mov.u32 %r6, 0x3C3C3C3C; mov.f32 %f1, 0f00000000;"
        "mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e5m2.f32 {%f2, %f3, %f4, %f5}, {%r5, %r8, %r5, %r8}, "
        "{%r6, %r6}, {%f1, %f1, %f1, %f1}; mov.b32 %r9, %f2;";
    Kernel first(kOwnElement + ramp + "st.global.u32 [%rd2], %r9; ret;");
    auto rows = first.run(std::vector<std::uint32_t>(32), 1, 32);
    EXPECT_EQ(rows[0], 0x42400000u) << "8 times 0 + 1 + 2 + 3";
    EXPECT_EQ(rows[4], 0u);
}

TEST(PtxNarrow, Tf32RoundsAtTenBits) {
    EXPECT_EQ(result_of("cvt.rna.tf32.f32 %r9, 0f3F801000;"), 0x3F802000u);
    EXPECT_EQ(result_of("cvt.rn.tf32.f32 %r9, 0f3F801000;"), 0x3F800000u);
}

TEST(PtxNarrow, DeclarationsNeedNoSpace) {
    EXPECT_EQ(result_of("{.reg.b32 x, y; add.u32 x, %r7, 1; mov.u32 %r9, x;}"), 6u);
}

TEST(PtxNarrow, ProductsOfConstantMatrices) {
    // 16 products of 1 and 2, and 1.
    const std::string product = R"(
        .reg .f32 %d<4>; .reg .b32 %a<4>;
        mov.u32 %r5, 0x3C003C00; mov.u32 %r6, 0x40004000;
        mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%d0, %d1, %d2, %d3}, {%r5, %r5, %r5, %r5}, {%r6, %r6},
            {0f3F800000, 0f3F800000, 0f3F800000, 0f3F800000};
        st.global.f32 [%rd2], %d3; ret;)";
    Kernel kernel(kOwnElement + product);
    EXPECT_EQ(kernel.run(std::vector<float>(32), 1, 32), std::vector<float>(32, 33.0F));
}

TEST(PtxNarrow, RefusesMatricesOfOtherShapes) {
    Kernel kernel(kOwnElement + R"(
        mma.sync.aligned.m8n8k4.row.col.f16.f16.f16.f16 {%r1, %r2, %r3, %r4}, {%r1, %r2}, {%r1, %r2},
            {%r1, %r2, %r3, %r4}; ret;)");
    try {
        kernel.run(std::vector<std::uint32_t>(32), 1, 32);
        FAIL() << "the shape was accepted";
    } catch (const PtxError& error) {
        EXPECT_NE(std::string(error.what()).find("mma.sync.aligned.m8n8k4"), std::string::npos) << error.what();
        EXPECT_NE(std::string(error.what()).find("is not emulated"), std::string::npos) << error.what();
    }
}

}  // namespace
}  // namespace lockstep::ptx::test
