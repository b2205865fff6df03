#pragma once

#include "kernels/run/column/column.hpp"
#include "kernels/run/column/index_space.hpp"

namespace lockstep::memory {

/// Columns of array numbers; their users set the null value.
inline Column copy() {
    return {.name = "copy",
            .role = Role::copied,
            .style = ValueStyle::unknown,
            .space = space_names::elements,
            .result = true};
}
inline constexpr const char* kTransposed = "transposed";  ///< the space
/// The transposed matrix: its element i differs from the array's, so it has a separate space.
inline Column transposed_column() {
    return {
        .name = "transposed", .role = Role::copied, .style = ValueStyle::unknown, .space = kTransposed, .result = true};
}
inline Column sampled() {
    return {.name = "sampled",
            .role = Role::copied,
            .style = ValueStyle::unknown,
            .space = space_names::elements,
            .result = true};
}

/// The result of each thread of memory.constant and memory.latency.
inline Column machine_result(ValueStyle style) {
    return {.name = "result", .style = style, .space = space_names::elements, .result = true};
}
/// The array that memory.transfer brings back.
inline Column transferred() {
    return {.name = "result", .style = ValueStyle::unknown, .space = space_names::elements, .result = true};
}

}  // namespace lockstep::memory
