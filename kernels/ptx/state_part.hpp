#pragma once

#include <cstdint>

namespace lockstep::ptx {

/// Precedes the bytes of a part of an array in states.bin: the part changed before a launch or by it.
struct StatePart {
    std::uint64_t pass = 0;  ///< from 1
    std::uint32_t after = 0;  ///< 1: changed by the launch; 0: by the host before it
    std::uint32_t array = 0;
    std::uint64_t offset = 0, bytes = 0;
};

}  // namespace lockstep::ptx
