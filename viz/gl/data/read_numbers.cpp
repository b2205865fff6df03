#include "viz/gl/data/read_numbers.hpp"

#include <utility>

#include <glad/gl.h>

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

ColumnValues read_values(const ColumnPicture& picture, bool before, std::uint32_t first, std::uint32_t count) {
    const auto& field = picture.column->field;
    const auto in_word = first % field.in_stride();
    std::vector<std::uint32_t> words;
    if (count != 0) {
        words.resize(field.words_of(in_word + count));
        const auto word_bytes = static_cast<GLintptr>(sizeof(std::uint32_t));
        glGetNamedBufferSubData(before ? picture.before : picture.now,
                                static_cast<GLintptr>(first / field.in_stride()) * field.stride * word_bytes,
                                static_cast<GLsizeiptr>(words.size()) * word_bytes, words.data());
    }
    return ColumnValues::unpack(std::move(words), field, count, in_word);
}

std::vector<std::uint32_t> read_numbers(const ColumnPicture& picture, bool before, std::uint32_t first,
                                        std::uint32_t count) {
    return read_values(picture, before, first, count).u32();
}

}  // namespace lockstep
