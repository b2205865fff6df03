#include "app/cli/npy.hpp"

#include <bit>

#include <fmt/format.h>

#include "kernels/data/readers/npy.hpp"

namespace lockstep {

static_assert(std::endian::native == std::endian::little, "numbers are written as they are in memory");

namespace {

std::string_view descr_of(ValueType type) {
    switch (type) {
        case ValueType::uint32: return "<u4";
        case ValueType::int32: return "<i4";
        case ValueType::uint64: return "<u8";
        case ValueType::float32: return "<f4";
        case ValueType::int64: return "<i8";
        case ValueType::float64: return "<f8";
        case ValueType::float16: return "<f2";
    }
    return "";
}

}  // namespace

void write_npy(OutputFile& file, const ColumnValues& values, std::optional<NpyShape> shape) {
    const auto sizes = shape ? fmt::format("{}, {}", shape->rows, shape->columns) : fmt::format("{},", values.size());
    file.write(npy_header_text(descr_of(values.type()), sizes));
    file.write(values.bytes().data(), values.bytes().size());
}

}  // namespace lockstep
