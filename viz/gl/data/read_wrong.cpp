#include "viz/gl/data/read_wrong.hpp"

#include "viz/gl/gl_name.hpp"

namespace lockstep {

std::vector<bool> read_wrong(const ColumnPicture& picture, std::uint32_t first, std::uint32_t count) {
    std::vector<bool> wrong(count);
    if (picture.wrong == 0) return wrong;
    const auto from = first / 32;
    std::vector<std::uint32_t> bits((std::uint64_t{first} + count + 31) / 32 - from);
    glGetNamedBufferSubData(picture.wrong, static_cast<GLintptr>(4 * std::size_t{from}),
                            static_cast<GLsizeiptr>(4 * bits.size()), bits.data());
    for (std::uint32_t i = 0; i < count; ++i)
        wrong[i] = (bits[(first + i) / 32 - from] >> ((first + i) % 32) & 1u) != 0;
    return wrong;
}

}  // namespace lockstep
