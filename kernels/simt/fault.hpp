#pragma once

#include <utility>

#include "kernels/simt/device.hpp"
#include "kernels/simt/trace.hpp"

namespace lockstep {

/// A fault of a kernel stopped its launch.
struct KernelFault : DeviceError {
    explicit KernelFault(trace::Fault what) : DeviceError(what.what()), fault(std::move(what)) {}
    trace::Fault fault;
};

}  // namespace lockstep
