#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace lockstep {

/// One launch of a kernel of a .cu or .ptx file, without a host part. Extents and arguments are as typed.
struct KernelCall {
    std::string kernel;
    std::string grid = "4", block = "256";
    std::uint32_t shared_bytes = 0;  ///< dynamic
    std::vector<std::string> arguments{};  ///< "i32[64]=0", "n=u32=5"
    bool operator==(const KernelCall&) const = default;
};

}  // namespace lockstep
