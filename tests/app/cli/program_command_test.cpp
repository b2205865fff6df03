// lockstep program, on CUDA programs that the test writes. Needs nvcc.

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <initializer_list>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <vector>

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
    EXPECT_TRUE(test::has_parts(silent.err, {"silent.cu:2:"})) << silent.err;
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

TEST_F(CudaProgram, OldCallsOfManagedMemoryNameADevice) {
    const auto source = write("managed.cu", R"(#include <cstdio>
__global__ void k(int* a) { a[threadIdx.x] += 1; }
int main() {
    int* a;
    cudaMallocManaged(&a, 128);
    for (int i = 0; i < 32; ++i) a[i] = i;
    cudaMemAdvise(a, 128, cudaMemAdviseSetPreferredLocation, cudaCpuDeviceId);
    cudaMemPrefetchAsync(a, 128, 0);
    k<<<1, 32>>>(a);
    cudaMemPrefetchAsync(a, 128, cudaCpuDeviceId, nullptr);
    cudaDeviceSynchronize();
    printf("%d %s\n", a[31], cudaGetErrorString(cudaGetLastError()));
})");
    const auto ended = call({"program", source});
    EXPECT_EQ(ended.out, "32 no error\n") << ended.err;
    EXPECT_EQ(ended.code, 0);
    EXPECT_NE(ended.err.find("warning: cudaMemPrefetchAsync"), std::string::npos) << ended.err;
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
    EXPECT_EQ(looked.out, "invalid argument\n");
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

TEST_F(CudaProgram, ProductsOfTensorCores) {
    const auto source = write("matrices.cu", R"(#include <cmath>
#include <cstdio>
#include <mma.h>
using namespace nvcuda;
__global__ void fragments(const half* a, const half* b, float* c) {
    wmma::fragment<wmma::matrix_a, 32, 8, 16, half, wmma::row_major> x;
    wmma::fragment<wmma::matrix_b, 32, 8, 16, half, wmma::col_major> y;
    wmma::fragment<wmma::accumulator, 32, 8, 16, float> z;
    wmma::fill_fragment(z, 1.0f);
    wmma::load_matrix_sync(x, a, 16);
    wmma::load_matrix_sync(y, b, 16);
    wmma::mma_sync(z, x, y, z);
    wmma::store_matrix_sync(c, z, 8, wmma::mem_row_major);
}
// Each lane's elements are those of the PTX manual.
__global__ void registers(const half* a, const half* b, float* c) {
    __shared__ __align__(16) half s[16 * 16], t[8 * 16];
    const int lane = threadIdx.x;
    for (int i = lane; i < 256; i += 32) s[i] = a[i];
    for (int i = lane; i < 128; i += 32) t[i] = b[i];
    __syncwarp();
    unsigned x[4], y[2];
    float d[4] = {1, 1, 1, 1};
    const unsigned from = __cvta_generic_to_shared(&s[lane % 16 * 16 + lane / 16 * 8]);
    const unsigned and_from = __cvta_generic_to_shared(&t[lane % 8 * 16 + lane / 8 % 2 * 8]);
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(x[0]), "=r"(x[1]), "=r"(x[2]), "=r"(x[3]) : "r"(from));
    asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0, %1}, [%2];" : "=r"(y[0]), "=r"(y[1]) : "r"(and_from));
    asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, "
                 "{%0, %1, %2, %3};"
                 : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
                 : "r"(x[0]), "r"(x[1]), "r"(x[2]), "r"(x[3]), "r"(y[0]), "r"(y[1]));
    for (int k = 0; k < 4; ++k) c[(lane / 4 + k / 2 * 8) * 8 + lane % 4 * 2 + k % 2] = d[k];
}
int main() {
    half *a, *b;
    float* c;
    cudaMallocManaged(&a, 32 * 16 * sizeof(half));
    cudaMallocManaged(&b, 16 * 8 * sizeof(half));
    cudaMallocManaged(&c, 32 * 8 * sizeof(float));
    for (int i = 0; i < 32 * 16; ++i) a[i] = __float2half(i % 7);
    for (int i = 0; i < 16 * 8; ++i) b[i] = __float2half(i % 5 - 1);
    for (int rows : {32, 16}) {
        if (rows == 32) fragments<<<1, 32>>>(a, b, c);
        else registers<<<1, 32>>>(a, b, c);
        cudaDeviceSynchronize();
        float wrong = 0;
        for (int i = 0; i < rows; ++i)
            for (int j = 0; j < 8; ++j) {
                float sum = 1;
                for (int k = 0; k < 16; ++k) sum += __half2float(a[i * 16 + k]) * __half2float(b[j * 16 + k]);
                wrong += std::fabs(sum - c[i * 8 + j]);
            }
        printf("%d rows: %g\n", rows, wrong);
    }
})");
    const auto ended = call({"program", source});
    EXPECT_EQ(ended.out, "32 rows: 0\n16 rows: 0\n") << ended.err;
    EXPECT_EQ(ended.code, 0);
}

TEST_F(CudaProgram, RefusesClustersAndClosedLibraries) {
    const auto clusters = call({"program", write("clusters.cu", R"(
__global__ void __cluster_dims__(2, 1, 1) pair(int* d) { d[blockIdx.x] = 1; }
int main() {
    int* d;
    cudaMalloc(&d, 8);
    pair<<<2, 1>>>(d);
    cudaDeviceSynchronize();
})")});
    EXPECT_EQ(clusters.code, 2);
    EXPECT_NE(clusters.err.find("clusters.cu:2: clusters of blocks are not emulated"), std::string::npos)
        << clusters.err;
    const auto library = call({"program", write("blas.cu", R"(#include <cublas_v2.h>
int main() { cublasHandle_t h; return cublasCreate(&h); }
)")});
    EXPECT_EQ(library.code, 2);
    const bool has_header = library.err.find("No such file") == std::string::npos;
    const std::string sentence = "blas.cu:2: cublasCreate_v2 is a function of cuBLAS, which is not emulated";
    EXPECT_EQ(library.err.find(sentence) != std::string::npos, has_header) << library.err;
}

TEST_F(CudaProgram, KernelsLaunchKernels) {
    const auto ended = call({"program", write("nested.cu", R"(#include <cstdio>
__global__ void child(int depth) { printf("child %d of %d\n", threadIdx.x, depth); }
__global__ void parent() { if (threadIdx.x == 0) child<<<1, 2>>>(1); }
int main() {
    parent<<<1, 32>>>();
    return cudaDeviceSynchronize();
})")});
    EXPECT_EQ(ended.out, "child 0 of 1\nchild 1 of 1\n") << ended.err;
    EXPECT_EQ(ended.code, 0);
}

TEST_F(CudaProgram, DeviceVariablesOfAnotherFileAreDeclaredInAHeader) {
    write("device.cuh", "extern __device__ int total;\nextern __constant__ int table[4];\n");
    const auto one = write("one.cu", R"(#include <cstdio>
#include "device.cuh"
__global__ void add() { atomicAdd(&total, table[threadIdx.x]); }
int main() {
    add<<<1, 4>>>();
    int sum;
    cudaMemcpyFromSymbol(&sum, total, 4);
    printf("%d\n", sum);
})");
    const auto other = write("other.cu",
                             "#include \"device.cuh\"\n__device__ int total = 5;\n"
                             "__constant__ int table[4] = {1, 2, 3, 4};\n");
    const auto ended = call({"program", one, other});
    EXPECT_EQ(ended.out, "15\n") << ended.err;
}

TEST_F(CudaProgram, EndlessKernelNamesItsLoop) {
    const auto source = write("spin.cu", R"(#include <cstdio>
__global__ void spin(volatile int* flag, int* out) {
    int seen = 0;
    while (flag[0] == 0) {
        for (int k = 0; k < 7; ++k)
            seen += flag[k];
        if (seen == -5) break;
    }
    out[threadIdx.x] = seen;
}
int main(int argc, char**) {
    int* flag;
    cudaMalloc(&flag, 4096);
    cudaMemset(flag, 0, 4096);
    spin<<<8, 256>>>(flag, flag + 100);
    if (argc > 1) printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
})");
    auto ended = call({"program", source, "--turns", "1M"});
    EXPECT_EQ(ended.code, 3) << ended.err;
    EXPECT_TRUE(has_parts(ended.err, {"spin.cu:4: endless loop in kernel spin", "does not leave lines 4 to 7",
                                      "--turns N allows more", "never looked at the error"}))
        << ended.err;
    EXPECT_EQ(std::ranges::count(ended.err, '\n'), 1) << ended.err;
    ended = call({"program", source, "--turns", "1M", "--", "looks"});
    EXPECT_EQ(ended.code, 0);
    EXPECT_EQ(ended.out, "the launch timed out and was terminated\n");
    EXPECT_EQ(call({"program", source, "--turns", "0"}).code, 2);
    ended = call({"program", source, "--kernel", "spin", "--grid", "1", "--block", "32", "--turns", "1M", "--arg",
                  "i32[64]=0", "--arg", "i32[64]=0"});
    EXPECT_EQ(ended.code, 3);
    EXPECT_TRUE(has_parts(ended.err, {"spin.cu:4", "goes round lines 4 to 7"})) << ended.err;
}

TEST_F(CudaProgram, GathersTexels) {
    const auto ended = call({"program", write("gather.cu", R"(#include <cstdio>
__global__ void level(cudaTextureObject_t image, float* out) {
    out[threadIdx.x] = tex2DLod<float>(image, threadIdx.x + 0.5f, 1.5f, 0.0f);
}
template <class T> __global__ void gather(cudaTextureObject_t image, T* out, int component) {
    const float x = threadIdx.x + 0.5f;
    out[threadIdx.x] = component == 0 ? tex2Dgather<T>(image, x, 1.0f, 0) : tex2Dgather<T>(image, x, 1.0f, 1);
}
template <class T, class V> void show(V* texels, T* out, const char* format) {
    cudaArray_t array;
    const auto channels = cudaCreateChannelDesc<V>();
    cudaMallocArray(&array, &channels, 4, 4, cudaArrayTextureGather);
    cudaMemcpy2DToArray(array, 0, 0, texels, 4 * sizeof(V), 4 * sizeof(V), 4, cudaMemcpyHostToDevice);
    cudaResourceDesc resource{};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    const cudaTextureDesc description{};
    cudaTextureObject_t image;
    cudaCreateTextureObject(&image, &resource, &description, nullptr);
    if (sizeof(V) == 4) {
        float read[4];
        level<<<1, 4>>>(image, reinterpret_cast<float*>(out));
        cudaMemcpy(read, out, sizeof read, cudaMemcpyDeviceToHost);
        printf("%g %g\n", read[0], read[3]);
    }
    T host[3];
    for (int component = 0; component < int(sizeof(V) / 4); ++component) {
        gather<<<1, 3>>>(image, out, component);
        cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
        for (const auto& one : host) printf(format, one.x, one.y, one.z, one.w);
    }
}
int main() {
    float floats[16];
    int2 pairs[16];
    for (int i = 0; i < 16; ++i) floats[i] = i, pairs[i] = {i, -i};
    int4* out;
    cudaMalloc(&out, 64);
    show(floats, reinterpret_cast<float4*>(out), "%g %g %g %g\n");
    show(pairs, out, "%d %d %d %d\n");
    printf("%s\n", cudaGetErrorString(cudaGetLastError()));
})")});
    // x = 0.5 is the middle of column 0: the column before it is clamped to it.
    const std::string first = "4 5 1 0\n5 6 2 1\n6 7 3 2\n";
    EXPECT_EQ(ended.out, "4 7\n" + first + first + "-4 -5 -1 0\n-5 -6 -2 -1\n-6 -7 -3 -2\nno error\n") << ended.err;
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

TEST_F(CheckedProgram, LanesThatDoNotTakePart) {
    const std::string text = R"(
#ifdef FIXED
constexpr bool kFixed = true;
#else
constexpr bool kFixed = false;
#endif
// Lanes that have ended give no values to the sum of the last warp.
__global__ void tail(int* sum, int n) {
    int v = threadIdx.x < n;
    if (!kFixed && threadIdx.x >= n) return;
    for (int d = 16; d > 0; d /= 2) v += __shfl_down_sync(0xffffffffu, v, d);
    if (threadIdx.x % 32 == 0) atomicAdd(sum, v);
}
// The upper lanes go past the shuffle that names them.
__global__ void half_of_a_warp(int* d) {
    int v = threadIdx.x;
    if (kFixed || threadIdx.x < 16) v = __shfl_xor_sync(0xffffffffu, v, 1);
    d[threadIdx.x] = v;
}
__global__ void mask(int* d) {
    __shared__ int s[32];
    s[threadIdx.x] = threadIdx.x;
    __syncwarp(kFixed ? 0xffffffffu : 0xffffu);
    d[threadIdx.x] = s[31 - threadIdx.x];
}
// 16 lanes drop the sums that read beyond them.
__global__ void group(int* d) {
    int v = threadIdx.x;
    if (threadIdx.x < 16)
        for (int k = 8; k > 0; k /= 2) v += __shfl_down_sync(0xffffu, v, k);
    if (threadIdx.x == 0) d[0] = v;
}
int main() {
    int* d;
    cudaMalloc(&d, 4096);
    cudaMemset(d, 0, 4096);
    tail<<<1, 64>>>(d, 50);
    half_of_a_warp<<<1, 32>>>(d + 32);
    mask<<<1, 32>>>(d + 64);
    group<<<1, 32>>>(d + 96);
    cudaDeviceSynchronize();
    cudaFree(d);
})";
    const auto found = check(text, false);
    std::set<int> launches;
    for (const auto& one : found["findings"])
        if (one["kind"] == "absent lanes" && one["verdict"] == "harmful") launches.insert(one["pass"].get<int>());
    EXPECT_EQ(launches, (std::set<int>{1, 2, 3})) << found;
    const auto twin = check(text, true);
    EXPECT_EQ(twin["findings"].size(), 0u) << twin;
}

TEST_F(CheckedProgram, CommonIdiomsAreNotHarmful) {
    const auto found = check(R"(#include <climits>
#include <cooperative_groups.h>
#include <cuda/barrier>
namespace cg = cooperative_groups;
__global__ void rounds(int* a, int* b, int n) {
    auto grid = cg::this_grid();
    for (int round = 0; round < 2; ++round) {
        for (int i = grid.thread_rank(); i < n; i += grid.size()) b[i] = a[(i + 1) % n];
        grid.sync();
        for (int i = grid.thread_rank(); i < n; i += grid.size()) a[i] = b[i];
        grid.sync();
    }
}
__global__ void keep(const int* in, int* out, int* count, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n || in[i] % 3) return;
    auto group = cg::coalesced_threads();
    int at = 0;
    if (group.thread_rank() == 0) at = atomicAdd(count, group.size());
    out[group.shfl(at, 0) + group.thread_rank()] = in[i];
}
__global__ void add(double* sum) {
    auto* bits = reinterpret_cast<unsigned long long*>(sum);
    unsigned long long old = *bits, assumed;
    do {
        assumed = old;
        old = atomicCAS(bits, assumed, __double_as_longlong(1.0 + __longlong_as_double(assumed)));
    } while (assumed != old);
}
__global__ void lower(int* least) {
    const int mine = 1000 - threadIdx.x - blockIdx.x;
    if (mine < least[threadIdx.x % 4]) atomicMin(&least[threadIdx.x % 4], mine);
}
__global__ void visit(const int* next, int* level, int now, int n) {
    const int v = blockIdx.x * blockDim.x + threadIdx.x;
    if (v >= n || level[v] != now) return;
    for (int k = 0; k < 2; ++k)
        if (level[next[2 * v + k]] == -1) level[next[2 * v + k]] = now + 1;
}
__global__ void meet(int* d) {
    __shared__ cuda::barrier<cuda::thread_scope_block> barrier;
    __shared__ int s[64];
    if (threadIdx.x == 0) init(&barrier, blockDim.x);
    __syncthreads();
    s[threadIdx.x] = threadIdx.x;
    barrier.arrive_and_wait();
    d[threadIdx.x] = s[63 - threadIdx.x];
}
__global__ void rows(const char* a, size_t pitch, int* d) {
    d[threadIdx.x] = reinterpret_cast<const int*>(a + threadIdx.x / 8 * pitch)[threadIdx.x % 8];
}
int main() {
    int n = 500, host[1000];
    int *a, *b, *count;
    double* sum;
    cudaMalloc(&a, 4096);
    cudaMalloc(&b, 4096);
    cudaMalloc(&count, 4);
    cudaMalloc(&sum, 8);
    for (int i = 0; i < 1000; ++i) host[i] = i;
    cudaMemcpy(a, host, 4000, cudaMemcpyHostToDevice);
    void* arguments[] = {&a, &b, &n};
    cudaLaunchCooperativeKernel((void*)rounds, 4, 128, arguments, 0, nullptr);
    cudaMemset(count, 0, 4);
    keep<<<4, 128>>>(a, b, count, n);
    cudaMemset(sum, 0, 8);
    add<<<4, 64>>>(sum);
    cudaMemcpy(b, host + 900, 16, cudaMemcpyHostToDevice);
    lower<<<2, 64>>>(b);
    for (int i = 0; i < 500; ++i) host[2 * i] = (i + 1) % 500, host[2 * i + 1] = (i + 2) % 500;
    cudaMemcpy(a, host, 4000, cudaMemcpyHostToDevice);
    for (int i = 0; i < 500; ++i) host[i] = i ? -1 : 0;
    cudaMemcpy(b, host, 2000, cudaMemcpyHostToDevice);
    for (int now = 0; now < 8; ++now) visit<<<4, 128>>>(a, b, now, n);
    meet<<<1, 64>>>(b);
    char* pitched;
    size_t pitch;
    cudaMallocPitch(&pitched, &pitch, 32, 8);
    cudaMemcpy2D(pitched, pitch, host, 32, 32, 8, cudaMemcpyHostToDevice);
    rows<<<1, 64>>>(pitched, pitch, b);
    cudaDeviceSynchronize();
    cudaFree(a);
    cudaFree(b);
    cudaFree(count);
    cudaFree(sum);
    cudaFree(pitched);
})",
                             false);
    EXPECT_FALSE(found["harmful"]) << found;
}

TEST_F(CheckedProgram, LocksOfTwoBlocksLocalArraysAndIndicesBelowZero) {
    const std::string text = R"(#include <cstdio>
#ifdef FIXED
constexpr int kFixed = 1;
#else
constexpr int kFixed = 0;
#endif
__device__ int locks[2];
__global__ void both(int* d) {
    const int first = kFixed ? 0 : blockIdx.x, second = 1 - first;
    while (atomicCAS(&locks[first], 0, 1)) {}
    for (int i = 0; i < 100; ++i) atomicAdd(d, 1);
    while (atomicCAS(&locks[second], 0, 1)) {}
    atomicExch(&locks[second], 0);
    atomicExch(&locks[first], 0);
}
__global__ void before(int* d) { d[threadIdx.x] = d[int(threadIdx.x) - 3 * (1 - kFixed)]; }
__global__ void local(int* d, int n) {
    int own[8];
    for (int i = 0; i < n; ++i) own[i] = d[i];
    int sum = 0;
    for (int i = 0; i < n; ++i) sum += own[i * 3 % n];
    d[0] = sum;
}
int main(int argc, char** argv) {
    int* d;
    cudaMalloc(&d, 128);
    cudaMemset(d, 0, 128);
    if (argv[1][0] == 'a') both<<<2, 1>>>(d);
    if (argv[1][0] == 'b') before<<<1, 1>>>(d);
    if (argv[1][0] == 'c') local<<<1, 1>>>(d, 9 - kFixed);
    if (argv[1][0] == 'd') local<<<1, kFixed ? 1 : 2000>>>(d, 8);
    cudaDeviceSynchronize();
    cudaFree(d);
})";
    const auto source = write("locks.cu", text);
    const std::pair<const char*, const char*> cases[] = {{"a", "endless loop in kernel both"},
                                                         {"b", "index -3 of d is out of range"},
                                                         {"c", "an index of a local array is out of range"},
                                                         {"d", "never looked at the error of launch 1 (local)"}};
    for (const auto& [argument, sentence] : cases) {
        const auto found = call({"check", "--program", source, "--turns", "2M", "--", argument});
        EXPECT_EQ(found.code, 1) << argument;
        EXPECT_NE(found.out.find(sentence), std::string::npos) << found.out;
        const auto twin = call({"check", "--program", source, "--turns", "2M", "-D", "FIXED", "--", argument});
        EXPECT_EQ(twin.code, 0) << argument << twin.out;
    }
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
    const std::pair<const char*, const char*> faults[]{
        {"1", ":3: misaligned address"}, {"2", ":5: endless loop"}, {"3", ": deadlock"}};
    for (const auto& [which, said] : faults) {
        const auto ended = call({"check", "--program", source, "--turns", "200K", "--", which});
        EXPECT_EQ(ended.code, 1) << ended.err;
        EXPECT_NE(ended.out.find(said), std::string::npos) << ended.out;
    }
    EXPECT_EQ(call({"check", "--program", source, "--", "0"}).code, 0);
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

TEST_F(CheckedProgram, LaunchesAndCopiesOfStreamsThatNothingOrders) {
    const std::string text = R"(#include <cstdio>
#ifdef FIXED
constexpr bool kFixed = true;
#else
constexpr bool kFixed = false;
#endif
__global__ void fill(int* a) {
    a[threadIdx.x] = threadIdx.x + 1;
}
__global__ void add(const int* a, int* b) {
    b[threadIdx.x] += a[threadIdx.x];
}
int main() {
    int *a, *b, *host;
    cudaMalloc(&a, 128);
    cudaMalloc(&b, 128);
    cudaMallocHost(&host, 128);
    cudaMemset(a, 0, 128);
    cudaMemset(b, 0, 128);
    cudaDeviceSynchronize();
    cudaStream_t one, other;
    cudaStreamCreateWithFlags(&one, cudaStreamNonBlocking);
    cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking);
    cudaEvent_t filled;
    cudaEventCreate(&filled);
    fill<<<1, 32, 0, one>>>(a);
    cudaEventRecord(filled, one);
    if (kFixed) cudaStreamWaitEvent(other, filled, 0);
    add<<<1, 32, 0, other>>>(a, b);
    if (kFixed) cudaStreamSynchronize(other);
    cudaMemcpyAsync(host, b, 128, cudaMemcpyDeviceToHost, one);
    if (kFixed) cudaStreamSynchronize(one);
    printf("%d\n", host[31]);
    cudaDeviceSynchronize();
    cudaMemsetAsync(a, 0, 128, one);
    if (kFixed) cudaDeviceSynchronize();
    add<<<1, 32, 0, other>>>(a, b);
    cudaStreamSynchronize(other);
    cudaFree(a);
    cudaFree(b);
    cudaFreeHost(host);
})";
    const auto found = check(text, false);
    std::set<std::string> races;
    std::string host;
    for (const auto& one : found["findings"]) {
        if (one["kind"] == "race") races.insert(one["text"]);
        if (one["kind"] == "host access") host = one["text"];
    }
    const auto told = [&](std::initializer_list<std::string> parts) {
        return std::ranges::any_of(races, [&](const std::string& race) { return bool(has_parts(race, parts)); });
    };
    EXPECT_TRUE(told({"checked.cu:11", "reads what launch 1 (fill) writes in another stream", "a[0]", "checked.cu:8"}))
        << found;
    EXPECT_TRUE(
        told({"checked.cu:11", "launch 2 (add) writes here what a copy or fill in another stream reads", "b[0]"}))
        << found;
    EXPECT_TRUE(told({"checked.cu:11", "reads what a copy or fill in another stream writes", "a[0]", "launch 3"}))
        << found;
    EXPECT_TRUE(has_parts(host, {"checked.cu:33", "pinned memory before it waits for the copy", "host[31]"})) << found;
    const auto twin = check(text, true);
    EXPECT_EQ(twin["findings"].size(), 0u) << twin;
}

TEST_F(CheckedProgram, RacesOfEqualStoresAreHarmfulWhereALoadsValueMatters) {
    // The program prints the same in each order; only the copied values tell.
    const auto program = [](const std::string& kernel) {
        return "#include <cstdio>\n" + kernel + R"(
int main() {
    int *flags, *out;
    static int host[512];
    cudaMalloc(&flags, 2048);
    cudaMalloc(&out, 2048);
    cudaMemset(flags, 0, 2048);
    cudaMemset(out, 0, 2048);
    mark<<<4, 64>>>(flags, out);
    cudaMemcpy(host, out, 2048, cudaMemcpyDeviceToHost);
    printf("done\n");
    cudaFree(flags);
    cudaFree(out);
})";
    };
    const auto found = check(program(R"(__global__ void mark(int* flags, int* out) {
    if (threadIdx.x == 7) flags[0] = 1;
    else if (flags[0] == 1) out[blockIdx.x * 64 + threadIdx.x] = 1;
})"),
                             false);
    const auto* race = harmful(found, "race");
    ASSERT_NE(race, nullptr) << found;
    EXPECT_EQ((*race)["array"], "flags");
    // Each thread reads what it has stored itself.
    const auto own = check(program(R"(__global__ void mark(int* flags, int* out) {
    flags[0] = 1;
    if (flags[out[511]] == 1) out[blockIdx.x * 64 + threadIdx.x] = 1;
})"),
                           false);
    EXPECT_EQ(harmful(own, "race"), nullptr) << own;
    // A level of a search: who reads the old value stores the same again, and counts it in memory that nobody reads.
    const auto twin = check(program(R"(__global__ void mark(int* flags, int* out) {
    const int next = threadIdx.x / 2;
    if (flags[next] == 0) {
        flags[next] = 1;
        out[next] = 1;
        atomicAdd(&flags[500], 1);
    }
})"),
                            false);
    EXPECT_EQ(harmful(twin, "race"), nullptr) << twin;
}

TEST_F(CheckedProgram, TheDefaultStreamOrdersBlockingStreams) {
    const auto found = check(R"(
__global__ void fill(int* a, int value) { a[threadIdx.x] = a[threadIdx.x] + value; }
int main() {
    int *a, *b;
    cudaMalloc(&a, 128);
    cudaMalloc(&b, 128);
    cudaStream_t one, other;
    cudaStreamCreate(&one);
    cudaStreamCreate(&other);
    cudaMemsetAsync(a, 0, 128, one);
    cudaMemsetAsync(b, 0, 128, other);
    fill<<<1, 32>>>(a, 1);
    fill<<<1, 32>>>(b, 1);
    fill<<<1, 32, 0, one>>>(b, 2);
    cudaMemcpy(a, b, 128, cudaMemcpyDeviceToDevice);
    fill<<<1, 32, 0, other>>>(b, 3);
    fill<<<1, 32, 0, one>>>(a, 3);
    cudaFree(a);
    cudaFree(b);
})",
                             false);
    EXPECT_EQ(found["findings"].size(), 0u) << found;
}

TEST_F(CheckedProgram, HostCodeThatAccessesMemoryOfTheDevice) {
    const std::string text = R"(#include <cstdio>
#ifdef FIXED
constexpr bool kFixed = true;
#else
constexpr bool kFixed = false;
#endif
__global__ void fill(int* a) { a[threadIdx.x] = threadIdx.x; }
int main() {
    int *device, *managed, *untouched, *halves;
    cudaMalloc(&device, 4000);
    cudaMallocManaged(&managed, 128);
    cudaMallocManaged(&untouched, 128);
    cudaMallocHost(&halves, 256);
    for (int i = 0; i < 32; ++i) managed[i] = untouched[i] = 0;
    fill<<<1, 32>>>(device);
    fill<<<1, 32>>>(managed);
    untouched[3] = 4;
    cudaStream_t stream;
    cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
    cudaMemcpyAsync(device + 100, halves, 128, cudaMemcpyHostToDevice, stream);
    halves[32] = 1;  // the other half
    if (kFixed) cudaDeviceSynchronize();
    int sum = managed[5];
    int copied[8];
    cudaMemcpy(copied, device, sizeof copied, cudaMemcpyDeviceToHost);
    sum += kFixed ? copied[7] : device[7];
    printf("%d %d\n", sum, untouched[3]);
    cudaFree(device);
    cudaFree(managed);
    cudaFree(untouched);
    cudaFreeHost(halves);
})";
    const auto found = check(text, false);
    std::map<std::string, std::string> texts;  // by array
    for (const auto& one : found["findings"])
        if (one["kind"] == "host access") texts[one["array"]] = one["text"];
    ASSERT_EQ(texts.size(), 2u) << found;
    EXPECT_TRUE(
        has_parts(texts["managed"], {"checked.cu:23", "before it waits for the kernel that writes it", "managed[5]"}))
        << found;
    EXPECT_TRUE(has_parts(texts["device"], {"checked.cu:26", "device memory (a crash on a GPU)", "device[7]"}))
        << found;
    const auto twin = check(text, true);
    EXPECT_EQ(twin["findings"].size(), 0u) << twin;
    EXPECT_EQ(found["program_exit"], 0) << "the check goes on after a host access";
}

}  // namespace
}  // namespace lockstep::test
