// The numbers and layouts that the capture declares by hand, against CUDA's headers where these are.

#include "kernels/ptx/capture/driver_abi.hpp"

#include <gtest/gtest.h>

#if __has_include(<cupti.h>)
#include <cupti.h>

namespace lockstep::capture::abi {
namespace {

#define SAME_CALL(ours, theirs) EXPECT_EQ(static_cast<int>(ours), static_cast<int>(CUPTI_DRIVER_TRACE_CBID_##theirs))
#define SAME_PLACE(ours, field, theirs, their_field) \
    EXPECT_EQ(offsetof(ours, field), offsetof(theirs, their_field)) << #theirs "." #their_field

TEST(DriverAbi, NumbersOfCalls) {
    SAME_CALL(kCtxSynchronize, cuCtxSynchronize);
    SAME_CALL(kModuleLoad, cuModuleLoad);
    SAME_CALL(kModuleLoadData, cuModuleLoadData);
    SAME_CALL(kModuleLoadDataEx, cuModuleLoadDataEx);
    SAME_CALL(kModuleLoadFatBinary, cuModuleLoadFatBinary);
    SAME_CALL(kModuleGetFunction, cuModuleGetFunction);
    SAME_CALL(kMemFreeHost, cuMemFreeHost);
    SAME_CALL(kMemHostAlloc, cuMemHostAlloc);
    SAME_CALL(kEventSynchronize, cuEventSynchronize);
    SAME_CALL(kStreamSynchronize, cuStreamSynchronize);
    SAME_CALL(kMemsetD8Async, cuMemsetD8Async);
    SAME_CALL(kMemsetD16Async, cuMemsetD16Async);
    SAME_CALL(kMemsetD32Async, cuMemsetD32Async);
    SAME_CALL(kMemAlloc, cuMemAlloc_v2);
    SAME_CALL(kMemAllocPitch, cuMemAllocPitch_v2);
    SAME_CALL(kMemFree, cuMemFree_v2);
    SAME_CALL(kMemsetD8, cuMemsetD8_v2);
    SAME_CALL(kMemsetD16, cuMemsetD16_v2);
    SAME_CALL(kMemsetD32, cuMemsetD32_v2);
    SAME_CALL(kArrayCreate, cuArrayCreate_v2);
    SAME_CALL(kArray3DCreate, cuArray3DCreate_v2);
    SAME_CALL(kMemcpyHtoD, cuMemcpyHtoD_v2);
    SAME_CALL(kMemcpyHtoDAsync, cuMemcpyHtoDAsync_v2);
    SAME_CALL(kMemcpyDtoH, cuMemcpyDtoH_v2);
    SAME_CALL(kMemcpyDtoHAsync, cuMemcpyDtoHAsync_v2);
    SAME_CALL(kMemcpyDtoD, cuMemcpyDtoD_v2);
    SAME_CALL(kMemcpyDtoDAsync, cuMemcpyDtoDAsync_v2);
    SAME_CALL(kMemAllocHost, cuMemAllocHost_v2);
    SAME_CALL(kMemHostRegisterV1, cuMemHostRegister);
    SAME_CALL(kMemcpy, cuMemcpy);
    SAME_CALL(kMemcpyAsync, cuMemcpyAsync);
    SAME_CALL(kLaunchKernel, cuLaunchKernel);
    SAME_CALL(kMipmappedArrayCreate, cuMipmappedArrayCreate);
    SAME_CALL(kLinkComplete, cuLinkComplete);
    SAME_CALL(kMemAllocManaged, cuMemAllocManaged);
    SAME_CALL(kMemHostRegister, cuMemHostRegister_v2);
    SAME_CALL(kLinkAddData, cuLinkAddData_v2);
    SAME_CALL(kMemcpyHtoDPerThread, cuMemcpyHtoD_v2_ptds);
    SAME_CALL(kMemcpyDtoHPerThread, cuMemcpyDtoH_v2_ptds);
    SAME_CALL(kMemcpyDtoDPerThread, cuMemcpyDtoD_v2_ptds);
    SAME_CALL(kMemcpyPerThread, cuMemcpy_ptds);
    SAME_CALL(kMemsetD8PerThread, cuMemsetD8_v2_ptds);
    SAME_CALL(kMemsetD16PerThread, cuMemsetD16_v2_ptds);
    SAME_CALL(kMemsetD32PerThread, cuMemsetD32_v2_ptds);
    SAME_CALL(kMemcpyAsyncPerThread, cuMemcpyAsync_ptsz);
    SAME_CALL(kMemcpyHtoDAsyncPerThread, cuMemcpyHtoDAsync_v2_ptsz);
    SAME_CALL(kMemcpyDtoHAsyncPerThread, cuMemcpyDtoHAsync_v2_ptsz);
    SAME_CALL(kMemcpyDtoDAsyncPerThread, cuMemcpyDtoDAsync_v2_ptsz);
    SAME_CALL(kMemsetD8AsyncPerThread, cuMemsetD8Async_ptsz);
    SAME_CALL(kMemsetD16AsyncPerThread, cuMemsetD16Async_ptsz);
    SAME_CALL(kMemsetD32AsyncPerThread, cuMemsetD32Async_ptsz);
    SAME_CALL(kStreamSynchronizePerThread, cuStreamSynchronize_ptsz);
    SAME_CALL(kLaunchKernelPerThread, cuLaunchKernel_ptsz);
    SAME_CALL(kLaunchCooperativeKernel, cuLaunchCooperativeKernel);
    SAME_CALL(kLaunchCooperativeKernelPerThread, cuLaunchCooperativeKernel_ptsz);
    SAME_CALL(kStreamEndCapture, cuStreamEndCapture);
    SAME_CALL(kStreamEndCapturePerThread, cuStreamEndCapture_ptsz);
    SAME_CALL(kGraphLaunch, cuGraphLaunch);
    SAME_CALL(kGraphLaunchPerThread, cuGraphLaunch_ptsz);
    SAME_CALL(kStreamBeginCapture, cuStreamBeginCapture_v2);
    SAME_CALL(kStreamBeginCapturePerThread, cuStreamBeginCapture_v2_ptsz);
    SAME_CALL(kMemMap, cuMemMap);
    SAME_CALL(kMemAllocAsync, cuMemAllocAsync);
    SAME_CALL(kMemAllocAsyncPerThread, cuMemAllocAsync_ptsz);
    SAME_CALL(kMemFreeAsync, cuMemFreeAsync);
    SAME_CALL(kMemFreeAsyncPerThread, cuMemFreeAsync_ptsz);
    SAME_CALL(kMemAllocFromPoolAsync, cuMemAllocFromPoolAsync);
    SAME_CALL(kMemAllocFromPoolAsyncPerThread, cuMemAllocFromPoolAsync_ptsz);
    SAME_CALL(kLaunchKernelEx, cuLaunchKernelEx);
    SAME_CALL(kLaunchKernelExPerThread, cuLaunchKernelEx_ptsz);
    SAME_CALL(kLibraryLoadData, cuLibraryLoadData);
    SAME_CALL(kLibraryLoadFromFile, cuLibraryLoadFromFile);
    SAME_CALL(kLibraryGetKernel, cuLibraryGetKernel);
    SAME_CALL(kLibraryGetModule, cuLibraryGetModule);
    SAME_CALL(kKernelGetFunction, cuKernelGetFunction);
    SAME_CALL(kStreamBeginCaptureToGraph, cuStreamBeginCaptureToGraph);
    SAME_CALL(kStreamBeginCaptureToGraphPerThread, cuStreamBeginCaptureToGraph_ptsz);
}

TEST(DriverAbi, PlacesOfParameters) {
    SAME_PLACE(CallbackData, parameters, CUpti_CallbackData, functionParams);
    SAME_PLACE(CallbackData, return_value, CUpti_CallbackData, functionReturnValue);
    SAME_PLACE(CallbackData, symbol_name, CUpti_CallbackData, symbolName);
    SAME_PLACE(LoadParameters, image, cuModuleLoadDataEx_params, image);
    SAME_PLACE(LoadParameters, image, cuLibraryLoadData_params, code);
    SAME_PLACE(GetFunctionParameters, of, cuModuleGetFunction_params, hmod);
    SAME_PLACE(GetFunctionParameters, of, cuLibraryGetKernel_params, library);
    SAME_PLACE(ConvertParameters, of, cuKernelGetFunction_params, kernel);
    SAME_PLACE(AllocateParameters, bytes, cuMemAlloc_v2_params, bytesize);
    SAME_PLACE(AllocateParameters, bytes, cuMemAllocManaged_params, bytesize);
    SAME_PLACE(AllocateParameters, bytes, cuMemAllocFromPoolAsync_params, bytesize);
    SAME_PLACE(AllocateParameters, bytes, cuMemHostAlloc_params, bytesize);
    SAME_PLACE(AllocatePitchParameters, height, cuMemAllocPitch_v2_params, Height);
    SAME_PLACE(CopyParameters, bytes, cuMemcpyHtoDAsync_v2_params, ByteCount);
    SAME_PLACE(Memset16Parameters, value, cuMemsetD16_v2_params, us);
    SAME_PLACE(Memset32Parameters, count, cuMemsetD32Async_params, N);
    SAME_PLACE(LaunchParameters, block, cuLaunchKernel_params, blockDimX);
    SAME_PLACE(LaunchParameters, stream, cuLaunchCooperativeKernel_params, hStream);
    SAME_PLACE(LaunchParameters, extra, cuLaunchKernel_params, extra);
    SAME_PLACE(LaunchExParameters, parameters, cuLaunchKernelEx_params, kernelParams);
    SAME_PLACE(LaunchConfig, num_attributes, CUlaunchConfig, numAttrs);
    SAME_PLACE(LaunchAttribute, value, CUlaunchAttribute, value);
    EXPECT_EQ(sizeof(LaunchAttribute), sizeof(CUlaunchAttribute));
    SAME_PLACE(LinkAddParameters, bytes, cuLinkAddData_v2_params, size);
    SAME_PLACE(LinkCompleteParameters, image, cuLinkComplete_params, cubinOut);
    EXPECT_EQ(kAttributeCooperative, CU_LAUNCH_ATTRIBUTE_COOPERATIVE);
    EXPECT_EQ(kAttributeCluster, CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION);
    EXPECT_EQ(kSharedBytesAttribute, CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES);
    EXPECT_EQ(kMajorAttribute, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR);
    EXPECT_EQ(kMinorAttribute, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR);
    EXPECT_EQ(per_thread_stream(), static_cast<void*>(CU_STREAM_PER_THREAD));
}

}  // namespace
}  // namespace lockstep::capture::abi
#endif
