#include "kernels/simt/buffer.hpp"

#include <limits>

#include <fmt/format.h>

#include "kernels/data/input_error.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep {

// The limit comes from the lists of changes and the comparison kernels.
void require_words(std::uint64_t words, std::string_view name) {
    if (words > kMaxSnapshotWords)
        throw InputError(
            fmt::format("{} would have {} words of 32 bits, and a run stores at most {} of an array: "
                        "take a smaller input",
                        name, count_text(words), count_text(kMaxSnapshotWords)));
}

std::uint32_t array_size(std::uint64_t size, std::string_view name, std::size_t bytes_an_element) {
    constexpr std::uint64_t most = std::numeric_limits<std::uint32_t>::max();
    if (size > most)
        throw InputError(fmt::format("{} would have {} elements, and an array has at most {}: take a smaller input",
                                     name, count_text(size), count_text(most)));
    require_words(size * bytes_an_element / sizeof(std::uint32_t), name);
    return static_cast<std::uint32_t>(size);
}

}  // namespace lockstep
