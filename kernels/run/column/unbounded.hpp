#pragma once

#include <cstdint>

#include "kernels/run/column/column.hpp"

namespace lockstep {

/// In int32 columns of path lengths the lowest number means that there is no shortest path: a path passes a negative cycle.
inline bool has_unbounded(const Column& column) {
    return (column.role == Role::path_length || column.role == Role::pair_distance) &&
           column.type() == ValueType::int32;
}
inline bool is_unbounded(const Column& column, std::uint64_t bits) {
    return has_unbounded(column) && bits == 0x80000000u;
}

}  // namespace lockstep
