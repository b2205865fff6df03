#include "kernels/ptx/module.hpp"

#include <random>

#include <gtest/gtest.h>

#include "kernels/ptx/ptx_fixture.hpp"

namespace lockstep::ptx::test {
namespace {

const std::string kText = R"(
.version 8.0
.target sm_90
.address_size 64
.global .align 4 .u32 table[3] = {1, 2, 0xFF};
.global .align 8 .u64 pointer = generic(table)+4;
.func (.param .b32 r) twice(.param .b32 n) { .reg .b32 %a<3>; ld.param.u32 %a1, [n]; add.u32 %a2, %a1, %a1; st.param.b32 [r], %a2; ret; }
.visible .entry k(.param .u64 out, .param .align 4 .b8 pair[8])
{
    .reg .pred %p<2>; .reg .b32 %r<6>; .reg .b64 %rd<3>;
    .loc 1 7 5
    ld.param.u64 %rd1, [out];
    { .reg .b32 %r; mov.u32 %r, 5; st.global.u32 [%rd1], %r; }
    .loc 2 30 1, function_name $info, inlined_at 1 7 5
    setp.lt.s32 %p1, %r1, 0f3F800000;
    @!%p1 bra $END;
    ld.global.v2.u32 {%r1, %r2}, [%rd1+8];
$END: ret;
}
.file 1 "user.cu"
.file 2 "header.hpp"
)";

TEST(PtxParse, DeclarationsBodiesAndPlaces) {
    const auto module = parse_module(kText);
    auto* kernel = module->function("k");
    ASSERT_NE(kernel, nullptr);
    EXPECT_EQ(kernel->parameters[1].offset, 8u);
    EXPECT_EQ(kernel->parameter_bytes, 16u);
    EXPECT_EQ(module->variable("table")->initial.size(), 12u);
    EXPECT_EQ(module->variable("pointer")->references.at(0).offset, 4);
    parse_body(*kernel);
    const auto& last = kernel->statements.back();
    EXPECT_EQ(module->place_text(last.place), "header.hpp:30");
    EXPECT_EQ(module->place_text(module->places[last.place].inlined_at), "user.cu:7");
}

TEST(PtxParse, ErrorsNameTheLine) {
    try {
        Kernel kernel("\n\nfrobnicate.u32 %r1, 2;");
        decode(*kernel.module().function("k"));
        FAIL();
    } catch (const PtxError& error) {
        EXPECT_NE(std::string(error.what()).find("frobnicate.u32"), std::string::npos) << error.what();
    }
}

/// Damaged text is read or refused with a message, without a crash.
void try_text(const std::string& text) {
    try {
        const auto module = parse_module(text);
        for (const auto& function : module->functions)
            if (function->has_body) decode(*function);
    } catch (const PtxError&) {
    }
}

TEST(PtxParse, TruncatedText) {
    for (std::size_t length = 0; length < kText.size(); length += 3) try_text(kText.substr(0, length));
}

TEST(PtxParse, DamagedText) {
    std::mt19937 random(7);
    const std::string letters = "{}[]();:,.%@!0x9fr_ \n\"";
    for (int round = 0; round < 2000; ++round) {
        auto text = kText;
        for (int k = 0; k < 3; ++k) text[random() % text.size()] = letters[random() % letters.size()];
        try_text(text);
    }
}

}  // namespace
}  // namespace lockstep::ptx::test
