#include "app/cli/npy.hpp"

#include <bit>

#include <fmt/format.h>

#include "app/output_file.hpp"

namespace lockstep {

static_assert(std::endian::native == std::endian::little, "words are written as they lie in memory");

void write_npy(const std::filesystem::path& path, const std::vector<std::uint32_t>& values) {
    constexpr std::size_t alignment = 64;
    constexpr std::string_view magic{"\x93NUMPY\x01\x00", 8};
    auto header = fmt::format("{{'descr': '<u4', 'fortran_order': False, 'shape': ({},), }}", values.size());
    const auto unpadded = magic.size() + sizeof(std::uint16_t) + header.size() + 1;
    header.append((alignment - unpadded % alignment) % alignment, ' ');
    header += '\n';
    const auto length = static_cast<std::uint16_t>(header.size());

    OutputFile file(path);
    file.write(magic);
    file.write(&length, sizeof length);
    file.write(header);
    file.write(values.data(), values.size() * sizeof(std::uint32_t));
    file.commit();
}

}  // namespace lockstep
