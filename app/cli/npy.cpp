#include "app/cli/npy.hpp"

#include <bit>

#include <fmt/format.h>

namespace lockstep {

static_assert(std::endian::native == std::endian::little, "numbers are written as they lie in memory");

namespace {

std::string_view descr_of(ValueType type) {
    switch (type) {
        case ValueType::uint32: return "<u4";
        case ValueType::int32: return "<i4";
        case ValueType::uint64: return "<u8";
        case ValueType::float32: return "<f4";
    }
    return "";
}

}  // namespace

void write_npy(OutputFile& file, const ColumnValues& values, std::optional<NpyShape> shape) {
    constexpr std::size_t alignment = 64;
    constexpr std::string_view magic{"\x93NUMPY\x01\x00", 8};
    const auto sizes = shape ? fmt::format("{}, {}", shape->rows, shape->columns) : fmt::format("{},", values.size());
    auto header =
        fmt::format("{{'descr': '{}', 'fortran_order': False, 'shape': ({}), }}", descr_of(values.type()), sizes);
    const auto unpadded = magic.size() + sizeof(std::uint16_t) + header.size() + 1;
    header.append((alignment - unpadded % alignment) % alignment, ' ');
    header += '\n';
    const auto length = static_cast<std::uint16_t>(header.size());

    file.write(magic);
    file.write(&length, sizeof length);
    file.write(header);
    file.write(values.bytes().data(), values.bytes().size());
}

}  // namespace lockstep
