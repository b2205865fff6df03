#pragma once

#include <utility>

#include "kernels/simt/device.hpp"
#include "kernels/simt/trace.hpp"

namespace lockstep {

/// A launch was stopped by a fault of its kernel.
struct KernelFault : DeviceError {
    explicit KernelFault(trace::Fault what) : DeviceError(what.what()), fault(std::move(what)) {}
    trace::Fault fault;
};

}  // namespace lockstep
