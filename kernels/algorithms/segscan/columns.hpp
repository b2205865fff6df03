#pragma once

#include "kernels/algorithms/scan/columns.hpp"
#include "kernels/data/segments.hpp"
#include "kernels/run/column/column.hpp"
#include "kernels/run/column/index_space.hpp"
#include "kernels/simt/field.hpp"
#include "kernels/simt/launch_shape.hpp"

namespace lockstep::segscan {

using scan::beyond_type;
using scan::bits_of_numbers;
using scan::prefix;
using scan::type_of;
using scan::value;

inline constexpr const char* kNumbersOfX = "numbers of x";

inline Column segment_offsets() {
    return {.name = "segment_offsets",
            .symbol = "s",
            .role = Role::segment_offsets,
            .style = ValueStyle::index,
            .space = space_names::segments};
}
inline Column x_indices() {
    return {.name = "x_indices",
            .symbol = "k",
            .role = Role::x_indices,
            .style = ValueStyle::index,
            .space = space_names::elements};
}
inline Column x(ValueType type) {
    return {.name = "x", .symbol = "x", .role = Role::x, .space = kNumbersOfX, .field = Field::whole(type)};
}
/// none  bits that differ from those of all numbers of x
inline Column x_bar(ValueType type, std::uint64_t none) {
    return {.name = "x_bar",
            .role = Role::x_bar,
            .style = ValueStyle::unknown,
            .none = none,
            .space = space_names::elements,
            .field = Field::whole(type)};
}

}  // namespace lockstep::segscan
