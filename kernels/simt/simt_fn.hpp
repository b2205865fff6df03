#pragma once

/// Marks a function that runs in a kernel: device code to nvcc, plain inline C++ to the emulator. SIMT_UNROLL before a loop of
/// fixed length keeps the local arrays that it goes through in registers.
#if defined(__CUDACC__)
#define SIMT_FN __device__ __forceinline__
#define SIMT_HOST_FN __host__ __device__ __forceinline__
#define SIMT_UNROLL _Pragma("unroll")
#else
#define SIMT_FN inline
#define SIMT_HOST_FN inline
#define SIMT_UNROLL
#endif
