#include "viz/gl/data/column_part.hpp"

#include <algorithm>

#include <glad/gl.h>

#include "viz/gl/data/column_uniforms.hpp"
#include "viz/gl/limits.hpp"

namespace lockstep {
namespace {

constexpr std::uint64_t kWord = sizeof(std::uint32_t);

/// Words at whose multiples a part may begin.
std::uint64_t alignment() {
    GLint bytes = 0;
    glGetIntegerv(GL_SHADER_STORAGE_BUFFER_OFFSET_ALIGNMENT, &bytes);
    return std::max<std::uint64_t>(static_cast<std::uint64_t>(bytes) / kWord, 1);
}

}  // namespace

std::uint64_t max_at_once(const Column& column) {
    const auto words = GlLimits::ask().storage_block_bytes / kWord, lost = alignment() + column.field.word + 2;
    return words <= lost ? 1 : std::max<std::uint64_t>((words - lost) / column.field.stride, 1);
}

void bind_part(const Program& program, const std::string& form, const ColumnPicture& picture, unsigned binding,
               std::uint32_t first, std::uint32_t count) {
    auto field = picture.column->field;
    const auto begin = std::uint64_t{first} * field.stride;
    const auto aligned = begin / alignment() * alignment();
    field.word += static_cast<std::uint32_t>(begin - aligned);
    const auto words = std::uint64_t{count - 1} * field.stride + field.word + num_words(field.type);
    for (const auto buffer : {picture.now, picture.before})
        glBindBufferRange(GL_SHADER_STORAGE_BUFFER, binding++, buffer, static_cast<GLintptr>(aligned * kWord),
                          static_cast<GLsizeiptr>(words * kWord));
    set_column(program, form, picture);
    program.set((form + ".field").c_str(), field);
}

}  // namespace lockstep
