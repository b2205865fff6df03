// lockstep program, on CUDA programs that are written here. Needs nvcc.

#include <cstdlib>
#include <fstream>

#include <unistd.h>

#include "app/cli/program_fixture.hpp"

namespace lockstep::test {
namespace {

bool nvcc_is_here() {
    if (const auto* given = std::getenv("CUDACXX"); given && access(given, X_OK) == 0) return true;
    for (const auto* usual : {"/usr/local/cuda/bin/nvcc", "/opt/cuda/bin/nvcc", "/usr/bin/nvcc"})
        if (access(usual, X_OK) == 0) return true;
    return false;
}

class CudaProgram : public Program {
protected:
    void SetUp() override {
        Program::SetUp();
        if (!nvcc_is_here()) GTEST_SKIP() << "there is no nvcc";
        if (!std::filesystem::exists(std::filesystem::path(kProgram).parent_path() / "emulated_cuda/libcudart.so.13"))
            GTEST_SKIP() << "this build has no stand-in CUDA runtime";
        setenv("XDG_CACHE_HOME", at("cache").c_str(), 1);
    }
    void TearDown() override {
        unsetenv("XDG_CACHE_HOME");
        Program::TearDown();
    }

    std::string write(const std::string& name, const std::string& text) {
        std::ofstream(at(name)) << text;
        return at(name);
    }
};

const char* const kScan = R"(
#include <cstdio>
#include <cstdlib>
#include <vector>
__global__ void scan_blocks(const int* in, int* out, int* total, int n) {
    extern __shared__ int shared[];
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    shared[threadIdx.x] = i < n ? in[i] : 0;
    __syncthreads();
    for (int d = 1; d < blockDim.x; d *= 2) {
        const int left = threadIdx.x >= d ? shared[threadIdx.x - d] : 0;
        __syncthreads();
        shared[threadIdx.x] += left;
        __syncthreads();
    }
    if (i < n) out[i] = shared[threadIdx.x];
    if (threadIdx.x == blockDim.x - 1) atomicAdd(total, shared[threadIdx.x]);
}
__global__ void add(int* out, int n, int value) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] += value;
}
int main(int argc, char** argv) {
    const int n = atoi(argv[1]);
    std::vector<int> h(n + 1, 1);
    int *in, *out, *total, sum = 0;
    cudaMalloc(&in, (n + 1) * 4);
    cudaMalloc(&out, (n + 1) * 4);
    cudaMalloc(&total, 4);
    cudaMemset(total, 0, 4);
    cudaMemcpy(in, h.data(), n * 4, cudaMemcpyHostToDevice);
    const int blocks = (n + 127) / 128;
    if (blocks > 0) scan_blocks<<<blocks, 128, 128 * sizeof(int)>>>(in, out, total, n);
    if (blocks > 0) add<<<blocks, 128>>>(out, n, 10);
    cudaMemcpy(h.data(), out, n * 4, cudaMemcpyDeviceToHost);
    cudaMemcpy(&sum, total, 4, cudaMemcpyDeviceToHost);
    printf("%s: %d of %d, last %d, %s\n", argv[0], sum, n, n ? h[n - 1] : 0, cudaGetErrorString(cudaGetLastError()));
    return argc > 2 ? atoi(argv[2]) : 0;
}
)";

TEST_F(CudaProgram, RunsAScanWithDynamicSharedMemoryAndAtomics) {
    const auto source = write("scan.cu", kScan);
    const auto name = at("scan");
    // Sizes that are not a multiple of the block; the second run takes the compiled program from the cache.
    auto ended = call({"program", source, "--", "1000"});
    EXPECT_EQ(ended.code, 0) << ended.err;
    EXPECT_EQ(ended.out, name + ": 1000 of 1000, last 114, no error\n");
    const auto began = std::chrono::steady_clock::now();
    ended = call({"program", source, "--", "0"});
    EXPECT_LT(std::chrono::steady_clock::now() - began, std::chrono::milliseconds(1000));
    EXPECT_EQ(ended.out, name + ": 0 of 0, last 0, no error\n");
    EXPECT_EQ(call({"program", source, "--", "5", "9"}).code, 1);
}

TEST_F(CudaProgram, IsCompiledAgainWhenAHeaderChanges) {
    write("value.hpp", "#define VALUE 3\n");
    const auto source =
        write("main.cu", "#include <cstdio>\n#include \"value.hpp\"\nint main() { printf(\"%d\\n\", VALUE); }\n");
    EXPECT_EQ(call({"program", source}).out, "3\n");
    write("value.hpp", "#define VALUE 45\n");
    EXPECT_EQ(call({"program", source}).out, "45\n");
}

TEST_F(CudaProgram, ReportsWhatDoesNotCompile) {
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

TEST_F(CudaProgram, DeviceFunctionsOfOneFileCallThoseOfAnother) {
    const auto a = write(
        "a.cu",
        "#include <cstdio>\nextern __device__ int other(int);\n__global__ void k() { printf(\"%d\\n\", other(20)); }\n"
        "int main() { k<<<1, 1>>>(); return cudaDeviceSynchronize(); }\n");
    const auto b = write("b.cu", "__device__ int other(int x) { return x + 1; }\n");
    const auto ended = call({"program", a, b});
    EXPECT_EQ(ended.code, 0) << ended.err;
    EXPECT_EQ(ended.out, "21\n");
}

TEST_F(CudaProgram, ACrashOfTheHostIsToldInASentence) {
    const auto source = write("crash.cu", "int main() { *(volatile int*)0 = 1; }\n");
    const auto ended = call({"program", source});
    EXPECT_EQ(ended.code, 3);
    EXPECT_NE(ended.err.find("signal 11"), std::string::npos) << ended.err;
}

TEST_F(CudaProgram, AFaultThatNobodyLooksAtIsToldWithItsLine) {
    const auto body = std::string("__global__ void k(int* p) {\n    p[threadIdx.x] = 1;\n}\n");
    const auto silent = call(
        {"program", write("silent.cu", body + "int main() { k<<<1, 32>>>((int*)64); cudaDeviceSynchronize(); }\n")});
    // cudaDeviceSynchronize returned the error: the program decided to end with 0.
    EXPECT_EQ(silent.code, 0) << silent.err;
    const auto blind = call({"program", write("blind.cu", body + "int main() { k<<<1, 32>>>((int*)64); }\n")});
    EXPECT_EQ(blind.code, 3);
    EXPECT_NE(blind.err.find("blind.cu:2: illegal address in kernel"), std::string::npos) << blind.err;
}

TEST_F(CudaProgram, OldNamesAreTakenWithAWarning) {
    const auto source = write("old.cu",
                              "#include <cstdio>\n__global__ void k() { printf(\"old\\n\"); }\n"
                              "int main() { k<< <1, 1> >>(); cudaThreadSynchronize(); }\n");
    const auto ended = call({"program", source});
    EXPECT_EQ(ended.code, 0) << ended.err;
    EXPECT_EQ(ended.out, "old\n");
    EXPECT_NE(ended.err.find("cudaThreadSynchronize"), std::string::npos) << ended.err;
}

TEST_F(CudaProgram, WhatIsNotEmulatedIsNamed) {
    const auto source =
        write("ipc.cu", "int main() { cudaIpcMemHandle_t h; return cudaIpcGetMemHandle(&h, nullptr); }\n");
    const auto ended = call({"program", source});
    EXPECT_EQ(ended.code, 2);
    EXPECT_NE(ended.err.find("cudaIpcGetMemHandle is not emulated"), std::string::npos) << ended.err;
}

}  // namespace
}  // namespace lockstep::test
