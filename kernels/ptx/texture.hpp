#pragma once

#include <array>
#include <cstdint>

namespace lockstep::ptx {

/// What a texture or surface handle points to. Elements lie row after row.
struct Texture {
    std::uint64_t data = 0;
    std::uint32_t width = 0, height = 0, depth = 0;  ///< 0: the array has fewer dimensions
    std::uint64_t row_bytes = 0, slice_bytes = 0;
    std::uint8_t bits = 32, channels = 1;
    enum class Format : std::uint8_t { s, u, f } format = Format::f;
    enum class Address : std::uint8_t { wrap, clamp, mirror, border };
    std::array<Address, 3> address{Address::clamp, Address::clamp, Address::clamp};
    bool linear = false, normalized_coordinates = false, normalized_values = false;
    bool linear_memory = false;
    bool layered = false;
    std::array<float, 4> border{};
};

}  // namespace lockstep::ptx
