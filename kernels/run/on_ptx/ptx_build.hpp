#pragma once

#include <memory>

#include "kernels/simt/device.hpp"
#include "kernels/simt/order.hpp"

namespace lockstep {

/// The exports of the library with the catalogue's CUDA kernels for the engine for PTX.
struct PtxBuild {
    std::shared_ptr<Device> (*make_device)(Order order) = nullptr;
};

/// The symbol of the PtxBuild.
inline constexpr const char* kPtxBuildName = "lockstep_ptx_build";

}  // namespace lockstep
