#pragma once

#include "kernels/data/csr_graph.hpp"
#include "kernels/run/column/column.hpp"
#include "kernels/run/column/index_space.hpp"

namespace lockstep::memory {

inline Column copy() {
    return {.name = "copy",
            .role = Role::copied,
            .style = ValueStyle::unknown,
            .none = kNone,
            .space = space_names::elements,
            .result = true};
}
/// Rows of a transposed matrix: what they are is another place than in the array.
inline Column transposed_column() {
    return {.name = "transposed",
            .role = Role::copied,
            .style = ValueStyle::unknown,
            .none = kNone,
            .space = "transposed",
            .result = true};
}
inline Column sampled() {
    return {.name = "sampled",
            .role = Role::copied,
            .style = ValueStyle::unknown,
            .none = kNone,
            .space = space_names::elements,
            .result = true};
}

}  // namespace lockstep::memory
