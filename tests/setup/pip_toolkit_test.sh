#!/usr/bin/env bash
# The CUDA toolkit from PyPI compiles and links a small CUB program through CMake, as LOCKSTEP_CUDA=pip does: the
# program has code for a GPU and reports a missing GPU. Needs a network the first time; x86-64.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/../.."
. .setup/lib.sh

if [ "$(uname -m)" != x86_64 ]; then
  echo "skipped: the pinned packages are for x86-64"
  exit 0
fi
mkdir -p "$DEPS"
with_lock "$DEPS/.lock" install_cuda

root=$PWD
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cat >"$scratch/CMakeLists.txt" <<'CMAKE'
cmake_minimum_required(VERSION 3.25)
project(PipToolkit LANGUAGES C CXX)
set(CMAKE_CXX_STANDARD 20)
list(APPEND CMAKE_MODULE_PATH ${LOCKSTEP_ROOT}/.cmake)
set(LOCKSTEP_CUDA pip)
set(LOCKSTEP_DEPS_DIR ${LOCKSTEP_ROOT}/.deps)
set(LOCKSTEP_CUDA_ARCHITECTURES "75-virtual;90-real")
include(Cuda)
add_executable(sum sum.cu)
target_link_libraries(sum PRIVATE CUDA::cudart_static)
CMAKE
cat >"$scratch/sum.cu" <<'CUDA'
#include <cstdio>
#include <cub/device/device_reduce.cuh>
#include <vector>

int main() {
    int count = 0;
    if (cudaGetDeviceCount(&count) != cudaSuccess || count == 0) return std::puts("no GPU"), 0;
    const std::vector<int> host(1000, 7);
    int *in = nullptr, *out = nullptr, sum = 0;
    void* scratch = nullptr;
    std::size_t bytes = 0;
    cudaMalloc(&in, host.size() * sizeof(int));
    cudaMalloc(&out, sizeof(int));
    cudaMemcpy(in, host.data(), host.size() * sizeof(int), cudaMemcpyHostToDevice);
    cub::DeviceReduce::Sum(scratch, bytes, in, out, static_cast<int>(host.size()));
    cudaMalloc(&scratch, bytes);
    cub::DeviceReduce::Sum(scratch, bytes, in, out, static_cast<int>(host.size()));
    cudaMemcpy(&sum, out, sizeof(int), cudaMemcpyDeviceToHost);
    std::printf("sum %d\n", sum);
    return sum == 7000 ? 0 : 1;
}
CUDA

# No other toolkit may help: it is not in PATH, and the compiler is named by its full path.
PATH=/usr/bin:/bin cmake -G Ninja -S "$scratch" -B "$scratch/build" "-DLOCKSTEP_ROOT=$root" -DCMAKE_BUILD_TYPE=Release >"$scratch/log" 2>&1 &&
  PATH=/usr/bin:/bin cmake --build "$scratch/build" -v >>"$scratch/log" 2>&1 || {
  cat "$scratch/log"
  die "the toolkit from PyPI could not build a CUB program"
}
if grep -q '/usr/local/cuda' "$scratch/log"; then die "the build used another toolkit than the one from PyPI"; fi
said=$("$scratch/build/sum")
grep -q sm_90 < <(strings -a "$scratch/build/sum") || die "the program holds no code for sm_90"
case $said in
  "no GPU" | "sum 7000") echo "the toolkit from PyPI builds a CUB program; it says: $said" ;;
  *) die "the CUB program says \"$said\"" ;;
esac
