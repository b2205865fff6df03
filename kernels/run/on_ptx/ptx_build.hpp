#pragma once

#include <memory>

#include "kernels/simt/device.hpp"
#include "kernels/simt/order.hpp"

namespace lockstep {

/// What the library of the catalogue's CUDA kernels on the engine for PTX exports.
struct PtxBuild {
    std::shared_ptr<Device> (*make_device)(Order order) = nullptr;
};

/// The symbol of the PtxBuild.
inline constexpr const char* kPtxBuildName = "lockstep_ptx_build";

}  // namespace lockstep
