#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include <unistd.h>

#include "app/cli/program_fixture.hpp"

namespace lockstep::test {

inline bool nvcc_is_here() {
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

inline const char* const kScan = R"(
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

}  // namespace lockstep::test
