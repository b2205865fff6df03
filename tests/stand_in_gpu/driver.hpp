#pragma once

// A driver with one device whose memory lies in the program, for tests of the capture on machines without a GPU. It knows the kernels
// of program.cpp, and reports its calls to the stand-in for CUPTI as NVIDIA's does.

#include <cstddef>
#include <cstdint>

extern "C" {
int cuInit(unsigned flags);
int cuDeviceGetCount(int* count);
int cuDeviceGetName(char* name, int length, int device);
int cuCtxGetDevice(int* device);
int cuCtxSynchronize();
int cuMemAlloc_v2(std::uint64_t* address, std::size_t bytes);
int cuMemFree_v2(std::uint64_t address);
int cuMemcpyHtoD_v2(std::uint64_t to, const void* from, std::size_t bytes);
int cuMemcpyDtoH_v2(void* to, std::uint64_t from, std::size_t bytes);
int cuModuleLoadData(void** module, const void* image);
int cuModuleGetFunction(void** function, void* module, const char* name);
int cuModuleGetGlobal_v2(std::uint64_t* address, std::size_t* bytes, void* module, const char* name);
int cuFuncGetParamInfo(void* function, std::size_t index, std::size_t* offset, std::size_t* bytes);
int cuLaunchKernel(void* function, unsigned grid_x, unsigned grid_y, unsigned grid_z, unsigned block_x,
                   unsigned block_y, unsigned block_z, unsigned shared, void* stream, void** parameters, void** extra);

/// The stand-in for CUPTI has its callback here.
void stand_in_subscribe(void (*callback)(void*, int, std::uint32_t, const void*));
}
