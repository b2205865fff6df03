#include "app/session/debugger/array_names.hpp"

#include <fmt/format.h>

namespace lockstep {

std::string names_joined(const ArrayColumns& columns, std::string_view in_kernel) {
    const auto names = columns.names();
    return names.empty() || names == in_kernel ? "" : fmt::format("{} is {} in Arrays", in_kernel, names);
}

}  // namespace lockstep
