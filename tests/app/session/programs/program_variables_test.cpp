// `lockstep program --variables`: the source's local variables in the debugger. Needs nvcc.

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <lockstep/test_paths.hpp>
#include <nlohmann/json.hpp>

#include "app/cli/cuda_program_fixture.hpp"
#include "app/session/debugger/stepping_for_test.hpp"
#include "app/session/output/scratch_folder.hpp"
#include "app/session/programs/lone_kernel.hpp"
#include "app/session/setup.hpp"
#include "kernels/debugger/files/trace_file.hpp"
#include "kernels/simt/locals.hpp"

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

const char* const kNested = R"(__device__ __forceinline__ int taken(const int* numbers, int k) {
    int twice = 2 * k;
    int got = numbers[k];
    return got + twice;
}
__device__ __noinline__ int called(const int* numbers, int n, int k) {
    int double_n = n * 2;
    return taken(numbers, k) + double_n;
}
__device__ __forceinline__ int limited(const int* numbers, int n, int k) {
    int limit = n - 1;
    int sum = taken(numbers, limit - k);
    sum += called(numbers, n, k);
    return sum + limit;
}
__global__ void sums(int* numbers, int n) {
    int i = threadIdx.x;
    int before = i + 100;
    int result = limited(numbers, n, i);
    numbers[i] = result + before;
}
int main() {
    int* numbers;
    cudaMalloc(&numbers, 32 * sizeof(int));
    cudaMemset(numbers, 0, 32 * sizeof(int));
    sums<<<1, 32>>>(numbers, 32);
    return cudaDeviceSynchronize();
}
)";

class ProgramVariables : public SteppingInside {
protected:
    void SetUp() override {
        if (!nvcc_is_here()) GTEST_SKIP() << "there is no nvcc";
        if (!fs::exists(fs::path(kProgram).parent_path() / "emulated_cuda/libcudart.so.13"))
            GTEST_SKIP() << "this build has no stand-in CUDA runtime";
    }
    /// Records a program with its variables and opens its first launch.
    void record(const char* source, const std::string& options = "") {
        std::ofstream(scratch_.path() / "sums.cu") << source;
        const auto command = "cd " + scratch_.path().string() + " && XDG_CACHE_HOME=. " + kProgram +
                             " program sums.cu --variables --record a.lockstep " + options + " >log 2>&1";
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

    std::string content(const std::string& name) const {
        std::ifstream stream(scratch_.path() / name, std::ios::binary);
        return {std::istreambuf_iterator<char>(stream), {}};
    }

    ScratchFolder scratch_{fs::temp_directory_path()};
};

TEST_F(ProgramVariables, HaveNamesTypesAndValues) {
    record(kSums);
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

TEST_F(ProgramVariables, OfAllFunctionsThatLeadToAnAccess) {
    record(kNested);
    go_to(3, 5, 0);  // numbers[k], inlined into `limited`, which is inlined into the kernel
    EXPECT_EQ(value("i"), "int 5");
    EXPECT_EQ(value("before"), "int 105");
    EXPECT_EQ(value("n"), "int 32");
    EXPECT_EQ(value("limit"), "int 31");
    EXPECT_EQ(value("k"), "int 5") << "of `limited`, the first function with a k";
    EXPECT_EQ(value("taken::k"), "int 26");
    EXPECT_EQ(value("twice"), "int 52");
    EXPECT_EQ(value("taken::numbers"), "const int* &numbers[0]");
    go_to(3, 5, 1);  // inlined into `called`, which is called
    EXPECT_EQ(value("before"), "int 105");
    EXPECT_EQ(value("sum"), "int 52");
    EXPECT_EQ(value("double_n"), "int 64");
    EXPECT_EQ(value("called::k"), "int 5");
    EXPECT_EQ(value("taken::k"), "int 5");
    EXPECT_EQ(value("twice"), "int 10");
    go_to(20, 5, 0);
    EXPECT_EQ(value("twice"), "none");
    EXPECT_EQ(value("double_n"), "none");
}

TEST_F(ProgramVariables, AreWrittenIntoTraces) {
    record(kSums, "--pass 1 --trace a.trace");
    const auto read = debugger::parse_compact(content("a.trace"), "a.trace");
    ASSERT_TRUE(read.log.locals);
    const auto& [all, values] = *read.log.locals;
    const auto sum = std::ranges::find(all, "sum", &trace::Local::name);
    ASSERT_NE(sum, all.end());
    EXPECT_EQ(sum->type, "float");
    // Lane 4 loads 5 and 6: its sum is 0.5, 2.5 and 5.5.
    std::vector<float> sums;
    for (const auto& one : values)
        if (one.in_scope && one.local == sum - all.begin() && read.log.events[one.event].thread == 4)
            sums.push_back(std::bit_cast<float>(static_cast<std::uint32_t>(one.bits)));
    EXPECT_EQ(sums, (std::vector<float>{0.5f, 2.5f, 5.5f}));
    EXPECT_TRUE(parse_scenario(read.origin.scenario, scratch_.path() / "a.trace").dataset.variables)
        << "who opens the trace repeats the run with variables";

    record(kSums, "--pass 1 --trace a.json");
    const auto events = nlohmann::json::parse(content("a.json"))["traceEvents"];
    const auto store = std::ranges::find_if(events, [](const nlohmann::json& one) {
        return one.value("cat", "") == "access" && one["args"]["line"] == 11 && one["args"]["thread"] == 4;
    });
    ASSERT_NE(store, events.end());
    const auto& variables = (*store)["args"]["variables"];
    EXPECT_EQ(variables["sum"], 5.5);
    EXPECT_EQ(variables["i"], 4);
    EXPECT_EQ(variables["at"], "&numbers[4]");
    EXPECT_EQ(variables["odd"], false);
    EXPECT_FALSE(variables.contains("k"));
}

TEST_F(ProgramVariables, AreKeptWhereAScenarioAsks) {
    const auto source = scratch_.path() / "sums.cu";
    std::ofstream(source) << kSums;
    setenv("XDG_CACHE_HOME", scratch_.path().c_str(), 1);
    Progress progress;
    const auto opened = open_program_source({.input = source, .variables = true}, {}, progress);
    unsetenv("XDG_CACHE_HOME");
    EXPECT_TRUE(opened.scenario.dataset.variables);
    auto setup = make_setup(catalog, opened.scenario, opened.dataset, opened.facts);
    lockstep::Run run(setup.request());
    run.wait();
    const auto traced = run.trace_of({.pass = 1, .launch = 0}, nullptr);
    ASSERT_TRUE(traced.log) << traced.error;
    EXPECT_TRUE(traced.log->locals);
}

TEST_F(ProgramVariables, StandInTheLanes) {
    record(kSums);
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
