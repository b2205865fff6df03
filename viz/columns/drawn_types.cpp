#include "viz/columns/drawn_types.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace lockstep {

std::span<const ValueType> drawn_types(Role role) {
    static constexpr std::array kCounts{ValueType::uint32}, kLengths{ValueType::int32};
    static constexpr std::array kSums{ValueType::uint32, ValueType::int32};
    switch (role) {
        case Role::path_length:
        case Role::candidate:
        case Role::segment_minimum:
        case Role::pair_distance: return kLengths;
        case Role::weight:
        case Role::running_sum: return kSums;
        case Role::edge_weight:
        case Role::value:
        case Role::prefix:
        case Role::tile_state:
        case Role::x:
        case Role::x_bar:
        case Role::left:
        case Role::right:
        case Role::product:
        case Role::copied:
        case Role::other: return {};
        default: return kCounts;  // numbers of elements, counts and flags
    }
}

std::optional<std::string> of_another_type(const Scene& scene, std::span<const Role> needs) {
    for (const auto role : needs) {
        const auto* picture = scene.find(role);
        const auto types = drawn_types(role);
        if (!picture || types.empty() || std::ranges::find(types, picture->column->type()) != types.end()) continue;
        std::vector<std::string_view> names;
        for (const auto type : types) names.push_back(name_of(type));
        return fmt::format("{} is {} here, and this view draws it as {}. Cells draws each column by itself.",
                           picture->column->name, name_of(picture->column->type()), fmt::join(names, " or "));
    }
    return std::nullopt;
}

}  // namespace lockstep
