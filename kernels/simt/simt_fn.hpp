#pragma once

/// Marks a function that runs in a kernel: device code for nvcc, inline C++ for the emulator. SIMT_UNROLL before a loop of fixed length keeps
/// its local arrays in registers.
#if defined(__CUDACC__)
#define SIMT_FN __device__ __forceinline__
#define SIMT_HOST_FN __host__ __device__ __forceinline__
#define SIMT_UNROLL _Pragma("unroll")
#else
#define SIMT_FN inline
#define SIMT_HOST_FN inline
#define SIMT_UNROLL
#endif
