#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace lockstep::ptx {

/// The PTX in a container of machine code and PTX, as nvcc writes it.
struct FatBinary {
    std::vector<std::string> texts;
    std::string problem{};  ///< why there is no PTX; empty: there is PTX, or the container is empty
};

/// The PTX for the newest architecture.
/// image         the wrapper that a program registers (magic 0x466243B1), or a container (0xBA55ED50). Null and other data hold nothing.
/// architecture  90: PTX for newer ones is left, since a GPU of this architecture cannot run it; 0: any
FatBinary read_fat_binary(const void* image, unsigned architecture = 0);

/// Expands a block in the format of LZ4. Throws PtxError unless it gives exactly `bytes` bytes.
std::string expand_lz4(std::string_view block, std::size_t bytes);

}  // namespace lockstep::ptx
