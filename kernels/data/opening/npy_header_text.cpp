#include "kernels/data/opening/npy_header_text.hpp"

#include <cstddef>
#include <cstdint>

#include <fmt/format.h>

namespace lockstep {

std::string npy_header_text(std::string_view descr, std::string_view shape) {
    constexpr std::size_t alignment = 64;
    constexpr std::string_view magic{"\x93NUMPY\x01\x00", 8};
    auto header = fmt::format("{{'descr': '{}', 'fortran_order': False, 'shape': ({}), }}", descr, shape);
    const auto unpadded = magic.size() + sizeof(std::uint16_t) + header.size() + 1;
    header.append((alignment - unpadded % alignment) % alignment, ' ');
    header += '\n';
    std::string text(magic);
    text += static_cast<char>(header.size() & 0xFF);  // little-endian
    text += static_cast<char>(header.size() >> 8);
    return text + header;
}

}  // namespace lockstep
