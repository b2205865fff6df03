#pragma once

#include <string>
#include <utility>

#include "kernels/simt/device.hpp"
#include "kernels/simt/trace.hpp"

namespace lockstep {

/// A fault of a kernel stopped its launch.
struct KernelFault : DeviceError {
    explicit KernelFault(trace::Fault what) : DeviceError(what.what()), fault(std::move(what)) {}
    trace::Fault fault;
};

/// "throws an exception: no path" for the exception that a kernel's own code threw; empty for those that Lockstep throws to stop a launch.
/// Call it in a handler of exceptions.
std::string text_of_thrown();

}  // namespace lockstep
