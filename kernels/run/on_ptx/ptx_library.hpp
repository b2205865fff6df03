#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "kernels/simt/device.hpp"
#include "kernels/simt/order.hpp"

namespace lockstep {

/// The folder of the emulated CUDA runtime, beside the program. Throws DeviceError.
std::filesystem::path emulated_runtime_folder();

/// Whether this build has the catalogue's CUDA kernels for the engine for PTX; else *why_not receives the reason. Loads nothing.
bool ptx_available(std::string* why_not = nullptr);

/// A device of kind "ptx"; null, with the reason in *why_not, if the build has none.
std::shared_ptr<Device> make_ptx_device(Order order, std::string* why_not);

/// The library's function with the same name as an exported function of the program; null: there is none.
void* function_on_ptx(void* function);
template <class Function>
Function* on_ptx(Function* function) {
    return reinterpret_cast<Function*>(function_on_ptx(reinterpret_cast<void*>(function)));
}

}  // namespace lockstep
