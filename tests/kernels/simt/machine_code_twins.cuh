#pragma once

// Kernels of the project and their hand-written twins, to be compiled and compared. The twins take the same arguments:
// a Span is an address and a size.

#include "kernels/algorithms/bfs/expand.hpp"
#include "kernels/algorithms/list_ranking/wyllie/wyllie.hpp"
#include "kernels/algorithms/list_ranking/wyllie/wyllie_stepwise.hpp"
#include "kernels/simt/cuda/cuda_executor.cuh"
#include "tests/kernels/simt/jump_once_for_test.hpp"

namespace twins {

using u32 = std::uint32_t;
using u64 = std::uint64_t;
using In32 = lockstep::Span<const u32>;
using Out32 = lockstep::Span<u32>;
using In64 = lockstep::Span<const u64>;
using Out64 = lockstep::Span<u64>;

__device__ __forceinline__ u64 load_relaxed(const u64* from) {
    u64 value;
    asm volatile("ld.relaxed.gpu.global.u64 %0, [%1];" : "=l"(value) : "l"(from) : "memory");
    return value;
}
__device__ __forceinline__ u32 load_relaxed(const u32* from) {
    u32 value;
    asm volatile("ld.relaxed.gpu.global.u32 %0, [%1];" : "=r"(value) : "l"(from) : "memory");
    return value;
}
__device__ __forceinline__ void store_relaxed(u64* to, u64 value) {
    asm volatile("st.relaxed.gpu.global.u64 [%0], %1;" : : "l"(to), "l"(value) : "memory");
}
__device__ __forceinline__ void store_relaxed(u32* to, u32 value) {
    asm volatile("st.relaxed.gpu.global.u32 [%0], %1;" : : "l"(to), "r"(value) : "memory");
}

__global__ void __launch_bounds__(256) pack_nodes(In32 successor, Out64 nodes) {
    const u32 i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= successor.size) return;
    const u32 next = unrecorded(successor)[i];
    const bool is_tail = next == i;
    unrecorded(nodes)[i] = lockstep::PackedNode{is_tail ? 0u : 1u, next, is_tail}.pack();
}

__global__ void __launch_bounds__(256) jump_once(In64 in, Out64 out, Out32 done) {
    const u32 i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= in.size) return;
    auto own = lockstep::PackedNode::unpack(load_relaxed(unrecorded(in) + i));
    if (!own.finished) {
        const auto next = lockstep::PackedNode::unpack(load_relaxed(unrecorded(in) + own.successor));
        if (!next.finished) store_relaxed(unrecorded(done), 0u);
        own.successor = next.successor;
        own.finished = next.finished;
        own.distance += next.distance;
    }
    store_relaxed(unrecorded(out) + i, own.pack());
}

__global__ void __launch_bounds__(256)
    expand(lockstep::CsrView graph, Out32 frontier, Out32 next_frontier, Out32 visited, Out32 level, Out32 found) {
    const u32 i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= level.size) return;
    if (unrecorded(frontier)[i] == 0) return;
    unrecorded(frontier)[i] = 0;
    unrecorded(visited)[i] = 1;
    const u32 own_level = unrecorded(level)[i];
    const u32 begin = unrecorded(graph.row_offsets)[i];
    const u32 end = unrecorded(graph.row_offsets)[i + 1];
    for (u32 e = begin; e < end; ++e) {
        const u32 neighbor = unrecorded(graph.column_indices)[e];
        if (load_relaxed(unrecorded(level) + neighbor) != lockstep::kNone) continue;
        store_relaxed(unrecorded(level) + neighbor, own_level + 1);
        store_relaxed(unrecorded(next_frontier) + neighbor, 1u);
        store_relaxed(unrecorded(found), 1u);
    }
}

__global__ void __launch_bounds__(64) sum_block(In32 in, Out32 sums) {
    __shared__ u32 values[64];
    const u32 i = blockIdx.x * blockDim.x + threadIdx.x;
    const u32 t = threadIdx.x;
    values[t] = i < in.size ? unrecorded(in)[i] : 0u;
    for (u32 distance = 32; distance != 0; distance /= 2) {
        __syncthreads();
        if (t >= distance) continue;
        values[t] = values[t] + values[t + distance];
    }
    if (t == 0) unrecorded(sums)[blockIdx.x] = values[0];
}

__global__ void __launch_bounds__(64) scan_warp(Out32 values, Out32 odd) {
    const u32 i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= values.size) return;
    const u32 own = unrecorded(values)[i];
    const u32 mask = __ballot_sync(~0u, own % 2 == 1);
    if (threadIdx.x % 32 == 0) unrecorded(odd)[i / 32] = mask;
    u32 sum = own;
    for (u32 distance = 1; distance < 32; distance *= 2) {
        const u32 below = __shfl_up_sync(~0u, sum, distance);
        if (threadIdx.x % 32 >= distance) sum += below;
    }
    unrecorded(values)[i] = sum;
}

}  // namespace twins

namespace lockstep {

template __global__ void run_kernel<PackNodes>(twins::In32, twins::Out64);
template __global__ void run_kernel<JumpOnce>(twins::In64, twins::Out64, twins::Out32);
template __global__ void run_kernel<Expand>(CsrView, twins::Out32, twins::Out32, twins::Out32, twins::Out32,
                                            twins::Out32);
template __global__ void run_kernel<test::SumBlock>(twins::In32, twins::Out32);
template __global__ void run_kernel<test::ScanWarp>(twins::Out32, twins::Out32);

}  // namespace lockstep
