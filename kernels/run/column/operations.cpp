#include "kernels/run/column/operations.hpp"

namespace lockstep {
namespace {

Column of_operations(const char* name, Role role) { return {.name = name, .role = role, .space = kOperations}; }

Column time_of_operations(const char* name, Role role) {
    auto column = of_operations(name, role);
    column.style = ValueStyle::unknown;
    column.none = kNotRun;
    column.unit = "ms";
    return column;
}

}  // namespace

Column operation_kind() { return of_operations("operation", Role::operation_kind); }
Column operation_stream() { return of_operations("operation_stream", Role::operation_stream); }
Column operation_begin() { return time_of_operations("begin_ms", Role::operation_begin); }
Column operation_end() { return time_of_operations("end_ms", Role::operation_end); }

}  // namespace lockstep
