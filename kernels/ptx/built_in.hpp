#pragma once

#include <string_view>

namespace lockstep::ptx {

/// Device functions that CUDA itself provides; 0: not one of them.
enum BuiltIn : int {
    kNoBuiltIn = 0,
    kPrintf,
    kAssert,
    kMalloc,
    kFree,
    kGetParameterBuffer,
    kLaunchDevice,
    kDeviceSynchronize,
    kGetLastError,
    kReturnZero,
};
int built_in_function(std::string_view name);

}  // namespace lockstep::ptx
