#include "viz/columns/drawn_types.hpp"

#include <algorithm>
#include <array>
#include <variant>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace lockstep {
namespace {

constexpr std::array kCounts{ValueType::uint32}, kLengths{ValueType::int32}, kFloats{ValueType::float32};
constexpr std::array kSums{ValueType::uint32, ValueType::int32};
constexpr std::array kSigned{ValueType::int32};

bool is_read(const Column& column, const ColumnKey& read) {
    const auto* role = std::get_if<Role>(&read);
    return role ? column.role == *role : column.name == std::get<std::string_view>(read);
}

}  // namespace

std::span<const ValueType> drawn_types(Role role, const Dataset* dataset) {
    switch (role) {
        case Role::path_length:
        case Role::candidate:
        case Role::segment_minimum:
        case Role::pair_distance: return kLengths;
        case Role::operation_begin:
        case Role::operation_end: return kFloats;
        case Role::weight:
        case Role::running_sum: return kSums;
        case Role::prefix: {
            const auto* array = dataset ? std::get_if<NumberArray>(&dataset->data) : nullptr;
            if (!array) return {};
            if (are_signed(array->values)) return kSigned;
            return are_floats(array->values) ? std::span<const ValueType>(kFloats) : kCounts;
        }
        case Role::edge_weight:
        case Role::value:
        case Role::x:
        case Role::x_bar:
        case Role::left:
        case Role::right:
        case Role::product:
        case Role::copied:
        case Role::other: return {};
        default: return kCounts;  // indices of elements, counts and flags
    }
}

std::span<const ValueType> drawn_types(const ColumnKey& read, const Dataset* dataset) {
    const auto* role = std::get_if<Role>(&read);
    return role ? drawn_types(*role, dataset) : kCounts;
}

std::optional<std::string> of_another_type(const Scene& scene, std::span<const ColumnKey> reads, bool real_lengths) {
    for (const auto& read : reads) {
        const auto types = drawn_types(read, scene.dataset.get());
        if (types.empty()) continue;
        for (const auto& picture : scene.columns) {
            const auto& column = *picture.column;
            if (!is_read(column, read) || std::ranges::find(types, column.type()) != types.end()) continue;
            if (real_lengths && column.role == Role::path_length && column.type() == ValueType::float32) continue;
            std::vector<std::string_view> names;
            for (const auto type : types) names.push_back(name_of(type));
            return fmt::format("{} is {} here, and this view draws it as {}. The view Cells draws every column.",
                               column.name, name_of(column.type()), fmt::join(names, " or "));
        }
    }
    return std::nullopt;
}

}  // namespace lockstep
