// One kernel of a PTX file, run without a host part.

#include "app/session/programs/lone_kernel.hpp"

#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "app/session/output/scratch_folder.hpp"
#include "kernels/data/input_error.hpp"
#include "tests/message_parts.hpp"

namespace lockstep::test {
namespace {

constexpr const char* kAddTo = R"(.version 8.0
.target sm_80
.address_size 64
.visible .entry add_to(.param .u64 values, .param .u32 n, .param .u32 summand)
{
  .reg .b32 %r<6>; .reg .b64 %rd<4>; .reg .pred %q;
  ld.param.u64 %rd1, [values]; ld.param.u32 %r1, [n]; ld.param.u32 %r5, [summand];
  mov.u32 %r2, %tid.x; setp.ge.u32 %q, %r2, %r1; @%q bra END;
  mul.wide.u32 %rd2, %r2, 4; add.s64 %rd3, %rd1, %rd2;
  ld.global.u32 %r3, [%rd3]; add.u32 %r4, %r3, %r5; st.global.u32 [%rd3], %r4;
END: ret;
}
)";

class LoneKernelOfPtx : public ::testing::Test {
protected:
    void SetUp() override { std::ofstream(file()) << kAddTo; }
    std::filesystem::path file() const { return scratch_.path() / "add.ptx"; }

    std::shared_ptr<FinishedProgram> run(std::vector<std::string> arguments) {
        LoneKernel asked{.source = {.files = {file()}}, .kernel = "add_to"};
        asked.block = {8, 1, 1};
        asked.arguments = std::move(arguments);
        Progress progress;
        return run_lone_kernel(asked, progress);
    }
    /// The array `values` after the launch.
    static std::vector<std::uint32_t> values_after(const FinishedProgram& program) {
        ProgramMemory memory(program.record, *program.states);
        memory.go_to(1, true);
        return memory.words(0);
    }
    /// The sentence with which the arguments are refused; empty: the kernel runs.
    std::string refusal(std::vector<std::string> arguments) {
        try {
            run(std::move(arguments));
            return {};
        } catch (const InputError& error) {
            return error.what();
        }
    }

    ScratchFolder scratch_{std::filesystem::temp_directory_path()};
};

TEST_F(LoneKernelOfPtx, TakesArgumentsByNameInAnyOrder) {
    const std::vector<std::uint32_t> expected{107, 107, 107, 7};
    EXPECT_EQ(values_after(*run({"u32[4]=7", "u32=3", "u32=100"})), expected);
    EXPECT_EQ(values_after(*run({"summand=u32=100", "n=u32=3", "values=u32[4]=7"})), expected);
    EXPECT_EQ(values_after(*run({"summand=u32=100", "u32[4]=7", "u32=3"})), expected)
        << "arguments without a name take the other parameters in order";
}

TEST_F(LoneKernelOfPtx, NamesArraysAndArgumentsAsThePtxDoes) {
    const auto program = run({"u32[4]=7", "u32=3", "u32=100"});
    ASSERT_EQ(program->record.arrays.size(), 1u);
    EXPECT_EQ(program->record.arrays[0].name, "values");
    EXPECT_EQ(program->record.passes[0].arguments[2].name, "summand");
}

TEST_F(LoneKernelOfPtx, RefusesWrongNamesAndCounts) {
    EXPECT_TRUE(has_parts(refusal({"values=u32[4]=7", "count=u32=3", "summand=u32=100"}),
                          {"count", "add_to", "values, n, summand"}));
    EXPECT_TRUE(has_parts(refusal({"n=u32=3", "n=u32=4", "u32[4]=7"}), {"n=u32=4", "n has its value already"}));
    EXPECT_TRUE(has_parts(refusal({"u32[4]=7", "u32=3"}), {"3 arguments", "values, n, summand", "2 are given"}));
    EXPECT_TRUE(has_parts(refusal({"u32[4]=7", "u32=3", "u32=4", "u32=5"}), {"3 arguments", "4 are given"}));
    EXPECT_TRUE(has_parts(refusal({"n=u64=3", "u32[4]=7", "u32=1"}), {"u64=3", "n of add_to", "4 bytes", "8"}));
    EXPECT_TRUE(has_parts(refusal({"n=3", "u32[4]=7", "u32=1"}), {"n=3", "'n' is no type"}));
}

TEST_F(LoneKernelOfPtx, SignaturesOfPtxAndOfSourceText) {
    const auto of_ptx = kernels_in(file());
    ASSERT_EQ(of_ptx.size(), 1u);
    EXPECT_EQ(of_ptx[0].name, "add_to");
    EXPECT_EQ(of_ptx[0].parameters[0], (KernelSignature::Parameter{"values", "", 8}));
    EXPECT_EQ(first_call(of_ptx[0]).arguments, (std::vector<std::string>{"u32[1024]=0", "u32=1024", "u32=1024"}));

    const auto source = scratch_.path() / "some.cu";
    std::ofstream(source) << R"(
// __global__ void gone(int a);
/* __global__ void gone_too(int a); */
__global__ void first(const float* __restrict__ in, float *out,
                      unsigned int n, double scale);
template <class T> __global__ void __launch_bounds__(256, 2) second(T* values, size_t n = 5) {}
__global__ void first(const float* __restrict__ in, float* out, unsigned int n, double scale) { first<<<1, 1>>>(in, out, n, scale); }
__global__ void empty() {}
__device__ int not_a_kernel(int a) { return a; }
)";
    const auto kernels = kernels_in(source);
    std::vector<std::string> names;
    for (const auto& one : kernels) names.push_back(one.name);
    ASSERT_EQ(names, (std::vector<std::string>{"first", "second", "empty"}));
    EXPECT_EQ(kernels[0].parameters,
              (std::vector<KernelSignature::Parameter>{
                  {"in", "const float*", 0}, {"out", "float *", 0}, {"n", "unsigned int", 0}, {"scale", "double", 0}}));
    EXPECT_EQ(first_call(kernels[0]).arguments,
              (std::vector<std::string>{"f32[1024]=0", "f32[1024]=0", "u32=1024", "f64=1"}));
    EXPECT_EQ(first_call(kernels[1]).arguments[1], "u64=1024");
    EXPECT_TRUE(kernels[2].parameters.empty());
}

TEST_F(LoneKernelOfPtx, ScenarioRemembersTheCall) {
    const DatasetSource source{.input = file(),
                               .kernel = KernelCall{.kernel = "add_to",
                                                    .grid = "1",
                                                    .block = "8,1",
                                                    .shared_bytes = 64,
                                                    .arguments = {"u32[4]=7", "n=u32=3", "u32=100"}}};
    Progress progress;
    const auto opened = open_program_source(source, {}, progress);
    EXPECT_EQ(opened.scenario.dataset.kernel, source.kernel);
    const auto saved = scratch_.path() / "saved.json";
    const auto again = parse_scenario(scenario_text(portable_scenario(opened.scenario, saved), saved), saved);
    EXPECT_EQ(again.dataset, opened.scenario.dataset);
    EXPECT_EQ(values_after(*open_program_source(again.dataset, {}, progress).program),
              (std::vector<std::uint32_t>{107, 107, 107, 7}));
}

TEST_F(LoneKernelOfPtx, LongTextsAreReadAsKernels) {
    const auto source = file().replace_filename("long.cu");
    const std::string blanks(300'000, ' '), words(300'000, 'w');
    std::ofstream(source) << "__global__" << blanks << words << " no kernel " << words << "\n"
                          << "; __global__ void one(" << words << " *" << blanks << words << blanks << ") {}\n";
    const auto kernels = kernels_in(source);
    ASSERT_EQ(kernels.size(), 1u);
    EXPECT_EQ(kernels[0].name, "one");
    ASSERT_EQ(kernels[0].parameters.size(), 1u);
    EXPECT_EQ(kernels[0].parameters[0].name, words);
    EXPECT_EQ(kernels[0].parameters[0].type, words + " *");
    EXPECT_EQ(first_call(kernels[0]).arguments, (std::vector<std::string>{"i32[1024]=0"}));
}

}  // namespace
}  // namespace lockstep::test
