#include "kernels/simt/buffer.hpp"

#include <limits>

#include <fmt/format.h>

#include "kernels/data/input_error.hpp"

namespace lockstep {

std::uint32_t array_size(std::uint64_t size, std::string_view name) {
    constexpr auto most = std::numeric_limits<std::uint32_t>::max();
    if (size > most)
        throw InputError(fmt::format("{} would have {} elements, and an array has at most {}: take a smaller input",
                                     name, size, most));
    return static_cast<std::uint32_t>(size);
}

}  // namespace lockstep
