// lockstep program, on CUDA programs that the test writes. Needs nvcc.

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <set>
#include <tuple>

#include <nlohmann/json.hpp>

#include "app/cli/cuda_program_fixture.hpp"
#include "app/cli/program_fixture.hpp"
#include "tests/message_parts.hpp"

namespace lockstep::test {
namespace {

TEST_F(CudaProgram, ScanWithDynamicSharedMemoryAndAtomics) {
    const auto source = write("scan.cu", kScan);
    const auto name = at("scan");
    // Sizes that are no multiple of the block; the second run takes the compiled program from the cache.
    auto ended = call({"program", source, "--", "1000"});
    EXPECT_EQ(ended.code, 0) << ended.err;
    EXPECT_EQ(ended.out, name + ": 1000 of 1000, last 114, no error\n");
    const auto began = std::chrono::steady_clock::now();
    ended = call({"program", source, "--", "0"});
    EXPECT_LT(std::chrono::steady_clock::now() - began, std::chrono::milliseconds(1000));
    EXPECT_EQ(ended.out, name + ": 0 of 0, last 0, no error\n");
    EXPECT_EQ(call({"program", source, "--", "5", "9"}).code, 1);
}

TEST_F(CudaProgram, DrawsArraysInRoles) {
    const auto source = std::string(kSourceRoot) + "/tests/app/programs/bfs.cu";
    const auto draw = [&](std::vector<std::string> roles, const std::string& view) {
        std::vector<std::string> words{"program", source, "--png", at("map.png"), "--pass", "9", "--view", view};
        for (const auto& role : roles) words.insert(words.end(), {"--draw-as", role});
        return call(words);
    };
    const std::vector<std::string> graph{"row_offsets=d_offsets", "column_indices=d_targets", "level=d_level",
                                         "frontier=d_frontier"};
    auto ended = draw(graph, "graph");
    EXPECT_EQ(ended.code, 0) << ended.err;
    const auto chosen = content(at("map.png"));
    EXPECT_FALSE(chosen.empty());
    ended = draw({"auto"}, "graph");
    EXPECT_EQ(ended.code, 0) << ended.err;
    EXPECT_EQ(content(at("map.png")), chosen) << "the guess is right";
    EXPECT_EQ(draw({}, "graph").code, 2) << "without roles there is no map";
    ended = draw({"row_offsets=d_targets", "column_indices=d_offsets"}, "graph");
    EXPECT_EQ(ended.code, 2);
    EXPECT_TRUE(has_parts(ended.err, {"row_offsets", "d_targets"})) << ended.err;
}

TEST_F(CudaProgram, RolesSurviveInRecordings) {
    const auto source = std::string(kSourceRoot) + "/tests/app/programs/bfs.cu";
    auto ended = call({"program", source, "--draw-as", "auto", "--record", at("bfs.lockstep")});
    ASSERT_EQ(ended.code, 0) << ended.err;
    ended = call({"program", source, "--draw-as", "auto", "--pass", "9", "--view", "graph", "--png", at("run.png")});
    ASSERT_EQ(ended.code, 0) << ended.err;
    ended =
        call({"run", "--recording", at("bfs.lockstep"), "--pass", "9", "--view", "graph", "--png", at("recorded.png")});
    EXPECT_EQ(ended.code, 0) << ended.err;
    EXPECT_EQ(content(at("recorded.png")), content(at("run.png")));
}

TEST_F(CudaProgram, DrawsLaunchesAsRowsOfAScan) {
    const auto source = std::string(kSourceRoot) + "/tests/app/programs/ping_pong_scan.cu";
    const auto draw = [&](const std::string& png, std::vector<std::string> roles, std::vector<std::string> arguments) {
        std::vector<std::string> words{"program", source, "--view", "scan", "--png", at(png)};
        for (const auto& role : roles) words.insert(words.end(), {"--draw-as", role});
        if (!arguments.empty()) words.push_back("--");
        words.insert(words.end(), arguments.begin(), arguments.end());
        return call(words);
    };
    auto ended = draw("chosen.png", {"scan=d_a", "scan=d_b"}, {});
    ASSERT_EQ(ended.code, 0) << ended.err;
    ended = draw("guessed.png", {"auto"}, {});
    ASSERT_EQ(ended.code, 0) << ended.err;
    EXPECT_EQ(content(at("guessed.png")), content(at("chosen.png"))) << "the guess is right";
    ended = draw("wrong.png", {"scan=d_a", "scan=d_b"}, {"wrong"});
    ASSERT_EQ(ended.code, 0) << ended.err;
    EXPECT_NE(content(at("wrong.png")), content(at("chosen.png")));
    EXPECT_EQ(draw("x.png", {}, {}).code, 2) << "without roles there is no scan";
    ended = draw("x.png", {"scan_input=d_b", "scan=d_a"}, {});
    EXPECT_EQ(ended.code, 2);
    EXPECT_TRUE(has_parts(ended.err, {"scan", "d_a", "never holds partial sums"})) << ended.err;
}

TEST_F(CudaProgram, RecordedLaunchesAreRepeated) {
    const auto source = write("scan.cu", kScan);
    auto ended = call({"program", source, "--record", at("scan.lockstep"), "--", "1000"});
    ASSERT_EQ(ended.code, 0) << ended.err;
    ended = call({"run", "--recording", at("scan.lockstep"), "--pass", "1", "--trace", at("scan.trace")});
    EXPECT_EQ(ended.code, 0) << ended.err;
    EXPECT_GT(std::filesystem::file_size(at("scan.trace")), 10'000u);
    ended = call({"run", "--recording", at("scan.lockstep"), "--pass", "2", "--png", at("scan.png")});
    EXPECT_EQ(ended.code, 0) << ended.err;
}

TEST_F(CudaProgram, FullDiskLeavesNoPartOfARecording) {
    const auto source = write("scan.cu", kScan);
    const auto printed = at("scan") + ": 1000 of 1000, last 114, no error\n";
    auto ended = call({"program", source, "--record", "/dev/full", "--", "1000"});
    EXPECT_EQ(ended.code, 3);
    EXPECT_EQ(ended.out, printed);
    EXPECT_TRUE(has_parts(ended.err, {"/dev/full", "disk is full"})) << ended.err;
    EXPECT_EQ(std::ranges::count(ended.err, '\n'), 1) << ended.err;

    // A file system of its own, with the recording or with the temporary files.
    const auto disk = at("disk"), listing = at("listing");
    std::filesystem::create_directory(disk);
    const auto on_small_disk = [&](const std::string& bytes, const std::string& command) {
        const auto all = "mount -t tmpfs -o size=" + bytes + " none " + disk + " && { " + command +
                         "; code=$?; ls -A " + disk + " > " + listing + "; exit $code; }";
        const auto words = "unshare -r -m sh -c '" + all + "' > " + at("out") + " 2> " + at("err");
        return WEXITSTATUS(std::system(words.c_str()));
    };
    if (on_small_disk("64k", "true") != 0) GTEST_SKIP() << "this user mounts no file system";
    const auto program = std::string(kProgram) + " program " + source + " --record ";
    const std::tuple<std::string, std::string, const char*> cases[]{
        {"16k", program + disk + "/scan.lockstep -- 40000", "scan.lockstep"},
        {"1m", "TMPDIR=" + disk + " " + program + at("scan.lockstep") + " -- 100000", "from 1 on"},
        {"8k",
         "head -c 8192 /dev/zero > " + disk + "/full; TMPDIR=" + disk + " " + program + at("scan.lockstep") +
             " -- 1000",
         "disk"}};
    for (const auto& [bytes, command, said] : cases) {
        EXPECT_EQ(on_small_disk(bytes, command), 3) << command;
        const auto err = content(at("err"));
        EXPECT_TRUE(has_parts(err, {said})) << err;
        EXPECT_EQ(std::ranges::count(err, '\n'), 1) << err;
        EXPECT_NE(content(at("out")).find("no error"), std::string::npos);
        const auto left = content(listing);
        EXPECT_TRUE(left.empty() || left == "full\n") << left;
        EXPECT_FALSE(std::filesystem::exists(at("scan.lockstep")));
    }
}

TEST_F(CudaProgram, RecompilesChangedHeader) {
    write("value.hpp", "#define VALUE 3\n");
    const auto source =
        write("main.cu", "#include <cstdio>\n#include \"value.hpp\"\nint main() { printf(\"%d\\n\", VALUE); }\n");
    EXPECT_EQ(call({"program", source}).out, "3\n");
    write("value.hpp", "#define VALUE 45\n");
    EXPECT_EQ(call({"program", source}).out, "45\n");
}

TEST_F(CudaProgram, ReportsCompilerErrors) {
    const auto source = write("wrong.cu", "int main() {\n    return undeclared;\n}\n");
    const auto ended = call({"program", source});
    EXPECT_EQ(ended.code, 2);
    EXPECT_NE(ended.err.find("wrong.cu:2: "), std::string::npos) << ended.err;
}

TEST_F(CudaProgram, SeveralFilesAndStandardInput) {
    write("parts.hpp", "#pragma once\n#include <cstdio>\nextern \"C\" int halve(int);\nint twice_on_device(int);\n");
    const auto c = write("half.c", "int halve(int x) { return x / 2; }\n");
    const auto cuda = write("twice.cu", R"(
#include "parts.hpp"
__global__ void twice(int* x) { *x *= 2; }
int twice_on_device(int value) {
    int* x;
    cudaMallocManaged(&x, 4);
    *x = value;
    twice<<<1, 1>>>(x);
    cudaDeviceSynchronize();
    return *x;
})");
    const auto main = write(
        "main.cpp",
        "#include \"parts.hpp\"\nint main() { int x = 0; if (scanf(\"%d\", &x) != 1) x = 20; printf(\"%d\\n\", twice_on_device(halve(x + 1))); }\n");
    const auto ended = call({"program", main, cuda, c}, {});
    EXPECT_EQ(ended.code, 0) << ended.err;
    EXPECT_EQ(ended.out, "20\n");
}

TEST_F(CudaProgram, DeviceFunctionsAcrossFiles) {
    const auto a = write(
        "a.cu",
        "#include <cstdio>\nextern __device__ int other(int);\n__global__ void k() { printf(\"%d\\n\", other(20)); }\n"
        "int main() { k<<<1, 1>>>(); return cudaDeviceSynchronize(); }\n");
    const auto b = write("b.cu", "__device__ int other(int x) { return x + 1; }\n");
    const auto ended = call({"program", a, b});
    EXPECT_EQ(ended.code, 0) << ended.err;
    EXPECT_EQ(ended.out, "21\n");
}

TEST_F(CudaProgram, HostCrashIsReported) {
    const auto source = write("crash.cu", "int main() { *(volatile int*)0 = 1; }\n");
    const auto ended = call({"program", source});
    EXPECT_EQ(ended.code, 3);
    EXPECT_NE(ended.err.find("signal 11"), std::string::npos) << ended.err;
}

TEST_F(CudaProgram, UncheckedFaultIsReportedWithLine) {
    const auto body = std::string("__global__ void k(int* p) {\n    p[threadIdx.x] = 1;\n}\n");
    const auto silent = call(
        {"program", write("silent.cu", body + "int main() { k<<<1, 32>>>((int*)64); cudaDeviceSynchronize(); }\n")});
    // cudaDeviceSynchronize returned the error; the program itself ends with 0.
    EXPECT_EQ(silent.code, 0) << silent.err;
    const auto blind = call({"program", write("blind.cu", body + "int main() { k<<<1, 32>>>((int*)64); }\n")});
    EXPECT_EQ(blind.code, 3);
    EXPECT_TRUE(test::has_parts(blind.err, {"blind.cu:2:"})) << blind.err;
}

TEST_F(CudaProgram, OldNamesWarn) {
    const auto source = write("old.cu",
                              "#include <cstdio>\n__global__ void k() { printf(\"old\\n\"); }\n"
                              "int main() { k<< <1, 1> >>(); cudaThreadSynchronize(); }\n");
    const auto ended = call({"program", source});
    EXPECT_EQ(ended.code, 0) << ended.err;
    EXPECT_EQ(ended.out, "old\n");
    EXPECT_NE(ended.err.find("cudaThreadSynchronize"), std::string::npos) << ended.err;
}

TEST_F(CudaProgram, LaunchesArePassesAndAllocationsArrays) {
    const auto source = write("scan.cu", kScan);
    const auto ended =
        call({"program", source, "--json", at("report.json"), "--columns", at("columns"), "--pass", "1", "--", "300"});
    EXPECT_EQ(ended.code, 0) << ended.err;
    const auto report = nlohmann::json::parse(content(at("report.json")));
    ASSERT_EQ(report["passes"].size(), 2u);
    const auto& scan = report["passes"][0];
    EXPECT_EQ(scan["kernel"], "scan_blocks");
    EXPECT_EQ(scan["grid"], (std::vector<int>{3, 1, 1}));
    EXPECT_EQ(scan["shared_bytes"], 512);
    EXPECT_EQ(scan["arguments"][1]["name"], "out");
    EXPECT_EQ(scan["arguments"][1]["array"], "out");
    EXPECT_EQ(scan["arguments"][3]["value"], 300);
    EXPECT_EQ(scan["changed"], (nlohmann::json{{"out", 300}, {"total", 1}}));
    EXPECT_EQ(scan["host"].back()["direction"], "host to device");
    EXPECT_EQ(report["arrays"][2]["name"], "total");
    EXPECT_EQ(report["arrays"][2]["type"], "i32");
    EXPECT_EQ(report["arrays"][1]["line"], 28);
    // After the first launch, element 299 is the 44th of its block: the second launch has not added 10 yet.
    const auto out = content(at("columns/out.npy"));
    ASSERT_EQ(out.size(), 128u + 301 * 4);
    std::int32_t last = 0;
    std::memcpy(&last, out.data() + 128 + 299 * 4, 4);
    EXPECT_EQ(last, 44);
}

TEST_F(CudaProgram, SelectedLaunchesBecomePasses) {
    const auto source = write("scan.cu", kScan);
    auto ended = call({"program", source, "--json", at("report.json"), "--launches", "2..5", "--", "300"});
    EXPECT_EQ(ended.code, 0) << ended.err;
    auto report = nlohmann::json::parse(content(at("report.json")));
    ASSERT_EQ(report["passes"].size(), 1u);
    EXPECT_EQ(report["passes"][0]["kernel"], "add");
    EXPECT_EQ(report["passes"][0]["launch"], 2);
    ended = call({"program", source, "--json", at("report.json"), "--skip", "add", "--", "300"});
    EXPECT_EQ(ended.out, at("scan") + ": 300 of 300, last 54, no error\n");
    report = nlohmann::json::parse(content(at("report.json")));
    ASSERT_EQ(report["passes"].size(), 1u);
    EXPECT_EQ(report["passes"][0]["kernel"], "scan_blocks");
    EXPECT_EQ(call({"program", source, "--json", at("report.json"), "--launches", "5..2", "--", "300"}).code, 2);
}

TEST_F(CudaProgram, AScenarioThatNamesAProgramNeedsTrust) {
    const auto source = write("scan.cu", kScan);
    const auto scenario = write("shown.json", R"({"algorithm": "program.scan", "dataset": {"input": "scan.cu"}})");
    const auto ended = call({"run", "--scenario", scenario, "--png", at("x.png")});
    EXPECT_EQ(ended.code, 2);
    EXPECT_NE(ended.err.find(source), std::string::npos) << ended.err;
    EXPECT_NE(ended.err.find("--trust"), std::string::npos) << ended.err;
}

TEST_F(CudaProgram, CommonErrorsAreExplained) {
    const auto source = write("errors.cu", R"(
#include <cstdio>
#include <cstdlib>
__global__ void set(int* p, int n) {
    extern __shared__ int s[];
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) p[i] = 1;
}
int main(int, char** argv) {
    int *d_values, *host = (int*)malloc(400);
    cudaMalloc(&d_values, 400);
    switch (atoi(argv[1])) {
        case 1: set<<<1, 2048>>>(d_values, 100); break;
        case 2: set<<<1, 32, 100000>>>(d_values, 100); break;
        case 3: set<<<1, 32>>>(host, 100); break;
        case 4: set<<<20000, 256>>>(d_values, 5120000); break;
        case 5: cudaMemcpy(host, d_values, 400, cudaMemcpyHostToDevice); break;
        case 6: set<<<1, 2048>>>(d_values, 100); printf("%s\n", cudaGetErrorString(cudaGetLastError())); break;
    }
    cudaDeviceSynchronize();
})");
    const auto said = [&](const char* which) { return call({"program", source, "--", which}); };
    EXPECT_TRUE(
        test::has_parts(said("1").err, {"launch 1 (set)", "2048 threads", "1024", "never looked at the error"}));
    EXPECT_TRUE(test::has_parts(said("2").err, {"100000 bytes", "cudaFuncSetAttribute"}));
    EXPECT_TRUE(test::has_parts(call({"check", "--program", source, "--", "3"}).out, {"errors.cu:7", "cudaMalloc"}));
    EXPECT_TRUE(test::has_parts(call({"check", "--program", source, "--", "4"}).out, {"errors.cu:7", "d_values"}));
    EXPECT_TRUE(test::has_parts(said("5").err, {"errors.cu:17", "check the direction"}));
    const auto looked = said("6");
    EXPECT_EQ(looked.out, "invalid configuration argument\n");
    EXPECT_EQ(looked.err.find("never looked"), std::string::npos) << looked.err;
}

TEST_F(CudaProgram, NamesUnsupportedFeature) {
    const auto source =
        write("ipc.cu", "int main() { cudaIpcMemHandle_t h; return cudaIpcGetMemHandle(&h, nullptr); }\n");
    const auto ended = call({"program", source});
    EXPECT_EQ(ended.code, 2);
    EXPECT_NE(ended.err.find("ipc.cu:1: cudaIpcGetMemHandle is not emulated"), std::string::npos) << ended.err;
    EXPECT_EQ(std::ranges::count(ended.err, '\n'), 1);
}

// ---- check --program: each planted bug beside its correct twin ------------------------------------------------------------

class CheckedProgram : public CudaProgram {
protected:
    /// The findings of a check in a source whose bug is present unless FIXED is defined.
    nlohmann::json check(const std::string& text, bool fixed) {
        const auto source = write("checked.cu", text);
        std::vector<std::string> words{"check", "--program", source, "--json", at("found.json")};
        if (fixed) words.insert(words.end(), {"-D", "FIXED"});
        const auto ended = call(words);
        auto found = nlohmann::json::parse(content(at("found.json")));
        EXPECT_EQ(ended.code, found["harmful"] ? 1 : 0) << ended.out << ended.err;
        return found;
    }
    static const nlohmann::json* harmful(const nlohmann::json& found, const std::string& kind) {
        for (const auto& one : found["findings"])
            if (one["kind"] == kind && one["verdict"] == "harmful") return &one;
        return nullptr;
    }
};

TEST_F(CheckedProgram, HistogramWithoutAtomics) {
    const std::string text = R"(#include <cstdio>
__global__ void histogram(const int* in, int* bins, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
#ifdef FIXED
    if (i < n) atomicAdd(&bins[in[i] % 8], 1);
#else
    if (i < n) bins[in[i] % 8] += 1;
#endif
}
int main() {
    const int n = 1000;
    int h[n], out[8], *in, *bins;
    for (int i = 0; i < n; ++i) h[i] = i * 7;
    cudaMalloc(&in, n * 4);
    cudaMalloc(&bins, 32);
    cudaMemcpy(in, h, n * 4, cudaMemcpyHostToDevice);
    cudaMemset(bins, 0, 32);
    histogram<<<4, 256>>>(in, bins, n);
    cudaMemcpy(out, bins, 32, cudaMemcpyDeviceToHost);
    for (int k = 0; k < 8; ++k) printf("%d ", out[k]);
    cudaFree(in);
    cudaFree(bins);
})";
    const auto found = check(text, false);
    const auto* race = harmful(found, "race");
    ASSERT_NE(race, nullptr) << found;
    EXPECT_EQ((*race)["array"], "bins");
    EXPECT_TRUE((*race)["at"].get<std::string>().ends_with("checked.cu:7"));
    EXPECT_TRUE((*race)["other_at"].get<std::string>().ends_with("checked.cu:7"));
    EXPECT_NE(harmful(found, "output"), nullptr);
    EXPECT_EQ(check(text, true)["findings"].size(), 0u);
}

TEST_F(CheckedProgram, MissingAndDivergentBarriers) {
    const std::string text = R"(
__global__ void reverse(int* d) {
    __shared__ int s[64];
    s[threadIdx.x] = d[threadIdx.x];
#ifdef FIXED
    __syncthreads();
#endif
    d[threadIdx.x] = s[63 - threadIdx.x];
}
__global__ void half(int* d) {
#ifndef FIXED
    if (threadIdx.x < 32)
#endif
    __syncthreads();
    d[threadIdx.x] = 1;
}
int main() {
    int *d, h[64];
    for (int i = 0; i < 64; ++i) h[i] = i + 1;
    cudaMalloc(&d, 256);
    cudaMemcpy(d, h, 256, cudaMemcpyHostToDevice);
    reverse<<<1, 64>>>(d);
    half<<<1, 64>>>(d);
    cudaFree(d);
})";
    const auto found = check(text, false);
    EXPECT_NE(harmful(found, "shared race"), nullptr) << found;
    ASSERT_NE(harmful(found, "barrier"), nullptr) << found;
    EXPECT_EQ((*harmful(found, "barrier"))["pass"], 2);
    EXPECT_EQ(check(text, true)["findings"].size(), 0u);
}

TEST_F(CheckedProgram, UnwrittenOutOfRangeAndFreedMemory) {
    const std::string text = R"(
__global__ void copy(int* out, const int* in, int n) {
    int i = threadIdx.x;
    if (i <= n) out[i] = in[i];
}
__global__ void use(int* p) { *p = 2; }
int main() {
    int *a, *b;
    cudaMalloc(&a, 400);
    cudaMalloc(&b, 400);
#ifdef FIXED
    cudaMemset(a, 1, 400);
    copy<<<1, 128>>>(b, a, 99);
    use<<<1, 1>>>(a);
    cudaFree(a);
    cudaFree(b);
#else
    copy<<<1, 128>>>(b, a, 100);
    cudaFree(a);
    use<<<1, 1>>>(a);
    cudaFree(a);
#endif
})";
    const auto found = check(text, false);
    ASSERT_NE(harmful(found, "out of bounds"), nullptr) << found;
    EXPECT_EQ((*harmful(found, "out of bounds"))["index"], 100);
    EXPECT_NE(harmful(found, "unwritten"), nullptr);
    EXPECT_NE(harmful(found, "use after free"), nullptr);
    EXPECT_NE(harmful(found, "free"), nullptr);
    EXPECT_EQ(found["findings"].back()["kind"], "leak");
    EXPECT_EQ(check(text, true)["findings"].size(), 0u);
}

TEST_F(CheckedProgram, ShufflesOfAbsentLanesAndFences) {
    const std::string text = R"(
__global__ void neighbour(int* d) {
    int v = threadIdx.x;
#ifndef FIXED
    if (threadIdx.x >= 16) __syncthreads();
    else
#endif
    v += __shfl_down_sync(0xffffffffu, v, 1);
    d[threadIdx.x] = v;
}
// The last block reads values that the others stored before their fences: no race.
__global__ void last(int* d, int* count, int* sum) {
    d[blockIdx.x] = 1;
    __threadfence();
    if (atomicAdd(count, 1) == gridDim.x - 1) {
        int s = 0;
        for (int i = 0; i < gridDim.x; ++i) s += ((volatile int*)d)[i];
        *sum = s;
    }
}
int main() {
    int* d;
    cudaMalloc(&d, 4096);
    cudaMemset(d, 0, 4096);
    neighbour<<<1, 32>>>(d);
    last<<<40, 1>>>(d + 100, d + 200, d + 201);
    cudaDeviceSynchronize();
    cudaFree(d);
})";
    const auto found = check(text, false);
    EXPECT_NE(harmful(found, "absent lanes"), nullptr) << found;
    EXPECT_EQ(harmful(found, "race"), nullptr) << found;
    EXPECT_EQ(check(text, true)["findings"].size(), 0u);
}

TEST_F(CheckedProgram, SharedMemoryNeighboursAndLanesOfAWarp) {
    const std::string text = R"(
#ifdef FIXED
constexpr int kEnd = 64, kMask = -1, kThreads = 64;
#else
constexpr int kEnd = 65, kMask = 0xffff, kThreads = 32;
#endif
__global__ void shared(int* d, int end) {
    __shared__ int s[64], t[64];
    s[threadIdx.x] = d[threadIdx.x];
    if (kEnd == 64 || threadIdx.x > 0) t[threadIdx.x] = 1;
    __syncthreads();
    int sum = 0;
    for (int i = 0; i < end; ++i) sum += s[i];
    d[threadIdx.x] = sum + t[threadIdx.x];
}
__global__ void neighbour(int* a) { a[threadIdx.x] = 1; }
__global__ void read_lane(int* d) {
    int v = threadIdx.x;
    if (kMask == -1 || threadIdx.x < 16) v = __shfl_sync(kMask, v, 20);
    d[threadIdx.x] = v;
}
// The first warp waits before the second one has ended.
__global__ void late(int* d, int threads) {
    if (threadIdx.x < threads) {
        __syncthreads();
        d[threadIdx.x] = 1;
    } else {
        for (int i = 0; i < 300; ++i) atomicAdd(&d[100], 1);
    }
}
__global__ void lock(int* flag, volatile int* sum) {
    if (kEnd == 64 && threadIdx.x > 0) return;
    while (atomicCAS(flag, 0, 1) != 0) {}
    *sum = *sum + 1;
    __threadfence();
    atomicExch(flag, 0);
}
int main() {
    int *d, *a, *b;
    cudaMalloc(&d, 4096);
    cudaMalloc(&a, 400);
    cudaMalloc(&b, 400);
    cudaMemset(d, 0, 4096);
    shared<<<1, 64>>>(d, kEnd);
    neighbour<<<1, kEnd == 64 ? 100 : 129>>>(a);
    read_lane<<<1, 32>>>(d);
    late<<<1, 64>>>(d, kThreads);
    lock<<<1, 4>>>(d + 200, d + 201);
    cudaDeviceSynchronize();
    cudaFree(d);
    cudaFree(a);
    cudaFree(b);
})";
    const auto found = check(text, false);
    std::set<std::pair<std::string, std::string>> beyond;
    for (const auto& one : found["findings"])
        if (one["kind"] == "out of bounds") beyond.insert({one["array"], one["index"].dump()});
    EXPECT_EQ(beyond, (std::set<std::pair<std::string, std::string>>{{"s", "64"}, {"a", "100"}})) << found;
    ASSERT_NE(harmful(found, "unwritten"), nullptr) << found;
    EXPECT_EQ((*harmful(found, "unwritten"))["array"], "t");
    ASSERT_NE(harmful(found, "absent lanes"), nullptr) << found;
    EXPECT_EQ((*harmful(found, "absent lanes"))["pass"], 3);
    ASSERT_NE(harmful(found, "barrier"), nullptr) << found;
    EXPECT_EQ((*harmful(found, "barrier"))["pass"], 4);
    ASSERT_NE(harmful(found, "spin within a warp"), nullptr) << found;
    EXPECT_EQ((*harmful(found, "spin within a warp"))["pass"], 5);
    const auto twin = check(text, true);
    EXPECT_EQ(twin["findings"].size(), 0u) << twin;
}

TEST_F(CheckedProgram, KernelsThatFaultOrNeverEnd) {
    const auto source = write("faults.cu", R"(
#include <cstdlib>
__global__ void misaligned(char* p) { *(int*)(p + 1) = 2; }
__global__ void endless(volatile int* p) {
    while (*p == 0) {}
}
__global__ void deadlock() {
    if (threadIdx.x < 32) asm volatile("bar.sync 1, 64;");
    else asm volatile("bar.sync 2, 64;");
}
__global__ void aligned(int* p) { *p = 2; }
int main(int, char** argv) {
    int* p;
    cudaMalloc(&p, 64);
    cudaMemset(p, 0, 64);
    switch (atoi(argv[1])) {
        case 0: aligned<<<1, 1>>>(p); break;
        case 1: misaligned<<<1, 1>>>((char*)p); break;
        case 2: endless<<<1, 1>>>(p); break;
        case 3: deadlock<<<1, 64>>>(); break;
    }
    cudaDeviceSynchronize();
    cudaFree(p);
})");
    setenv("LOCKSTEP_STEP_BUDGET", "200000", 1);
    const std::pair<const char*, const char*> faults[]{
        {"1", ":3: misaligned address"}, {"2", ":5: step budget"}, {"3", ": deadlock"}};
    for (const auto& [which, said] : faults) {
        const auto ended = call({"check", "--program", source, "--", which});
        EXPECT_EQ(ended.code, 1) << ended.err;
        EXPECT_NE(ended.out.find(said), std::string::npos) << ended.out;
    }
    EXPECT_EQ(call({"check", "--program", source, "--", "0"}).code, 0);
    unsetenv("LOCKSTEP_STEP_BUDGET");
}

TEST_F(CheckedProgram, OneFindingPerPairOfLines) {
    const std::string text = R"(
__global__ void race(int* out) { if (threadIdx.x % 64 == 0) out[0] += 1; }
int main() {
    for (int round = 0; round < 5; ++round) {
        int* out;
        cudaMalloc(&out, 4);
        cudaMemset(out, 0, 4);
        race<<<1, 128>>>(out);
        cudaFree(out);
    }
})";
    const auto found = check(text, false);
    std::size_t races = 0;
    for (const auto& one : found["findings"]) races += one["kind"] == "race";
    EXPECT_EQ(races, 1u) << found;
}

TEST_F(CheckedProgram, OutputOfDeviceMayComeInAnyOrderAndTimesMayDiffer) {
    const std::string text = R"(
#include <cstdio>
#include <ctime>
__global__ void say() { printf("block %d\n", blockIdx.x); }
int main() {
    say<<<8, 1>>>();
    cudaDeviceSynchronize();
    timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    printf("at %ld\n", now.tv_nsec);
})";
    const auto found = check(text, false);
    EXPECT_EQ(harmful(found, "output"), nullptr) << found;
}

}  // namespace
}  // namespace lockstep::test
