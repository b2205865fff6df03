#include "kernels/run/column/by_name.hpp"

#include <fmt/format.h>

#include "kernels/data/input_error.hpp"

namespace lockstep {

void throw_no_such_name(std::string_view kind, std::string_view name, const std::string& names) {
    throw InputError(names.empty() ? fmt::format("there is no {} '{}': there are none", kind, name)
                                   : fmt::format("there is no {} '{}', there are: {}", kind, name, names));
}

}  // namespace lockstep
