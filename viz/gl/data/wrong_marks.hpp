#pragma once

#include "viz/gl/programs/program.hpp"
#include "viz/scene.hpp"

namespace lockstep {

/// Binds the buffer and the uniform of wrong.glsl: the wrong elements of a column. Null, or a column without any: none.
inline void bind_wrong(const Program& program, const ColumnPicture* column) {
    constexpr GLuint kBinding = 12;
    const bool any = column != nullptr && column->wrong != 0;
    if (any) glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kBinding, column->wrong);
    program.set("has_wrong", any ? 1u : 0u);
}

}  // namespace lockstep
