#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "kernels/ptx/capture/driver_abi.hpp"

namespace lockstep::capture {

/// The driver's functions that the capture calls; null: this driver lacks it.
struct Driver {
    using Result = int;
    Result (*synchronize)() = nullptr;
    Result (*copy_to_host)(void*, abi::DevicePointer, std::size_t) = nullptr;
    Result (*stream_is_capturing)(abi::Handle, int*) = nullptr;
    Result (*create_event)(abi::Handle*, unsigned) = nullptr;
    Result (*record_event)(abi::Handle, abi::Handle) = nullptr;
    Result (*elapsed)(float*, abi::Handle, abi::Handle) = nullptr;
    Result (*destroy_event)(abi::Handle) = nullptr;
    Result (*function_parameter)(abi::Handle, std::size_t, std::size_t*, std::size_t*) = nullptr;
    Result (*kernel_parameter)(abi::Handle, std::size_t, std::size_t*, std::size_t*) = nullptr;
    Result (*function_name)(const char**, abi::Handle) = nullptr;
    Result (*function_attribute)(int*, int, abi::Handle) = nullptr;
    Result (*function_of_kernel)(abi::Handle*, abi::Handle) = nullptr;
    Result (*module_global)(abi::DevicePointer*, std::size_t*, abi::Handle, const char*) = nullptr;
    Result (*library_global)(abi::DevicePointer*, std::size_t*, abi::Handle, const char*) = nullptr;
    Result (*current_device)(int*) = nullptr;
    Result (*device_attribute)(int*, int, int) = nullptr;
    Result (*device_name)(char*, int, int) = nullptr;
};

/// Finds the driver that the program has loaded, and has CUPTI call `callback` before and after the calls that capture.cpp handles.
/// Gives the reason in a sentence where that fails; empty: it is done.
std::string connect(Driver& driver, abi::Callback callback);

}  // namespace lockstep::capture
