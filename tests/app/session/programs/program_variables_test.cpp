// `lockstep program --variables`: the source's local variables in the debugger. Needs nvcc.

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include <lockstep/test_paths.hpp>

#include "app/cli/cuda_program_fixture.hpp"
#include "app/session/debugger/stepping_for_test.hpp"
#include "app/session/output/scratch_folder.hpp"

namespace lockstep::test {
namespace {

namespace fs = std::filesystem;

// Lines are counted from 1.
const char* const kSums = R"(__global__ void sums(const int* numbers, float* out, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    const int* at = numbers + i;
    int taken[2]; const bool odd = i % 2; const unsigned char low = 200 + i; const short below = -i;
    float sum = 0.5f;
    for (int k = 0; k < 2; ++k) {
        taken[k] = at[k] - 3;
        sum += taken[k];
    }
    out[i] = sum;
}
int main() {
    int* numbers;
    float* out;
    const int values[] = {1, 2, 3, 4, 5, 6, 7, 8};
    cudaMalloc(&numbers, sizeof values);
    cudaMalloc(&out, 7 * sizeof(float));
    cudaMemcpy(numbers, values, sizeof values, cudaMemcpyHostToDevice);
    sums<<<1, 32>>>(numbers, out, 7);
    return cudaDeviceSynchronize();
}
)";

class ProgramVariables : public SteppingInside {
protected:
    void SetUp() override {
        if (!nvcc_is_here()) GTEST_SKIP() << "there is no nvcc";
        if (!fs::exists(fs::path(kProgram).parent_path() / "emulated_cuda/libcudart.so.13"))
            GTEST_SKIP() << "this build has no stand-in CUDA runtime";
        std::ofstream(scratch_.path() / "sums.cu") << kSums;
        const auto command = "cd " + scratch_.path().string() + " && XDG_CACHE_HOME=. " + kProgram +
                             " program sums.cu --variables --record a.lockstep >log 2>&1";
        ASSERT_EQ(std::system(command.c_str()), 0);
        workspace.apply(OpenFile{scratch_.path() / "a.lockstep"});
        ASSERT_TRUE(until([&] { return workspace.run() && workspace.run()->state() == RunState::finished; }));
        workspace.apply(SeekAccess{1, 0, 1});
        ASSERT_TRUE(settle());
    }
    /// Goes to the first access of a lane on a line, for the nth time.
    void go_to(std::uint32_t line, std::uint32_t lane, int nth) {
        const auto& recording = workspace.debugger().launch()->recording();
        for (std::uint32_t number = 0; number < recording.num_events(); ++number) {
            const auto& event = recording.event(number);
            if (event.line != line || event.thread != lane || nth-- != 0) continue;
            workspace.apply(SeekAccess{1, 0, number + 1});
            ASSERT_TRUE(settle());
            workspace.apply(FocusLane{0, 0, lane});
            ASSERT_TRUE(settle());
            return;
        }
        FAIL() << "lane " << lane << " makes no such access on line " << line;
    }
    /// The value of a variable of the lane in focus; "none": it is not in scope.
    std::string value(const std::string& name) {
        const auto& all = workspace.debugger().variables();
        const auto found = std::ranges::find(all, name, &LaneVariable::name);
        return found == all.end() ? "none" : found->type + " " + found->after;
    }

    ScratchFolder scratch_{fs::temp_directory_path()};
};

TEST_F(ProgramVariables, HaveNamesTypesAndValues) {
    go_to(8, 4, 1);  // at[k], the second time
    EXPECT_EQ(value("i"), "const int 4");
    EXPECT_EQ(value("n"), "int 7");
    EXPECT_EQ(value("k"), "int 1");
    EXPECT_EQ(value("at"), "const int* &numbers[4]");
    EXPECT_EQ(value("numbers"), "const int* &numbers[0]");
    EXPECT_EQ(value("taken[0]"), "int 2");
    EXPECT_EQ(value("sum"), "float 2.5");
    EXPECT_EQ(value("odd"), "const bool false");
    EXPECT_EQ(value("low"), "const unsigned char 204");
    EXPECT_EQ(value("below"), "const short −4");
    go_to(8, 0, 1);
    EXPECT_EQ(value("taken[0]"), "int −2");
    EXPECT_EQ(value("sum"), "float −1.5");
    go_to(11, 0, 0);  // out[i] = sum
    EXPECT_EQ(value("sum"), "float −2.5");
    EXPECT_EQ(value("k"), "none") << "its loop has ended";
}

TEST_F(ProgramVariables, StandInTheLanes) {
    go_to(8, 6, 1);  // the last lane of the instruction
    const auto& rows = workspace.debugger().warp()->rows;
    const auto sum = std::ranges::find(rows, "sum", &WarpPicture::Row::name);
    ASSERT_NE(sum, rows.end());
    EXPECT_EQ(sum->values[4], "2.5");
    EXPECT_EQ(sum->values[6], "4.5");
    EXPECT_EQ(sum->values[7], "") << "it has returned";
}

}  // namespace
}  // namespace lockstep::test
