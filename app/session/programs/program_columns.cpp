#include "app/session/programs/program_columns.hpp"

#include <algorithm>
#include <cstring>

#include <fmt/format.h>

#include "kernels/base/available_memory.hpp"

namespace lockstep {
namespace {

ProgramColumn column_of(const ProgramArray& array) {
    ProgramColumn column{.name = array.name, .arrays = {&array}};
    auto type = array.type;
    if (!array.typed && array.bytes % 4 == 0) type = "u32";
    if (type == "f32") column.type = ValueType::float32;
    else if (type == "f64") column.type = ValueType::float64;
    else if (type == "i32") column.type = ValueType::int32;
    else if (type == "i64") column.type = ValueType::int64;
    else if (type == "u64") column.type = ValueType::uint64;
    else if (type == "i8" || type == "i16") column.type = ValueType::int32;
    else if (type == "f16") column.type = ValueType::float32;
    column.element_bytes = type.ends_with("64") ? 8 : type.ends_with("16") ? 2 : type.ends_with("8") ? 1 : 4;
    column.has_sign = type.starts_with("i");
    column.is_half = type == "f16";
    column.size = static_cast<std::uint32_t>(std::min<std::uint64_t>(array.bytes / column.element_bytes, 0x7FFFFFFFu));
    return column;
}

float float_of_half(std::uint16_t half) {
    const std::uint32_t sign = std::uint32_t{half} >> 15 << 31, exponent = half >> 10 & 31u, fraction = half & 1023u;
    if (exponent == 0) return (sign ? -1.0f : 1.0f) * static_cast<float>(fraction) * 0x1p-24f;
    const auto bits = sign | (exponent == 31 ? 255u : exponent + 112u) << 23 | fraction << 13;
    return __builtin_bit_cast(float, bits);
}

}  // namespace

std::uint32_t ProgramColumn::widened(const char* at) const {
    if (element_bytes == 1) {
        const auto byte = static_cast<std::uint8_t>(*at);
        return has_sign ? static_cast<std::uint32_t>(static_cast<std::int8_t>(byte)) : byte;
    }
    std::uint16_t half = 0;
    std::memcpy(&half, at, sizeof half);
    if (is_half) return __builtin_bit_cast(std::uint32_t, float_of_half(half));
    return has_sign ? static_cast<std::uint32_t>(static_cast<std::int16_t>(half)) : half;
}

ProgramColumns::ProgramColumns(const ProgramRecord& record) {
    constexpr std::size_t kMaxColumns = 256;
    auto room = available_memory() / 4;
    std::map<std::string, int> uses;
    for (const auto& array : record.arrays) {
        if (array.left_out || array.kind == "descriptor") continue;
        auto made = column_of(array);
        if (made.size == 0) continue;
        const auto same = std::ranges::find_if(all, [&](const ProgramColumn& one) {
            return one.arrays.back()->name == array.name && one.type == made.type && one.size == made.size &&
                   one.element_bytes == made.element_bytes && one.arrays.back()->last_pass < array.first_pass;
        });
        if (same != all.end()) {
            same->arrays.push_back(&array);
            of_array[array.number] = static_cast<std::uint32_t>(same - all.begin());
            continue;
        }
        const auto bytes = made.words() * 4;
        if (bytes > room || all.size() == kMaxColumns) {
            left_out.push_back(array.name);
            continue;
        }
        room -= bytes;
        if (const auto use = ++uses[made.name]; use > 1) made.name += fmt::format("_{}", use);
        of_array[array.number] = static_cast<std::uint32_t>(all.size());
        all.push_back(std::move(made));
    }
}

bool ProgramColumns::is_changed(const ProgramRecord& record, const ProgramColumn& column) {
    return std::ranges::any_of(record.passes, [&](const ProgramPass& pass) {
        return std::ranges::any_of(column.arrays,
                                   [&](const ProgramArray* array) { return pass.changed.contains(array->number); });
    });
}

}  // namespace lockstep
