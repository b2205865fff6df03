#pragma once

#include <cstdint>

#include "kernels/simt/field.hpp"
#include "kernels/simt/simt_fn.hpp"

namespace lockstep {

/// The published state of a tile, in one word of 64 bits, so that flag and value arrive together.
struct TileState {
    enum Flag : std::uint32_t { nothing, aggregate, prefix };

    static constexpr Field kValue{.stride = 2, .word = 0};
    static constexpr Field kFlag{.stride = 2, .word = 1};

    SIMT_HOST_FN static std::uint64_t pack(std::uint32_t flag, std::uint32_t value) {
        return std::uint64_t{flag} << 32 | value;
    }
    SIMT_HOST_FN static std::uint32_t flag(std::uint64_t state) { return static_cast<std::uint32_t>(state >> 32); }
    SIMT_HOST_FN static std::uint32_t value(std::uint64_t state) { return static_cast<std::uint32_t>(state); }
};

}  // namespace lockstep
